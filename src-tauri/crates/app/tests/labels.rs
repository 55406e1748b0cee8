//! Conversations are put in order: one or many at once, undone, found by it, and taken up again.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;

use extremis_app::wire::{EntryView, LabelChange, LabelsView, SearchRequest};
use extremis_app::{App, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails};
use tempfile::TempDir;

fn open(dir: &Path) -> App {
    let options = Options {
        data_dir: dir.join("data"),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

async fn with(words: &[&str]) -> (TempDir, App, Vec<SessionId>) {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    let mut ids = Vec::new();
    for words in words {
        let new = NewMessage::new(Role::User, *words);
        ids.push(app.conversations().append(None, new).await.unwrap().session);
    }
    (data, app, ids)
}

fn labels(app: &App, id: SessionId) -> LabelsView {
    let all: Vec<EntryView> = app.conversations().sessions().unwrap();
    all.into_iter().find(|entry| entry.id == id).unwrap().labels
}

fn tag(tag: &str, tagged: bool) -> LabelChange {
    LabelChange::Tag { tag: tag.to_owned(), tagged }
}

fn folder(name: &str) -> LabelChange {
    LabelChange::Folder { folder: Some(name.to_owned()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_are_marked_at_once_and_each_is_as_before_after_undo() {
    let (data, app, ids) = with(&["one", "two", "three"]).await;
    app.order().label(vec![ids[0]], tag("#Rust", true)).await.unwrap();
    let before = app.order().label(ids.clone(), tag("rust", true)).await.unwrap();
    assert_eq!(before.len(), 2, "one had it");
    let moved = app.order().label(ids.clone(), folder(" Work\nnotes ")).await.unwrap();
    assert_eq!(labels(&app, ids[2]).folder.as_deref(), Some("Work notes"));
    assert_eq!(labels(&app, ids[0]).tags, ["Rust"]);
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path());
    app.order().relabel(moved).await.unwrap();
    app.order().relabel(before).await.unwrap();
    let expected = LabelsView { tags: vec!["Rust".to_owned()], ..LabelsView::default() };
    assert_eq!(
        ids.iter().map(|id| labels(&app, *id)).collect::<Vec<_>>(),
        [expected, LabelsView::default(), LabelsView::default()]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_of_which_nothing_is_seen_is_refused_and_changes_nothing() {
    let (_data, app, ids) = with(&["one"]).await;
    for change in [tag(" # ", true), folder("\t\n")] {
        let error = app.order().label(ids.clone(), change).await.unwrap_err();
        assert!(error.to_string().contains("Nothing was changed"), "{error}");
    }
    assert_eq!(labels(&app, ids[0]), LabelsView::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_was_put_away_is_in_the_list_again_when_the_user_goes_on_with_it() {
    let (_data, app, ids) = with(&["one"]).await;
    let id = ids[0];
    app.order().label(ids, LabelChange::Archive { archived: true }).await.unwrap();
    app.conversations().append(Some(id), NewMessage::new(Role::Assistant, "Yes?")).await.unwrap();
    assert!(labels(&app, id).archived, "an answer that was on its way leaves it where it is");
    app.conversations().append(Some(id), NewMessage::new(Role::User, "Again.")).await.unwrap();
    assert!(!labels(&app, id).archived);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_in_order_is_found_by_it() {
    let (_data, app, ids) = with(&["whales sing", "whales sleep"]).await;
    app.order().label(vec![ids[1]], tag("sea", true)).await.unwrap();
    app.order().label(vec![ids[1]], folder("Animals of the sea")).await.unwrap();
    app.conversations().caught_up().await;
    for query in ["whales tag:sea ", "whales folder:\"animals of the sea\" "] {
        let request = SearchRequest {
            query: query.to_owned(),
            session: None,
            limit: 20,
            by_meaning: false,
            patient: true,
        };
        let found = app.conversations().search(request).await.unwrap();
        let sessions: Vec<_> = found.hits.iter().map(|hit| hit.session).collect();
        assert!(!sessions.is_empty() && sessions.iter().all(|id| *id == ids[1]), "{query}: {found:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_go_to_the_trash_and_come_back_at_once() {
    let (_data, app, ids) = with(&["one", "two", "three"]).await;
    let gone = app.order().delete_sessions(ids[..2].to_vec()).await.unwrap();
    assert_eq!((gone.as_slice(), app.conversations().sessions().unwrap().len()), (&ids[..2], 1));
    let unknown = SessionId::new();
    let back = app.order().restore_sessions(vec![ids[0], unknown, ids[1]]).await.unwrap();
    assert_eq!((back.as_slice(), app.conversations().sessions().unwrap().len()), (&ids[..2], 3));
}
