//! Files as Extremis for macOS writes them.

use base64::Engine;

use super::*;

pub(super) const ID: &str = "7B0E5C7A-3D1F-4E02-9A55-0C3C6F1E2D10";
pub(super) const OTHER: &str = "0E9A7D4C-52B8-4F5B-8C11-6A1D2E3F4A5B";

/// A session file without the fields that may be absent.
pub(super) fn plain(id: &str, words: &str) -> String {
    format!(
        r#"{{"id":"{id}","version":1,"messages":[{{"id":"{id}","role":"user","content":"{words}","timestamp":"2026-01-05T09:00:00Z"}}],"maxMessages":20,"createdAt":"2026-01-05T09:00:00Z","updatedAt":"2026-01-05T09:00:00Z","isArchived":false}}"#
    )
}

pub(super) const INDEX: &str = r#"{"version":1,"sessions":[
    {"id":"7B0E5C7A-3D1F-4E02-9A55-0C3C6F1E2D10","title":"Rewrite this mail","createdAt":"2026-01-05T09:00:00Z","updatedAt":"2026-01-05T09:00:40Z","messageCount":2,"preview":"Make it shorter","isArchived":false},
    {"id":"0E9A7D4C-52B8-4F5B-8C11-6A1D2E3F4A5B","title":"Old things","createdAt":"2025-12-01T09:00:00Z","updatedAt":"2025-12-01T09:00:40Z","messageCount":1,"isArchived":true}],
  "activeSessionId":"7B0E5C7A-3D1F-4E02-9A55-0C3C6F1E2D10","lastUpdated":"2026-01-05T09:00:41Z"}"#;

/// A session file with everything that there can be.
pub(super) fn full() -> String {
    let context = r#"{"id":"2C1D3E4F-0000-4000-8000-000000000001","capturedAt":789296400.25,"source":{"applicationName":"Mail","bundleIdentifier":"com.apple.mail","windowTitle":"Inbox","url":"https:\/\/example.org\/mail"},"selectedText":"Dear all","metadata":{"generic":{"_0":{"focusedElementRole":"AXTextArea"}}}}"#;
    let context = base64::engine::general_purpose::STANDARD.encode(context);
    format!(
        r#"{{"createdAt":"2026-01-05T09:00:00Z","id":"{ID}","initialRequest":"Make it shorter","isArchived":false,"maxMessages":20,"messages":[
  {{"content":"Make it shorter","contextData":"{context}","id":"A0000000-0000-4000-8000-00000000000A","role":"user","timestamp":"2026-01-05T09:00:00Z"}},
  {{"content":"Done.","id":"B0000000-0000-4000-8000-00000000000B","role":"assistant","timestamp":"2026-01-05T09:00:40Z","toolRoundsData":"W10="}}],
  "summary":{{"content":"The user wants short mails.","coversMessageCount":1,"createdAt":"2026-01-05T09:00:50Z","modelUsed":"gpt-4o"}},
  "updatedAt":"2026-01-05T09:00:40Z","version":1}}"#
    )
}

pub(super) fn left_by_macos() -> Folder {
    let folder = Folder::new();
    folder.put(&format!("sessions/{ID}.json"), &full());
    folder.put(&format!("sessions/{OTHER}.json"), &plain(OTHER, "What was that?"));
    folder.put("sessions/index.json", INDEX);
    folder
}

#[test]
fn everything_in_a_session_of_extremis_for_macos_comes_in() {
    let (here, there) = (Folder::new(), left_by_macos());
    let before = there.everything();
    let archive = here.open();
    assert_eq!(counts(&take(&archive, there.0.path())), [2, 0, 0]);
    assert_eq!(there.everything(), before);

    let session = archive.session(ID.parse().unwrap()).unwrap();
    assert_eq!(
        session.title(),
        "Rewrite this mail",
        "as its index says, where it was never written anywhere else"
    );
    assert_eq!(words(&session), ["Make it shorter", "Done."]);
    let [asked, answered] = [0, 1].map(|place| session.visible().nth(place).unwrap());
    assert_eq!(asked.id.as_str(), "A0000000-0000-4000-8000-00000000000A");
    let context = asked.context.as_ref().unwrap();
    assert_eq!(context.source.application_name.as_deref(), Some("Mail"));
    assert_eq!(context.source.url.as_deref(), Some("https://example.org/mail"));
    assert_eq!(context.selected_text.as_deref(), Some("Dear all"));
    assert_eq!(context.captured_at.unwrap().to_string(), "2026-01-05T09:00:00Z");
    assert_eq!(context.extra["metadata"]["generic"]["_0"]["focusedElementRole"], "AXTextArea");
    assert_eq!(answered.extra["toolRoundsData"], "W10=");
    let summary = session.summary().unwrap();
    assert_eq!((summary.content.as_str(), session.covered()), ("The user wants short mails.", 1));
    assert_eq!(summary.model_used.as_deref(), Some("gpt-4o"));
    assert_eq!(summary.created_at.to_string(), "2026-01-05T09:00:50Z");
    assert_eq!(session.parts().initial_request.as_deref(), Some("Make it shorter"));
    assert_eq!(session.parts().extra["isArchived"], false);
    assert!(session.parts().extra.keys().all(|name| !name.contains("summary")));
}

#[test]
fn an_archived_session_comes_in_live_with_its_mark() {
    let (here, there) = (Folder::new(), left_by_macos());
    let archive = here.open();
    take(&archive, &there.path("sessions"));
    let session = archive.session(OTHER.parse().unwrap()).unwrap();
    assert_eq!(session.title(), "Old things");
    assert_eq!(session.parts().deleted_at, None);
    assert_eq!(archive.entries().len(), 2);
}

#[test]
fn an_index_with_the_older_names_is_understood() {
    let (here, there) = (Folder::new(), left_by_macos());
    let older = INDEX
        .replace("\"sessions\"", "\"conversations\"")
        .replace("activeSessionId", "activeConversationId")
        .replace("updatedAt", "lastModifiedAt");
    there.put("sessions/index.json", &older);
    let archive = here.open();
    take(&archive, there.0.path());
    assert_eq!(archive.session(ID.parse().unwrap()).unwrap().title(), "Rewrite this mail");
}

#[test]
fn the_same_files_in_conversations_open_in_place() {
    let folder = Folder::new();
    folder.put(&format!("conversations/{ID}.json"), &full());
    folder.put("conversations/index.json", INDEX);
    let archive = folder.open();
    assert_eq!(archive.entries()[0].title, "Rewrite this mail");
    assert_eq!(archive.active(), Some(ID.parse().unwrap()));
    assert_eq!(
        archive.session(ID.parse().unwrap()).unwrap().summary().unwrap().model_used.as_deref(),
        Some("gpt-4o")
    );
    assert_eq!(archive.take_notices(), []);
}
