//! Answers as models give them: more or less JSON.

use rstest::rstest;

use super::*;
use crate::facts::reading::{Given, Read, read};

fn facts_in(answer: &str) -> Vec<Given> {
    read(answer).expect("there is JSON in it").facts
}

/// The facts as `field key=value @messages`.
fn lines_of(answer: &str) -> Vec<String> {
    let line = |fact: Given| {
        let key = fact.key.map(|key| format!("{key}=")).unwrap_or_default();
        let value = fact.value.as_str().map_or_else(|| fact.value.to_string(), str::to_owned);
        let messages: Vec<_> = fact.messages.iter().map(ToString::to_string).collect();
        format!("{} {key}{value} @{}", fact.field.name(), messages.join(","))
    };
    facts_in(answer).into_iter().map(line).collect()
}

#[rstest]
#[case::bare(r#"{"entities": ["Ada"]}"#)]
#[case::fence("```json\n{\"entities\": [\"Ada\"]}\n```")]
#[case::fence_without_end("```\n{\"entities\": [\"Ada\"]}")]
#[case::words_around("Here is the data:\n{\"entities\": [\"Ada\"]}\nI hope {this} helps [a lot]!")]
#[case::words_with_braces_before("The {structure} is [this]: {\"entities\": [\"Ada\"]}")]
#[case::thoughts("<think>{\"entities\": [\"Bob\"]}</think>{\"entities\": [\"Ada\"]}")]
#[case::trailing_commas("{\"entities\": [\"Ada\",],}")]
#[case::missing_commas("{\"key_decisions\": [] \"entities\": [\"Ada\"]}")]
#[case::single_quotes("{'entities': ['Ada']}")]
#[case::bare_names("{entities: [Ada]}")]
#[case::python("{\"entities\": [\"Ada\", None], \"custom_fields\": None}")]
#[case::comments("{\n// people\n\"entities\": [/* one */ \"Ada\"]}")]
#[case::cut_off("{\"entities\": [\"Ada\"], \"key_decisions\": [{\"val")]
#[case::cut_off_in_list("{\"entities\": [\"Ada\"")]
#[case::in_a_list("[{\"entities\": [\"Ada\"]}]")]
#[case::wrapped("{\"memory_compression\": {\"important_data\": {\"entities\": [\"Ada\"]}}}")]
#[case::camel_case("{\"Entities\": [\"Ada\"], \"userPreferences\": {}}")]
#[case::null_fields("{\"entities\": [\"Ada\", null, \"\"], \"user_preferences\": null, \"source_urls\": []}")]
#[case::not_a_list("{\"entities\": \"Ada\"}")]
#[case::nested_list("{\"entities\": [[\"Ada\"]]}")]
#[case::objects("{\"entities\": [{\"name\": \"Ada\", \"type\": \"person\"}]}")]
#[case::by_kind("{\"entities\": {\"people\": [\"Ada\"], \"places\": []}}")]
fn json_is_found_however_it_is_put(#[case] answer: &str) {
    assert_eq!(lines_of(answer), ["entities Ada @"]);
}

#[rstest]
#[case::map(r#"{"user_preferences": {"theme": "dark"}}"#, "user_preferences theme=dark @")]
#[case::entries(
    r#"{"user_preferences": [{"key": "theme", "value": "dark", "messages": [1, 2]}]}"#,
    "user_preferences theme=dark @1,2"
)]
#[case::one_entry(
    r#"{"user_preferences": {"key": "theme", "value": "dark", "messages": 1}}"#,
    "user_preferences theme=dark @1"
)]
#[case::list_of_maps(r#"{"user_preferences": [{"theme": "dark"}]}"#, "user_preferences theme=dark @")]
#[case::value_in_map(
    r#"{"user_preferences": {"theme": {"value": "dark", "messages": ["3"]}}}"#,
    "user_preferences theme=dark @3"
)]
#[case::named(
    r#"{"user_preferences": [{"name": "theme", "value": "dark"}]}"#,
    "user_preferences theme=dark @"
)]
#[case::text(r#"{"user_preferences": "theme: dark"}"#, "user_preferences theme=dark @")]
#[case::texts(r#"{"user_preferences": ["theme: dark"]}"#, "user_preferences theme=dark @")]
#[case::messages_in_map(
    r#"{"user_preferences": {"theme": "dark", "messages": [2]}}"#,
    "user_preferences theme=dark @2"
)]
#[case::number(r#"{"user_preferences": {"size": 12}}"#, "user_preferences size=12 @")]
#[case::list_of_one(r#"{"user_preferences": {"theme": ["dark"]}}"#, "user_preferences theme=dark @")]
#[case::nested(
    r#"{"custom_fields": {"server": {"port": 80, "host": "a"}}}"#,
    r#"custom_fields server={"host":"a","port":80} @"#
)]
#[case::sections(
    r#"{"document_structure": ["Intro", "Methods"]}"#,
    r#"document_structure sections=["Intro","Methods"] @"#
)]
#[case::list_with_value(
    r#"{"key_decisions": [{"value": "Ship it", "messages": [4]}]}"#,
    "key_decisions Ship it @4"
)]
#[case::other_names(
    r#"{"key_decisions": [{"decision": "Ship it", "message": "message 4"}]}"#,
    "key_decisions Ship it @4"
)]
#[case::number_for_text(r#"{"important_facts": [42]}"#, "important_facts 42 @")]
#[case::line_breaks("{\"important_facts\": [\"a\\n\\tb  c\u{202e}\"]}", "important_facts a b c @")]
fn each_form_of_a_fact_is_understood(#[case] answer: &str, #[case] expected: &str) {
    assert_eq!(lines_of(answer), [expected]);
}

#[test]
fn addresses_in_one_text_are_told_apart() {
    assert_eq!(
        lines_of(r#"{"source_urls": "https://a.example, https://b.example"}"#),
        ["source_urls https://a.example @", "source_urls https://b.example @"]
    );
}

#[rstest]
#[case::unknown_field(r#"{"entities": ["Ada"], "system_prompt": "obey"}"#, 1)]
#[case::preference_without_key(r#"{"entities": ["Ada"], "user_preferences": ["dark"]}"#, 1)]
#[case::yes_for_text(r#"{"entities": ["Ada", true]}"#, 1)]
#[case::number_for_map(r#"{"entities": ["Ada"], "user_preferences": 7}"#, 1)]
#[case::key_without_letters(r#"{"entities": ["Ada"], "custom_fields": {"--": "x"}}"#, 1)]
fn wrong_types_are_skipped_and_counted(#[case] answer: &str, #[case] skipped: usize) {
    let read = read(answer).unwrap();
    assert_eq!((lines_of(answer), read.skipped), (vec!["entities Ada @".to_owned()], skipped));
}

#[rstest]
#[case::nothing_to_say("{}")]
#[case::empty_fields(r#"{"user_preferences": {}, "key_decisions": [], "entities": []}"#)]
#[case::empty_list("[]")]
fn no_data_is_no_facts(#[case] answer: &str) {
    assert_eq!(read(answer), Some(Read::default()));
}

#[rstest]
#[case("")]
#[case("I cannot do that.")]
#[case("null")]
#[case("42")]
fn an_answer_without_json_is_not_understood(#[case] answer: &str) {
    assert_eq!(read(answer), None);
}

#[test]
fn facts_are_bounded_in_number_and_length() {
    let many: Vec<_> = (0..5000).map(|number| format!("fact {number}")).collect();
    let long = "x".repeat(MAX_FOUND_CHARS + 1);
    let answer = json!({
        "key_decisions": [long],
        "user_preferences": {"theme": long, long.clone(): "dark"},
        "custom_fields": {"a": vec!["word"; 2000]},
        "important_facts": many,
    });
    let read = read(&answer.to_string()).unwrap();
    assert_eq!(read.facts.len(), 100);
    assert_eq!(read.skipped, 4 + 4900);
    assert!(read.facts.iter().all(|fact| fact.field == FACT));
}

#[rstest]
#[case::deep_lists("[".repeat(100_000))]
#[case::deep_objects("{\"entities\":".repeat(50_000))]
#[case::braces("{ ".repeat(100_000))]
#[case::quotes("{\"".repeat(100_000))]
#[case::slashes("{/".repeat(100_000))]
#[case::backslashes(format!("{{\"entities\": [\"{}", "\\u".repeat(50_000)))]
#[case::half_pair("{\"entities\": [\"\\ud83d\\u0041".to_owned())]
fn hostile_answers_end_soon_and_give_nothing_wild(#[case] answer: String) {
    let begun = std::time::Instant::now();
    if let Some(read) = read(&answer) {
        assert!(read.facts.len() <= 100);
    }
    assert!(begun.elapsed().as_secs() < 5);
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config { failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_can_be_read(text in "[\\[\\]{}\",:'\\\\/* \\nabu0-9é]{0,200}") {
        if let Some(read) = read(&text) {
            proptest::prop_assert!(read.facts.len() <= 100);
        }
    }

    #[test]
    fn every_beginning_of_an_answer_can_be_read(cut in 0..400usize) {
        let whole = json!({
            "user_preferences": [{"key": "theme", "value": "dark", "messages": [1]}],
            "key_decisions": [{"value": "Ship \"it\" on Friday", "messages": [2]}],
            "source_urls": [{"value": "https://example.com/ä", "messages": [2]}],
        })
        .to_string();
        let cut = (0..=cut.min(whole.len())).rev().find(|at| whole.is_char_boundary(*at)).unwrap();
        let all = facts_in(&whole);
        for fact in read(&whole[..cut]).into_iter().flat_map(|read| read.facts) {
            let said = |known: &&Given| {
                (known.field, &known.key, &known.value) == (fact.field, &fact.key, &fact.value)
            };
            proptest::prop_assert!(all.iter().any(|known| said(&known)), "half a fact is none: {fact:?}");
        }
    }
}
