//! Long work that has the data folder for itself: what goes on meanwhile, and what is there afterwards.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "stage/answering.rs"]
mod stage;

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::Duration;

use extremis_app::wire::{AppEvent, ArchiveKind, Step, Task};
use extremis_app::{App, AppError, NewMessage, Role, SessionId};
use extremis_tests::openai::Reply;

use stage::Stage;

async fn said(app: &App, id: SessionId) -> Vec<String> {
    app.conversations()
        .show(id, 100)
        .await
        .unwrap()
        .messages
        .into_iter()
        .map(|message| message.content)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_arrives_is_stopped_and_kept_before_the_folder_is_given_away() {
    let stage = Stage::set();
    let app = &stage.app;
    let slow = "one two three four five six seven eight nine ten eleven twelve";
    stage.server.next_chats(1, Reply::slowly(slow, Duration::from_millis(150)));
    let mut events = app.events();
    let sent = app.chat().send(None, "count, please", None).await.unwrap();
    while !matches!(events.recv().await.unwrap(), AppEvent::AnswerDelta { .. }) {}

    let held = app.data_dir().join("lock");
    let storage = app.storage();
    let alone = storage
        .exclusively(Task::Convert, move |_, _| Ok(std::fs::File::open(held).unwrap().try_lock().is_ok()));

    assert!(alone.await.unwrap(), "nobody else holds the folder's lock");
    let said = said(app, sent.session).await;
    assert_eq!(said.len(), 2);
    assert!(said[1].starts_with("one") && said[1] != slow, "what had arrived is kept: {said:?}");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_meanwhile_are_told_to_come_again_and_nothing_of_them_is_half_done() {
    let stage = Stage::set();
    let app = stage.app.clone();
    let first = app.conversations().append(None, NewMessage::new(Role::User, "said before")).await.unwrap();
    let (begun, has_begun) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let worker = app.clone();
    let work = tokio::spawn(async move {
        worker
            .storage()
            .exclusively(Task::Convert, move |_, _| {
                begun.send(()).unwrap();
                Ok(may_go_on.recv().is_ok())
            })
            .await
    });
    tokio::task::block_in_place(|| has_begun.recv().unwrap());

    let refused = app
        .conversations()
        .append(Some(first.session), NewMessage::new(Role::User, "too early"))
        .await
        .unwrap_err();
    assert_eq!((refused.code(), refused.is_retryable()), ("busy", true));
    assert!(matches!(app.conversations().sessions(), Err(AppError::Busy)), "no empty list is given instead");
    assert!(
        matches!(app.storage().at_length(Task::Import, |_, _| Ok(())).await, Err(AppError::Busy)),
        "one at a time"
    );
    go_on.send(()).unwrap();
    assert!(work.await.unwrap().unwrap());

    app.conversations().append(Some(first.session), NewMessage::new(Role::User, "in time")).await.unwrap();
    assert_eq!(said(&app, first.session).await, ["said before", "in time"]);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn long_work_tells_how_far_it_is_and_ends_when_asked() {
    let stage = Stage::set();
    let app = stage.app.clone();
    let mut events = app.events();
    let worker = app.clone();
    let steps = tokio::spawn(async move {
        let count = |_: &App, mut reporter: extremis_app::Reporter| {
            let done = (0..1000).find(|done| {
                std::thread::sleep(Duration::from_millis(5));
                matches!(reporter.report(Step::Import, *done, 1000), ControlFlow::Break(()))
            });
            Ok(done)
        };
        worker.storage().at_length(Task::Import, count).await
    });
    let told = loop {
        if let AppEvent::Progress { progress } = events.recv().await.unwrap() {
            break progress;
        }
    };
    assert_eq!((told.task, told.total), (Task::Import, 1000));
    app.storage().cancel_work();
    assert!(steps.await.unwrap().unwrap().is_some(), "it ended before its last step");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversion_goes_through_all_conversations_twice_and_says_how_far_it_is() {
    let stage = Stage::set();
    let app = &stage.app;
    for words in ["one", "two", "three", "four", "five"] {
        app.conversations().append(None, NewMessage::new(Role::User, words)).await.unwrap();
    }
    let mut events = app.events();
    app.storage().convert(ArchiveKind::Sqlite).await.unwrap();
    let mut told = Vec::new();
    while let Ok(event) = events.try_recv() {
        if let AppEvent::Progress { progress } = event {
            told.push((progress.step, progress.done, progress.total));
        }
    }
    assert!(told.iter().all(|(_, done, total)| *total == 10 && done <= total), "{told:?}");
    assert!(told.is_sorted_by_key(|(_, done, _)| *done), "{told:?}");
    assert!(told.iter().all(|(step, done, _)| *step != Step::Verify || *done >= 5), "{told:?}");
    assert_eq!(told.last(), Some(&(Step::Verify, 10, 10)));
    app.close().await.unwrap();
}
