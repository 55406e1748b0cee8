//! Files to import that are nearly right: none stops the import, and what is here stays.

use extremis_tests::fuzz;

use super::*;

const ID: &str = "00000000-0000-4000-8000-000000000001";

/// Conversations as they are written, one of them of another program.
fn conversations() -> Vec<Vec<u8>> {
    let mut session = Session::new(ID.parse().unwrap(), at(0));
    for words in ["hello", "日本 and \"quotes\"\n", "the third"] {
        let parent = session.head().map(|head| head.id.to_string());
        session.apply(message(words, parent.as_deref())).unwrap();
    }
    let folder = Folder::new();
    folder.open().put(session).unwrap();
    let ours = fs::read(folder.path(&format!("conversations/{ID}.json"))).unwrap();
    let of_macos = br#"{"id":"00000000-0000-4000-8000-000000000001","created_at":"2025-01-01T00:00:00Z",
        "messages":[{"id":"a","role":"user","content":"hi","timestamp":"2025-01-01T00:00:00Z"}]}"#;
    vec![ours, of_macos.to_vec()]
}

#[test]
fn no_file_of_a_conversation_stops_an_import_or_harms_what_is_here() {
    let valid = conversations();
    let (here, there) = (Folder::new(), Folder::new());
    let archive = here.open();
    let mut own = Session::new("00000000-0000-4000-8000-00000000000f".parse().unwrap(), at(0));
    own.apply(message("here", None)).unwrap();
    archive.put(own.clone()).unwrap();
    for case in 0..fuzz::cases(150) {
        let path = there.path(&format!("{ID}.json"));
        durable::write(&path, &fuzz::input(case, &valid)).unwrap();
        let mut go_on = |_| ControlFlow::Continue(());
        match import(&archive, &path, &|message| message, &mut go_on) {
            Ok(report) => assert!(
                report.added + report.updated + report.unchanged + report.failed.len() <= 2,
                "case {case}: {report:?}"
            ),
            Err(error) => assert_eq!(error.error.code(), "nothing_to_import", "case {case}"),
        }
        if archive.session(ID.parse().unwrap()).is_ok() {
            archive.forget_session(ID.parse().unwrap()).unwrap();
        }
        assert_eq!(archive.entries().len(), 1, "case {case}");
    }
    assert_eq!(archive.session(own.id()).unwrap().parts().messages, own.parts().messages);
}

#[test]
fn no_file_of_lines_stops_an_import() {
    let line = |role: &str, content: &str| {
        format!(
            "{{\"session\":\"s\",\"role\":\"{role}\",\"name\":\"Ada\",\"content\":\"{content}\",\"at\":\"2025-01-01T00:00:00Z\"}}\n"
        )
    };
    let valid = [
        format!("{}{}", line("user", "hello"), line("assistant", "日本 \\\"quoted\\\"")),
        "{\"role\":\"user\",\"content\":\"only\"}\n".to_owned(),
    ];
    let valid = valid.map(String::into_bytes);
    let there = Folder::new();
    let path = there.path("talk.jsonl");
    for case in 0..fuzz::cases(150) {
        let here = Folder::new();
        let archive = here.open();
        durable::write(&path, &fuzz::input(case, &valid)).unwrap();
        let mut go_on = |_| ControlFlow::Continue(());
        let imported = import_lines(&archive, &path, at(0), &|message| message, &mut go_on);
        if let Ok(report) = imported {
            assert_eq!(archive.entries().len(), report.added, "case {case}: {report:?}");
        }
    }
}
