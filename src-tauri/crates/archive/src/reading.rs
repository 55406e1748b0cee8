//! What the files of an archive say wherever they lie: for whoever takes conversations from one folder into another.
//!
//! Deliberately absent: any look at a disk but for a journal's, and any trust in what was read: who reads a folder of
//! somebody else decides which of its files are opened.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::{InstructionsVersion, Session, SessionId, Timestamp, UserMemory};
use extremis_language::{Words, text};

use crate::format::{self, FormatError, Opened};
use crate::json::{Replayed, Replaying, replay};
use crate::layout::{self, Layout};
use crate::lost::used_but_for;
use crate::memories::{Decoded, Unreadable};
use crate::{Archive, ArchiveError, Attachments, instructions, journal, memories};

/// Where everything lies in a data folder.
#[derive(Debug, Clone)]
pub struct Paths {
    /// The folder of readable conversations.
    pub conversations: PathBuf,
    /// The folder of conversations of Extremis for macOS.
    pub sessions: PathBuf,
    /// The folder of what was accepted and may not be in the files yet.
    pub journal: PathBuf,
    /// The file of what is remembered of the user.
    pub memories: PathBuf,
    /// The file of the instructions for all conversations.
    pub instructions: PathBuf,
    /// The one file of an SQLite archive.
    pub sqlite: PathBuf,
    /// The folder of copies.
    pub backups: PathBuf,
}

impl Paths {
    /// Those of a data folder.
    pub fn of(dir: &Path) -> Self {
        let layout = Layout::new(dir);
        Self {
            conversations: layout.conversations(),
            sessions: layout.sessions(),
            journal: layout.journal(),
            memories: layout.memories(),
            instructions: layout.instructions(),
            sqlite: layout.sqlite(),
            backups: layout.backups(),
        }
    }
}

/// A conversation as its file says it.
pub fn encoded(session: &Session) -> Result<Vec<u8>, ArchiveError> {
    Ok(format::encode(session)?)
}

/// The files that stand beside the conversations of an archive, by their names in a data folder: what is remembered of the
/// user, and the instructions for all conversations.
pub fn beside_conversations(archive: &Archive) -> Result<[(&'static str, Vec<u8>); 2], ArchiveError> {
    let memories = archive.memories()?;
    // The same memories are the same file, whenever it is written.
    let last = memories.iter().map(|memory| memory.extracted_at).max().unwrap_or(Timestamp::from_second(0));
    let memories = memories::encode(memories, last)?;
    let instructions = instructions::encode(archive.instructions()?)?;
    Ok([("memories/user-memories.json", memories), ("instructions.json", instructions)])
}

/// What goes along with the messages of an archive.
pub fn attachments(archive: &Archive) -> Attachments {
    Attachments::of(archive.store.state.layout.dir())
}

/// The session that a file belongs to, by its name: a UUID in either case, and `.json`.
pub fn session_of(path: &Path) -> Option<SessionId> {
    layout::session_of(path)
}

/// A session as a file says it.
#[derive(Debug)]
pub struct SessionFile {
    /// The session.
    pub session: Session,
    /// Whether the file is of version 1, in which messages are a chain and titles may stand in an index alone.
    pub is_chain: bool,
    /// What could be used of a damaged file and what could not, in sentences.
    pub damage: Option<String>,
    opened_version: u64,
}

/// Reads the file of session `id`, or says why it cannot be read. Of one that ends too early, what is before its end.
pub fn session_file(id: SessionId, bytes: &[u8]) -> Result<SessionFile, String> {
    let opened = format::decode(id, bytes).or_else(|error| match error {
        newer @ (FormatError::Newer { .. } | FormatError::Foreign { .. }) => Err(newer),
        damage => format::decode_beginning(id, bytes).ok_or(damage),
    });
    match opened {
        Ok(Opened { session, version, lost, .. }) => Ok(SessionFile {
            session,
            is_chain: version <= format::CHAIN,
            damage: (!lost.is_empty()).then(|| text!("archive-file-damaged", used = used_but_for(&lost))),
            opened_version: version,
        }),
        Err(FormatError::Newer { version }) => Err(newer(version)),
        Err(damage) => Err(damage.to_string()),
    }
}

/// Reads the file of what is remembered of the user, and counts what of it cannot be read; or says why none can.
pub fn memories_file(bytes: &[u8]) -> Result<(Vec<UserMemory>, usize), String> {
    let Decoded { memories, lost } = memories::decode(bytes).map_err(reason)?;
    Ok((memories, lost))
}

/// Reads the file of the instructions for all conversations, and counts the versions that cannot be read; or says why
/// none can.
pub fn instructions_file(bytes: &[u8]) -> Result<(Vec<Arc<InstructionsVersion>>, usize), String> {
    instructions::decode(bytes).map(|read| (read.history, read.lost)).map_err(reason)
}

fn reason(unreadable: Unreadable) -> String {
    match unreadable {
        Unreadable::Newer { version } => newer(version),
        Unreadable::Damaged { reason } => reason.to_string(),
    }
}

fn newer(version: u64) -> String {
    text!("archive-saved-by-newer", version = Words(version))
}

/// What a journal says beyond the files.
#[derive(Debug)]
pub struct JournalState {
    /// Sessions of which it knows more than their files.
    pub ahead: Vec<Session>,
    /// The session that was opened last.
    pub active: Option<SessionId>,
    /// How many of its records are damaged.
    pub damaged: usize,
}

/// Reads a journal, for which `read` gives the files of sessions and `active` is what their index says.
pub fn journal(
    dir: &Path,
    active: Option<SessionId>,
    read: impl Fn(SessionId) -> Option<SessionFile>,
) -> Result<JournalState, ArchiveError> {
    let journal = journal::read(dir)?;
    let damaged = journal.damages.len();
    let read = |id| {
        let SessionFile { session, opened_version, damage, .. } = read(id)?;
        Some(Opened { session, version: opened_version, intact: damage.is_none(), lost: Vec::new() })
    };
    let Replayed { sessions, active, .. } = replay(journal.records, active, read);
    let ahead = sessions.into_values().filter(Replaying::is_ahead).filter_map(|it| it.session);
    Ok(JournalState { ahead: ahead.collect(), active, damaged })
}
