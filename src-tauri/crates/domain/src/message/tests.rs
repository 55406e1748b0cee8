use rstest::rstest;
use serde_json::json;

use super::*;
use crate::Source;

fn message() -> Message {
    Message::new(Role::Assistant, "An answer", Timestamp::from_second(0))
}

#[rstest]
#[case(StopReason::User, json!({}))]
#[case(StopReason::ProcessEnd, json!({ "interrupted": true }))]
#[case(StopReason::LengthLimit, json!({ "lengthLimit": true }))]
fn an_answer_that_was_stopped_says_why(#[case] reason: StopReason, #[case] fields: Value) {
    let stopped = message().stopped_by(reason);
    assert_eq!((stopped.status, stopped.stop_reason()), (Status::Stopped, Some(reason)));
    assert_eq!(serde_json::to_value(stopped.details.unwrap_or_default()).unwrap(), fields);
}

#[rstest]
fn an_answer_that_was_not_stopped_has_no_reason_whatever_its_fields_say(
    #[values(Status::Complete, Status::Failed, Status::Deleted, Status::Forgotten)] status: Status,
) {
    let answer = Message { status, ..message().stopped_by(StopReason::LengthLimit) };
    assert_eq!(answer.stop_reason(), None);
}

#[test]
fn a_field_that_says_no_is_no_reason() {
    let details = serde_json::from_value(json!({ "lengthLimit": false, "interrupted": "true" })).unwrap();
    let stopped = Message { details, ..message().stopped_by(StopReason::User) };
    assert_eq!(stopped.stop_reason(), Some(StopReason::User));
}

#[rstest]
#[case(Status::Complete, false, false)]
#[case(Status::Stopped, false, false)]
#[case(Status::Failed, false, false)]
#[case(Status::Deleted, true, false)]
#[case(Status::Forgotten, true, true)]
fn what_was_deleted_or_forgotten_is_removed(
    #[case] status: Status,
    #[case] removed: bool,
    #[case] forgotten: bool,
) {
    let message = Message { status, ..message() };
    assert_eq!((message.is_removed(), message.is_forgotten()), (removed, forgotten));
}

#[test]
fn only_what_differs_from_a_whole_message_is_written() {
    let written = |message: &Message| {
        let Value::Object(fields) = serde_json::to_value(message).unwrap() else { panic!("fields") };
        fields.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    let whole = message();
    assert_eq!(written(&whole), ["content", "id", "role", "timestamp"]);
    let pinned = Message { pinned: true, status: Status::Failed, ..whole };
    assert_eq!(written(&pinned), ["content", "id", "pinned", "role", "status", "timestamp"]);
}

#[test]
fn an_uncounted_message_is_as_long_as_its_words_and_what_was_captured_with_them() {
    let context = Context {
        selected_text: Some("x".repeat(40)),
        clipboard: Some("y".repeat(80)),
        source: Source { window_title: Some("z".repeat(4000)), ..Source::default() },
        ..Context::default()
    };
    let message = Message { context: Some(context), ..message() };
    // 9 + 40 + 80 bytes at four a token, and four tokens for the message.
    assert_eq!(message.length(), 129 / 4 + 4);
}

#[test]
fn a_count_says_its_encoding_where_that_is_not_the_usual_one() {
    let usual = message().with_tokens(7, "o200k_base");
    assert_eq!((usual.tokens, usual.token_encoding(), &usual.details), (Some(7), "o200k_base", &None));
    let other = usual.with_tokens(9, "cl100k_base");
    assert_eq!((other.tokens, other.token_encoding()), (Some(9), "cl100k_base"));
    let again = other.with_tokens(7, "o200k_base");
    assert_eq!(again.token_encoding(), "o200k_base");
    assert_eq!(again.details, None, "nothing is left of the other");
}

#[test]
fn what_an_answer_took_is_written_as_far_as_it_is_known() {
    let stats = GenerationStats { took_ms: Some(0), cost_usd: None };
    let answer = message().with_generation_stats(stats);
    assert_eq!(serde_json::to_value(&answer.details).unwrap(), json!({ "tookMs": 0 }));
    assert_eq!(answer.generation_stats(), stats);
}

#[rstest]
fn what_is_removed_leaves_its_place_and_its_speaker_alone(#[values(true, false)] for_good: bool) {
    let said = Message {
        parent: Some("before".into()),
        name: Some("Ada".to_owned()),
        context: Some(Context { clipboard: Some("secret".to_owned()), ..Context::default() }),
        model: Some("a model".to_owned()),
        pinned: true,
        usage: Some(Usage { prompt_tokens: 1, completion_tokens: 2 }),
        ..message().with_tokens(7, "cl100k_base")
    };
    let left = if for_good { said.forgotten() } else { said.deleted() };
    let status = if for_good { Status::Forgotten } else { Status::Deleted };
    let expected = Message {
        id: said.id.clone(),
        parent: said.parent.clone(),
        status,
        ..Message::new(Role::Assistant, "", said.timestamp)
    };
    assert_eq!(left, expected);
}

#[test]
fn what_a_quick_command_says_is_not_what_the_user_says() {
    let selected = Context { selected_text: Some("teh cat".to_owned()), ..Context::default() };
    let made = |said: &str| {
        let command = CommandUse { name: "fix-code".to_owned(), said: said.to_owned() };
        let message = Message::new(Role::User, "Fix the selection.", Timestamp::from_second(0));
        Message { context: Some(selected.clone()), ..message.made_by(command) }
    };
    assert_eq!(made("").own_words(), "");
    assert_eq!(made("gently").own_words(), "gently");
    assert_eq!(made("").beginning(), "Fix code: teh cat");
    assert_eq!(made("gently").beginning(), "Fix code: gently");
    assert_eq!(Message { context: None, ..made("") }.beginning(), "Fix code");
    let typed = Message { details: None, ..made("") };
    assert_eq!((typed.own_words(), &*typed.beginning()), ("Fix the selection.", "Fix the selection."));
    let message = made("gently");
    let written = serde_json::to_value(&message).unwrap();
    assert_eq!(written["quickCommand"], json!({ "name": "fix-code", "said": "gently" }));
    assert_eq!(serde_json::from_value::<Message>(written).unwrap(), message);
}

fn attached(name: &str, text: Option<&str>) -> Attachment {
    let hash = "a".repeat(64);
    serde_json::from_value(
        json!({ "hash": hash, "name": name, "mediaType": "image/png", "size": 1, "text": text }),
    )
    .unwrap()
}

#[test]
fn what_goes_along_is_read_one_by_one_and_what_is_damaged_is_kept() {
    let message = message().with_attachments(vec![attached("a.txt", Some("one")), attached("b.txt", None)]);
    let mut written = serde_json::to_value(&message).unwrap();
    written["attachments"][0]["hash"] = json!("../../x");
    let read: Message = serde_json::from_value(written.clone()).unwrap();
    let names: Vec<_> = read.attachments().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["b.txt"]);
    assert_eq!(serde_json::to_value(&read).unwrap(), written, "it is written as it was read");
    assert_eq!(message.with_attachments(Vec::new()).details, None);
}

#[test]
fn a_message_without_words_is_known_by_what_goes_along_with_it() {
    let empty = Message::new(Role::User, " ", Timestamp::from_second(0));
    assert!(empty.is_silent());
    let picture = empty.with_attachments(vec![attached("cat.png", None), attached("dog.png", Some("Rex"))]);
    assert!(!picture.is_silent());
    assert_eq!(picture.beginning(), "cat.png, dog.png");
    assert_eq!(picture.recallable().trim(), "cat.png\ndog.png\nRex");
    assert_eq!(picture.forgotten().attachments().count() + picture.deleted().attachments().count(), 0);
}
