//! All that a user can see of an archive, to compare.

use std::collections::BTreeMap;
use std::sync::Arc;

use extremis_archive::{Archive, Entry};
use extremis_domain::{InstructionsVersion, SessionId, SessionParts, UserMemory};

/// The visible state of an archive.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// The list, in its order.
    pub entries: Vec<Entry>,
    /// The trash, in its order.
    pub trash: Vec<Entry>,
    /// The session opened last.
    pub active: Option<SessionId>,
    /// Every session that is listed; the error's code where it does not open.
    pub sessions: BTreeMap<SessionId, Result<SessionParts, &'static str>>,
    /// What is remembered of the user.
    pub memories: Result<Vec<UserMemory>, &'static str>,
    /// The instructions for all conversations.
    pub instructions: Result<Vec<Arc<InstructionsVersion>>, &'static str>,
}

impl Seen {
    /// Looks at everything.
    pub fn of(archive: &Archive) -> Self {
        let (entries, trash) = (archive.entries(), archive.trash());
        let sessions = entries.iter().chain(&trash).map(|entry| {
            let session = archive.session(entry.id);
            (entry.id, session.map(|session| session.parts().clone()).map_err(|error| error.code()))
        });
        let sessions = sessions.collect();
        let memories = archive.memories().map_err(|error| error.code());
        let instructions = archive.instructions().map_err(|error| error.code());
        Self { entries, trash, active: archive.active(), sessions, memories, instructions }
    }
}
