//! What happens to what is known when more is found.

use super::*;

/// Says `words` and finds this in it.
fn say_and_find(session: &mut Session, field: FactField, key: Option<&str>, value: &str) -> Vec<Fact> {
    let source = say(session, value);
    learn(session, vec![found(field, key, value, &source)])
}

#[rstest::rstest]
#[case::case_and_space(FACT, "X causes Y", "  x  CAUSES y. ")]
#[case::quotes(DECISION, "Ship on Friday", "\u{201c}ship on friday\u{201d}")]
#[case::entities(ENTITY, "Ada Lovelace", "ada lovelace")]
#[case::last_slash(URL, "https://Example.com/a/", "HTTPS://example.com:443/a")]
#[case::punctuation_behind(URL, "https://example.com/a", "https://example.com/a.")]
fn seed_002_facts_are_deduplicated_by_normalised_lower_case_match(
    #[case] field: FactField,
    #[case] one: &str,
    #[case] other: &str,
) {
    let mut session = empty();
    say_and_find(&mut session, field, None, one);
    let put = say_and_find(&mut session, field, None, other);
    assert_eq!(texts(&in_force(&session)), [one], "the words that came first stay");
    let both: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    assert_eq!(
        put.iter().map(|fact| &fact.sources).collect::<Vec<_>>(),
        [&both],
        "it comes from both messages"
    );
}

#[rstest::rstest]
#[case("https://example.com/A", "https://example.com/a")]
#[case("https://example.com/?a=1", "https://example.com/?a=2")]
#[case("http://example.com", "https://example.com")]
fn different_addresses_stay_two(#[case] one: &str, #[case] other: &str) {
    let mut session = empty();
    say_and_find(&mut session, URL, None, one);
    say_and_find(&mut session, URL, None, other);
    assert_eq!(texts(&in_force(&session)), [one, other]);
}

#[test]
fn seed_004_arrays_maintain_chronological_order() {
    let mut session = spoken(&["First: tea", "ok", "Then: coffee", "ok", "Last: water"]);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    learn(&mut session, vec![found(DECISION, None, "coffee", &ids[2])]);
    // Found later, said earlier.
    learn(&mut session, vec![found(DECISION, None, "water", &ids[4]), found(DECISION, None, "tea", &ids[0])]);
    assert_eq!(texts(&in_force(&session)), ["tea", "coffee", "water"]);
}

#[test]
fn a_newer_value_of_a_key_supersedes_the_older_and_both_say_that_they_contradict() {
    let mut session = empty();
    say_and_find(&mut session, PREFERENCE, Some("theme"), "dark");
    say_and_find(&mut session, PREFERENCE, Some("Theme"), "light");
    let (old, new) = (fact_saying(&session, "dark"), fact_saying(&session, "light"));
    assert_eq!((old.status, old.superseded_by.as_ref()), (FactStatus::Superseded, Some(&new.id)));
    assert_eq!(new.status, FactStatus::Active);
    assert_eq!((&old.conflicts[..], &new.conflicts[..]), (&[new.id.clone()][..], &[old.id.clone()][..]));
    assert_eq!(block(&session), json!({"user_preferences": {"Theme": "light"}}));
}

#[rstest::rstest]
#[case(json!("dark"), json!("dark mode"))]
#[case(json!(["Intro", "Methods"]), json!(["Intro", "Methods", "Results"]))]
fn a_value_that_says_more_supersedes_without_a_conflict(#[case] old: Value, #[case] new: Value) {
    let mut session = spoken(&["one", "two"]);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    for (value, id) in [(old, &ids[0]), (new.clone(), &ids[1])] {
        let found = Found { value, ..found(FactField::CustomFields, Some("a"), "", id) };
        learn(&mut session, vec![found]);
    }
    assert_eq!(block(&session), json!({"custom_fields": {"a": new}}));
    assert!(session.parts().facts.iter().all(|fact| fact.conflicts.is_empty()));
}

#[test]
fn a_value_that_was_said_earlier_but_found_later_does_not_win() {
    let mut session = spoken(&["dark", "ok", "light"]);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    learn(&mut session, vec![found(PREFERENCE, Some("theme"), "light", &ids[2])]);
    learn(&mut session, vec![found(PREFERENCE, Some("theme"), "dark", &ids[0])]);
    assert_eq!(block(&session), json!({"user_preferences": {"theme": "light"}}));
    assert_eq!(fact_saying(&session, "dark").status, FactStatus::Superseded);
}

#[test]
fn a_mind_changed_back_counts_but_finding_the_old_words_again_does_not() {
    let mut session = spoken(&["dark", "ok", "light", "ok"]);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let dark = |source: &MessageId| found(PREFERENCE, Some("theme"), "dark", source);
    learn(&mut session, vec![dark(&ids[0]), found(PREFERENCE, Some("theme"), "light", &ids[2])]);
    assert_eq!(learn(&mut session, vec![dark(&ids[0])]), [], "it was decided");
    let again = say(&mut session, "dark after all");
    learn(&mut session, vec![dark(&again)]);
    assert_eq!(block(&session), json!({"user_preferences": {"theme": "dark"}}));
}

#[test]
fn seed_002_conflicts_between_statements_are_flagged_with_both_sources() {
    let mut session = empty();
    say_and_find(&mut session, FACT, None, "The budget is 500 euros");
    say_and_find(&mut session, FACT, None, "Ada lives in Paris");
    say_and_find(&mut session, FACT, None, "The budget is 800 euros");
    let (one, other) =
        (fact_saying(&session, "The budget is 500 euros"), fact_saying(&session, "The budget is 800 euros"));
    assert_eq!((one.conflicts, other.conflicts), (vec![other.id.clone()], vec![one.id.clone()]));
    assert_eq!((one.sources.len(), other.sources.len()), (1, 1));
    assert_ne!(one.sources, other.sources);
    assert_eq!(in_force(&session).len(), 3, "the user decides");
    assert!(fact_saying(&session, "Ada lives in Paris").conflicts.is_empty());
}

#[test]
fn a_number_that_begins_within_a_word_is_compared_too() {
    let mut session = empty();
    say_and_find(&mut session, FACT, None, "2_.99 k kttHsgj7P");
    say_and_find(&mut session, FACT, None, "2_.98 k kttHsgj7P");
    assert_eq!(in_force(&session).len(), 2);
}

#[test]
fn a_decision_can_contradict_a_fact_but_addresses_and_names_do_not() {
    let mut session = empty();
    say_and_find(&mut session, FACT, None, "The budget is 500 euros");
    say_and_find(&mut session, DECISION, None, "The budget is 800 euros");
    let decision = fact_saying(&session, "The budget is 800 euros");
    assert_eq!(decision.conflicts, [fact_saying(&session, "The budget is 500 euros").id]);
    for (field, one, other) in [
        (ENTITY, "The budget is 500 euros", "The budget is 900 euros"),
        (URL, "https://example.com/1", "https://example.com/2"),
    ] {
        say_and_find(&mut session, field, None, one);
        say_and_find(&mut session, field, None, other);
    }
    let flagged = session.parts().facts.iter().filter(|fact| !fact.conflicts.is_empty());
    assert_eq!(flagged.count(), 2);
}

#[rstest::rstest]
#[case::written(false)]
#[case::pinned(true)]
fn what_the_user_wrote_or_pinned_is_never_superseded_by_extraction(#[case] is_pinned: bool) {
    let mut session = empty();
    say_and_find(&mut session, PREFERENCE, Some("theme"), "dark");
    say_and_find(&mut session, FACT, None, "The budget is 500 euros");
    for words in ["dark", "The budget is 500 euros"] {
        let fact = fact_saying(&session, words);
        let put = if is_pinned {
            pin(&session, &fact.id, true)
        } else {
            let new = FactToAdd { field: fact.field, key: fact.key, value: fact.value, sources: Vec::new() };
            add(&session, new, at(50))
        };
        done(&mut session, put);
    }
    say_and_find(&mut session, PREFERENCE, Some("theme"), "light");
    say_and_find(&mut session, FACT, None, "The budget is 800 euros");
    assert_eq!(
        block(&session),
        json!({"user_preferences": {"theme": "dark"}, "important_facts": ["The budget is 500 euros"]})
    );
    for words in ["light", "The budget is 800 euros"] {
        let newcomer = fact_saying(&session, words);
        let [against] = &newcomer.conflicts[..] else { panic!("{newcomer:?}") };
        let held = session.fact(against).unwrap();
        assert!(
            held.is_active() && held.conflicts.contains(&newcomer.id),
            "the user sees it on the fact that holds"
        );
    }
}

#[test]
fn what_was_dismissed_or_forgotten_never_comes_back() {
    let mut session = empty();
    say_and_find(&mut session, FACT, None, "The cat is called Tom");
    say_and_find(&mut session, PREFERENCE, Some("theme"), "dark");
    say_and_find(&mut session, FACT, None, "The PIN is 47#11");
    let dismissed = [fact_saying(&session, "The cat is called Tom").id, fact_saying(&session, "dark").id];
    let forgotten = fact_saying(&session, "The PIN is 47#11").id;
    for id in &dismissed {
        let put = dismiss(&session, id);
        done(&mut session, put);
    }
    let put = forget(&session, &forgotten);
    done(&mut session, put);

    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let again = [
        found(FACT, None, "the cat is called TOM.", &ids[0]),
        found(DECISION, None, "The cat is called Tom", &ids[0]),
        found(PREFERENCE, Some("Theme"), "Dark", &ids[1]),
        found(FACT, None, "the pin is 47#11", &ids[2]),
        found(FACT, None, "PIN: 47#11", &ids[2]),
    ];
    assert_eq!(learn(&mut session, again.to_vec()), []);
    assert_eq!(block(&session), Value::Null);
    assert!(
        !format!("{:?}", session.parts().facts).contains("47#11"),
        "nothing is left of what was forgotten"
    );
}

#[test]
fn what_comes_from_no_message_of_the_session_is_not_taken() {
    let mut other = empty();
    let elsewhere = say(&mut other, "The budget is 500 euros");
    let mut session = spoken(&["Hello"]);
    assert_eq!(learn(&mut session, vec![found(FACT, None, "The budget is 500 euros", &elsewhere)]), []);
    let forgotten = say(&mut session, "secret");
    session.apply(Change::Forgotten { message: forgotten.clone() }).unwrap();
    assert_eq!(learn(&mut session, vec![found(FACT, None, "secret", &forgotten)]), []);
}

#[test]
fn on_another_branch_what_was_said_there_holds_again() {
    let mut session = empty();
    say_and_find(&mut session, PREFERENCE, Some("theme"), "dark");
    let fork = session.head().unwrap().id.clone();
    say_and_find(&mut session, PREFERENCE, Some("theme"), "light");
    let light = session.head().unwrap().id.clone();
    let other =
        add_message(&mut session, Message::new(extremis_domain::Role::User, "red", at(9)).after(Some(fork)));
    assert_eq!(block(&session), json!({"user_preferences": {"theme": "dark"}}), "light was said elsewhere");
    learn(&mut session, vec![found(PREFERENCE, Some("theme"), "red", &other)]);
    assert_eq!(block(&session), json!({"user_preferences": {"theme": "red"}}));
    session.apply(Change::HeadMoved { head: light }).unwrap();
    assert_eq!(block(&session), json!({"user_preferences": {"theme": "light"}}));
    session.apply(Change::HeadMoved { head: other }).unwrap();
    assert_eq!(block(&session), json!({"user_preferences": {"theme": "red"}}));
}
