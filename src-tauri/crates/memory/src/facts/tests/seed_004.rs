//! The examples of seed 004, phase 4, and its scenario 4.

use super::*;

/// The four messages of "Create test messages with extractable data"; the third speaker is the user again.
fn test_messages() -> Session {
    spoken(&[
        "I prefer dark mode. My document should have sections for Introduction, Methods, Results.",
        "Noted. I'll structure your document accordingly.",
        "Important sources: https://example.com/paper1, https://example.com/paper2",
        "Thank you.",
        "The key finding is that X causes Y. This is critical for the paper.",
    ])
}

#[rstest::rstest]
#[case::dark_mode("user_preferences", json!({"theme": "dark"}))]
#[case::sections("document_structure", json!({"sections": ["Introduction", "Methods", "Results"]}))]
#[case::urls("source_urls", json!(["https://example.com/paper1", "https://example.com/paper2"]))]
#[case::x_causes_y("important_facts", json!(["X causes Y"]))]
#[tokio::test]
async fn seed_004_phase_4_test_extraction(
    #[case] field: &str,
    #[case] value: Value,
    #[values("as the source writes it", "as the schema has it")] form: &str,
) {
    let mut session = test_messages();
    let answer = if form == "as the source writes it" {
        json!({ field: value.clone() })
    } else {
        strict(field, &value)
    };
    let found = found_in(&session, &answer.to_string()).await;
    learn(&mut session, found);
    assert_eq!(block(&session), json!({ field: value }));
}

/// Facts as a model held to the schema gives them; it does not know which message says what.
fn strict(field: &str, value: &Value) -> Value {
    let entry = |value: &Value| json!({"value": value, "messages": []});
    let entries: Vec<_> = match value {
        Value::Object(map) => {
            map.iter().map(|(key, value)| json!({"key": key, "value": value, "messages": [9]})).collect()
        }
        Value::Array(items) => items.iter().map(entry).collect(),
        other => vec![entry(other)],
    };
    json!({ field: entries })
}

#[test]
fn seed_004_phase_4_test_merging_with_existing_data() {
    let mut session = empty();
    let first = say(&mut session, "dark theme; see url1");
    let existing = vec![found(PREFERENCE, Some("theme"), "dark", &first), found(URL, None, "url1", &first)];
    learn(&mut session, existing);
    let second = say(&mut session, "Arial as the font; see url1 and url2");
    let new = vec![
        found(PREFERENCE, Some("font"), "arial", &second),
        found(URL, None, "URL1", &second),
        found(URL, None, "url2", &second),
    ];
    learn(&mut session, new);
    assert_eq!(
        block(&session),
        json!({
            "user_preferences": {"theme": "dark", "font": "arial"},
            "source_urls": ["url1", "url2"],
        })
    );
}

#[tokio::test]
async fn seed_004_phase_4_empty_messages_give_an_empty_structure() {
    let model = Scripted::new([]);
    assert_eq!(extract(&[], &[], &model, CancellationToken::new()).await, Ok(Vec::new()));
    assert_eq!(model.times_asked(), 0);
}

/// "I prefer dark mode"; "Document structure: Intro, Methods, Results, Conclusion"; "Key sources: url1, url2".
#[tokio::test]
async fn seed_004_scenario_4_important_data_survives_two_summarisations() {
    let mut session = spoken(&[
        "I prefer dark mode",
        "Noted.",
        "Document structure: Intro, Methods, Results, Conclusion",
        "Noted.",
        "Key sources: url1, url2",
        "Noted.",
    ]);
    let model = Scripted::new([
        Ok(json!({
            "user_preferences": {"theme": "dark mode"},
            "document_structure": {"sections": ["Intro", "Methods", "Results", "Conclusion"]},
            "source_urls": ["url1", "url2"],
        })
        .to_string()),
        Ok(json!({"key_decisions": [{"value": "Bake the bread on Friday", "messages": [1]}]}).to_string()),
    ]);
    summarised(&mut session, 0, &model).await;
    say(&mut session, "Something else: bread. Shall I bake on Friday?");
    say(&mut session, "Yes, bake the bread on Friday.");
    summarised(&mut session, 6, &model).await;
    assert_eq!(
        block(&session),
        json!({
            "user_preferences": {"theme": "dark mode"},
            "key_decisions": ["Bake the bread on Friday"],
            "source_urls": ["url1", "url2"],
            "document_structure": {"sections": ["Intro", "Methods", "Results", "Conclusion"]},
        }),
        "what was there is still there, what is new was added"
    );
    let (_, material) = model.asked();
    assert!(!material.contains("I prefer dark mode"), "only the new messages are asked about");
    assert!(
        material.contains("<known-facts>") && material.contains("\"theme\": \"dark mode\""),
        "{material}"
    );
}

/// What a host does for facts when the messages from this place on are summarised.
async fn summarised(session: &mut Session, from: usize, model: &Scripted) {
    let covered = messages(session).split_off(from);
    let found = extract(&covered, &in_force(session), model, CancellationToken::new()).await.unwrap();
    let facts = merge(session, found, at(100 + from));
    put(session, facts);
}
