//! Files of version 1 as it was first described, to the letter.

use base64::Engine;

use super::*;

const ID: &str = "550e8400-e29b-41d4-a716-446655440001";

const INDEX: &str = r#"{
  "version": 1,
  "conversations": [
    {
      "id": "550e8400-e29b-41d4-a716-446655440001",
      "title": "Swift JSON Parsing Help",
      "createdAt": "2026-01-04T10:00:00Z",
      "updatedAt": "2026-01-04T10:45:00Z",
      "messageCount": 24,
      "preview": "Can you help me parse JSON in Swift?"
    },
    {
      "id": "550e8400-e29b-41d4-a716-446655440002",
      "title": "Memory Feature Design",
      "createdAt": "2026-01-03T14:00:00Z",
      "updatedAt": "2026-01-03T16:30:00Z",
      "messageCount": 45,
      "preview": "Build a memory and persistence feature..."
    }
  ],
  "activeConversationId": "550e8400-e29b-41d4-a716-446655440001",
  "lastUpdated": "2026-01-04T10:45:00Z"
}"#;

const SESSION: &str = r#"{
  "id": "550e8400-e29b-41d4-a716-446655440001",
  "version": 1,
  "title": "Swift JSON Parsing Help",
  "messages": [
    {
      "id": "msg-1",
      "role": "user",
      "content": "Can you help me parse JSON?",
      "timestamp": "2026-01-04T10:00:00Z",
      "contextData": "base64-encoded-context-from-slack"
    },
    {
      "id": "msg-2",
      "role": "assistant",
      "content": "Sure! Here's how...",
      "timestamp": "2026-01-04T10:00:30Z",
      "contextData": null
    },
    {
      "id": "msg-3",
      "role": "user",
      "content": "Now help me with this email",
      "timestamp": "2026-01-04T10:15:00Z",
      "contextData": "base64-encoded-context-from-gmail"
    }
  ],
  "createdAt": "2026-01-04T10:00:00Z",
  "updatedAt": "2026-01-04T10:45:00Z",
  "maxMessages": 20,
  "summary": "User asked about JSON parsing in Swift. Discussed Codable protocol, JSONDecoder usage, and error handling. User prefers concise examples.",
  "summaryCoversMessageCount": 14,
  "summaryCreatedAt": "2026-01-04T10:30:00Z"
}"#;

fn folder(session: &str) -> (Folder, SessionId) {
    let folder = Folder::new();
    folder.put("conversations/index.json", INDEX.as_bytes());
    folder.put(&format!("conversations/{ID}.json"), session.as_bytes());
    (folder, ID.parse().unwrap())
}

#[test]
fn seed_001_index_example_is_listed_without_opening_a_file() {
    let (folder, id) = folder(SESSION);
    let archive = folder.open();
    let entries = archive.entries();
    assert_eq!(entries.len(), 1, "the second has no file");
    assert_eq!((entries[0].message_count, entries[0].title.as_str()), (24, "Swift JSON Parsing Help"));
    assert_eq!(entries[0].preview.as_deref(), Some("Can you help me parse JSON in Swift?"));
    assert_eq!(archive.active(), Some(id));
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn seed_001_session_example_opens_as_a_chain_with_its_summary() {
    let (folder, id) = folder(SESSION);
    let archive = folder.open();
    let session = archive.session(id).unwrap();
    assert_eq!(
        words(&session),
        ["Can you help me parse JSON?", "Sure! Here's how...", "Now help me with this email"]
    );
    let summary = session.summary().unwrap();
    assert!(summary.content.starts_with("User asked about JSON parsing in Swift."));
    assert_eq!((summary.covers_message_count, session.covered()), (3, 3), "there are no more than three");
    assert_eq!(summary.created_at.to_string(), "2026-01-04T10:30:00Z");
    assert_eq!(session.visible().next().unwrap().extra["contextData"], "base64-encoded-context-from-slack");
    drop(archive);
    assert_eq!(fs::read_to_string(folder.file(id)).unwrap(), SESSION, "looking changes nothing");
    assert!(!folder.path("backups").exists());
}

#[test]
fn seed_001_migration_copies_the_original_and_loses_nothing() {
    let (folder, id) = folder(SESSION);
    let archive = folder.open();
    let session = say(&archive, id, Role::Assistant, "Dear Sir or Madam");
    drop(archive);

    assert_eq!(folder.names("backups"), [format!("{ID}.version-1.20260104T100000Z.json")]);
    let backup = folder.path("backups").join(&folder.names("backups")[0]);
    assert_eq!(fs::read_to_string(backup).unwrap(), SESSION);
    let (old, new) = (serde_json::from_str::<Value>(SESSION).unwrap(), folder.json(id));
    for field in ["id", "title", "createdAt", "maxMessages", "summary", "summaryCreatedAt"] {
        assert_eq!(old[field], new[field], "{field}");
    }
    for (old, new) in old["messages"].as_array().unwrap().iter().zip(new["messages"].as_array().unwrap()) {
        for field in ["id", "role", "content", "timestamp", "contextData"] {
            assert_eq!(old[field], new[field], "{field}");
        }
    }
    assert_eq!(new["version"], 5);
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    say(&archive, id, Role::User, "Thanks");
    drop(archive);
    assert_eq!(folder.names("backups").len(), 1, "only the step from version 1 is a migration");
}

#[test]
fn seed_001_migration_survives_a_kill_between_the_journal_and_the_file() {
    let (folder, id) = folder(SESSION);
    let archive = folder.open_on(Arc::new(RealDisk));
    let session = say(&archive, id, Role::Assistant, "Dear Sir or Madam");
    kill(archive);
    assert_eq!(*folder.open().session(id).unwrap(), *session);
    assert_eq!(folder.names("backups").len(), 1);
}

#[test]
fn context_in_base64_becomes_readable_and_unknown_fields_stay() {
    let context = r#"{"id":"c1","capturedAt":789213600.5,"source":{"applicationName":"Slack","pane":7},"selectedText":"hi","extraField":[1]}"#;
    let data = base64::engine::general_purpose::STANDARD.encode(context);
    let session = SESSION.replace("base64-encoded-context-from-slack", &data).replace(
        "\"maxMessages\": 20",
        "\"maxMessages\": 20, \"initialRequest\": \"Help\", \"colour\": {\"hue\": 0.1}",
    );
    let (folder, id) = folder(&session);
    let archive = folder.open();
    let before = say(&archive, id, Role::User, "more");
    drop(archive);
    let json = folder.json(id);
    assert_eq!(json["colour"]["hue"], 0.1);
    assert_eq!(json["initialRequest"], "Help");
    assert_eq!(json["messages"][0]["context"]["source"]["applicationName"], "Slack");
    assert_eq!(json["messages"][0]["context"]["source"]["pane"], 7);
    assert_eq!(json["messages"][0]["context"]["capturedAt"], "2026-01-04T10:00:00Z");
    assert_eq!(json["messages"][0]["context"]["extraField"][0], 1);
    assert!(json["messages"][0].get("contextData").is_none());
    assert!(json["messages"][1].get("contextData").is_none(), "null says nothing");
    assert_eq!(json["messages"][2]["contextData"], "base64-encoded-context-from-gmail");
    assert_eq!(*folder.open().session(id).unwrap(), *before);
}

#[test]
fn a_file_named_in_capital_letters_is_the_same_session_and_keeps_its_name() {
    let folder = Folder::new();
    let upper = ID.to_uppercase();
    folder.put(&format!("conversations/{upper}.json"), SESSION.replace(ID, &upper).as_bytes());
    let archive = folder.open();
    let id = ID.parse().unwrap();
    assert_eq!(archive.session(id).unwrap().len(), 3);
    say(&archive, id, Role::Assistant, "four");
    drop(archive);
    assert_eq!(folder.names("conversations"), [format!("{upper}.json"), "index.json".to_owned()]);
    assert_eq!(folder.open().session(id).unwrap().len(), 4);
}

#[test]
fn seed_001_q7_a_file_without_a_title_gets_one_from_its_first_user_message() {
    let untitled = SESSION.replace("\"title\": \"Swift JSON Parsing Help\",", "");
    let (folder, id) = folder(&untitled);
    fs::remove_file(folder.path("conversations/index.json")).unwrap();
    let archive = folder.open();
    assert_eq!(archive.entries()[0].title, "Can you help me parse JSON?");
    assert_eq!(archive.session(id).unwrap().title(), "Can you help me parse JSON?");
}

#[test]
fn a_reader_of_version_1_finds_every_field_it_needs() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "hello").id();
    drop(archive);
    let (session, index) = (folder.json(id), fs::read(folder.path("conversations/index.json")).unwrap());
    for field in ["id", "title", "createdAt", "updatedAt"] {
        assert!(session[field].is_string(), "{field}");
    }
    assert!(session["version"].is_number() && session["maxMessages"].is_number());
    for field in ["id", "role", "content", "timestamp"] {
        assert!(session["messages"][0][field].is_string(), "{field}");
    }
    let index: Value = serde_json::from_slice(&index).unwrap();
    assert_eq!(index["version"], 1);
    for field in ["id", "title", "createdAt", "updatedAt", "preview"] {
        assert!(index["conversations"][0][field].is_string(), "{field}");
    }
    assert_eq!(index["conversations"][0]["messageCount"], 1);
    assert!(index["lastUpdated"].is_string());
}
