//! Lines that are locked in a summary which something was made of already.

use extremis_app::{NodeState, Policy, Preset};
use extremis_tests::openai::Reply;

use crate::stage::Stage;

const LINE: &str = "- The boat is called Aurora.";
/// Enough for summaries to be folded.
const SEEN: [&str; 12] = [
    "Gulls followed the ferry out of Bergen.",
    "A lighthouse keeper waved from his balcony.",
    "Fog came in over the northern strait.",
    "Whales were sighted west of the islands.",
    "The cook served lentil soup twice.",
    "Somebody lost a red umbrella overboard.",
    "Two engineers repaired the anchor winch.",
    "Night watches were swapped between Ida and Tom.",
    "Rain filled every bucket on deck.",
    "An old chart turned out to be wrong.",
    "Fishermen sold mackerel at the pier.",
    "The radio played dance music until dawn.",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_locked_in_an_earlier_version_is_in_the_one_in_force_and_stays() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(1, Reply::text(&format!("Key facts\n{LINE}")));
    stage.summarise(id).await;
    let early = stage.active(id).await[0].id.clone();
    stage.grow(Some(id), 10).await;
    stage.server.next_summaries(1, Reply::text("Key facts\n- The harbour was full."));
    stage.summarise(id).await;
    let before = stage.active(id).await[0].clone();
    assert!(before.id != early && !before.content.contains(LINE));

    stage.app.memory().lock_lines(id, &early, vec![LINE.to_owned()]).await.unwrap();
    let now = stage.active(id).await[0].clone();
    assert_eq!(now.locked, [LINE]);
    assert_eq!(now.content, format!("{}\n{LINE}", before.content));
    assert_eq!(now.based_on.as_deref(), Some(before.id.as_str()), "the one before it is kept");
    stage.grow(Some(id), 10).await;
    stage.server.next_summaries(1, Reply::text("Key facts\n- Somebody painted the mast."));
    stage.summarise(id).await;
    let later = stage.active(id).await[0].clone();
    assert!(later.content.contains("mast") && later.content.contains(LINE), "{}", later.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_locked_in_a_folded_summary_is_in_the_one_that_stands_for_it() {
    let stage = Stage::set();
    let mut policy = Policy::preset(Preset::Multilevel);
    policy.trigger.user_turns = Some(2);
    let id = stage.grow(None, 2).await;
    stage.app.memory().set_session_policy(id, Some(policy)).await.unwrap();
    for seen in SEEN {
        stage.server.next_summaries(1, Reply::text(&format!("Key facts\n- {seen}\n{LINE}")));
        stage.grow(Some(id), 4).await;
        stage.summarise(id).await;
        if stage.active(id).await.iter().any(|node| node.level > 1) {
            break;
        }
    }
    let nodes = stage.memory(id).await.nodes;
    let folded = nodes.iter().find(|node| node.state == NodeState::Folded && node.content.contains(LINE));
    let folded = folded.unwrap().id.clone();
    let high = stage.active(id).await.into_iter().find(|node| node.level > 1).unwrap();
    let without =
        stage.app.memory().edit_summary(id, &high.id, "Key facts\n- It was a long way.").await.unwrap();

    stage.app.memory().lock_lines(id, &folded, vec![LINE.to_owned()]).await.unwrap();
    let active = stage.active(id).await;
    let holding: Vec<_> = active.iter().filter(|node| node.locked == [LINE]).collect();
    assert_eq!(holding.len(), 1, "{active:?}");
    assert_eq!((holding[0].level, holding[0].based_on.as_deref()), (high.level, Some(without.id.as_str())));
    assert_eq!((holding[0].start, holding[0].end), (high.start, high.end));
    assert!(holding[0].content.contains("long way") && holding[0].content.contains(LINE));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_locked_on_one_branch_is_in_whatever_is_made_of_its_summary_on_another() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(1, Reply::text(&format!("Key facts\n{LINE}")));
    stage.summarise(id).await;
    stage.grow(Some(id), 10).await;
    stage.server.next_summaries(1, Reply::text("Key facts\n- The harbour was full."));
    stage.summarise(id).await;
    let longer = stage.active(id).await[0].clone();
    assert!(longer.covers_message_count == 20 && !longer.content.contains(LINE));
    let old = stage.message(id, 15).await;
    stage.app.chat().edit_message(Some(id), &old, "The fifteenth, in other words.").await.unwrap();
    stage.app.idle().await;
    let shorter = stage.active(id).await[0].clone();
    assert_eq!(shorter.covers_message_count, 10);

    stage.app.memory().lock_lines(id, &shorter.id, vec![LINE.to_owned()]).await.unwrap();
    stage.app.conversations().choose_version(id, &old, 10).await.unwrap();
    let back = stage.active(id).await[0].clone();
    assert_eq!(
        (&back.id, &back.content),
        (&longer.id, &longer.content),
        "nobody changes it behind the user's back"
    );
    let edited =
        stage.app.memory().edit_summary(id, &back.id, "Key facts\n- The harbour was empty.").await.unwrap();
    assert_eq!(edited.content, format!("Key facts\n- The harbour was empty.\n{LINE}"));
    assert_eq!(edited.locked, [LINE]);
    let without = stage.app.memory().edit_summary(id, &edited.id, "Key facts\n- None.").await.unwrap();
    assert!(without.locked.is_empty() && !without.content.contains(LINE), "what the user takes out is out");
}
