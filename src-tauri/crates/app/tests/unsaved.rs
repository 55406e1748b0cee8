//! A disk that refuses: a host that asked for it goes on in memory and is told, every other is refused.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::PathBuf;
use std::sync::Arc;

use extremis_app::wire::{AppEvent, NoticeView, UnsavedView};
use extremis_app::{App, Mode, NewMessage, Options, Overrides, Role, SystemClock, WhenDiskFails};
use tempfile::TempDir;

struct Stage {
    data: TempDir,
}

impl Stage {
    /// A data folder in which the journal has no place to be written.
    fn set() -> Self {
        let stage = Self { data: tempfile::tempdir().unwrap() };
        drop(stage.open(WhenDiskFails::Refuse));
        stage
    }

    fn open(&self, when_disk_fails: WhenDiskFails) -> App {
        let overrides = Overrides { base_url: None, model: None, api_key: None };
        let data_dir = self.data.path().to_owned();
        let options = Options {
            data_dir,
            mode: Mode::Write,
            when_disk_fails,
            overrides,
            builtin_model: None,
            embedding_model: None,
        };
        App::open(options, Arc::new(SystemClock)).unwrap()
    }

    fn journal(&self) -> PathBuf {
        self.data.path().join("journal")
    }

    /// Not even root writes into a folder, or makes one, where a file is.
    fn break_disk(&self) {
        std::fs::remove_dir_all(self.journal()).unwrap();
        drop(std::fs::File::create_new(self.journal()).unwrap());
    }

    fn mend_disk(&self) {
        std::fs::remove_file(self.journal()).unwrap();
        std::fs::create_dir(self.journal()).unwrap();
    }
}

fn note(words: &str) -> NewMessage {
    NewMessage::new(Role::User, words)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_with_a_window_goes_on_in_memory_and_is_told_until_all_is_saved() {
    let stage = Stage::set();
    let app = stage.open(WhenDiskFails::KeepInMemory);
    let first = app.conversations().append(None, note("before")).await.unwrap();
    app.save_now().await.unwrap();
    stage.break_disk();
    let mut events = app.events();
    app.conversations().append(Some(first.session), note("during")).await.unwrap();
    let UnsavedView { changes, reason } = app.storage().unsaved().unwrap();
    assert_eq!(changes, 1);
    assert!(reason.contains("journal"), "{reason}");
    let told = loop {
        if let AppEvent::UnsavedChanged { unsaved } = events.recv().await.unwrap() {
            break unsaved;
        }
    };
    assert_eq!(told.unwrap().changes, 1);
    let shown = app.conversations().show(first.session, 10).await.unwrap().messages;
    assert_eq!(shown.last().unwrap().content, "during");
    assert!(app.take_notices().iter().any(|event| matches!(
        event, NoticeView { code, message, .. } if code == "not_saved" && message.contains("in memory")
    )));
    assert!(app.save_now().await.is_err());

    stage.mend_disk();
    app.save_now().await.unwrap();
    assert_eq!(app.storage().unsaved(), None);
    while !matches!(events.recv().await.unwrap(), AppEvent::UnsavedChanged { unsaved: None }) {}
    app.close().await.unwrap();
    drop(app);
    let app = stage.open(WhenDiskFails::Refuse);
    let shown = app.conversations().show(first.session, 10).await.unwrap().messages;
    assert_eq!(shown.last().unwrap().content, "during");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_other_host_is_refused_and_has_nothing_in_memory() {
    let stage = Stage::set();
    let app = stage.open(WhenDiskFails::Refuse);
    let first = app.conversations().append(None, note("before")).await.unwrap();
    app.save_now().await.unwrap();
    stage.break_disk();
    let refused = app.conversations().append(Some(first.session), note("refused")).await.unwrap_err();
    assert_eq!(refused.code(), "io");
    assert_eq!(app.storage().unsaved(), None);
}
