//! Versions of summaries: corrected, locked, restored, compared, written anew.

use extremis_app::wire::DiffKind;
use extremis_app::{NodeState, Origin, SessionId};
use extremis_tests::openai::Reply;

use crate::stage::{Stage, places};

const FIRST: &str = "Key facts\n- The boat is called Aurora.\n- It is green.";
const LINE: &str = "- The boat is called Aurora.";

async fn summarised(stage: &Stage) -> SessionId {
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(1, Reply::text(FIRST));
    stage.summarise(id).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_line_is_in_every_later_version_whatever_the_model_writes() {
    let stage = Stage::set();
    let id = summarised(&stage).await;
    let first = stage.active(id).await[0].id.clone();
    let locked =
        stage.app.memory().lock_lines(id, &first, vec![LINE.to_owned(), LINE.to_owned()]).await.unwrap();
    assert_eq!(locked.locked, [LINE]);
    for round in 0..3 {
        stage.grow(Some(id), 10).await;
        stage.server.next_summaries(
            1,
            Reply::text(&format!("Key facts\n- Round {round} was about other things, places and people.")),
        );
        stage.summarise(id).await;
        let node = &stage.active(id).await[0];
        assert_eq!(node.covers_message_count, 20 + round * 10);
        assert!(node.content.lines().any(|line| line == LINE), "{}", node.content);
        assert_eq!(node.locked, [LINE]);
    }
    let latest = stage.active(id).await[0].id.clone();
    stage.app.memory().lock_lines(id, &latest, Vec::new()).await.unwrap();
    assert!(stage.active(id).await[0].locked.is_empty(), "unlocked, it is like any other line");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_lines_that_are_there_can_be_locked() {
    let stage = Stage::set();
    let id = summarised(&stage).await;
    let version = stage.active(id).await[0].id.clone();
    for wrong in ["- It is red.", "  "] {
        let refused = stage.app.memory().lock_lines(id, &version, vec![wrong.to_owned()]).await.unwrap_err();
        assert_eq!(refused.code(), "invalid");
    }
    let refused =
        stage.app.memory().lock_lines(id, &"nobody".into(), vec![LINE.to_owned()]).await.unwrap_err();
    assert_eq!(refused.code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_user_takes_out_of_the_text_is_not_locked_any_more() {
    let stage = Stage::set();
    let id = summarised(&stage).await;
    let version = stage.active(id).await[0].id.clone();
    stage.app.memory().lock_lines(id, &version, vec![LINE.to_owned()]).await.unwrap();
    let edited =
        stage.app.memory().edit_summary(id, &version, "- The boat is called Borealis.").await.unwrap();
    assert!(edited.locked.is_empty());
    assert_eq!((edited.origin, edited.based_on.as_deref()), (Origin::Edited, Some(version.as_str())));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_can_be_undone_and_everything_before_it_compared() {
    let stage = Stage::set();
    let id = summarised(&stage).await;
    let first = stage.active(id).await[0].clone();
    let edited = stage
        .app
        .memory()
        .edit_summary(id, &first.id, "Key facts\n- The boat is called Aurora.\n- It is blue.")
        .await
        .unwrap();
    let lines = stage.app.memory().diff_summaries(id, &first.id, &edited.id).await.unwrap();
    let changed: Vec<_> = lines.iter().map(|line| (line.kind, line.text.as_str())).collect();
    assert_eq!(
        changed,
        [
            (DiffKind::Same, "Key facts"),
            (DiffKind::Same, LINE),
            (DiffKind::Removed, "- It is green."),
            (DiffKind::Added, "- It is blue."),
        ]
    );
    let words: Vec<_> =
        lines[3].parts.iter().filter(|part| part.changed).map(|part| part.text.as_str()).collect();
    assert!(words.concat().contains("blue"), "{:?}", lines[3].parts);
    let back = stage.app.memory().restore_summary(id, &first.id).await.unwrap();
    assert_eq!(
        (back.content.as_str(), back.origin, back.state),
        (FIRST, Origin::Restored, NodeState::Active)
    );
    assert_eq!(stage.memory(id).await.nodes.len(), 3, "nothing is lost by it");
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_002_a_summary_is_written_anew_from_the_messages_themselves() {
    let stage = Stage::set();
    let id = summarised(&stage).await;
    stage.grow(Some(id), 10).await;
    stage.server.next_summaries(1, Reply::text("Key facts\n- A second one, about the sea and the wind."));
    stage.summarise(id).await;
    let latest = stage.active(id).await[0].id.clone();
    stage
        .server
        .next_summaries(1, Reply::text("Key facts\n- Written anew, with everything that was said of boats."));
    stage.app.memory().regenerate_version(id, &latest).await.unwrap();
    stage.app.idle().await;
    let asked = stage.server.summaries().pop().unwrap();
    assert_eq!(places(&asked), (1..=20).collect::<Vec<_>>(), "all of its messages, in their own words");
    let active = stage.active(id).await;
    assert_eq!(active.iter().map(|node| node.covers_message_count).collect::<Vec<_>>(), [20]);
    assert!(active[0].content.contains("Written anew"));
    assert!(active[0].prompt_version.is_some() && active[0].model_used.is_some());
    let refused = stage.app.memory().regenerate_version(id, &"nobody".into()).await.unwrap_err();
    assert_eq!(refused.code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn pinned_messages_are_marked_and_forgotten_ones_cannot_be() {
    let stage = Stage::set();
    let id = stage.grow(None, 4).await;
    let message = stage.message(id, 2).await;
    stage.app.memory().pin_message(id, &message, true).await.unwrap();
    let pinned = |view: extremis_app::wire::SessionView| {
        view.messages.iter().map(|message| message.pinned).collect::<Vec<_>>()
    };
    assert_eq!(pinned(stage.app.conversations().show(id, 10).await.unwrap()), [false, true, false, false]);
    stage.app.conversations().forget_message(id, &message).await.unwrap();
    assert_eq!(pinned(stage.app.conversations().show(id, 10).await.unwrap()), [false; 4]);
    assert_eq!(stage.app.memory().pin_message(id, &message, true).await.unwrap_err().code(), "invalid");
    assert_eq!(
        stage.app.memory().pin_message(id, &"nobody".into(), true).await.unwrap_err().code(),
        "not_found"
    );
}
