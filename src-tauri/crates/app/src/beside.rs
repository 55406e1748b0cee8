//! Conversations that are open beside the one that the user is in, each in a window of its own.
//!
//! The one that the next start opens stays what it was, whatever is said in them.

use std::collections::HashSet;

use extremis_domain::{MessageId, SessionId};

use crate::wire::{PageView, SessionView};
use crate::{App, AppError, Beside};

impl Beside {
    /// Opens a conversation with its latest `limit` messages.
    pub async fn open(&self, id: SessionId, limit: usize) -> Result<SessionView, AppError> {
        let view = self.app.conversations().show(id, limit).await?;
        self.app.core.open_beside.lock().insert(id);
        Ok(view)
    }

    /// The `limit` messages around one. Where that is on another branch than the visible one, the newest branch through it
    /// becomes the visible one.
    pub async fn open_message(
        &self,
        id: SessionId,
        message: &MessageId,
        limit: usize,
    ) -> Result<PageView, AppError> {
        self.app.page_around(id, message, limit).await
    }

    /// Leaves a conversation: what the user said in it is looked through, unless it is open elsewhere.
    pub fn leave(&self, id: SessionId) {
        let was_open = self.app.core.open_beside.lock().remove(&id);
        if was_open && *self.app.core.open_session.lock() != Some(id) {
            self.app.look_through_when_left(id);
        }
    }
}

impl App {
    /// The conversations that windows show, each once.
    pub(crate) fn open_sessions(&self) -> HashSet<SessionId> {
        let beside = self.core.open_beside.lock().clone();
        beside.into_iter().chain(*self.core.open_session.lock()).collect()
    }
}
