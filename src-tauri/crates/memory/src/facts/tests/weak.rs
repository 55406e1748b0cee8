//! What a weak model finds in a talk about a kitchen, and what of it becomes memory.

use super::*;

const RUNAWAY: &str = include_str!("../../../fixtures/weak_model/runaway.json");

/// What is known after the runaway answer.
async fn known_of_kitchen() -> Session {
    let mut session = kitchen(30);
    let found = found_in(&session, RUNAWAY).await;
    learn(&mut session, found);
    session
}

/// The place of the first message that a fact is from, counted from 1.
fn first_source(session: &Session, words: &str) -> usize {
    session.place(&fact_saying(session, words).sources[0]).unwrap() + 1
}

#[tokio::test]
async fn of_an_answer_that_invents_and_never_ends_only_what_was_said_is_known_each_with_its_message() {
    let session = known_of_kitchen().await;
    let mut all: Vec<_> = session.parts().facts.iter().map(|fact| fact.text()).collect();
    all.sort_unstable();
    let expected = [
        "12,000 euros at most",
        "I play the violin in the evening",
        "Mrs Lindner",
        "No dishwasher from Bosch",
        "oak for the worktop, 38 mm thick",
        "the budget is now 13,500 euros",
    ];
    assert_eq!(all, expected);
    let places = [
        ("12,000 euros at most", 3),
        ("Mrs Lindner", 7),
        ("No dishwasher from Bosch", 9),
        ("oak for the worktop, 38 mm thick", 13),
        ("the budget is now 13,500 euros", 19),
    ];
    for (words, place) in places {
        assert_eq!(first_source(&session, words), place, "{words}");
    }
}

#[tokio::test]
async fn a_budget_that_was_changed_is_not_sent_any_more() {
    let session = known_of_kitchen().await;
    let (old, new) = (
        fact_saying(&session, "12,000 euros at most"),
        fact_saying(&session, "the budget is now 13,500 euros"),
    );
    assert_eq!((old.status, old.superseded_by), (FactStatus::Superseded, Some(new.id)));
    let text = written_out(&session, &in_force(&session));
    assert!(text.contains("13,500") && !text.contains("12,000"), "{text}");
}

#[test]
fn what_the_user_pinned_stays_when_the_conversation_says_that_it_changed_and_both_say_so() {
    let mut session = kitchen(30);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    learn(&mut session, vec![found(FACT, None, "The budget is 12,000 euros at most", &ids[2])]);
    let old = fact_saying(&session, "The budget is 12,000 euros at most").id;
    let pinned = pin(&session, &old, true);
    done(&mut session, pinned);
    learn(&mut session, vec![found(FACT, None, "the budget is now 13,500 euros", &ids[18])]);
    assert_eq!(texts(&in_force(&session)), ["The budget is 12,000 euros at most"]);
    assert_eq!(fact_saying(&session, "the budget is now 13,500 euros").conflicts, [old]);
}

#[rstest::rstest]
#[case::another_thing("The deadline for the tiles is 2 May", "The deadline for the report is now 9 May")]
#[case::nothing_with_one_value("The shelf holds 12 plates", "The shelf now holds 14 cups")]
#[case::the_same_value("The budget is 12,000 euros", "The budget is now 12,000 euros, as agreed")]
fn what_is_about_something_else_or_says_the_same_takes_no_place(#[case] one: &str, #[case] other: &str) {
    let mut session = empty();
    for words in [one, other] {
        let source = say(&mut session, words);
        learn(&mut session, vec![found(FACT, None, words, &source)]);
    }
    assert_eq!(texts(&in_force(&session)), [one, other]);
}

fn lost(text: &str, message: &MessageId) -> crate::Lost {
    crate::Lost { field: FACT, text: text.to_owned(), message: message.clone() }
}

#[test]
fn a_changed_budget_that_a_summary_lost_holds_at_once_in_the_place_of_the_old_one() {
    let mut session = kitchen(30);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    learn(&mut session, vec![found(FACT, None, "12,000 euros at most", &ids[2])]);
    let offered = offer(&session, vec![lost("the budget is now 13,500 euros", &ids[18])], false, at(99));
    put(&mut session, offered);
    assert_eq!(texts(&in_force(&session)), ["the budget is now 13,500 euros"]);
}

#[test]
fn what_changed_later_in_the_conversation_is_not_offered() {
    let session = kitchen(27);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let all = vec![
        lost("Die Lieferung ist am 24. April", &ids[24]),
        lost("Die Lieferung ist jetzt am 8. Mai", &ids[26]),
    ];
    let offered = offer(&session, all, false, at(99));
    let offered: Vec<_> = offered.iter().map(Fact::text).collect();
    assert_eq!(offered, ["Die Lieferung ist jetzt am 8. Mai"]);
}

#[test]
fn two_facts_about_the_same_thing_are_sent_with_the_day_on_which_each_was_said() {
    let mut session = empty();
    for words in ["The budget is 12,000 euros", "The budget is 13,500 euros", "The oven is from Siemens"] {
        let source = say(&mut session, words);
        learn(&mut session, vec![found(FACT, None, words, &source)]);
    }
    let facts = in_force(&session);
    let text = written_out(&session, &facts);
    for words in ["The budget is 12,000 euros", "The budget is 13,500 euros"] {
        assert!(text.contains(&format!("\"{words} (said on 2026-01-04)\"")), "{text}");
    }
    assert!(text.contains("\"The oven is from Siemens\""), "the others have none: {text}");
    assert_eq!(texts(&facts)[0], "The budget is 12,000 euros", "the fact itself stays as it was said");
    assert!(!text.contains("PREVIOUS CONVERSATIONS"), "they are of this one: {text}");
}

#[test]
fn a_fact_in_the_first_person_is_sent_with_the_name_of_who_says_it() {
    let mut session = kitchen(12);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let melanie = Message { name: Some("Melanie".to_owned()), ..next(&session, "I took my violin along.") };
    let melanie = add_message(&mut session, melanie);
    let all = [
        ("I play the violin in the evening", &ids[10]),
        ("I took my violin along", &melanie),
        ("Ich spreche lieber Deutsch", &ids[11]),
        ("The worktop is oak", &ids[0]),
    ];
    learn(&mut session, all.map(|(words, source)| found(FACT, None, words, source)).to_vec());
    let text = written_out(&session, &in_force(&session));
    for expected in [
        "\"User: I play the violin in the evening\"",
        "\"Melanie: I took my violin along\"",
        "\"Assistant: Ich spreche lieber Deutsch\"",
        "\"The worktop is oak\"",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
}

#[tokio::test]
async fn an_answer_about_facts_that_goes_round_in_circles_is_asked_for_once_with_a_penalty_and_then_not_taken()
 {
    let entry = r#"{"value": "The worktop is made of oak", "messages": [13]},"#;
    let circle = format!("{{\"important_facts\": [{}", entry.repeat(5));
    let session = kitchen(30);
    let good = r#"{"important_facts": [{"value": "oak for the worktop", "messages": [13]}]}"#;
    let model = Scripted::new([Ok(circle.clone()), Ok(good.to_owned())]);
    let found = extract(&messages(&session), &[], &model, CancellationToken::new()).await.unwrap();
    assert_eq!(found.len(), 1);
    let penalties: Vec<_> =
        model.asked.lock().unwrap().iter().map(|request| request.frequency_penalty).collect();
    assert_eq!(penalties, [None, Some(0.4)]);
    let model = Scripted::new([Ok(circle.clone()), Ok(circle)]);
    let failed = extract(&messages(&session), &[], &model, CancellationToken::new()).await;
    assert_eq!(failed, Err(ExtractError::WentInCircles));
}

#[tokio::test]
async fn nothing_of_the_example_in_the_question_comes_back_as_data() {
    let session = spoken(&["My document is at https://… and its theme is dark … sections …", "Noted … dark"]);
    let model = Scripted::saying("{}");
    extract(&messages(&session), &[], &model, CancellationToken::new()).await.unwrap();
    let (instructions, _) = model.asked();
    let (start, end) = (instructions.find('{').unwrap(), instructions.rfind('}').unwrap());
    let example: Value = serde_json::from_str(&instructions[start..=end]).expect("the example is JSON");
    assert_eq!(example.as_object().unwrap().len(), 7);
    assert_eq!(found_in(&session, &example.to_string()).await, []);
}

#[tokio::test]
async fn sections_are_asked_for_and_taken_only_where_a_document_is_spoken_of() {
    let answer =
        r#"{"document_structure": [{"key": "sections", "value": ["Summer", "Plans"], "messages": [1]}]}"#;
    for (words, expected) in
        [("Summer Plans: swim and hike", 0), ("Chapter one is Summer, chapter two Plans", 1)]
    {
        let model = Scripted::saying(answer);
        let session = spoken(&[words]);
        let found = extract(&messages(&session), &[], &model, CancellationToken::new()).await.unwrap();
        assert_eq!(found.len(), expected, "{words}");
        let (instructions, _) = model.asked();
        assert_eq!(instructions.contains("document_structure"), expected == 1);
        let asked = model.asked.lock().unwrap();
        let schema = &asked[0].schema.as_ref().unwrap().schema;
        assert_eq!(schema["properties"]["document_structure"].is_object(), expected == 1);
    }
}

/// Every text and list has a limit; numbers need none.
fn is_bounded(schema: &Value) -> bool {
    match schema["type"].as_str() {
        Some("object") => schema["properties"].as_object().unwrap().values().all(is_bounded),
        Some("array") => schema["maxItems"].is_u64() && is_bounded(&schema["items"]),
        Some("string") => schema["maxLength"].is_u64(),
        other => other == Some("integer"),
    }
}

#[tokio::test]
async fn what_matters_most_is_asked_for_first_a_value_before_its_messages_and_every_list_ends() {
    let model = Scripted::saying("{}");
    extract(&messages(&kitchen(30)), &[], &model, CancellationToken::new()).await.unwrap();
    let (instructions, _) = model.asked();
    let asked = model.asked.lock().unwrap();
    let schema = &asked[0].schema.as_ref().unwrap().schema;
    let order: Vec<_> =
        schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(order[..3], ["key_decisions", "user_preferences", "important_facts"]);
    let places: Vec<_> =
        order.iter().map(|name| instructions.find(&format!("\"{name}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "the words have the order of the schema: {places:?}");
    for name in order {
        let entry = &schema["properties"][name]["items"];
        assert_eq!(entry["required"].as_array().unwrap().last(), Some(&json!("messages")), "{name}");
    }
    assert!(is_bounded(schema), "{schema}");
}
