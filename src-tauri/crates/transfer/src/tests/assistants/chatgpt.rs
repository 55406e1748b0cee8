use super::*;

const TITLE: &str = "Sourdough, and how to keep it";

#[test]
fn an_export_comes_in_with_its_branches_and_its_hidden_nodes_do_not() {
    let taken = Taken::of(&fixture("chatgpt.json"));
    assert_eq!(taken.numbers(), [2, 0, 0, 1], "{:?}", taken.report);
    let session = taken.session(TITLE);
    let edited = "[Picture: starter.jpg]\n\nHow do I feed this one?\n\n[Attachment: notes.pdf]";
    let again = "Feed it twice ([Feeding](https://example.org/feeding)) a day.";
    let script = "```python\nprint('feed me')\n```";
    assert_eq!(
        tree(&session),
        [
            (USER, "How do I feed it?", None),
            (ASSISTANT, "Equal parts of flour and water.", Some("How do I feed it?")),
            (USER, edited, None),
            (ASSISTANT, "One part of it, two of flour, one of water.", Some(edited)),
            (ASSISTANT, again, Some(edited)),
            (USER, "Write that as a script.", Some(again)),
            (ASSISTANT, script, Some("Write that as a script.")),
            (ASSISTANT, "[Picture: file-loaf]", Some(script)),
        ]
    );
    assert_eq!(words(&session), [edited, again, "Write that as a script.", script, "[Picture: file-loaf]"]);
    assert_eq!(taken.session("What is a levain?").len(), 2, "a title comes from the first message");
}

#[test]
fn times_models_and_how_an_answer_ended_come_along() {
    let taken = Taken::of(&fixture("chatgpt.json"));
    let session = taken.session(TITLE);
    let [first, .., script, _] = &session.parts().messages[..] else { panic!() };
    assert_eq!((first.timestamp.as_second(), first.model.as_deref()), (1_756_000_001, None));
    assert_eq!((script.timestamp.as_second(), script.model.as_deref()), (1_756_000_031, Some("gpt-5")));
    assert_eq!(script.status, Status::Stopped);
    let parts = session.parts();
    assert_eq!((parts.created_at.as_second(), parts.updated_at.as_second()), (1_756_000_000, 1_756_000_900));
}

#[test]
fn what_has_no_place_is_kept_with_its_message_and_counted() {
    let taken = Taken::of(&fixture("chatgpt.json"));
    assert_eq!(
        taken.kept(),
        ["1 tool call", "2 pictures", "1 attachment", "1 piece of reasoning", "1 source"]
    );
    let session = taken.session(TITLE);
    let edited = "[Picture: starter.jpg]\n\nHow do I feed this one?\n\n[Attachment: notes.pdf]";
    let kept = kept_of(&session, edited);
    assert_eq!(kept["toolCalls"][0]["content"]["text"], "search('stiff starter')");
    assert_eq!(kept["sources"][0]["content"]["result"], "1. Feeding ratios");
    assert_eq!(kept["reasoning"][0]["thoughts"][0]["content"], "It is stiff.");
    assert_eq!(kept["attachments"][0]["id"], "file_notes");
    assert_eq!(kept["pictures"][0]["width"], 640);
    assert_eq!(session.parts().extra["importedFrom"], "ChatGPT");
    assert_eq!(session.parts().extra["imported"]["gizmo_id"], "g-baker");
}

#[test]
fn what_the_model_was_told_to_keep_to_comes_as_history_that_is_not_in_force() {
    let taken = Taken::of(&fixture("chatgpt.json"));
    let session = taken.session(TITLE);
    let texts: Vec<_> = session.parts().instructions.iter().map(|version| version.text.as_str()).collect();
    assert_eq!(texts, ["I bake at home.", "Use grams."]);
    assert_eq!((session.instructions(), taken.report.own_instructions), (None, 1));
}

#[test]
fn it_comes_packed_too_and_the_same_conversations_are_known() {
    let (there, file) = (Folder::new(), fs::read(fixture("chatgpt.json")).unwrap());
    let zip = packed(&[
        ("chat.html", b"<html></html>"),
        ("user.json", br#"{"id": "user-1", "email": "a@example.org"}"#),
        ("message_feedback.json", b"[]"),
        ("shared_conversations.json", br#"[{"id": "s", "conversation_id": "6b0f", "title": "Shared"}]"#),
        ("conversations.json", &file),
        ("file-starter.jpg", b"\xff\xd8\xff"),
    ]);
    durable::write(&there.path("export.zip"), &zip).unwrap();
    let taken = Taken::of(&there.path("export.zip"));
    assert_eq!(taken.numbers(), [2, 0, 0, 1], "{:?}", taken.report);
    taken.again(&there.path("export.zip"));
    taken.again(&fixture("chatgpt.json"));
}

#[test]
fn a_later_export_brings_what_was_said_since_and_shows_it() {
    let there = Folder::new();
    let whole = fs::read_to_string(fixture("chatgpt.json")).unwrap();
    let mut earlier: Value = serde_json::from_str(&whole).unwrap();
    let mapping = earlier[0]["mapping"].as_object_mut().unwrap();
    for id in ["q2", "a3", "drawn"] {
        mapping.remove(id);
    }
    earlier[0]["current_node"] = "a2-again".into();
    there.put("earlier.json", &earlier.to_string());
    let taken = Taken::of(&there.path("earlier.json"));
    assert_eq!(taken.session(TITLE).len(), 2);
    let report = take(&taken.archive, &fixture("chatgpt.json"));
    assert_eq!([report.added, report.updated, report.unchanged], [0, 1, 1]);
    assert_eq!(taken.session(TITLE).len(), 5);
}

#[test]
fn a_message_that_was_forgotten_here_stays_forgotten() {
    let taken = Taken::of(&fixture("chatgpt.json"));
    let session = taken.session("What is a levain?");
    let message = session.head().unwrap().id.clone();
    taken.archive.forget_message(session.id(), &message).unwrap();
    take(&taken.archive, &fixture("chatgpt.json"));
    assert_eq!(words(&taken.archive.session(session.id()).unwrap()), ["What is a levain?", ""]);
}
