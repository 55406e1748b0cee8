//! What embedding in the background asks of the engine.

use std::ops::ControlFlow;
use std::sync::Arc;

use extremis_domain::{Session, SessionId};
use extremis_recall::Host;
use parking_lot::MutexGuard;

use super::{read, revisions};
use crate::active_tasks::ActiveTasks;
use crate::search::Indexer;

/// What the thread that computes meanings sees of the engine.
pub(crate) struct EmbeddingHost {
    pub indexer: Arc<Indexer>,
    pub active_tasks: Arc<ActiveTasks>,
}

impl Host for EmbeddingHost {
    fn sessions(&self) -> Option<Vec<(SessionId, u64)>> {
        Some(revisions(&*self.indexer.archive()?))
    }

    fn session(&self, id: SessionId) -> ControlFlow<(), Option<Arc<Session>>> {
        let Some(archive) = self.indexer.archive() else { return ControlFlow::Break(()) };
        ControlFlow::Continue(read(&archive, id).unwrap_or_else(|error| {
            tracing::warn!(code = error.code(), "a conversation is not found by meaning");
            None
        }))
    }

    fn gate(&self) -> MutexGuard<'_, ()> {
        self.indexer.gate()
    }

    fn someone_waits(&self) -> bool {
        self.active_tasks.someone_waits()
    }

    fn progressed(&self, is_done: bool) {
        if is_done {
            self.indexer.tell();
        } else {
            self.indexer.tell_now_and_then();
        }
    }
}
