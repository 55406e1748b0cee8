//! Facts and summaries are made together: both or neither, once for every message.

use extremis_app::wire::NewFact;
use extremis_app::{FactField, FactOrigin, FactStatus, Policy, Preset};
use extremis_tests::openai::Reply;
use serde_json::json;

use crate::stage::{Stage, important, places};

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_facts_are_extracted_from_what_is_summarised_and_kept_with_their_messages() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_extractions(1, important(&["what was said at place [1]"]));
    stage.summarise(id).await;
    let facts = stage.active_facts(id).await;
    assert_eq!(facts.len(), 1, "{facts:?}");
    assert_eq!(
        (facts[0].text.as_str(), facts[0].origin),
        ("what was said at place [1]", FactOrigin::Extracted)
    );
    assert_eq!(facts[0].sources, [stage.message(id, 1).await]);
    assert_eq!(places(&stage.server.extractions()[0]), (1..=10).collect::<Vec<_>>());
    assert!(stage.summary(id).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_facts_of_a_message_are_extracted_once() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.summarise(id).await;
    let version = stage.active(id).await[0].id.clone();
    stage.app.memory().regenerate_version(id, &version).await.unwrap();
    stage.app.idle().await;
    for _ in 0..2 {
        stage.grow(Some(id), 10).await;
        stage.summarise(id).await;
    }
    let asked: Vec<_> = stage.server.extractions().iter().flat_map(places).collect();
    assert_eq!(asked, (1..=30).collect::<Vec<_>>(), "each once, in order, whatever was written anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_a_failed_extraction_leaves_no_facts_and_the_summary_is_written() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_extractions(1, Reply::text("I would rather not."));
    stage.summarise(id).await;
    assert!(stage.active_facts(id).await.is_empty());
    assert!(stage.summary(id).await.is_some(), "extraction failure goes on");

    stage.grow(Some(id), 10).await;
    stage.server.next_extractions(1, Reply::refuse(400, "bad_request", "no such thing"));
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await[0].covers_message_count, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_extracted_is_extracted_with_the_next_summary_and_then_never_again() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_extractions(1, Reply::text("I would rather not."));
    stage.summarise(id).await;
    assert!(stage.active_facts(id).await.is_empty());
    stage.grow(Some(id), 10).await;
    stage.server.next_extractions(1, important(&["This is what was said at place"]));
    stage.summarise(id).await;
    let facts = stage.active_facts(id).await;
    assert_eq!(
        facts.iter().map(|fact| fact.text.as_str()).collect::<Vec<_>>(),
        ["This is what was said at place"]
    );
    // The process may have ended in between: it is known from what is stored.
    let stage = stage.start_again().await;
    stage.grow(Some(id), 10).await;
    stage.summarise(id).await;
    let asked: Vec<_> = stage.server.extractions().iter().map(places).collect();
    assert_eq!(asked, [(1..=10).collect::<Vec<_>>(), (1..=20).collect(), (21..=30).collect()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_covered_while_no_facts_were_wanted_is_extracted_when_they_are() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let without = Policy { facts: false, ..Policy::preset(Preset::Multilevel) };
    stage.app.memory().set_session_policy(id, Some(without)).await.unwrap();
    stage.app.idle().await;
    let covered: usize = stage.active(id).await.iter().map(|node| node.covers_message_count).sum();
    assert!(covered > 0 && stage.server.extractions().is_empty());
    stage.app.memory().set_session_policy(id, Some(Policy::preset(Preset::Multilevel))).await.unwrap();
    stage.grow(Some(id), 20).await;
    stage.summarise(id).await;
    let asked: Vec<_> = stage.server.extractions().iter().flat_map(places).collect();
    let covered: usize = stage.active(id).await.iter().map(|node| node.covers_message_count).sum();
    assert_eq!(asked, (1..=covered).collect::<Vec<_>>(), "all that is covered, each message once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_summary_brings_no_facts_either_and_the_next_run_brings_both() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_extractions(2, important(&["what was said at place [1]"]));
    stage.server.next_summaries(1, Reply::refuse(400, "bad_request", "no such thing"));
    stage.summarise(id).await;
    assert!(stage.app.memory().facts(id).await.unwrap().is_empty(), "both or neither");
    stage.summarise(id).await;
    assert_eq!(stage.active_facts(id).await.len(), 1);
    assert!(stage.summary(id).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_policy_without_facts_asks_for_none() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let policy = Policy { facts: false, ..Policy::preset(Preset::Rolling) };
    stage.app.memory().set_session_policy(id, Some(policy)).await.unwrap();
    stage.app.idle().await;
    assert!(stage.summary(id).await.is_some(), "a policy that makes one due has it made");
    assert!(stage.server.extractions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_summary_lost_is_offered_or_kept_as_the_policy_says() {
    for (keep_lost, status) in [(false, FactStatus::Offered), (true, FactStatus::Active)] {
        let stage = Stage::set();
        let mut words: Vec<String> =
            (1..=20).map(|place| format!("We talk about this and that, {place}.")).collect();
        words[2] = "Our document is at https://example.com/plan-2026 from now on.".to_owned();
        let id = stage.say(None, &words).await;
        stage.server.next_summaries(1, Reply::text("Key facts\n- They talked about this and that."));
        let policy = Policy { keep_lost, ..Policy::preset(Preset::Rolling) };
        stage.app.memory().set_session_policy(id, Some(policy)).await.unwrap();
        stage.app.idle().await;
        let facts = stage.app.memory().facts(id).await.unwrap();
        let lost = facts.iter().find(|fact| fact.text.contains("https://example.com/plan-2026"));
        let lost = lost.unwrap_or_else(|| panic!("the address is not lost: {facts:?}"));
        assert_eq!((lost.status, lost.origin), (status, FactOrigin::Kept));
        assert_eq!(lost.sources, [stage.message(id, 3).await]);
        let memory = stage.memory(id).await;
        let quality = memory.nodes[0].quality.expect("it was measured");
        assert!(quality.found < quality.checked, "{quality:?}");
        assert_eq!(memory.stats.quality.len(), 1);
        if status == FactStatus::Offered {
            stage.app.memory().accept_fact(id, &lost.id).await.unwrap();
            assert_eq!(stage.active_facts(id).await.len(), 1, "one click makes it a fact");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_merging_keeps_one_value_a_key_and_what_the_user_dismissed_stays_away() {
    let stage = Stage::set();
    let mut words: Vec<String> =
        (1..=30).map(|place| format!("I prefer dark mode, I said {place} times.")).collect();
    words[12] = "I prefer light mode now.".to_owned();
    let id = stage.say(None, &words[..20]).await;
    let prefers = |value: &str, message: usize| {
        let found = json!({ "key": "theme", "value": value, "messages": [message] });
        Reply::text(&json!({ "user_preferences": [found] }).to_string())
    };
    stage.server.next_extractions(1, prefers("dark", 1));
    stage.summarise(id).await;
    stage.say(Some(id), &words[20..]).await;
    stage.server.next_extractions(1, prefers("light", 3));
    stage.summarise(id).await;
    let facts = stage.active_facts(id).await;
    let themes: Vec<_> =
        facts.iter().map(|fact| (fact.field, fact.key.as_deref(), fact.text.as_str())).collect();
    assert_eq!(themes, [(FactField::UserPreferences, Some("theme"), "light")]);
    let all = stage.app.memory().facts(id).await.unwrap();
    let old = all.iter().find(|fact| fact.text == "dark").expect("nothing that held is lost");
    assert_eq!((old.status, old.superseded_by.as_ref()), (FactStatus::Superseded, Some(&facts[0].id)));
}

#[tokio::test(flavor = "multi_thread")]
async fn facts_of_the_user_are_kept_through_every_summary() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let new = NewFact { field: FactField::KeyDecisions, key: None, text: "We sail in May.".to_owned() };
    let added = stage.app.memory().add_fact(id, new).await.unwrap();
    stage.app.memory().pin_fact(id, &added.id, true).await.unwrap();
    stage.summarise(id).await;
    let edited = stage.app.memory().edit_fact(id, &added.id, "We sail in June.").await.unwrap();
    assert!(edited.pinned, "a correction keeps the pin");
    let facts = stage.active_facts(id).await;
    assert_eq!(facts.iter().map(|fact| fact.text.as_str()).collect::<Vec<_>>(), ["We sail in June."]);
    stage.app.memory().forget_fact(id, &edited.id).await.unwrap();
    let left = stage.app.memory().facts(id).await.unwrap();
    assert!(left.iter().all(|fact| !fact.text.contains("sail")), "nor is what it said before: {left:?}");
    stage.app.save_now().await.unwrap();
    let file = stage.data.path().join("data/conversations").join(format!("{id}.json"));
    assert!(!std::fs::read_to_string(file).unwrap().contains("sail"), "nor is it on the disk");
}
