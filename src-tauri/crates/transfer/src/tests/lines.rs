//! Files of JSON lines.

use super::*;

const TALK: &str = r#"{"session":"first","role":"user","name":"Ada","content":"Hello.","at":"2023-05-08T13:56:00"}
{"session":"second","role":"user","content":"Elsewhere.","at":"2023-05-09"}
{"session":"first","role":"assistant","name":"Bob","content":"Hello, Ada.","at":"2023-05-08T13:57:00+02:00"}

{"session":"first","role":"user","content":"Hello."}
"#;

fn take_lines(folder: &Folder, archive: &Archive, text: &str) -> ImportReport {
    folder.put("lines/talk.jsonl", text);
    let file = folder.path("lines/talk.jsonl");
    import_lines(archive, &file, at(7), &|message| Message { tokens: Some(9), ..message }, &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap()
}

#[test]
fn the_lines_of_one_label_are_one_conversation_in_the_order_of_the_file() {
    let folder = Folder::new();
    let archive = folder.open();
    let report = take_lines(&folder, &archive, TALK);
    assert_eq!(counts(&report), [2, 0, 0]);
    let labels: Vec<_> = report.labelled.iter().map(|one| (one.label.as_str(), one.messages)).collect();
    assert_eq!(labels, [("first", 3), ("second", 1)]);
    let session = archive.session(report.labelled[0].session).unwrap();
    assert_eq!(session.title(), "first");
    let said: Vec<_> = session
        .visible()
        .map(|message| (message.name.as_deref(), message.content.as_str(), message.timestamp.to_string()))
        .collect();
    assert_eq!(
        said,
        [
            (Some("Ada"), "Hello.", "2023-05-08T13:56:00Z".to_owned()),
            (Some("Bob"), "Hello, Ada.", "2023-05-08T11:57:00Z".to_owned()),
            (None, "Hello.", "2023-05-08T11:57:00Z".to_owned()),
        ]
    );
    assert!(session.visible().all(|message| message.tokens == Some(9)));
}

#[test]
fn the_same_lines_again_change_nothing_and_more_lines_are_added() {
    let folder = Folder::new();
    let archive = folder.open();
    let first = take_lines(&folder, &archive, TALK);
    assert_eq!(counts(&take_lines(&folder, &archive, TALK)), [0, 0, 2]);
    let more = format!("{TALK}{}", r#"{"session":"second","role":"assistant","content":"Indeed."}"#);
    let report = take_lines(&folder, &archive, &more);
    assert_eq!(counts(&report), [0, 1, 1]);
    assert_eq!(report.labelled[1].session, first.labelled[1].session);
    assert_eq!(archive.session(report.labelled[1].session).unwrap().len(), 2);
}

#[test]
fn a_line_that_is_no_message_is_told_with_its_number_and_the_others_come() {
    let folder = Folder::new();
    let archive = folder.open();
    let text = "{\"role\":\"user\",\"content\":\"Fine.\"}\nnonsense\n{\"role\":\"user\",\"content\":\" \"}\n\
                {\"role\":\"user\",\"content\":\"Late.\",\"at\":\"yesterday\"}";
    let report = take_lines(&folder, &archive, text);
    assert_eq!((report.added, report.labelled[0].label.as_str()), (1, "talk"), "named after the file");
    let session = archive.session(report.labelled[0].session).unwrap();
    assert_eq!(session.len(), 1);
    assert_eq!(session.head().unwrap().timestamp, at(7), "without any time it is of now");
    let told: Vec<_> = report.failed.iter().map(|(_, reason)| reason.split(':').next().unwrap()).collect();
    assert_eq!(told, ["line 2", "line 3", "line 4"]);
    assert!(report.failed[2].1.contains("yesterday"));
}

#[test]
fn two_files_with_one_label_and_other_beginnings_are_two_conversations() {
    let folder = Folder::new();
    let archive = folder.open();
    let one = take_lines(&folder, &archive, r#"{"session":"1","role":"user","content":"Here."}"#);
    let other = take_lines(&folder, &archive, r#"{"session":"1","role":"user","content":"There."}"#);
    assert_ne!(one.labelled[0].session, other.labelled[0].session);
    assert_eq!(other.added, 1);
}

#[test]
fn a_label_can_be_a_number_or_any_words() {
    let folder = Folder::new();
    let archive = folder.open();
    let report = take_lines(
        &folder,
        &archive,
        "{\"session\":7,\"role\":\"user\",\"content\":\"Here.\"}\n{\"session\":\"a / b\",\"role\":\"user\",\"content\":\"There.\"}",
    );
    let labels: Vec<_> = report.labelled.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(labels, ["7", "a / b"]);
}
