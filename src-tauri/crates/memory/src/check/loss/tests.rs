use extremis_domain::{FactOrigin, Timestamp};
use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn at() -> Timestamp {
    Timestamp::from_second(1_767_520_800)
}

fn message(role: Role, content: &str) -> Message {
    Message::new(role, content, at())
}

fn fact(value: &str) -> Arc<Fact> {
    Arc::new(Fact::new(FactField::ImportantFacts, value, FactOrigin::User, at()))
}

/// What is lost of one thing that the user said.
fn lost_of(said: &str, summary: &str) -> Vec<(FactField, String)> {
    let message = message(Role::User, said);
    let (_, lost) = loss(&[SourceText::in_message(&message).unwrap()], summary, &[]);
    assert!(lost.iter().all(|lost| lost.message == message.id));
    lost.into_iter().map(|lost| (lost.field, lost.text)).collect()
}

const FACT: FactField = FactField::ImportantFacts;

#[rstest]
#[case::date("So. The deadline is 14 March.", FACT, "The deadline is 14 March")]
#[case::key("- deadline: 14 March", FACT, "deadline: 14 March")]
#[case::money("**Budget**: the total is $5,000.", FACT, "Budget: the total is $5,000")]
#[case::port("It listens on port 8080, as always.", FACT, "It listens on port 8080, as always")]
#[case::path("The settings are in config/app.toml.", FACT, "The settings are in config/app.toml")]
#[case::identifier("Please rename load_config.", FACT, "Please rename load_config")]
#[case::address("Sources: https://example.com/paper1", FactField::SourceUrls, "https://example.com/paper1")]
#[case::name("we should ask Anna Schmidt about it", FactField::Entities, "Anna Schmidt")]
#[case::short_code("Use\n```toml\nport = 8080\n```", FACT, "port = 8080")]
#[case::german("Der Abgabetermin ist der 14. März.", FACT, "Der Abgabetermin ist der 14. März")]
#[case::russian("Срок сдачи — 14 марта.", FACT, "Срок сдачи — 14 марта")]
#[case::chinese("我们讨论过了。截止日期是3月14日。", FACT, "截止日期是3月14日")]
#[case::table("| item | price |\n|---|---|\n| desk | $300 |", FACT, "desk, $300")]
fn seed_000_quality_what_is_in_neither_summary_nor_facts_is_offered(
    #[case] said: &str,
    #[case] field: FactField,
    #[case] text: &str,
) {
    assert_eq!(lost_of(said, "They talked."), [(field, text.to_owned())]);
    assert_eq!(lost_of(said, said), [], "and it is not when it is there");
}

#[rstest]
#[case::date_otherwise("The deadline is 14 March 2026.", "due 2026-03-14")]
#[case::german_date("Abgabe am 14.03.2026", "Die Abgabe ist am 14. März")]
#[case::chinese_date("截止日期是3月14日", "The deadline is March 14")]
#[case::thousands("It costs $5,000", "the price: 5000 $")]
#[case::short_thousands("We have 12k users", "12,000 users")]
#[case::hours("It takes 120 minutes", "It takes 2 hours")]
#[case::time("We meet at 2:30 pm", "meeting at 14:30")]
#[case::name_in_part("we should ask Anna Schmidt", "Mrs Schmidt is to be asked")]
#[case::name_inflected("спроси Анну об этом", "Анна знает ответ")]
#[case::possessive("that was Ben's idea, said Anna", "Idea of Ben and Anna")]
#[case::address_without_scheme("see https://www.example.com/a/", "example.com/a")]
#[case::code_without_marks("run `load_config()` first", "load_config runs first")]
#[case::in_brackets("It is in (src/main.rs).", "src/main.rs has it")]
fn what_is_there_in_another_form_is_not_lost(#[case] said: &str, #[case] summary: &str) {
    assert_eq!(lost_of(said, summary), []);
}

#[rstest]
#[case::a_longer_number("Port 80 is open.", "8080 is not.", 1)]
#[case::a_longer_identifier("call load_config", "call load_config_twice", 1)]
#[case::a_longer_address("see https://a.example/b", "see https://a.example/bcd", 1)]
#[case::small_talk("Thanks, that is great! And/or not. 2 ways.", "", 0)]
#[case::a_question("Would 17 percent be enough?", "", 0)]
#[case::a_program(
    "```rust\nlet a_b = 1;\nlet c_d = 22;\nlet e_f = 3;\nlet g_h = 4;\nlet i_j = 5;\nlet k_l = 6;\n```",
    "",
    0
)]
fn only_what_matters_is_offered(#[case] said: &str, #[case] summary: &str, #[case] lost: usize) {
    assert_eq!(lost_of(said, summary).len(), lost, "{:?}", lost_of(said, summary));
}

#[test]
fn facts_keep_what_the_summary_leaves_out() {
    let message = message(Role::User, "The deadline is 14 March. The port is 8080.");
    let said = [SourceText::in_message(&message).unwrap()];
    let deadline = fact("deadline: March 14");
    let (quality, lost) = loss(&said, "They talked.", &[deadline]);
    assert_eq!(quality, Some(Quality { checked: 2, found: 1 }));
    assert_eq!(lost.len(), 1);
    assert_eq!(lost[0].text, "The port is 8080");
}

#[test]
fn one_sentence_is_offered_once_and_the_most_important_comes_first() {
    let first = message(Role::Assistant, "The file is `notes_v1`. The total is 300 euros.");
    let second =
        message(Role::User, "Ask Ben Carter. The offer for 5,000 euros ends on 14 March, see load_config.");
    let said: Vec<_> = [&first, &second].into_iter().filter_map(SourceText::in_message).collect();
    let (quality, lost) = loss(&said, "They talked.", &[]);
    let texts: Vec<_> = lost.iter().map(|lost| &*lost.text).collect();
    let offer = "The offer for 5,000 euros ends on 14 March, see load_config";
    assert_eq!(texts, [offer, "Ask Ben Carter", "The total is 300 euros", "The file is `notes_v1`"]);
    assert_eq!(quality, Some(Quality { checked: 6, found: 0 }));
    assert_eq!((&lost[0].message, &lost[2].message), (&second.id, &first.id));
}

#[test]
fn what_was_put_right_later_is_not_lost() {
    let message = message(Role::User, "The deadline is 14 March.");
    let said = [SourceText::in_message(&message).unwrap()];
    let (quality, lost) = loss(&said, "- The deadline is 21 March.", &[]);
    assert_eq!((quality, lost), (None, Vec::new()));
}

#[test]
fn what_was_captured_or_forgotten_or_is_an_instruction_is_never_offered() {
    let mut captured = message(Role::User, "What is this?");
    captured.context = Some(crate::testing::seen_in("Mail", "Pay 5,000 euros until 14 March."));
    let system = message(Role::System, "Answer in 20 words.");
    let forgotten = message(Role::User, "My number is 123456.").forgotten();
    let said: Vec<_> =
        [&captured, &system, &forgotten].into_iter().filter_map(SourceText::in_message).collect();
    assert_eq!(loss(&said, "", &[]), (None, Vec::new()));
}

#[test]
fn no_more_are_offered_than_anybody_reads() {
    let long: Vec<String> = (100..200).map(|n| format!("Item {n} costs {n} euros.")).collect();
    let message = message(Role::User, &long.join(" "));
    let (quality, lost) = loss(&[SourceText::in_message(&message).unwrap()], "", &[]);
    assert_eq!(lost.len(), MOST_LOST);
    assert!(
        quality.is_some_and(|quality| quality.checked >= 100 && quality.found == 0),
        "but all are counted"
    );
}

/// A conversation as people have it.
const DIALOGUE: &[(Role, &str)] = &[
    (
        Role::User,
        "Hi! We're building a small booking site for my sister Maria Keller. She runs a guest house in Lindau, 12 rooms. Can you help me choose a database?",
    ),
    (
        Role::Assistant,
        "Sure! For a site of that size, **PostgreSQL** or SQLite would both be fine.\n\n1. SQLite: one file, nothing to run\n2. PostgreSQL: better with many writers\n\nHow many bookings do you expect a day?",
    ),
    (
        Role::User,
        "About 40 a day in summer. Let's go with SQLite then. The site has to be online by 1 May, she has ads running from then on. Hosting must stay under €25 a month.",
    ),
    (
        Role::Assistant,
        "Good choice. I'd put the schema into `db/schema.sql`:\n\n```sql\nCREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT);\nCREATE TABLE booking (\n  id INTEGER PRIMARY KEY,\n  room_id INTEGER REFERENCES room(id),\n  arrival TEXT,\n  departure TEXT\n);\n```\n\nUse WAL mode so that reads never block. Shall I write the code for `find_free_rooms` next?",
    ),
    (
        Role::User,
        "Yes please. Check-in is from 15:00, check-out until 10:00. The design is at https://www.figma.com/file/Xy12/Keller?node-id=3 and her phone number for the footer is +49 8382 12345.",
    ),
    (
        Role::Assistant,
        "Thanks, I will keep that in mind. One question: should a guest be able to book more than 30 days ahead?",
    ),
];

#[test]
fn of_a_real_conversation_what_a_person_would_note_down_is_offered_and_nothing_else() {
    let messages: Vec<_> = DIALOGUE.iter().map(|(role, words)| message(*role, words)).collect();
    let said: Vec<_> = messages.iter().filter_map(SourceText::in_message).collect();
    let (quality, lost) = loss(&said, "- They are making a site together and chose SQLite.", &[]);
    let texts: Vec<_> = lost.iter().map(|lost| &*lost.text).collect();
    assert_eq!(
        texts,
        [
            "The site has to be online by 1 May, she has ads running from then on",
            "Hosting must stay under €25 a month",
            "https://www.figma.com/file/Xy12/Keller?node-id=3",
            "Maria Keller",
            "Lindau",
            "She runs a guest house in Lindau, 12 rooms",
            "About 40 a day in summer",
            "Check-in is from 15:00, check-out until 10:00",
            "The design is at https://www.figma.com/file/Xy12/Keller?node-id=3 and her phone number for the footer is +49 8382 12345",
            "For a site of that size, PostgreSQL or SQLite would both be fine",
            "I'd put the schema into `db/schema.sql`",
        ]
    );
    assert_eq!(quality, Some(Quality { checked: 17, found: 1 }));
}

#[test]
fn a_value_that_begins_before_the_word_in_front_of_it_ends_is_read() {
    let message = message(Role::User, "A _.0 K._A");
    let (quality, _) = loss(&[SourceText::in_message(&message).unwrap()], "a", &[]);
    assert!(quality.is_none_or(|quality| quality.found <= quality.checked));
}

proptest! {
    #[test]
    fn nothing_is_lost_of_what_is_repeated_word_for_word(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "The deadline is 14 March.", "Budget: $5,000", "see https://example.com/a?b=c#d", "in `src/main.rs`", "ask Anna Schmidt",
                "Срок — 14 марта 2026", "预算为5000元。", "截止日期是3月14日", "Der Port ist 8080, sagt Frau Müller.", "v1.2.3 is out",
                "- [ ] call load_config()", "| a | 42 % |", "at 14:30 on Friday", "C:\\Users\\ada\\x.txt", "**bold** 《三体》", "```\nport = 8080\n```",
            ]),
            1..12,
        ),
        noise in "[\\PC]{0,60}",
    ) {
        let said = format!("{}\n{noise}", pieces.join("\n"));
        let message = message(Role::User, &said);
        let (quality, lost) = loss(&[SourceText::in_message(&message).unwrap()], &said, &[]);
        prop_assert_eq!(lost, Vec::new());
        prop_assert!(quality.is_some_and(|quality| quality.checked == quality.found));
    }

    #[test]
    fn more_words_never_lose_more(said in "([A-Za-z]{1,8}|[0-9]{1,4}|[a-z]_[a-z]){1,12}( [A-Za-z0-9_.]{1,9}){0,12}", more in "[a-z ]{0,40}") {
        let message = message(Role::User, &said);
        let said = [SourceText::in_message(&message).unwrap()];
        let found = |summary: &str| loss(&said, summary, &[]).0.map_or(0, |quality| quality.found);
        prop_assert!(found(&more) >= found(""));
    }
}
