//! When what was accepted is brought into an archive's files: two seconds after the last change, at most ten after the
//! first, on a thread of its own (README, rule 2). Appending never waits for it. The same thread holds what is
//! known against the files where that is due.
//!
//! Deliberately absent: how any archive does it.

mod pending;

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crate::state::Writing;
use crate::store::Store;
use crate::{ArchiveError, Kind, Notice, NoticeCode};
use extremis_language::text;
use pending::Work;
pub(crate) use pending::{Pending, Timing};

/// The thread that saves.
#[derive(Debug)]
pub(crate) struct Saver {
    store: Arc<Store>,
    thread: Option<JoinHandle<()>>,
}

impl Saver {
    /// Starts the thread of an archive that is written to; there is none for one that is only read.
    pub(crate) fn start(store: &Arc<Store>) -> Result<Option<Self>, ArchiveError> {
        if !store.state.may_write() {
            return Ok(None);
        }
        let shared = Arc::clone(store);
        let thread = thread::Builder::new()
            .name("archive-saver".to_owned())
            .spawn(move || run(&shared))
            .map_err(|error| ArchiveError::from_io(store.state.layout.dir(), error))?;
        Ok(Some(Self { store: Arc::clone(store), thread: Some(thread) }))
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        if let Some(writing) = &self.store.state.writing {
            writing.pending.stop();
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(store: &Store) {
    let Some(Writing { pending, .. }) = &store.state.writing else { return };
    while let Some(work) = pending.wait() {
        match work {
            Work::Save => {}
            Work::Check => {
                store.check();
                continue;
            }
            Work::Watch => {
                if !store.backend.is_undisturbed(&store.state) {
                    pending.mark_unsure();
                }
                continue;
            }
        }
        let result = store.save();
        let turned = pending.end(result.is_err());
        let notice = match result {
            Err(error) if turned => {
                let safe = match store.backend.kind() {
                    Kind::Json => {
                        text!("archive-journal-safe")
                    }
                    Kind::Sqlite => {
                        text!("archive-log-safe")
                    }
                };
                Notice { code: NoticeCode::SaveFailed, message: format!("{error} {safe}") }
            }
            Ok(()) if turned => {
                Notice { code: NoticeCode::SavedAgain, message: text!("archive-saved-in-full") }
            }
            _ => continue,
        };
        store.state.notify(notice);
    }
}
