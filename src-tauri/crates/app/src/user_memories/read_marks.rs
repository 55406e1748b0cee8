//! Up to which message each conversation was looked through for what it says of the user, so that what was rejected or
//! forgotten does not come back.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::ArchiveError;
use extremis_domain::{MessageId, SessionId};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::list_file::{Entry, ListFile};

const FILE: &str = "memories-read.json";

/// The last message that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct ReadMark {
    session: SessionId,
    message: MessageId,
}

impl Entry for ReadMark {
    fn is_same(&self, other: &Self) -> bool {
        self.session == other.session
    }
}

/// The marks of all conversations. Cloning gives another handle to the same list.
#[derive(Debug, Clone)]
pub(crate) struct ReadMarks {
    list: Arc<Mutex<(ListFile<ReadMark>, Vec<ReadMark>)>>,
}

impl ReadMarks {
    /// Reads the file. Without it, conversations are looked through again.
    pub fn load(dir: &Path) -> Self {
        Self { list: Arc::new(Mutex::new(ListFile::load(dir.join(FILE), |_| {}))) }
    }

    /// The last message of a conversation that was looked at.
    pub fn of(&self, session: SessionId) -> Option<MessageId> {
        let list = self.list.lock();
        list.1.iter().find(|mark| mark.session == session).map(|mark| mark.message.clone())
    }

    /// Notes how far a conversation was looked through; those that are gone are let go of. Blocks.
    pub fn put(
        &self,
        session: SessionId,
        message: MessageId,
        exists: impl Fn(SessionId) -> bool,
    ) -> Result<(), ArchiveError> {
        let (file, list) = &mut *self.list.lock();
        let held = file.read();
        file.take_in(held, list);
        list.retain(|mark| mark.session != session && exists(mark.session));
        list.push(ReadMark { session, message });
        file.write(list)
    }

    /// Lets go of what is known of conversations that are gone. Blocks.
    pub fn keep(&self, exists: impl Fn(SessionId) -> bool) -> Result<(), ArchiveError> {
        let (file, list) = &mut *self.list.lock();
        if list.iter().all(|mark| exists(mark.session)) {
            return Ok(());
        }
        list.retain(|mark| exists(mark.session));
        file.write(list)
    }
}
