//! One session's place in memory.

use std::sync::{Arc, Mutex};

use extremis_domain::Session;

/// Guards one session. Slots stay for as long as the archive is open; what they hold comes and goes.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    /// Held from reading a revision until the next one is acknowledged, so that changes of one session are
    /// journalled in the order of their revisions. Taken before `held`.
    pub(crate) turn: Mutex<()>,
    pub(crate) held: Mutex<Held>,
}

/// What is in memory of a session.
#[derive(Debug, Default)]
pub(crate) struct Held {
    pub(crate) session: Option<Arc<Session>>,
    /// The revision and format version of the session's file, if it has one.
    pub(crate) file: Option<InFile>,
    /// When it was last asked for, counted in requests.
    pub(crate) used: u64,
    /// Nobody has it open.
    pub(crate) closed: bool,
}

/// What a session's file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InFile {
    pub(crate) revision: u64,
    pub(crate) version: u64,
}

impl Held {
    /// The session, if its file is behind.
    pub(crate) fn unsaved(&self) -> Option<&Arc<Session>> {
        let in_file = self.file.map(|file| file.revision);
        self.session.as_ref().filter(|session| in_file != Some(session.revision()))
    }

    /// Whether the session is in memory only for speed.
    pub(crate) fn is_spare(&self) -> bool {
        self.session.is_some() && self.unsaved().is_none()
    }
}
