//! Important data that is found without a model.

use std::sync::Arc;

use extremis_domain::{Change, FactField as F, FactStatus, Message, Role};
use rstest::rstest;

use super::super::{Found, in_force, merge, patterns};
use crate::testing::{add, at, empty, next, seen_in};

fn found(said: &[(Role, &str)]) -> Vec<Found> {
    let messages: Vec<Arc<Message>> =
        said.iter().map(|(role, words)| Arc::new(Message::new(*role, *words, at(0)))).collect();
    patterns(&messages)
}

/// Each as `field key: value`.
fn told(said: &[&str]) -> Vec<String> {
    let said: Vec<_> = said.iter().map(|words| (Role::User, *words)).collect();
    let written = found(&said).into_iter().map(|found| {
        let key = found.key.map(|key| format!("{key}: ")).unwrap_or_default();
        format!("{} {key}{}", found.field.name(), found.value.as_str().unwrap_or_default())
    });
    written.collect()
}

#[rstest]
#[case::remember("Remember that the gate code is 4711.", "important_facts the gate code is 4711")]
#[case::remember_this(
    "Please note: the boiler needs oil in May!",
    "important_facts the boiler needs oil in May"
)]
#[case::remember_mine("Remember that my birthday is 3 May.", "custom_fields birthday: 3 May")]
#[case::mine("My email is anna@example.org.", "custom_fields email: anna@example.org")]
#[case::mine_after_an_opening("By the way, my budget is 900 euros", "custom_fields budget: 900 euros")]
#[case::ours("Our deadline is 14 March.", "custom_fields our deadline: 14 March")]
#[case::the_deadline(
    "The deadline for the report is 14 March.",
    "custom_fields deadline for the report: 14 March"
)]
#[case::favourite("My favourite colour is green.", "user_preferences favourite colour: green")]
#[case::likes(
    "I love strong coffee in the morning.",
    "user_preferences strong coffee: I love strong coffee in the morning"
)]
#[case::dislikes(
    "I don't like meetings before ten.",
    "user_preferences meetings before ten: I don't like meetings before ten"
)]
#[case::prefers("I prefer tabs over spaces.", "user_preferences spaces or tabs: I prefer tabs over spaces")]
#[case::allergic("I'm allergic to nuts.", "custom_fields allergy to nuts: I'm allergic to nuts")]
#[case::decided(
    "We decided to use Postgres for the storage.",
    "key_decisions We decided to use Postgres for the storage"
)]
#[case::lets("Let's go with the blue logo.", "key_decisions Let's go with the blue logo")]
#[case::dated("The exam takes place on 14 March.", "important_facts The exam takes place on 14 March")]
#[case::address("See https://docs.example.org/a?b=1 for it.", "source_urls https://docs.example.org/a?b=1")]
#[case::german_remember(
    "Merk dir, dass der Schlüssel bei Frau Krüger liegt.",
    "important_facts der Schlüssel bei Frau Krüger liegt"
)]
#[case::german_mine("Mein Geburtstag ist am 3. Mai.", "custom_fields geburtstag: am 3. Mai")]
#[case::german_likes("Ich mag keine Pilze.", "user_preferences pilze: Ich mag keine Pilze")]
#[case::german_decided(
    "Wir haben uns für Svelte entschieden.",
    "key_decisions Wir haben uns für Svelte entschieden"
)]
#[case::german_deadline("Die Frist ist der 14. März.", "custom_fields frist: der 14. März")]
fn what_the_user_says_plainly_is_a_fact(#[case] said: &str, #[case] expected: &str) {
    assert_eq!(told(&[said]), [expected]);
}

#[test]
fn people_are_introduced_by_their_names() {
    assert_eq!(told(&["I will ask my colleague Anna Schmidt about it."]), ["entities Anna Schmidt"]);
    let expected = ["custom_fields sister: Ewa", "entities Ewa"];
    assert_eq!(told(&["My sister is called Ewa."]), expected);
    assert_eq!(told(&["Meine Vermieterin heißt Frau Krüger."])[1], "entities Frau Krüger");
}

#[rstest]
#[case::a_question("Is my deadline 14 March?")]
#[case::another_question("My deadline is 14 March, right?")]
#[case::a_hypothesis("If my budget is 900 euros, what can I buy?")]
#[case::supposed("Suppose my name is Anna.")]
#[case::perhaps("Maybe we decided to use Postgres too early.")]
#[case::a_denial("My name is not Tom.")]
#[case::somebody_elses_words("Tom said: my deadline is 14 March.")]
#[case::quoted("\"I prefer tea\" is what he wrote.")]
#[case::a_quoted_line("> I prefer tea to coffee.")]
#[case::pasted("Translate this into German: I like apples. My name is Eve.")]
#[case::pasted_below("Please correct this mail:\n\nMy name is Eve. We decided to leave on 14 March.")]
#[case::a_role("Write a story about a man. My name is Eve, he said.")]
#[case::code("```\nMy name is Eve.\n```")]
#[case::passing("My code is broken.")]
#[case::passing_too("My head is spinning.")]
#[case::an_opinion("My question is how to sort 14 numbers.")]
#[case::a_pointer("I like that.")]
#[case::another_pointer("I like your second suggestion best.")]
#[case::a_secret("My password is Hunter22.")]
#[case::a_wish("I'd like a list of three hotels.")]
#[case::undecided("We have decided nothing yet.")]
#[case::others_liking("She likes coffee.")]
#[case::a_promise_of_a_day("Good luck on Monday!")]
fn what_the_user_does_not_state_is_none(#[case] said: &str) {
    assert_eq!(told(&[said]), Vec::<String>::new());
}

#[test]
fn what_the_assistant_says_or_the_screen_shows_is_nobodys_statement() {
    let words =
        "My name is Eve. We decided to use SQLite. Remember that the port is 8080. See https://a.example.";
    assert_eq!(found(&[(Role::Assistant, words), (Role::System, words)]), []);
    let seen = Message { context: Some(seen_in("Firefox", words)), ..Message::new(Role::User, "Hm.", at(0)) };
    assert_eq!(patterns(&[Arc::new(seen)]), []);
    assert_eq!(patterns(&[Arc::new(Message::new(Role::User, words, at(0)).forgotten())]), []);
}

#[test]
fn a_link_in_a_question_is_kept_and_what_it_asks_is_not() {
    assert_eq!(told(&["Is my name on https://a.example/list?"]), ["source_urls https://a.example/list"]);
}

#[test]
fn what_is_put_right_later_is_not_found() {
    let said = [
        "We decided to use Jenkins for the builds.",
        "Scratch that.",
        "We decided to use GitLab for the builds.",
    ];
    assert_eq!(told(&said), ["key_decisions We decided to use GitLab for the builds"]);
    let said = ["My budget is 900 euros.", "Sorry, I was wrong. My budget is 700 euros."];
    assert_eq!(told(&said), ["custom_fields budget: 700 euros"]);
}

#[test]
fn a_later_value_takes_the_place_of_a_known_one_and_names_its_message() {
    let mut session = empty();
    for (words, expected) in [
        ("I like coffee.", "I like coffee"),
        ("I don't like coffee any more.", "I don't like coffee any more"),
    ] {
        let message = next(&session, words);
        let message = Message { role: Role::User, ..message };
        let id = add(&mut session, message);
        let last = Arc::clone(session.parts().messages.last().unwrap());
        let facts = merge(&session, patterns(&[last]), at(9));
        session.apply(Change::FactsPut { facts }).unwrap();
        let holding = in_force(&session);
        assert_eq!(holding.len(), 1);
        assert_eq!((holding[0].text(), holding[0].field), (expected.to_owned(), F::UserPreferences));
        assert_eq!((&holding[0].sources, holding[0].status), (&vec![id], FactStatus::Active));
    }
}

#[test]
fn the_same_said_twice_is_one_fact_with_both_messages() {
    let said =
        [(Role::User, "I like coffee."), (Role::User, "As I said: nothing."), (Role::User, "I like coffee!")];
    let found = found(&said);
    assert_eq!((found.len(), found[0].sources.len()), (1, 2));
}
