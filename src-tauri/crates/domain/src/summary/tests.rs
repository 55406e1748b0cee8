use rstest::rstest;
use serde_json::json;

use super::*;

fn version() -> SummaryVersion {
    SummaryVersion::new("What was said", "m-4".into(), 4, Timestamp::from_second(0))
}

#[test]
fn a_version_is_valid_when_it_covers_and_says_something_and_nothing_of_it_was_forgotten() {
    assert!(version().is_valid());
    assert!(!SummaryVersion { stale: true, ..version() }.is_valid());
    assert!(!SummaryVersion { covers_message_count: 0, ..version() }.is_valid());
    assert!(!SummaryVersion { content: " \n".to_owned(), ..version() }.is_valid());
}

#[rstest]
#[case(1, None)]
#[case(2, Some(json!(2)))]
fn the_level_is_written_where_a_version_was_made_of_summaries(
    #[case] level: u8,
    #[case] written: Option<Value>,
) {
    let version = SummaryVersion { level, ..version() };
    let json = serde_json::to_value(&version).unwrap();
    assert_eq!(json.get("level"), written.as_ref());
    assert_eq!(serde_json::from_value::<SummaryVersion>(json).unwrap(), version);
}

#[test]
fn a_version_waits_for_the_user_as_long_as_it_contradicts_something() {
    let conflict = Conflict { line: "Noon".to_owned(), with: Contradicted::Fact("f-1".into()) };
    assert!(!version().is_held());
    assert!(SummaryVersion { conflicts: vec![conflict], ..version() }.is_held());
}

#[test]
fn of_a_version_that_covers_something_forgotten_no_word_is_left() {
    let conflict =
        Conflict { line: "secret".to_owned(), with: Contradicted::LockedLine("secret".to_owned()) };
    let said = SummaryVersion {
        content: "a secret".to_owned(),
        locked: vec!["a secret".to_owned()],
        conflicts: vec![conflict],
        extra: Map::from_iter([("note".to_owned(), json!("a secret"))]),
        level: 2,
        model_used: Some("a model".to_owned()),
        ..version()
    };
    let left = said.emptied();
    assert!(!format!("{left:?}").contains("secret"), "{left:?}");
    let place = (left.id, left.through, left.covers_message_count, left.level, left.stale);
    assert_eq!(place, (said.id, said.through, 4, 2, true));
}
