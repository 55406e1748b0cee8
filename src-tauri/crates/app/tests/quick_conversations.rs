//! What is asked in passing: apart from the other conversations until it is kept, added to one, or thrown away.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;

use extremis_app::wire::Settings;
use extremis_app::{
    App, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, Timestamp, WhenDiskFails,
};
use extremis_domain::Clock;
use tempfile::TempDir;

/// A clock that is ahead by some days.
struct Ahead(i64);

impl Clock for Ahead {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(SystemClock.now().as_second() + self.0 * 24 * 3600)
    }
}

fn open(dir: &Path, days: i64) -> App {
    let options = Options {
        data_dir: dir.join("data"),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(Ahead(days))).unwrap()
}

/// A question and its answer, asked in the popup; and a conversation of the window.
async fn both() -> (TempDir, App, SessionId, SessionId) {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path(), 0);
    let say = async |session, role, words: &str, quick| {
        let new = NewMessage { quick, ..NewMessage::new(role, words) };
        app.conversations().append(session, new).await.unwrap().session
    };
    let kept = say(None, Role::User, "Good morning.", false).await;
    say(Some(kept), Role::Assistant, "Good morning!", false).await;
    let quick = say(None, Role::User, "Which day is it?", true).await;
    say(Some(quick), Role::Assistant, "Thursday.", true).await;
    (data, app, quick, kept)
}

fn quick_ones(app: &App) -> Vec<SessionId> {
    let all = app.conversations().sessions().unwrap().into_iter();
    all.filter(|entry| entry.quick).map(|entry| entry.id).collect()
}

async fn words(app: &App, id: SessionId) -> Vec<String> {
    let view = app.conversations().show(id, 100).await.unwrap();
    view.messages.into_iter().map(|message| message.content).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_in_passing_is_kept_when_that_is_said_and_when_the_window_goes_on_with_it() {
    let (_data, app, quick, _) = both().await;
    assert_eq!(quick_ones(&app), [quick]);
    app.conversations().set_quick(quick, false).await.unwrap();
    assert_eq!(quick_ones(&app), []);
    app.conversations().set_quick(quick, true).await.unwrap();
    assert_eq!(quick_ones(&app), [quick]);
    let on = NewMessage::new(Role::User, "And tomorrow?");
    app.conversations().append(Some(quick), on).await.unwrap();
    assert_eq!(quick_ones(&app), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_in_passing_is_added_to_another_conversation_and_taken_out_again() {
    let (_data, app, quick, kept) = both().await;
    let before = app.conversations().add_to(quick, kept).await.unwrap();
    let all = ["Good morning.", "Good morning!", "Which day is it?", "Thursday."];
    assert_eq!(words(&app, kept).await, all);
    assert_eq!(quick_ones(&app), []);
    assert_eq!(app.conversations().trash().unwrap().len(), 1);

    app.conversations().take_out_again(quick, kept, before).await.unwrap();
    assert_eq!(words(&app, kept).await, all[..2]);
    assert_eq!(quick_ones(&app), [quick]);
    let itself = app.conversations().add_to(kept, kept).await.unwrap_err();
    assert!(itself.to_string().contains("Nothing was changed"), "{itself}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_in_passing_goes_to_the_trash_after_the_days_that_the_settings_say_and_never_by_itself()
 {
    let (data, app, quick, kept) = both().await;
    app.close().await.unwrap();
    drop(app);
    let after = async |days, quick_days| {
        let app = open(data.path(), days);
        app.save_settings(Settings { quick_days, ..app.settings() }).await.unwrap();
        app.storage().maintain_once().await.unwrap();
        let there = (quick_ones(&app), app.conversations().sessions().unwrap().len());
        app.close().await.unwrap();
        there
    };
    assert_eq!(after(20, 0).await, (vec![quick], 2), "off by default");
    assert_eq!(after(29, 30).await, (vec![quick], 2), "a day before");
    assert_eq!(after(31, 30).await, (vec![], 1), "{kept} stays");
}
