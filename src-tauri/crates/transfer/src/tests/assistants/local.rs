//! What programs on the user's own machine keep: Chatbox, Cherry Studio, Jan, LM Studio, the Ollama application, Witsy.

use rusqlite::Connection;

use super::*;

#[test]
fn chatbox_comes_in_with_its_forks_and_what_was_begun_anew() {
    let taken = Taken::of(&fixture("chatbox.json"));
    assert_eq!(taken.numbers(), [3, 0, 0, 0], "{:?}", taken.report);
    let question = "Why do my beans wilt?\n\n[Picture]";
    let session = taken.session("Garden");
    assert_eq!(
        tree(&session),
        [
            (USER, question, None),
            (ASSISTANT, "Too much water.", Some(question)),
            (ASSISTANT, "Too little water.", Some(question)),
        ]
    );
    assert_eq!(words(&session), [question, "Too much water."]);
    assert_eq!(words(&taken.session("Last year's beans")), ["When do I sow?", "In May."]);
    assert_eq!(words(&taken.session("Untitled")), ["Hello?"]);
    assert_eq!(taken.kept(), ["1 picture", "1 piece of reasoning"]);
    assert_eq!(taken.report.own_instructions, 1);
    taken.again(&fixture("chatbox.json"));
}

#[test]
fn cherry_studio_comes_in_from_its_backup_with_the_answers_of_several_models_as_versions() {
    let there = Folder::new();
    let zip = packed(&[
        ("data.json", &fs::read(fixture("cherry-studio.json")).unwrap()),
        ("Data/Files/f.csv", b"lead,11.3"),
    ]);
    durable::write(&there.path("backup.zip"), &zip).unwrap();
    let taken = Taken::of(&there.path("backup.zip"));
    assert_eq!(taken.numbers(), [1, 0, 0, 0], "{:?}", taken.report);
    let question = "Which is heavier?";
    let session = taken.session("Two models");
    assert_eq!(
        tree(&session),
        [
            (USER, question, None),
            (ASSISTANT, "Neither.", Some(question)),
            (ASSISTANT, "Lead.", Some(question)),
            (USER, "And a litre of each?", Some("Lead.")),
            (ASSISTANT, "```python\nprint(11.3)\n```", Some("And a litre of each?")),
        ]
    );
    let head = session.head().unwrap();
    assert_eq!((head.model.as_deref(), head.status), (Some("deepseek-chat"), Status::Stopped));
    let attached = session.parts().messages[0].attachments().next().unwrap();
    assert_eq!((attached.name.as_str(), attached.text.as_deref()), ("weights.csv", Some("lead,11.3")));
    assert_eq!(taken.kept(), ["1 tool call", "1 piece of reasoning"]);
    assert_eq!(session.parts().instructions[0].text, "Answer plainly.");
    taken.again(&there.path("backup.zip"));
    taken.again(&fixture("cherry-studio.json"));
}

#[test]
fn jan_comes_in_from_its_data_folder_and_a_damaged_line_costs_itself_alone() {
    let taken = Taken::of(&fixture("jan"));
    assert_eq!(taken.numbers(), [2, 0, 0, 1], "{:?}", taken.report);
    let session = taken.session("Chess openings");
    assert_eq!(words(&session), ["What answers e4?", "c5, for one.", "And d4?\n\n[Picture]"]);
    let answer = &session.parts().messages[1];
    assert_eq!((answer.model.as_deref(), answer.timestamp.as_second()), (Some("llama3.2-3b"), 1_736_000_002));
    assert_eq!(words(&taken.session("A thread whose description is gone.")).len(), 1);
    assert_eq!(taken.kept(), ["1 picture", "1 piece of reasoning"]);
    taken.again(&fixture("jan"));
}

#[test]
fn lm_studio_comes_in_with_every_version_of_a_message() {
    let taken = Taken::of(&fixture("1724000000000.conversation.json"));
    assert_eq!(taken.numbers(), [1, 0, 0, 0], "{:?}", taken.report);
    let session = taken.session("Haiku");
    assert_eq!(
        tree(&session),
        [
            (USER, "One about rain.", None),
            (ASSISTANT, "Drops.", Some("One about rain.")),
            (ASSISTANT, "Rain on the tin roof.", Some("One about rain.")),
            (USER, "Like this one.\n\n[Picture: 1724.png]", Some("Rain on the tin roof.")),
        ]
    );
    let [_, first, second, _] = &session.parts().messages[..] else { panic!() };
    assert_eq!((first.model.as_deref(), first.status), (Some("qwen2.5-7b"), Status::Stopped));
    assert_eq!((second.model.as_deref(), second.status), (Some("gemma-3-12b"), Status::Complete));
    assert_eq!(taken.kept(), ["1 picture", "1 piece of reasoning"]);
    taken.again(&fixture("1724000000000.conversation.json"));
}

#[test]
fn witsy_comes_in_without_the_marks_of_its_tools() {
    let taken = Taken::of(&fixture("witsy.json"));
    assert_eq!(taken.numbers(), [1, 0, 0, 0], "{:?}", taken.report);
    let session = taken.session("Packing");
    assert_eq!(
        words(&session),
        ["What for a week of rain?\n\n[Attachment: list.pdf]", "Two pairs of shoes."]
    );
    assert_eq!(session.head().unwrap().model.as_deref(), Some("gpt-4o-mini"));
    assert_eq!(taken.kept(), ["1 tool call", "1 attachment", "1 piece of reasoning"]);
    assert_eq!(session.parts().instructions.len(), 2);
    taken.again(&fixture("witsy.json"));
}

/// The database of the application, as it makes it.
fn database(path: &Path) {
    let connection = Connection::open(path).unwrap();
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL;
             CREATE TABLE settings (id INTEGER PRIMARY KEY, schema_version INTEGER);
             CREATE TABLE chats (id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', created_at TIMESTAMP);
             CREATE TABLE messages (id INTEGER PRIMARY KEY, chat_id TEXT, role TEXT, content TEXT,
                 thinking TEXT, model_name TEXT, created_at TIMESTAMP, tool_result TEXT);
             CREATE TABLE tool_calls (id INTEGER PRIMARY KEY, message_id INTEGER, type TEXT, function_name TEXT,
                 function_arguments TEXT, function_result TEXT);
             CREATE TABLE attachments (id INTEGER PRIMARY KEY, message_id INTEGER, filename TEXT, data BLOB);
             INSERT INTO chats VALUES ('c1', 'Tides', '2025-08-01 10:00:00');
             INSERT INTO chats VALUES ('c2', '', '2025-08-02 10:00:00');
             INSERT INTO messages VALUES (1, 'c1', 'user', 'Why twice a day?', '', NULL, '2025-08-01 10:00:01', NULL);
             INSERT INTO messages VALUES (2, 'c1', 'assistant', 'Let me look.', 'The moon.', 'gpt-oss:20b',
                 '2025-08-01 10:00:02.5+02:00', NULL);
             INSERT INTO messages VALUES (3, 'c1', 'tool', 'two bulges', '', NULL, '2025-08-01 10:00:03', '{}');
             INSERT INTO messages VALUES (4, 'c1', 'assistant', 'Two bulges.', '', 'gpt-oss:20b',
                 '2025-08-01 10:00:04', NULL);
             INSERT INTO tool_calls VALUES (1, 2, 'function', 'search', '{}', NULL);
             INSERT INTO attachments VALUES (1, 1, 'sea.png', x'00');",
        )
        .unwrap();
}

#[test]
fn the_application_of_ollama_comes_in_from_its_database_which_stays_as_it_is() {
    let there = Folder::new();
    database(&there.path("db.sqlite"));
    // In use, so that its latest changes lie in its log alone.
    let connection = Connection::open(there.path("db.sqlite")).unwrap();
    connection
        .execute(
            "INSERT INTO messages VALUES (5, 'c1', 'user', 'Thanks.', '', NULL, '2025-08-01 10:00:05', NULL)",
            [],
        )
        .unwrap();
    let before = there.everything();
    let taken = Taken::of(there.0.path());
    assert_eq!(taken.numbers(), [1, 0, 0, 1], "{:?}", taken.report);
    assert!(taken.report.failed[0].1.starts_with("sea.png, "), "it is no picture: {:?}", taken.report);
    let session = taken.session("Tides");
    let question = "Why twice a day?\n\n[Picture: sea.png]";
    assert_eq!(words(&session), [question, "Let me look.", "Two bulges.", "Thanks."]);
    let answer = &session.parts().messages[1];
    assert_eq!(
        (answer.model.as_deref(), answer.timestamp.to_string()),
        (Some("gpt-oss:20b"), "2025-08-01T08:00:02Z".to_owned())
    );
    assert_eq!(taken.kept(), ["2 tool calls", "1 picture", "1 piece of reasoning"]);
    taken.again(there.0.path());
    assert_eq!(there.everything(), before);
}

#[test]
fn a_database_of_another_program_is_nothing_to_import() {
    let there = Folder::new();
    Connection::open(there.path("other.sqlite")).unwrap().execute_batch("CREATE TABLE chats (id)").unwrap();
    let archive = there.open();
    let mut go_on = |_| ControlFlow::Continue(());
    let error = import(&archive, &there.path("other.sqlite"), &|message| message, &mut go_on).unwrap_err();
    assert_eq!(error.error.code(), "nothing_to_import");
}
