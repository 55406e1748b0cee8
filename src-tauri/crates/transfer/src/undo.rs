//! Taking an import back: what it added goes to the trash, and what was said since stays.

use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage, Report};
use extremis_domain::{Change, MessageId, Session, Timestamp};

use crate::report::TakenIn;

/// What came of undoing an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UndoneImport {
    /// Conversations that went to the trash.
    pub sessions: usize,
    /// Messages that went to the trash out of conversations that were here before.
    pub messages: usize,
    /// Conversations that stay as they are, because something was done in them since.
    pub left: usize,
    /// Whether it was stopped before its end; doing it again goes on.
    pub cancelled: bool,
}

/// Undoes what `taken` says that an import did. What is in the trash already, or erased, is passed over.
pub fn undo(
    archive: &Archive,
    taken: &[TakenIn],
    at: Timestamp,
    progress: &mut Report<'_>,
) -> Result<UndoneImport, ArchiveError> {
    let mut undone = UndoneImport::default();
    let total = taken.len();
    for (done, taken) in taken.iter().enumerate() {
        if progress(Progress { task: ProgressStage::Import, done, total }).is_break() {
            undone.cancelled = true;
            return Ok(undone);
        }
        let session = match archive.session(taken.session) {
            Ok(session) => session,
            Err(ArchiveError::NotFound { .. }) => continue,
            Err(error) => return Err(error),
        };
        archive.close(taken.session);
        if session.parts().deleted_at.is_some() && taken.is_new {
            continue;
        }
        let messages = messages_of(&session, taken);
        if !taken.is_new && messages.is_empty() {
            continue;
        }
        let changes = changes(taken, &messages, at);
        match archive.commit(taken.session, Some(taken.revision), changes) {
            Ok(_) if taken.is_new => undone.sessions += 1,
            Ok(_) => undone.messages += messages.len(),
            // Something was done there since.
            Err(ArchiveError::Stale { .. }) => undone.left += 1,
            Err(error) => return Err(error),
        }
    }
    let _ = progress(Progress { task: ProgressStage::Import, done: total, total });
    Ok(undone)
}

/// The messages that an import added and that are there still.
fn messages_of(session: &Session, taken: &TakenIn) -> Vec<MessageId> {
    let is_there = |id: &&MessageId| session.message(id).is_some_and(|message| !message.is_removed());
    taken.messages.iter().filter(is_there).cloned().collect()
}

fn changes(taken: &TakenIn, messages: &[MessageId], at: Timestamp) -> Vec<Change> {
    if taken.is_new {
        return vec![Change::Deleted { at }];
    }
    let gone = messages.iter().rev().map(|message| Change::MessageDeleted { message: message.clone(), at });
    // The branch that was shown before is shown again.
    let head = taken.head.iter().map(|head| Change::HeadMoved { head: head.clone() });
    gone.chain(head).collect()
}
