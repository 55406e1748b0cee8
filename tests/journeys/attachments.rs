//! Files and pictures that go along with a message: sent, found, kept and forgotten.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use extremis_tests::documents::{docx, odt, pdf, pdf_of_contents, stream};
use extremis_tests::openai::{ModelServer, Reply, Request};
use extremis_tests::process::Cli;
use serde_json::Value;

/// A picture of one pixel.
const PICTURE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

fn files(dir: &Path) -> (PathBuf, PathBuf) {
    let (notes, picture) = (dir.join("notes.txt"), dir.join("cat.png"));
    write(&notes, b"The meeting is in the heron room.\r\n");
    write(&picture, &STANDARD.decode(PICTURE).expect("base64"));
    (notes, picture)
}

#[expect(clippy::disallowed_methods, reason = "a file of the user's, which the product does not write")]
fn write(to: &Path, bytes: &[u8]) {
    std::fs::write(to, bytes).expect("a file");
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a name")
}

/// What the last question was made of: its texts and the addresses of its pictures.
fn question(request: &Request) -> (String, Vec<String>) {
    let said = request.body["messages"].as_array().and_then(|all| all.last()).expect("a message");
    let of = |kind: &str, place: &str| -> Vec<String> {
        let parts = said["content"].as_array().into_iter().flatten();
        let parts = parts.filter(|part| part["type"] == kind);
        parts.filter_map(|part| Some(part.pointer(place)?.as_str()?.to_owned())).collect()
    };
    let text = said["content"].as_str().map_or_else(|| of("text", "/text").concat(), str::to_owned);
    (text, of("image_url", "/image_url/url"))
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} in {value}"))
}

/// How many files below a folder are named after an attachment.
fn kept(dir: &Path, hash: &str) -> usize {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let count = |entry: std::fs::DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => kept(&entry.path(), hash),
        _ => usize::from(entry.file_name().to_string_lossy().starts_with(hash)),
    };
    entries.map(count).sum()
}

#[test]
fn a_file_and_a_picture_go_to_the_model_with_the_message() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let (notes, picture) = files(dir.path());
    let answer = cli.json(&["ask", "--attach", path(&notes), "--attach", path(&picture), "Where is it?"]);
    let (words, pictures) = question(&server.chats().pop().expect("a request"));
    assert!(words.starts_with("Where is it?"), "{words}");
    let file = "<attached-file name=\"notes.txt\" type=\"text/plain\">\nThe meeting is in the heron room.\n</attached-file>";
    assert!(words.contains(file) && words.contains("name=\"cat.png\""), "{words}");
    assert_eq!(pictures.len(), 1);
    assert!(pictures[0].starts_with("data:image/png;base64,iVBOR"), "{}", pictures[0]);

    // Both go along again while the conversation goes on, and are in it when it is shown.
    let session = text(&answer, "session");
    cli.ask(Some(session), "And when?");
    let request = server.chats().pop().expect("a request");
    assert!(request.body.to_string().contains("heron room") && request.body.to_string().contains("iVBOR"));
    let shown = cli.show(session);
    let names: Vec<_> = shown["messages"][0]["attachments"].as_array().into_iter().flatten().collect();
    assert_eq!(names.iter().map(|one| text(one, "name")).collect::<Vec<_>>(), ["notes.txt", "cat.png"]);
    let sent = cli.json(&["sent", text(&answer, "message")]);
    assert_eq!(sent["exact"], true);
}

#[test]
fn a_model_that_takes_no_pictures_says_so_and_the_message_is_kept() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::refuse(404, "", "No endpoints found that support image input"));
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let (_, picture) = files(dir.path());
    let told = cli.run(&["ask", "--attach", path(&picture), "What is it?"]);
    assert!(!told.ok && told.err.contains("takes no pictures"), "{}", told.err);
    assert!(told.err.contains("kept"), "{}", told.err);
}

#[test]
fn what_a_file_says_is_found_and_gone_when_it_is_forgotten() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let (notes, _) = files(dir.path());
    server.next_chats(1, Reply::text("Noted."));
    let answer = cli.json(&["ask", "--attach", path(&notes), "Keep this."]);
    let session = text(&answer, "session").to_owned();
    let shown = cli.show(&session);
    let attached = &shown["messages"][0]["attachments"][0];
    let hash = text(attached, "hash").to_owned();
    assert!(cli.json(&["search", "heron"]).to_string().contains(&session));
    assert_eq!(kept(&cli.data().join("attachments"), &hash), 1);
    cli.json(&["backups", "now"]);
    assert!(kept(&cli.data().join("backups"), &hash) >= 1);
    cli.json(&["convert", "--to", "sqlite"]);
    assert_eq!(cli.show(&session)["messages"][0]["attachments"][0], *attached);
    let message = text(&shown["messages"][0], "id").to_owned();
    cli.json(&["sessions", "forget", &session, "--message", &message, "--yes"]);
    assert_eq!(kept(cli.data(), &hash), 0);
    assert!(!cli.json(&["search", "heron"]).to_string().contains(&session));
}

#[test]
fn another_version_of_a_message_has_what_went_along_with_it() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let (notes, _) = files(dir.path());
    let answer = cli.json(&["ask", "--attach", path(&notes), "Where is it?"]);
    cli.json(&["edit", text(&answer, "question"), "Where exactly is it?"]);
    let (words, _) = question(&server.chats().pop().expect("a request"));
    assert!(words.starts_with("Where exactly is it?") && words.contains("heron room"), "{words}");
}

#[test]
fn a_file_that_cannot_go_along_says_why_and_nothing_is_sent() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let program = dir.path().join("program.bin");
    write(&program, b"\x7fELF\x02\x01\x01\0");
    let told = cli.run(&["ask", "--attach", path(&program), "What is it?"]);
    assert!(!told.ok && told.err.contains("program.bin is neither text, nor a document"), "{}", told.err);
    let missing = cli.run(&["ask", "--attach", path(&dir.path().join("nowhere.txt")), "What is it?"]);
    assert!(!missing.ok && missing.err.contains("no file nowhere.txt"), "{}", missing.err);
    assert!(server.chats().is_empty());
    assert_eq!(cli.json(&["sessions", "list"]).as_array().map(Vec::len), Some(0));
}

#[test]
fn the_text_of_a_document_goes_along_and_is_found_exported_and_kept_with_its_file() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let documents = [
        ("report.pdf", "application/pdf", pdf(&["The heron stands\nin the reeds.", "It waits."])),
        (
            "letter.docx",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            docx(&["The bittern hides."]),
        ),
        ("notes.odt", "application/vnd.oasis.opendocument.text", odt("<text:p>The stork rests.</text:p>")),
    ];
    for (name, kind, bytes) in &documents {
        let file = dir.path().join(name);
        write(&file, bytes);
        let answer = cli.json(&["ask", "--attach", path(&file), "What does it say?"]);
        let (words, _) = question(&server.chats().pop().expect("a request"));
        assert!(words.contains(&format!("<attached-file name=\"{name}\" type=\"{kind}\">\nThe ")), "{words}");
        let session = text(&answer, "session");
        let attached = &cli.show(session)["messages"][0]["attachments"][0];
        assert_eq!((text(attached, "name"), text(attached, "mediaType")), (*name, *kind));
        let extension = name.rsplit('.').next().expect("an ending");
        let kept = cli
            .data()
            .join("attachments")
            .join(session)
            .join(format!("{}.{extension}", text(attached, "hash")));
        assert_eq!(&std::fs::read(kept).expect("the file is kept"), bytes, "as it was");
    }
    let attached = |session: &str| cli.show(session)["messages"][0]["attachments"][0].clone();
    let found = |word: &str| cli.json(&["search", word])["hits"][0]["session"].as_str().map(str::to_owned);
    let (report, letter) = (found("heron").expect("found"), found("bittern").expect("found"));
    assert_eq!(
        (attached(&report)["pages"].as_u64(), attached(&report)["words"].as_u64()),
        (Some(2), Some(8))
    );
    assert!(attached(&letter)["pages"].is_null() && found("stork").is_some());
    let to = dir.path().join("exported.json");
    cli.json(&["export", &report, "--format", "json", "--to", path(&to)]);
    assert!(std::fs::read_to_string(&to).expect("an export").contains("The heron stands"));
}

#[test]
fn a_document_without_text_that_can_be_read_says_why_and_nothing_is_sent() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let scan = pdf_of_contents(&[stream("", b"0 0 100 100 re f")]);
    let old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 an old one \x00".to_vec();
    let whole = pdf(&["The heron"]);
    for (name, bytes, why) in [
        ("scan.pdf", scan, "has no text that can be read"),
        ("cut.pdf", whole[..60].to_vec(), "is damaged"),
        ("cut.docx", docx(&["The heron"])[..200].to_vec(), "is damaged"),
        ("old.doc", old, "is of an old kind"),
    ] {
        let file = dir.path().join(name);
        write(&file, &bytes);
        let told = cli.run(&["ask", "--attach", path(&file), "What does it say?"]);
        let says = |words: &str| told.err.contains(words);
        assert!(!told.ok && says(&format!("{name} {why}")) && says("Nothing was sent."), "{}", told.err);
    }
    assert!(server.chats().is_empty() && cli.list().is_empty());
}

#[test]
fn a_preview_counts_what_would_go_along() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("report.pdf");
    write(&file, &pdf(&["The heron stands in the reeds."]));
    let session = cli.append(None, &[("user", "one"), ("assistant", "noted")]);
    let alone = cli.json(&["context", &session, "--message", "And?"]);
    let with = cli.json(&["context", &session, "--message", "And?", "--attach", path(&file)]);
    assert!(with["text"].as_str().is_some_and(|text| text.contains("heron stands")), "{with}");
    assert!(with["tokens"].as_u64() > alone["tokens"].as_u64().map(|tokens| tokens + 10), "{with}");
    assert_eq!(kept(cli.data(), "attachments"), 0, "nothing is taken in");
}

#[test]
fn files_go_with_an_export_into_another_archive_and_stay_through_both_kinds_of_it() {
    let server = ModelServer::start();
    let (cli, other) = (Cli::with(&server), Cli::new());
    let dir = tempfile::tempdir().expect("a folder");
    let (notes, picture) = files(dir.path());
    let answer = cli.json(&["ask", "--attach", path(&notes), "--attach", path(&picture), "Where is it?"]);
    let session = text(&answer, "session");
    let to = dir.path().join("all");
    let done = cli.json(&["export", "--all", "--format", "json", "--to", path(&to)]);
    assert_eq!((done["attachments"].as_u64(), done["missing"].as_array().map(Vec::len)), (Some(2), Some(0)));

    assert_eq!(other.json(&["import", "--preview", path(&to)])["attachments"], 2);
    assert_eq!(other.json(&["import", path(&to)])["attachments"], 2);
    assert_eq!(other.json(&["import", path(&to)])["attachments"], 0);
    let attached = |cli: &Cli| cli.show(session)["messages"][0]["attachments"].clone();
    assert_eq!(attached(&other), attached(&cli));
    let hashes: Vec<_> = attached(&cli).as_array().into_iter().flatten().cloned().collect();
    let all_kept = |below: &str| {
        hashes.iter().map(|one| kept(&other.data().join(below), text(one, "hash"))).collect::<Vec<_>>()
    };
    for kind in ["sqlite", "json"] {
        other.json(&["convert", "--to", kind]);
        assert_eq!((attached(&other), all_kept("attachments")), (attached(&cli), vec![1, 1]), "{kind}");
        let back = dir.path().join(kind);
        let done = other.json(&["export", session, "--format", "json", "--to", path(&back)]);
        assert_eq!((done["attachments"].as_u64(), done["written"].as_u64()), (Some(2), Some(1)), "{kind}");
    }
    other.json(&["backups", "now"]);
    assert!(all_kept("backups").iter().all(|copies| *copies > 0), "backups hold them");
    other.json(&["sessions", "forget", session, "--yes"]);
    assert_eq!(all_kept(""), [0, 0], "nowhere, backups included");
}

#[test]
fn a_document_beside_the_export_of_another_assistant_is_read_and_found() {
    let (cli, there) = (Cli::new(), tempfile::tempdir().expect("a folder"));
    let conversations = r#"[{"id": "1", "title": "Birds", "current_node": "q", "mapping": {"q": {"id": "q", "message":
        {"author": {"role": "user"}, "content": {"content_type": "text", "parts": ["What does it say?"]},
         "metadata": {"attachments": [{"id": "file-abcdefgh", "name": "report.pdf"}]}}}}}]"#;
    write(&there.path().join("conversations.json"), conversations.as_bytes());
    write(&there.path().join("file-abcdefgh-report.pdf"), &pdf(&["The heron stands in the reeds."]));
    let done = cli.json(&["import", path(there.path())]);
    assert_eq!((done["added"].as_u64(), done["attachments"].as_u64()), (Some(1), Some(1)), "{done}");
    let found = cli.json(&["search", "heron"]);
    let session = text(&found["hits"][0], "session");
    let message = &cli.show(session)["messages"][0];
    assert_eq!(
        (text(message, "content"), text(&message["attachments"][0], "name")),
        ("What does it say?", "report.pdf")
    );
}
