//! One question to the built-in model.

use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use crate::{Event, ModelError, Request};

/// One question and where its answer goes.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) request: Request,
    pub(super) cancel: CancellationToken,
    pub(super) events: UnboundedSender<Result<Event, ModelError>>,
}

impl Job {
    pub(super) fn is_wanted(&self) -> bool {
        !self.cancel.is_cancelled() && !self.events.is_closed()
    }

    /// That nobody listens any more is noticed by [`Self::is_wanted`].
    pub(super) fn tell(&self, event: Event) {
        let _ = self.events.send(Ok(event));
    }

    pub(super) fn tell_text(&self, text: String) {
        if !text.is_empty() {
            self.tell(Event::Text(text));
        }
    }

    pub(super) fn fail(&self, error: ModelError) {
        let _ = self.events.send(Err(error));
    }
}
