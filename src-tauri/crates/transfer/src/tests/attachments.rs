//! What goes along with messages: out of an archive, and back into one.

use extremis_archive::{Attachments, attachments_in};
use extremis_attach::{MAX_BYTES, hash_of};
use extremis_domain::{Attachment, PictureSize};
use rstest::rstest;

use super::*;

const KINDS: [Kind; 2] = [Kind::Json, Kind::Sqlite];

/// A text that was attached.
fn text(name: &str, words: &str) -> (Attachment, Vec<u8>) {
    let read = extremis_attach::read(name, words.as_bytes().to_vec()).unwrap();
    (read.attachment, read.bytes)
}

fn cat(colour: u8) -> (Attachment, Vec<u8>) {
    let read = extremis_attach::read("cat: 1.png", picture(colour)).unwrap();
    (read.attachment, read.bytes)
}

/// Sends a message with these, as a host does it.
fn send(archive: &Archive, id: SessionId, words: &str, files: &[(Attachment, Vec<u8>)]) -> MessageId {
    let kept = extremis_archive::reading::attachments(archive);
    for (attachment, bytes) in files {
        kept.put(id, attachment, bytes).unwrap();
    }
    let attached = files.iter().map(|(attachment, _)| attachment.clone()).collect();
    let head = archive.session(id).unwrap().head().map(|head| head.id.clone());
    let message = Message::new(Role::User, words, at(1)).with_attachments(attached).after(head);
    let added = message.id.clone();
    archive.commit(id, None, vec![Change::MessageAdded { message }]).unwrap();
    added
}

fn open(kind: Kind, dir: &Path) -> Archive {
    Archive::open_as(kind, dir, Mode::Write, Arc::new(Noon)).unwrap()
}

fn exported(archive: &Archive, which: Option<&[SessionId]>, format: ExportFormat, to: &Path) -> ExportReport {
    let options = ExportOptions { format, contexts: true, memory: true };
    export(archive, which, &options, to, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn looked(archive: &Archive, from: &Path) -> Preview {
    preview(archive, from, &ImportChoice::default(), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// The files of attachments below a data folder by their names.
fn kept(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for folder in fs::read_dir(dir.join("attachments")).into_iter().flatten().flatten() {
        for file in fs::read_dir(folder.path()).unwrap().flatten() {
            let name = format!("{}/{}", folder.file_name().display(), file.file_name().display());
            found.push((name, fs::read(file.path()).unwrap()));
        }
    }
    found.sort();
    found
}

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A conversation with two messages that have files, one of which is in the trash.
pub(super) fn begun(archive: &Archive) -> SessionId {
    let id = begin(archive, "one");
    send(archive, id, "look", &[text("notes.rs", "fn herons() {}"), cat(1)]);
    let gone = send(archive, id, "and this", &[text("letter.txt", "Dear Ada")]);
    archive.commit(id, None, vec![Change::MessageDeleted { message: gone, at: at(2) }]).unwrap();
    id
}

#[rstest]
fn all_files_come_back_from_json_into_each_archive_and_a_second_time_none(
    #[values(Kind::Json, Kind::Sqlite)] from: Kind,
    #[values(Kind::Json, Kind::Sqlite)] into: Kind,
) {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let archive = open(from, here.path());
    let id = begun(&archive);
    let to = there.path().join("all");
    let report = exported(&archive, None, ExportFormat::Json, &to);
    assert_eq!((report.written, report.attachments, report.missing), (1, 3, vec![]));

    let other = tempfile::tempdir().unwrap();
    let back = open(into, other.path());
    assert_eq!(looked(&back, &to).attachments, 3);
    assert_eq!(kept(other.path()), [], "a preview takes nothing in");
    let first = take(&back, &to);
    assert_eq!((counts(&first), first.attachments), ([1, 0, 0], 3));
    assert_eq!(kept(other.path()), kept(here.path()));
    let attached =
        |archive: &Archive| attachments_in(&archive.session(id).unwrap()).cloned().collect::<Vec<_>>();
    assert_eq!(attached(&back), attached(&archive));
    let second = take(&back, &to);
    assert_eq!((counts(&second), second.attachments, looked(&back, &to).attachments), ([0, 0, 1], 0, 0));
    let again = exported(&archive, None, ExportFormat::Json, &to);
    assert_eq!((again.written, again.unchanged), (0, 1));
}

#[test]
fn one_conversation_alone_has_its_files_in_a_folder_beside_it() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begun(&archive);
    let file = there.path().join("Herons.json");
    exported(&archive, Some(&[id]), ExportFormat::Json, &file);
    assert_eq!(names(there.path()), ["Herons attachments", "Herons.json"]);
    let back = Folder::new();
    let report = take(&back.open(), &file);
    assert_eq!((report.added, report.attachments), (1, 3));
    assert_eq!(kept(back.0.path()), kept(folder.0.path()));

    // What lies there is nobody's to write into.
    let note = there.path().join("Herons.md");
    let options = ExportOptions { format: ExportFormat::Markdown, contexts: true, memory: true };
    let refused = export(&archive, Some(&[id]), &options, &note, &mut |_| ControlFlow::Continue(()));
    assert_eq!(refused.unwrap_err().code(), "in_the_way");
    assert_eq!(names(there.path()), ["Herons attachments", "Herons.json"]);
}

#[test]
fn the_files_of_another_data_folder_come_with_its_conversations() {
    for kind in KINDS {
        let (there, here) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        begun(&open(kind, there.path()));
        let archive = open(kind, here.path());
        assert_eq!(take(&archive, there.path()).attachments, 3, "{kind:?}");
        assert_eq!(kept(here.path()), kept(there.path()));
    }
}

#[test]
fn a_file_that_is_missing_or_damaged_is_named_and_costs_itself_alone() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begun(&archive);
    let attachments = Attachments::of(folder.0.path());
    let [(notes, _), (cat, _)] = [text("notes.rs", "fn herons() {}"), cat(1)];
    durable::remove_file(&attachments.path(Some(id), &cat)).unwrap();
    durable::write(&attachments.path(Some(id), &notes), b"fn owls() {}").unwrap();
    for format in [ExportFormat::Json, ExportFormat::Markdown, ExportFormat::Html] {
        let report = exported(&archive, None, format, &there.path().join(format!("{format:?}")));
        assert_eq!((report.written, report.failed.len()), (1, 0), "{format:?}");
        let cat = (id, "cat: 1.png".to_owned(), "its file is missing".to_owned());
        assert!(report.missing.contains(&cat), "{format:?}: {:?}", report.missing);
        let damaged =
            report.missing.iter().any(|(_, name, why)| name == "notes.rs" && why.contains("damaged"));
        // What a page shows of a text stands in its message.
        assert_eq!(damaged, format != ExportFormat::Html, "{format:?}");
    }
    let note = fs::read_to_string(there.path().join("Markdown/2026-01-04 one.md")).unwrap();
    assert!(note.contains("*Picture: cat\\: 1.png. It is missing.*"), "{note}");
    let back = Folder::new();
    let report = take(&back.open(), &there.path().join("Json"));
    assert_eq!((report.added, report.attachments, report.failed.len()), (1, 1, 2), "{:?}", report.failed);
}

#[test]
fn what_does_not_hold_what_its_name_says_is_refused_in_words() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "one");
    // Larger than any picture that is kept: whoever shows it would need more memory than there is.
    let bomb = Picture::new(1600, 1, vec![7; 4800]).png();
    let claimed =
        Attachment { hash: hash_of(&bomb), picture: Some(PictureSize { width: 1, height: 1 }), ..cat(1).0 };
    let (large, link, wrong) = (text("large.txt", "l"), text("link.txt", "k"), text("wrong.txt", "w"));
    send(&archive, id, "look", &[(claimed, bomb), large.clone(), link.clone(), wrong.clone()]);
    drop(archive);
    let attachments = Attachments::of(folder.0.path());
    let path = |attachment: &Attachment| attachments.path(Some(id), attachment);
    durable::write(&path(&wrong.0), b"another").unwrap();
    durable::write(&path(&large.0), &vec![b'l'; MAX_BYTES + 1]).unwrap();
    let secret = there.path().join("secret.txt");
    durable::write(&secret, b"k").unwrap();
    #[cfg(unix)]
    {
        durable::remove_file(&path(&link.0)).unwrap();
        std::os::unix::fs::symlink(&secret, path(&link.0)).unwrap();
    }
    let back = Folder::new();
    let report = take(&back.open(), folder.0.path());
    assert_eq!(report.added, 1);
    let said = report.failed.iter().map(|(_, why)| why.as_str()).collect::<Vec<_>>().join("\n");
    for expected in [
        "cat: 1.png, which goes along with a message: its file is no picture",
        "large.txt, which goes along with a message: its file is larger than 20 MB",
        "wrong.txt, which goes along with a message: its file is not as it was",
    ] {
        assert!(said.contains(expected), "{expected:?} in {said}");
    }
    #[cfg(unix)]
    assert!(said.contains("link.txt, which goes along with a message: it is a link"), "{said}");
    assert_eq!(report.attachments, usize::from(!cfg!(unix)), "{said}");
}

#[cfg(unix)]
#[test]
fn a_folder_of_files_that_is_a_link_is_not_followed() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    begun(&archive);
    let to = there.path().join("all");
    exported(&archive, None, ExportFormat::Json, &to);
    fs::rename(to.join("attachments"), there.path().join("elsewhere")).unwrap();
    std::os::unix::fs::symlink(there.path().join("elsewhere"), to.join("attachments")).unwrap();
    let report = take(&Folder::new().open(), &to);
    assert_eq!((report.added, report.attachments, report.failed.len()), (1, 0, 3));
    assert!(report.failed[0].1.contains("links are not followed"), "{:?}", report.failed);
}

#[test]
fn no_file_comes_for_a_message_that_was_forgotten_and_one_that_is_missing_here_comes_back() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "one");
    let forgotten = send(&archive, id, "look", &[text("secret.txt", "s")]);
    send(&archive, id, "and", &[text("other.txt", "o")]);
    let to = there.path().join("all");
    exported(&archive, None, ExportFormat::Json, &to);
    archive.forget_message(id, &forgotten).unwrap();
    let other = kept(folder.0.path());
    assert_eq!(other.len(), 1);
    durable::remove_file(&folder.path("attachments").join(&other[0].0)).unwrap();
    let report = take(&archive, &to);
    assert_eq!((counts(&report), report.attachments), ([0, 0, 1], 1));
    assert_eq!(kept(folder.0.path()), other);
}

#[test]
fn notes_share_a_folder_of_files_that_they_link_and_show() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let (one, other) = (begin(&archive, "one"), begin(&archive, "other"));
    send(&archive, one, "look", &[text("notes.rs", "fn herons() {}"), cat(1)]);
    send(&archive, other, "", &[text("notes.rs", "fn owls() {}"), cat(1), text("page.html", "<b>b</b>")]);
    let to = there.path().join("notes");
    let report = exported(&archive, None, ExportFormat::Markdown, &to);
    assert_eq!((report.written, report.attachments), (2, 5));
    let files = names(&to.join("attachments"));
    let [cat, herons, owls, page] = &files[..] else { panic!("{files:?}") };
    let endings: Vec<_> = files.iter().map(|name| name.rsplit('.').next().unwrap()).collect();
    assert_eq!(endings, ["png", "rs", "rs", "txt"], "a page is a text that no browser opens");
    assert!(
        cat.starts_with("cat 1-") && herons.starts_with("notes-") && page.starts_with("page.html-"),
        "{owls}"
    );
    let note = fs::read_to_string(to.join("2026-01-04 one.md")).unwrap();
    let shown = format!("![cat\\: 1.png](attachments/{})", cat.replace(' ', "%20"));
    assert!(note.contains(&shown) && note.contains("[notes.rs](attachments/notes-"), "{note}");
    let note = fs::read_to_string(to.join("2026-01-04 other.md")).unwrap();
    assert!(note.contains(&shown), "what says nothing but shows something is there, too: {note}");

    assert_eq!(exported(&archive, None, ExportFormat::Markdown, &to).unchanged, 2);
    archive.forget_session(other).unwrap();
    exported(&archive, None, ExportFormat::Markdown, &to);
    assert_eq!(names(&to.join("attachments")).len(), 2, "what no note has any more goes");
}

#[test]
fn a_page_holds_its_pictures_and_files_and_nothing_in_them_is_live() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "one");
    let (mut hostile, bytes) = cat(1);
    hostile.name = "\" onerror=\"alert(1)".to_owned();
    let (mut file, content) = text("tool.html", "<script>alert(1)</script>");
    (file.text, file.media_type) = (None, "text/html\"><script>".to_owned());
    send(&archive, id, "look", &[(hostile, bytes), (file, content), text("notes.txt", "<script>")]);
    let page = there.path().join("page.html");
    let report = exported(&archive, Some(&[id]), ExportFormat::Html, &page);
    assert_eq!((report.attachments, report.missing), (3, vec![]));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("src=\"data:image/png;base64,iVBOR") && page.contains("img-src data:"), "{page}");
    assert!(page.contains("<summary>notes.txt</summary>\n<pre>&lt;script&gt;</pre>"), "{page}");
    assert!(page.contains("download=\"tool.html\" href=\"data:application/octet-stream;base64,"), "{page}");
    assert!(!page.contains("<script") && !page.contains("alt=\"\" onerror"), "{page}");
}

#[test]
fn a_page_names_what_would_make_it_too_large() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "one");
    let large = |name: &str, letter: u8| {
        let (attachment, bytes) = (text(name, "x").0, vec![letter; 13 * 1024 * 1024]);
        let size = bytes.len() as u64;
        let hash = hash_of(&bytes);
        (Attachment { hash, size, text: None, media_type: "application/pdf".to_owned(), ..attachment }, bytes)
    };
    send(&archive, id, "look", &[large("first.pdf", b'a'), large("second.pdf", b'b')]);
    let file = there.path().join("page.html");
    let report = exported(&archive, Some(&[id]), ExportFormat::Html, &file);
    assert_eq!(report.attachments, 1);
    assert_eq!(report.missing[0].1, "second.pdf");
    let page = fs::read_to_string(file).unwrap();
    assert!(page.contains("second.pdf. It is too large for this page.") && page.len() < 20_000_000);
}

#[test]
fn lines_have_the_text_of_files_and_the_names_of_pictures() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "one");
    let asked = send(&archive, id, "look", &[text("notes.txt", "The heron."), cat(1)]);
    let answer = Message::new(Role::Assistant, "There.", at(2)).after(Some(asked));
    archive.commit(id, None, vec![Change::MessageAdded { message: answer }]).unwrap();
    let file = there.path().join("all.jsonl");
    exported(&archive, None, ExportFormat::JsonLines, &file);
    let line = fs::read_to_string(file).unwrap();
    let content = "look\\n\\n[Attached file: notes.txt]\\nThe heron.\\n\\n[Picture: cat: 1.png]";
    assert!(line.contains(content), "{line}");
}

#[test]
fn an_import_that_is_taken_back_keeps_its_files_in_the_trash_alone() {
    for kind in KINDS {
        let (there, here) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        begun(&open(kind, there.path()));
        let archive = open(kind, here.path());
        let mine = begin(&archive, "mine");
        send(&archive, mine, "mine", &[text("letter.txt", "Dear Ada")]);
        let report = take(&archive, there.path());
        assert_eq!(kept(here.path()).len(), 4);
        undo(&archive, &report.taken, at(9), &mut |_| ControlFlow::Continue(())).unwrap();
        let choice = ImportChoice {
            undone: report.taken.iter().map(|taken| taken.session).collect(),
            ..ImportChoice::default()
        };
        let mut go_on = |_| ControlFlow::Continue(());
        let back = import_chosen(&archive, there.path(), &choice, &|message| message, &mut go_on).unwrap();
        assert_eq!((back.added, kept(here.path()).len()), (1, 4), "it comes back with them");
        undo(&archive, &back.taken, at(9), &mut |_| ControlFlow::Continue(())).unwrap();
        for entry in archive.trash() {
            archive.forget_session(entry.id).unwrap();
        }
        let left = kept(here.path());
        assert!(left.len() == 1 && left[0].0.starts_with(&mine.to_string()), "{kind:?}: {left:?}");
    }
}
