//! Which windows of conversations are closing.

use std::collections::HashSet;
use std::sync::Mutex;

use extremis_app::SessionId;

use crate::lock::lock;

/// The conversations whose windows close as soon as what was typed in them is saved.
#[derive(Debug, Default)]
pub(crate) struct Closing(Mutex<HashSet<SessionId>>);

impl Closing {
    pub(super) fn begin(&self, session: SessionId) {
        lock(&self.0).insert(session);
    }

    /// Its window closes no longer, because it has closed or is wanted again. Says whether it was closing.
    pub(in crate::windows) fn finish(&self, session: SessionId) -> bool {
        lock(&self.0).remove(&session)
    }
}
