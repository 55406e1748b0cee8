//! What the attachments of messages hold: `attachments/<session>/<hash>.<ending>`, once for each conversation, so that
//! what is forgotten is gone with the conversation or the message and nobody has to ask all others for it.
//!
//! A file never changes: its name says what it holds. It is there before its message is. What goes along with a message that
//! is not sent yet lies in `attachments/drafts/`, with what is known of it beside it. Archives of both kinds keep them here.

use std::collections::HashSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use extremis_domain::{Attachment, ContentHash, Message, MessageId, Session, SessionId};

use crate::error::At;
use crate::layout::Layout;
use crate::{Archive, ArchiveError, durable};

/// The folder of what goes along with messages that are not sent yet.
const DRAFTS: &str = "drafts";

/// The attachments below a data folder.
#[derive(Debug, Clone)]
pub struct Attachments {
    dir: PathBuf,
}

impl Attachments {
    /// Those of this data folder.
    pub fn of(data_dir: &Path) -> Self {
        Self { dir: Layout::new(data_dir).attachments() }
    }

    /// Those of an archive.
    pub fn in_archive(archive: &Archive) -> Self {
        Self { dir: archive.store.state.layout.attachments() }
    }

    /// Keeps what goes along with a message that is not sent yet; it is on the disk when this returns.
    pub fn stage(&self, attachment: &Attachment, bytes: &[u8]) -> Result<(), ArchiveError> {
        let dir = self.drafts();
        durable::create_dir(&self.dir)?;
        durable::create_dir(&dir)?;
        durable::write(&dir.join(attachment.file_name()), bytes)?;
        // The last: whatever it describes is there.
        durable::write(&self.description(&attachment.hash), &serde_json::to_vec_pretty(attachment)?)
    }

    /// What is known of one that goes along with a message that is not sent yet.
    pub fn staged(&self, hash: &ContentHash) -> Option<Attachment> {
        let bytes = durable::read(self.description(hash)).ok()?;
        serde_json::from_slice::<Attachment>(&bytes).ok().filter(|attachment| attachment.hash == *hash)
    }

    /// Gives a conversation what goes along with its next message, from where it was staged or from the conversation that has
    /// it already; it is on the disk when this returns.
    pub fn give(&self, session: SessionId, attachment: &Attachment) -> Result<(), ArchiveError> {
        let (name, dir) = (attachment.file_name(), self.of_session(session));
        let path = dir.join(&name);
        if path.is_file() {
            return Ok(());
        }
        durable::create_dir(&dir)?;
        let staged = self.drafts().join(&name);
        // Without taking room where the file system can do that.
        if fs::hard_link(&staged, &path).is_err() {
            return durable::write(&path, &durable::read(&staged).at(&staged)?);
        }
        durable::sync_dir(&dir).and_then(|()| durable::sync_parent(&dir)).at(&dir)
    }

    /// Keeps what arrived with a conversation from elsewhere; it is on the disk when this returns.
    pub fn put(&self, session: SessionId, attachment: &Attachment, bytes: &[u8]) -> Result<(), ArchiveError> {
        let dir = self.of_session(session);
        let path = dir.join(attachment.file_name());
        if path.is_file() {
            return Ok(());
        }
        durable::create_dir(&dir)?;
        durable::write(&path, bytes)
    }

    /// What an attachment of a conversation holds, or one that is staged where there is no conversation.
    pub fn read(&self, session: Option<SessionId>, attachment: &Attachment) -> io::Result<Vec<u8>> {
        durable::read(self.path(session, attachment))
    }

    /// Where it lies.
    pub fn path(&self, session: Option<SessionId>, attachment: &Attachment) -> PathBuf {
        session.map_or_else(|| self.drafts(), |id| self.of_session(id)).join(attachment.file_name())
    }

    /// Whether a conversation has a file of this name.
    pub fn has(&self, session: SessionId, file: &str) -> bool {
        self.of_session(session).join(file).is_file()
    }

    /// What the file of this name of a conversation holds.
    pub fn read_file(&self, session: SessionId, file: &str) -> io::Result<Vec<u8>> {
        durable::read(self.of_session(session).join(file))
    }

    /// Removes one that goes along with no message any more that is not sent.
    pub fn remove_staged(&self, hash: &ContentHash) -> Result<(), ArchiveError> {
        let file = self.staged(hash).map(|attachment| self.drafts().join(attachment.file_name()));
        durable::remove(&self.description(hash))?;
        file.map_or(Ok(()), |file| durable::remove(&file))
    }

    /// Removes all that are staged but these.
    pub fn keep_staged(&self, kept: &HashSet<ContentHash>) -> Result<(), ArchiveError> {
        let is_kept = |name: &str| kept.iter().any(|hash| name.starts_with(hash.as_str()));
        for path in files(&self.drafts())? {
            if !path.file_name().is_some_and(|name| is_kept(&name.to_string_lossy())) {
                durable::remove(&path)?;
            }
        }
        Ok(())
    }

    fn drafts(&self) -> PathBuf {
        self.dir.join(DRAFTS)
    }

    fn description(&self, hash: &ContentHash) -> PathBuf {
        self.drafts().join(format!("{hash}.json"))
    }

    pub(crate) fn of_session(&self, session: SessionId) -> PathBuf {
        self.dir.join(session.to_string())
    }

    /// Each conversation that has any, with the files.
    pub(crate) fn all(&self) -> Result<Vec<(SessionId, Vec<PathBuf>)>, ArchiveError> {
        let mut found = Vec::new();
        for entry in entries(&self.dir)? {
            let name = entry.file_name();
            let id = name.to_str().and_then(|name| name.parse().ok());
            if let Some(id) = id.filter(|_| entry.file_type().is_ok_and(|kind| kind.is_dir())) {
                found.push((id, files(&entry.path())?));
            }
        }
        Ok(found)
    }
}

/// Keeps what an attachment of a conversation holds that came from another device. False where no message of the conversation
/// names it any more: nothing is kept then.
pub fn take_in_attachment(
    archive: &Archive,
    session: SessionId,
    attachment: &Attachment,
    bytes: &[u8],
) -> Result<bool, ArchiveError> {
    if archive.read_only() {
        return Err(ArchiveError::OpenedForReading);
    }
    let attachments = Attachments::in_archive(archive);
    durable::create_dir(&attachments.dir)?;
    attachments.put(session, attachment, bytes)?;
    // A message is marked as forgotten before its files go: one that is still named here goes with them.
    let is_named = archive
        .session(session)
        .is_ok_and(|session| in_session(&session).any(|named| named.hash == attachment.hash));
    if !is_named {
        durable::remove(&attachments.path(Some(session), attachment))?;
        // Not where it holds something else.
        let _ = fs::remove_dir(attachments.of_session(session));
    }
    Ok(is_named)
}

/// What goes along with any message of a session, in the trash or not, beside its message.
pub fn attached(session: &Session) -> impl Iterator<Item = (&MessageId, &Attachment)> {
    let parts = session.parts();
    let deleted = parts.deleted_messages.iter().map(|deleted| &deleted.message);
    let all = parts.messages.iter().map(AsRef::as_ref).chain(deleted);
    all.flat_map(|message: &Message| message.attachments().map(|attached| (&message.id, attached)))
}

/// The same without their messages.
pub fn in_session(session: &Session) -> impl Iterator<Item = &Attachment> {
    attached(session).map(|(_, attachment)| attachment)
}

/// The files in a folder; none where there is no such folder.
pub(crate) fn files(dir: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
    let is_file = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_file());
    Ok(entries(dir)?.into_iter().filter(is_file).map(|entry| entry.path()).collect())
}

fn entries(dir: &Path) -> Result<Vec<fs::DirEntry>, ArchiveError> {
    match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        found => Ok(found.at(dir)?.flatten().collect()),
    }
}
