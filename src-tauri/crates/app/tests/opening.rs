//! Opening a conversation at one of its messages, wherever that is.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "stage/answering.rs"]
mod stage;

use extremis_app::{MessageId, NewMessage, Role, SessionId};
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use stage::Stage;

/// A conversation of so many messages; gives its id and theirs.
async fn talk(stage: &Stage, count: usize) -> (SessionId, Vec<MessageId>) {
    let (mut id, mut messages) = (None, Vec::new());
    for number in 0..count {
        let role = if number % 2 == 0 { Role::User } else { Role::Assistant };
        let sent = stage
            .app
            .conversations()
            .append(id, NewMessage::new(role, format!("boat {number}")))
            .await
            .unwrap();
        messages.push(sent.message);
        id = Some(sent.session);
    }
    (id.unwrap(), messages)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_the_middle_comes_with_what_was_said_around_it_and_no_more() {
    let stage = Stage::set();
    let (id, messages) = talk(&stage, 40).await;
    let opened =
        async |place: usize| stage.app.conversations().open_message(id, &messages[place], 10).await.unwrap();
    for (place, first) in [(0, 0), (3, 0), (20, 15), (38, 30), (39, 30)] {
        let page = opened(place).await;
        let shown: Vec<_> = page.session.messages.iter().map(|message| message.id.clone()).collect();
        assert_eq!((page.session.first, page.session.message_count, page.left), (first, 40, None));
        assert_eq!(shown, messages[first..first + 10]);
        assert!(shown.contains(&messages[place]));
    }
    let nobody = stage.app.conversations().open_message(id, &"nobody".into(), 10).await;
    assert_eq!(nobody.unwrap_err().code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_on_another_branch_is_shown_and_there_is_a_way_back() {
    let stage = Stage::set();
    let (id, messages) = talk(&stage, 4).await;
    stage.server.next_chats(1, Reply::text("another answer"));
    stage.app.chat().retry(id, &messages[1]).await.unwrap();
    stage.app.idle().await;
    let other = stage.app.conversations().show(id, 10).await.unwrap();
    assert_eq!(other.message_count, 2, "the last two are on the branch that was left");

    let page = stage.app.conversations().open_message(id, &messages[3], 10).await.unwrap();
    let shown: Vec<_> = page.session.messages.iter().map(|message| message.id.clone()).collect();
    assert_eq!(shown, messages);
    let left = page.left.unwrap();
    assert_eq!(left, other.messages[1].id);
    assert!(page.session.revision > other.revision);

    stage.app.conversations().choose_version(id, &left, 10).await.unwrap();
    assert_eq!(stage.app.conversations().show(id, 10).await.unwrap().messages, other.messages);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_branch_on_which_an_answer_arrives_is_not_left_under_it() {
    let stage = Stage::set();
    let (id, messages) = talk(&stage, 4).await;
    stage.app.chat().retry(id, &messages[1]).await.unwrap();
    stage.app.idle().await;
    stage.server.next_chats(1, Reply::Hang);
    stage.app.chat().retry(id, &messages[1]).await.unwrap();
    let server = &stage.server;
    tokio::task::block_in_place(|| {
        wait::until("the model is asked again", || (server.chats().len() == 2).then_some(()));
    });
    let refused = stage.app.conversations().open_message(id, &messages[3], 10).await.unwrap_err();
    assert!(refused.to_string().contains("an answer is arriving"), "{refused}");
    stage.app.conversations().open_message(id, &messages[0], 10).await.unwrap();
    stage.app.chat().stop(id).unwrap();
    stage.app.idle().await;
    stage.app.conversations().open_message(id, &messages[3], 10).await.unwrap();
}
