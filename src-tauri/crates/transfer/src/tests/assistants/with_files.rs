//! Files and pictures of other assistants, as far as their exports hold them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use extremis_archive::{attachments_in, reading};
use extremis_domain::Attachment;
use rusqlite::Connection;
use serde_json::json;

use super::*;

/// The address of a picture that holds it.
fn address(colour: u8) -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(picture(colour)))
}

/// What goes along with a conversation: names, kinds and texts; each has its file.
fn attached(taken: &Taken, title: &str) -> Vec<(String, String, Option<String>)> {
    let session = taken.session(title);
    let kept = reading::attachments(&taken.archive);
    let seen = |one: &Attachment| {
        let bytes = kept.read(Some(session.id()), one).unwrap();
        assert_eq!(extremis_attach::hash_of(&bytes), one.hash);
        (one.name.clone(), one.media_type.clone(), one.text.clone())
    };
    attachments_in(&session).map(seen).collect()
}

fn a_picture(name: &str) -> (String, String, Option<String>) {
    (name.to_owned(), "image/png".to_owned(), None)
}

fn a_text(name: &str, words: &str) -> (String, String, Option<String>) {
    (name.to_owned(), "text/plain".to_owned(), Some(words.to_owned()))
}

/// The fixture of ChatGPT, packed with these files beside it.
fn chatgpt(files: &[(&str, &[u8])]) -> Folder {
    let (there, conversations) = (Folder::new(), fs::read(fixture("chatgpt.json")).unwrap());
    let mut all = vec![("conversations.json", conversations.as_slice())];
    all.extend(files);
    durable::write(&there.path("export.zip"), &packed(&all)).unwrap();
    there
}

const TITLE: &str = "Sourdough, and how to keep it";

#[test]
fn the_files_of_a_package_of_chatgpt_go_along_with_the_messages_that_name_them() {
    let there = chatgpt(&[
        ("file_starter-sanitized.jpg", &picture(1)),
        ("file_notes.dat", b"Feed it at noon."),
        ("dalle-generations/file-loaf-0a1b.webp", &picture(2)),
        ("file-loafer.png", b"another"),
    ]);
    let from = there.path("export.zip");
    let empty = Folder::new();
    let looked =
        preview(&empty.open(), &from, &ImportChoice::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    let kept: Vec<_> = looked.kept.iter().map(|(part, number)| part.counted(*number)).collect();
    assert_eq!(looked.attachments, 3);
    assert_eq!(kept, ["1 tool call", "1 piece of reasoning", "1 source"]);
    let taken = Taken::of(&from);
    assert_eq!((taken.report.attachments, taken.kept()), (3, kept));
    let expected =
        [a_picture("starter.jpg"), a_text("notes.pdf", "Feed it at noon."), a_picture("file-loaf")];
    assert_eq!(attached(&taken, TITLE), expected);
    assert_eq!(
        words(&taken.session(TITLE))[..1],
        ["How do I feed this one?"],
        "what is shown is not named in the text"
    );
    assert_eq!(words(&taken.session(TITLE)).last(), Some(&""));
    taken.again(&from);
    let second = take(&taken.archive, &from);
    assert_eq!((second.attachments, second.failed.len()), (0, taken.report.failed.len()));

    // Once it is taken back and the trash is empty, none of it is left.
    undo(&taken.archive, &taken.report.taken, at(9), &mut |_| ControlFlow::Continue(())).unwrap();
    for entry in taken.archive.trash() {
        taken.archive.forget_session(entry.id).unwrap();
    }
    assert_eq!(fs::read_dir(taken.folder.path("attachments")).unwrap().count(), 0);
}

#[test]
fn a_file_that_cannot_be_taken_is_named_and_kept_as_it_was_known() {
    let there = chatgpt(&[
        ("file_starter.jpg", b"\xff\xd8\xff no picture"),
        ("file_notes.pdf", b"\x7fELF\x02\x01\x01\0"),
        ("file-loaf.png", &vec![0; 21 * 1024 * 1024]),
    ]);
    let taken = Taken::of(&there.path("export.zip"));
    let said = taken.report.failed.iter().map(|(_, why)| why.as_str()).collect::<Vec<_>>().join("\n");
    assert!(
        said.contains("starter.jpg, which goes along with a message: it cannot be read as a picture"),
        "{said}"
    );
    assert!(said.contains("notes.pdf, which goes along with a message: it is neither text"), "{said}");
    assert_eq!((taken.report.attachments, attached(&taken, TITLE)), (0, vec![]));
    assert_eq!(taken.kept()[1..3], ["2 pictures", "1 attachment"]);
    let first = "[Picture: starter.jpg]\n\nHow do I feed this one?\n\n[Attachment: notes.pdf]";
    assert_eq!(words(&taken.session(TITLE))[0], first);
    assert_eq!(kept_of(&taken.session(TITLE), first)["pictures"][0]["width"], 640);
}

#[test]
fn what_unpacks_to_far_too_much_and_what_leads_elsewhere_is_refused() {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    zip.start_file("conversations.json", options).unwrap();
    zip.write_all(&fs::read(fixture("chatgpt.json")).unwrap()).unwrap();
    zip.start_file("../file_starter.jpg", options).unwrap();
    zip.write_all(&picture(1)).unwrap();
    zip.start_file("file-loaf.png", options).unwrap();
    zip.write_all(&vec![0; 100 * 1024 * 1024]).unwrap();
    let there = Folder::new();
    durable::write(&there.path("export.zip"), &zip.finish().unwrap().into_inner()).unwrap();
    let taken = Taken::of(&there.path("export.zip"));
    assert_eq!((taken.report.added, taken.report.attachments), (2, 0));
    let said = taken.report.failed.iter().map(|(_, why)| why.as_str()).collect::<Vec<_>>().join("\n");
    assert!(said.contains("leads out of the package"), "{said}");
    assert_eq!(taken.kept()[1..3], ["2 pictures", "1 attachment"]);
}

/// A conversation in a file of this name.
fn in_file(name: &str, conversation: &Value) -> Taken {
    let there = Folder::new();
    there.put(name, &conversation.to_string());
    let taken = Taken::of(&there.path(name));
    taken.again(&there.path(name));
    taken
}

#[test]
fn pictures_in_letters_and_texts_of_files_come_from_open_webui() {
    let files = json!([
        { "type": "image", "url": address(1) },
        { "type": "file", "name": "manual.pdf",
            "file": { "filename": "manual.pdf", "data": { "content": "Clean the rims." } } },
        { "type": "image", "url": "data:image/png;base64,####" },
        { "type": "image", "url": "3f6c0e1a-id-of-a-file-on-its-server" },
    ]);
    let message = json!({ "id": "q", "role": "user", "content": "Look.", "files": files, "childrenIds": [] });
    let history = json!({ "messages": { "q": message }, "currentId": "q" });
    let taken = in_file("chats.json", &json!([{ "id": "1", "title": "W", "chat": { "history": history } }]));
    assert_eq!(attached(&taken, "W"), [a_picture("picture"), a_text("manual.pdf", "Clean the rims.")]);
    assert_eq!(words(&taken.session("W")), ["Look.\n\n[Picture]\n\n[Picture]"]);
    let said = &taken.report.failed[0].1;
    assert!(said.contains("its letters are damaged"), "{said}");
    assert_eq!(taken.kept(), ["2 pictures"]);
}

#[test]
fn pictures_in_letters_come_from_chatbox_and_from_openai_messages() {
    let message = json!({ "id": "q", "role": "user", "contentParts": [{ "type": "text", "text": "Look." }],
        "pictures": [{ "url": address(1) }, { "storageKey": "picture:1" }] });
    let taken = in_file(
        "box.json",
        &json!({ "session:1":
        { "id": "1", "name": "B", "type": "chat", "messages": [message] } }),
    );
    assert_eq!(
        (attached(&taken, "B"), taken.kept()),
        (vec![a_picture("picture")], vec!["1 picture".to_owned()])
    );

    let content = json!([{ "type": "text", "text": "Which bird?" },
        { "type": "image_url", "image_url": { "url": address(1) } },
        { "type": "file", "file": { "filename": "a.txt", "file_data": "data:text/plain;base64,aGVyb24=" } }]);
    let taken = in_file("one.json", &json!({ "messages": [{ "role": "user", "content": content }] }));
    assert_eq!(attached(&taken, "Which bird?"), [a_picture("picture"), a_text("a.txt", "heron")]);
}

#[test]
fn the_text_of_a_file_comes_from_librechat_and_what_its_server_has_is_named() {
    let files = json!([{ "filename": "notes.md", "type": "text/markdown", "text": "The heron." },
        { "filename": "cat.png", "type": "image/png", "file_id": "11111111-2222", "filepath": "/images/cat.png" }]);
    let message = json!({ "messageId": "q", "isCreatedByUser": true, "text": "Look.", "files": files });
    let taken = in_file("l.json", &json!({ "conversationId": "1", "title": "L", "messages": [message] }));
    assert_eq!(attached(&taken, "L"), [a_text("notes.md", "The heron.")]);
    assert_eq!(words(&taken.session("L")), ["Look.\n\n[Picture: cat.png]"]);
}

#[test]
fn pictures_that_a_model_drew_and_files_come_from_a_backup_of_cherry_studio() {
    let blocks = json!([
        { "id": "b1", "type": "main_text", "content": "Draw." },
        { "id": "b2", "type": "image",
            "file": { "id": "0a1b", "name": "0a1b.png", "ext": ".png", "origin_name": "cat.png" } },
        { "id": "b3", "type": "image",
            "metadata": { "generateImageResponse": { "type": "base64", "images": [address(2)] } } },
    ]);
    let messages = json!([{ "id": "q", "role": "user", "blocks": ["b1", "b2"] },
        { "id": "a", "role": "assistant", "blocks": ["b3"] }]);
    let data = json!({ "indexedDB": { "message_blocks": blocks,
        "topics": [{ "id": "t", "name": "C", "messages": messages }] }, "localStorage": {} });
    let there = Folder::new();
    let zip = packed(&[("data.json", data.to_string().as_bytes()), ("Data/Files/0a1b.png", &picture(1))]);
    durable::write(&there.path("backup.zip"), &zip).unwrap();
    let taken = Taken::of(&there.path("backup.zip"));
    assert_eq!(attached(&taken, "C"), [a_picture("cat.png"), a_picture("picture")]);
}

#[test]
fn files_come_out_of_the_database_of_ollama_and_out_of_a_folder_of_lm_studio() {
    let there = Folder::new();
    let connection = Connection::open(there.path("db.sqlite")).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE chats (id TEXT, title TEXT, created_at TIMESTAMP);
             CREATE TABLE messages (id INTEGER PRIMARY KEY, chat_id TEXT, role TEXT, content TEXT);
             CREATE TABLE attachments (id INTEGER PRIMARY KEY, message_id INTEGER, filename TEXT, data BLOB);
             INSERT INTO chats VALUES ('c1', 'Tides', '2025-08-01 10:00:00');
             INSERT INTO messages VALUES (1, 'c1', 'user', 'Why?');",
        )
        .unwrap();
    let insert =
        "INSERT INTO attachments VALUES (NULL, 1, 'sea.png', ?1), (NULL, 1, 'sea.txt', CAST('tide' AS BLOB))";
    connection.execute(insert, [picture(1)]).unwrap();
    drop(connection);
    let taken = Taken::of(there.0.path());
    assert_eq!(attached(&taken, "Tides"), [a_picture("sea.png"), a_text("sea.txt", "tide")]);

    let there = Folder::new();
    let content = json!([{ "type": "text", "text": "Look." },
        { "type": "file", "fileIdentifier": "1724-cat.png", "fileType": "image" }]);
    let version = json!({ "type": "singleStep", "role": "user", "content": content });
    let messages = json!([{ "versions": [version], "currentlySelected": 0 }]);
    there.put("conversations/1.conversation.json", &json!({ "name": "M", "messages": messages }).to_string());
    durable::create_dir(&there.path("user-files")).unwrap();
    durable::write(&there.path("user-files/1724-cat.png"), &picture(1)).unwrap();
    let taken = Taken::of(there.0.path());
    assert_eq!(attached(&taken, "M"), [a_picture("1724-cat.png")]);
}

#[test]
fn nobody_has_to_hold_more_than_one_file_to_take_in_many() {
    let there = Folder::new();
    let files: Vec<_> = (0..60).map(|at| json!({ "id": format!("file-{at:08}"), "name": "a.txt" })).collect();
    for at in 0..60 {
        there.put(&format!("file-{at:08}.txt"), &format!("words of {at}"));
    }
    let message = json!({ "author": { "role": "user" }, "content": { "content_type": "text", "parts": ["Look."] },
        "metadata": { "attachments": files } });
    let mapping = json!({ "q": { "id": "q", "message": message, "parent": null, "children": [] } });
    let conversation = json!([{ "id": "1", "title": "Many", "mapping": mapping, "current_node": "q" }]);
    there.put("conversations.json", &conversation.to_string());
    let taken = Taken::of(there.0.path());
    assert_eq!(taken.report.attachments, 50, "{:?}", taken.report.failed);
    assert_eq!(taken.kept(), ["10 attachments"]);
    assert!(taken.report.failed[0].1.contains("more than 50 files go along with it"));
}
