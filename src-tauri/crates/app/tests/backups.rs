//! Backups as a host uses them: what a restore does to answers that are arriving, and what the host is told.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;
use std::time::Duration;

use extremis_app::wire::{AppEvent, BackupReason, Step};
use extremis_app::{
    App, AppError, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply};

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

fn open(data: &std::path::Path, server: &ModelServer, mode: Mode) -> App {
    let overrides = Overrides {
        base_url: Some(server.base_url()),
        model: Some(MODEL.to_owned()),
        ..Overrides::default()
    };
    let when_disk_fails = WhenDiskFails::Refuse;
    let options = Options {
        data_dir: data.to_owned(),
        mode,
        when_disk_fails,
        overrides,
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_stops_the_answer_that_arrives_and_its_undo_has_what_had_arrived() {
    let data = tempfile::tempdir().unwrap();
    let server = ModelServer::start();
    let app = open(data.path(), &server, Mode::Write);
    let first = app.conversations().append(None, NewMessage::new(Role::User, "said before")).await.unwrap();
    let backup = app.storage().back_up_now().await.unwrap();
    assert_eq!((backup.reason, backup.sessions), (BackupReason::Asked, 1));
    let slow = "one two three four five six seven eight nine ten eleven twelve";
    server.next_chats(1, Reply::slowly(slow, Duration::from_millis(150)));
    let mut events = app.events();
    app.chat().send(Some(first.session), "count, please", None).await.unwrap();
    while !matches!(events.recv().await.unwrap(), AppEvent::AnswerDelta { .. }) {}

    let restored = app.storage().restore_backup(&backup.name, None).await.unwrap();
    assert_eq!((restored.restored, restored.skipped.len()), (1, 0));
    assert_eq!(said(&app, first.session).await, ["said before"]);
    let mut told = Vec::new();
    while let Ok(event) = events.try_recv() {
        told.push(event);
    }
    assert!(told.contains(&AppEvent::SessionsChanged) && told.contains(&AppEvent::ArchiveReplaced));

    app.storage().restore_backup(&restored.before, None).await.unwrap();
    let again = said(&app, first.session).await;
    assert_eq!(again[..2], ["said before", "count, please"]);
    assert!(again[2].starts_with("one") && again[2] != slow, "{again:?}");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn clearing_gives_the_backup_that_undoes_it_and_who_only_looks_may_do_none_of_this() {
    let data = tempfile::tempdir().unwrap();
    let server = ModelServer::start();
    let app = open(data.path(), &server, Mode::Write);
    let first = app.conversations().append(None, NewMessage::new(Role::User, "said before")).await.unwrap();
    let backup = app.storage().clear_all().await.unwrap();
    assert_eq!((backup.reason, backup.sessions), (BackupReason::BeforeClear, 1));
    assert!(app.conversations().sessions().unwrap().is_empty());
    assert_eq!(app.storage().backups().await.unwrap(), std::slice::from_ref(&backup));

    let look = open(data.path(), &server, Mode::Read);
    assert_eq!(look.storage().backups().await.unwrap().len(), 1);
    assert!(look.storage().back_up_if_due().await.unwrap().is_none());
    for refused in [
        look.storage().back_up_now().await.map(|_| ()),
        look.storage().restore_backup(&backup.name, None).await.map(|_| ()),
        look.storage().clear_all().await.map(|_| ()),
        look.storage().mend().await.map(|_| ()),
    ] {
        assert_eq!(refused.as_ref().unwrap_err().code(), "read_only");
    }

    app.storage().restore_backup(&backup.name, Some(first.session)).await.unwrap();
    assert_eq!(said(&app, first.session).await, ["said before"]);
    let unknown = app.storage().restore_backup("2001-01-01T00-00-00Z", None).await;
    assert!(matches!(unknown, Err(AppError::Archive(_))));
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_tells_that_it_saves_what_is_there_and_then_how_far_it_is_and_clearing_that_it_erases() {
    let data = tempfile::tempdir().unwrap();
    let server = ModelServer::start();
    let app = open(data.path(), &server, Mode::Write);
    for text in ["the first", "the second"] {
        app.conversations().append(None, NewMessage::new(Role::User, text)).await.unwrap();
    }
    let backup = app.storage().back_up_now().await.unwrap();
    let mut events = app.events();
    app.storage().clear_all().await.unwrap();
    app.storage().restore_backup(&backup.name, None).await.unwrap();
    let mut told = Vec::new();
    while let Ok(event) = events.try_recv() {
        if let AppEvent::Progress { progress } = event {
            told.push((progress.step, progress.done, progress.total));
        }
    }
    let ends = [(Step::BackUp, 0, 0), (Step::Erase, 0, 0), (Step::BackUp, 0, 0), (Step::Restore, 0, 2)];
    assert_eq!(told[..4], ends, "{told:?}");
    assert_eq!(told.last(), Some(&(Step::Restore, 2, 2)));
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_looks_itself_over_and_mends_itself_while_it_runs() {
    let data = tempfile::tempdir().unwrap();
    let server = ModelServer::start();
    let app = open(data.path(), &server, Mode::Write);
    let first = app.conversations().append(None, NewMessage::new(Role::User, "said before")).await.unwrap();
    app.storage().back_up_now().await.unwrap();
    assert_eq!(app.storage().examine().await.unwrap().findings, []);
    app.close().await.unwrap();
    drop(app);
    let file = data.path().join("conversations").join(format!("{}.json", first.session));
    std::fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(20).unwrap();

    let app = open(data.path(), &server, Mode::Write);
    let report = app.storage().examine().await.unwrap();
    assert!(report.findings.iter().any(|finding| finding.code == "session_unreadable" && finding.mendable));
    let report = app.storage().mend().await.unwrap();
    assert!(report.findings.iter().any(|finding| finding.code == "session_unreadable" && finding.mended));
    assert_eq!(said(&app, first.session).await, ["said before"]);
    app.close().await.unwrap();
}
