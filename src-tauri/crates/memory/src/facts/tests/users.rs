//! What the user does with facts.

use rstest::rstest;

use super::*;

fn new(field: FactField, key: Option<&str>, value: &str) -> FactToAdd {
    FactToAdd { field, key: key.map(str::to_owned), value: value.into(), sources: Vec::new() }
}

/// A conversation of which these were found, each in a message of its own.
fn known(facts: &[(FactField, Option<&str>, &str)]) -> Session {
    let mut session = empty();
    for (field, key, value) in facts {
        let source = say(&mut session, value);
        learn(&mut session, vec![found(*field, *key, value, &source)]);
    }
    session
}

fn id_of(session: &Session, words: &str) -> FactId {
    fact_saying(session, words).id
}

#[test]
fn what_the_user_writes_takes_the_place_of_the_value_of_its_key() {
    let mut session = known(&[(PREFERENCE, Some("theme"), "dark")]);
    let result = add(&session, new(PREFERENCE, Some("Theme"), "light"), at(50));
    let id = done(&mut session, result);
    assert_eq!(block(&session), json!({"user_preferences": {"Theme": "light"}}));
    let old = fact_saying(&session, "dark");
    assert_eq!(
        (old.status, old.superseded_by, old.conflicts),
        (FactStatus::Superseded, Some(id), Vec::new())
    );
}

#[test]
fn writing_what_is_there_does_not_double_it() {
    let mut session = known(&[(FACT, None, "Ada pays")]);
    let source = fact_saying(&session, "Ada pays").sources;
    let result = add(&session, new(FACT, None, "ada pays."), at(50));
    let id = done(&mut session, result);
    let written = session.fact(&id).unwrap();
    assert_eq!((written.origin, &written.sources), (FactOrigin::User, &source), "now it is the user's");
    assert_eq!(block(&session), json!({"important_facts": ["ada pays."]}));
    assert_eq!(add(&session, new(FACT, None, "Ada pays"), at(60)), Ok(Put { facts: Vec::new(), fact: id }));
}

#[test]
fn a_correction_is_a_new_fact_with_the_same_messages_and_pin() {
    let mut session = known(&[(FACT, None, "Ada pays 500")]);
    let old = id_of(&session, "Ada pays 500");
    let result = pin(&session, &old, true);
    done(&mut session, result);
    let result = edit(&session, &old, None, " Ada pays 600 ".into(), at(50));
    let id = done(&mut session, result);
    let (old, new) = (fact_saying(&session, "Ada pays 500"), fact_saying(&session, "Ada pays 600"));
    assert_eq!(new.id, id);
    assert_eq!((new.origin, new.pinned, &new.sources), (FactOrigin::User, true, &old.sources));
    assert_eq!(
        (old.status, old.pinned, old.superseded_by),
        (FactStatus::Superseded, false, Some(id.clone()))
    );
    assert_eq!(block(&session), json!({"important_facts": ["Ada pays 600"]}));
    let same = edit(&session, &id, None, "Ada pays 600".into(), at(60)).unwrap();
    assert_eq!(same, Put { facts: Vec::new(), fact: id }, "the same words are no correction");
}

#[test]
fn a_correction_is_not_undone_by_finding_the_old_words_again() {
    let mut session = known(&[(FACT, None, "Ann pays")]);
    let result = edit(&session, &id_of(&session, "Ann pays"), None, "Anna pays".into(), at(50));
    done(&mut session, result);
    let later = say(&mut session, "Ann pays");
    learn(&mut session, vec![found(FACT, None, "Ann pays", &later)]);
    assert_eq!(block(&session), json!({"important_facts": ["Anna pays"]}));
}

#[test]
fn a_list_can_be_corrected_as_it_is_shown() {
    let mut session = spoken(&["Intro, Methods"]);
    let source = session.head().unwrap().id.clone();
    let sections = Found {
        value: json!(["Intro", "Methods"]),
        ..found(FactField::DocumentStructure, Some("sections"), "", &source)
    };
    learn(&mut session, vec![sections]);
    let fact = in_force(&session)[0].clone();
    let shown = fact.text().replace("Methods", "Results");
    let result = edit(&session, &fact.id, None, shown.into(), at(50));
    done(&mut session, result);
    assert_eq!(block(&session), json!({"document_structure": {"sections": ["Intro", "Results"]}}));
}

#[test]
fn renaming_a_key_to_one_that_is_there_leaves_one_value() {
    let mut session = known(&[(PREFERENCE, Some("theme"), "dark"), (PREFERENCE, Some("colour"), "black")]);
    let result = edit(&session, &id_of(&session, "black"), Some("theme".into()), "black".into(), at(50));
    done(&mut session, result);
    assert_eq!(block(&session), json!({"user_preferences": {"theme": "black"}}));
}

#[test]
fn a_pin_can_be_taken_out() {
    let mut session = known(&[(FACT, None, "Ada pays")]);
    let id = id_of(&session, "Ada pays");
    for pinned in [true, false] {
        let result = pin(&session, &id, pinned);
        done(&mut session, result);
        assert_eq!(session.fact(&id).unwrap().pinned, pinned);
    }
}

#[test]
fn what_is_dismissed_leaves_no_conflict_behind_and_can_be_taken_back() {
    let mut session = known(&[(FACT, None, "It costs 500 euros"), (FACT, None, "It costs 800 euros")]);
    let (one, other) = (id_of(&session, "It costs 500 euros"), id_of(&session, "It costs 800 euros"));
    assert_eq!(session.fact(&other).unwrap().conflicts, std::slice::from_ref(&one));
    let result = dismiss(&session, &one);
    done(&mut session, result);
    assert!(session.parts().facts.iter().all(|fact| fact.conflicts.is_empty()));
    assert_eq!(block(&session), json!({"important_facts": ["It costs 800 euros"]}));
    let result = accept(&session, &one);
    done(&mut session, result);
    assert_eq!(in_force(&session).len(), 2);
}

#[rstest]
#[case::this(Choice::This, json!("dark"))]
#[case::that(Choice::That, json!("light"))]
#[case::both(Choice::Both, json!(["dark", "light"]))]
fn a_conflict_over_a_key_is_resolved(#[case] choice: Choice, #[case] expected: Value) {
    let mut session = known(&[(PREFERENCE, Some("theme"), "dark"), (PREFERENCE, Some("theme"), "light")]);
    let (dark, light) = (id_of(&session, "dark"), id_of(&session, "light"));
    let result = resolve(&session, &dark, &light, choice, at(50));
    let id = done(&mut session, result);
    assert_eq!(block(&session), json!({"user_preferences": {"theme": expected}}));
    assert!(session.fact(&id).unwrap().is_active());
    assert!(session.parts().facts.iter().all(|fact| fact.conflicts.is_empty()));
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let again = vec![
        found(PREFERENCE, Some("theme"), "dark", &ids[0]),
        found(PREFERENCE, Some("theme"), "light", &ids[1]),
    ];
    assert_eq!(learn(&mut session, again), [], "what was decided stays decided");
}

#[rstest]
#[case::this(Choice::This, &["It costs 500 euros"])]
#[case::that(Choice::That, &["It costs 800 euros"])]
#[case::both(Choice::Both, &["It costs 500 euros", "It costs 800 euros"])]
fn a_conflict_between_statements_is_resolved(#[case] choice: Choice, #[case] expected: &[&str]) {
    let mut session = known(&[(FACT, None, "It costs 500 euros"), (FACT, None, "It costs 800 euros")]);
    let (one, other) = (id_of(&session, "It costs 500 euros"), id_of(&session, "It costs 800 euros"));
    let result = resolve(&session, &one, &other, choice, at(50));
    done(&mut session, result);
    assert_eq!(texts(&in_force(&session)), expected);
    assert!(session.parts().facts.iter().all(|fact| fact.conflicts.is_empty()));
}

#[test]
fn an_old_value_that_wins_leaves_one_value() {
    let mut session = known(&[
        (PREFERENCE, Some("theme"), "dark"),
        (PREFERENCE, Some("theme"), "light"),
        (PREFERENCE, Some("theme"), "red"),
    ]);
    let (dark, light) = (id_of(&session, "dark"), id_of(&session, "light"));
    let result = resolve(&session, &dark, &light, Choice::This, at(50));
    done(&mut session, result);
    assert_eq!(session.active_facts().map(|fact| fact.text()).collect::<Vec<_>>(), ["dark"]);
}

#[test]
fn forgetting_takes_the_words_of_what_was_corrected_too() {
    let mut session = known(&[(FACT, None, "The code word is heron"), (FACT, None, "Ada pays")]);
    let result = edit(
        &session,
        &id_of(&session, "The code word is heron"),
        None,
        "The code word is herons".into(),
        at(50),
    );
    let id = done(&mut session, result);
    let result = forget(&session, &id);
    done(&mut session, result);
    let left = format!("{:?}", session.parts().facts);
    assert!(!left.contains("heron"), "{left}");
    assert_eq!(block(&session), json!({"important_facts": ["Ada pays"]}));
    assert_eq!(pin(&session, &id, true), Err(FactError::Unknown { id: id.clone() }));
    assert_eq!(accept(&session, &id), Err(FactError::Unknown { id }));
}

#[test]
fn what_the_user_wrote_and_forgot_is_not_found_in_the_messages_that_say_it() {
    let mut session = spoken(&["My PIN is 4711"]);
    let result = add(&session, new(FACT, None, "PIN 4711"), at(50));
    let id = done(&mut session, result);
    let result = forget(&session, &id);
    done(&mut session, result);
    let source = session.head().unwrap().id.clone();
    assert_eq!(learn(&mut session, vec![found(FACT, None, "PIN 4711", &source)]), []);
}

#[rstest]
#[case::no_words(new(FACT, None, " \n "), FactError::Empty)]
#[case::no_list(FactToAdd { value: json!([]), ..new(FACT, None, "") }, FactError::Empty)]
#[case::no_key(new(PREFERENCE, Some(" "), "dark"), FactError::KeyMissing)]
#[case::too_long(new(FACT, None, &"x".repeat(MAX_WRITTEN_CHARS + 1)), FactError::TooLong)]
#[case::long_key(new(PREFERENCE, Some(&"x".repeat(MAX_KEY_CHARS + 1)), "dark"), FactError::TooLong)]
fn what_is_no_fact_is_refused(#[case] new: FactToAdd, #[case] error: FactError) {
    let session = spoken(&["Hi"]);
    assert!(error.to_string().contains("othing was changed"));
    assert_eq!(add(&session, new, at(1)), Err(error));
}

#[test]
fn only_what_holds_can_be_pinned() {
    let session = known(&[(PREFERENCE, Some("theme"), "dark"), (PREFERENCE, Some("theme"), "light")]);
    let id = id_of(&session, "dark");
    assert_eq!(pin(&session, &id, true), Err(FactError::NotActive { id }));
}
