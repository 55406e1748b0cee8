//! A folder of notes that follows the conversations by itself.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_app::{
    App, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails, durable,
};
use tempfile::TempDir;

/// Longer than notes take on a busy machine.
const LIMIT: Duration = Duration::from_mins(1);

fn following() -> (TempDir, App, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let options = Options {
        data_dir: dir.path().join("data"),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    let app = App::open(options, Arc::new(SystemClock)).unwrap();
    let follower = app.clone();
    tokio::spawn(async move { follower.storage().follow_with_notes().await });
    let notes = dir.path().join("notes");
    (dir, app, notes)
}

async fn say(app: &App, session: Option<SessionId>, words: &str) -> SessionId {
    app.conversations().append(session, NewMessage::new(Role::User, words)).await.unwrap().session
}

/// All that the notes say.
fn text(folder: &Path) -> String {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let notes = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "md"));
    notes.map(|note| fs::read_to_string(note.path()).unwrap_or_default()).collect()
}

async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < LIMIT, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_and_forgotten_is_soon_so_in_the_folder_of_notes() {
    let (_dir, app, notes) = following();
    let session = say(&app, None, "Where is the heron?").await;
    let view = app.storage().set_notes_folder(Some(notes.clone())).await.unwrap();
    assert_eq!(view.folder.as_deref(), notes.to_str());
    assert!(view.written_at.is_some() && view.problem.is_none(), "{view:?}");
    assert!(text(&notes).contains("Where is the heron?"));

    say(&app, Some(session), "At the pond.").await;
    until("it follows", || text(&notes).contains("At the pond.")).await;
    app.conversations().forget_session(session).await.unwrap();
    until("it is forgotten", || text(&notes).is_empty()).await;

    app.storage().set_notes_folder(None).await.unwrap();
    assert_eq!(app.storage().notes_folder().folder, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_is_away_or_another_one_is_told_of_and_not_written_to() {
    let (_dir, app, notes) = following();
    let session = say(&app, None, "Where is the heron?").await;
    app.storage().set_notes_folder(Some(notes.clone())).await.unwrap();
    fs::remove_dir_all(&notes).unwrap();
    say(&app, Some(session), "At the pond.").await;
    let problem = || app.storage().notes_folder().problem.unwrap_or_default();
    until("it is told", || problem().contains("is not there")).await;
    // The empty folder of a drive that is not connected.
    durable::create_dir(&notes).unwrap();
    say(&app, Some(session), "In the reeds.").await;
    until("it is told", || problem().contains("another one")).await;
    assert_eq!(fs::read_dir(&notes).unwrap().count(), 0);
    let view = app.storage().set_notes_folder(Some(notes.clone())).await.unwrap();
    assert_eq!(view.problem, None);
    assert!(text(&notes).contains("In the reeds."));
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_not_kept_where_the_conversations_themselves_are() {
    let (dir, app, _) = following();
    for place in [dir.path().join("data/notes"), PathBuf::from("notes")] {
        let refused = app.storage().set_notes_folder(Some(place)).await.unwrap_err();
        assert!(refused.to_string().contains("Nothing was written"), "{refused}");
    }
    assert_eq!(app.storage().notes_folder().folder, None);
}
