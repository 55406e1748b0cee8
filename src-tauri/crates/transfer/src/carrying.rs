//! The files and pictures of a conversation on their way into the archive: each is there before its message is, none comes for
//! a message that is here already or was forgotten, and one that cannot be taken costs itself alone.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Attachments, attachments_in, reading};
use extremis_attach::{AttachError, MAX_BYTES};
use extremis_domain::{Attachment, Message, MessageId, Session, SessionParts};
use extremis_language::text;

use crate::carried::{self, Carried};
use crate::documents::FilesThere;
use crate::foreign::{self, ForeignFile, ForeignFiles, KeptCounts};
use crate::report::ImportReport;

/// So many go along with one message; whoever wrote a message by hand needs less.
const MOST_FILES: usize = 50;
/// So many bytes of text the attachments of one conversation may say together: it is in memory as a whole.
const MOST_TEXT: usize = 48 * 1024 * 1024;

pub(crate) struct Carrying<'a> {
    archive: &'a Archive,
    kept: Attachments,
    /// The conversation's file.
    path: &'a Path,
    report: &'a mut ImportReport,
    /// How many bytes of text there is still room for.
    room: usize,
}

impl<'a> Carrying<'a> {
    pub(crate) fn new(archive: &'a Archive, path: &'a Path, report: &'a mut ImportReport) -> Self {
        Self { archive, kept: reading::attachments(archive), path, report, room: MOST_TEXT }
    }

    /// Brings what is wanted of it, and gives the conversation as it is with that.
    pub(crate) fn bring(
        &mut self,
        theirs: Session,
        carried: Carried,
        counts: &mut KeptCounts,
    ) -> Result<Session, ArchiveError> {
        // Whatever is wrong with ours is told when the conversation itself is added.
        let ours = self.archive.session(theirs.id()).ok();
        match carried {
            Carried::Nowhere => Ok(theirs),
            Carried::Own(dirs) => self.bring_own(&dirs, ours.as_deref(), &theirs).map(|()| theirs),
            Carried::Foreign { files, .. } if files.is_empty() => Ok(theirs),
            Carried::Foreign { files, there } => {
                self.bring_foreign(theirs, ours.as_deref(), files, &there, counts)
            }
        }
    }

    fn bring_own(
        &mut self,
        dirs: &[PathBuf],
        ours: Option<&Session>,
        theirs: &Session,
    ) -> Result<(), ArchiveError> {
        let mut refused: Vec<&Attachment> = Vec::new();
        for (message, attachment) in named(theirs) {
            let is_new = is_wanted(ours, &message.id);
            // One that is missing here comes back.
            let is_named =
                ours.is_some_and(|ours| attachments_in(ours).any(|one| one.hash == attachment.hash));
            let is_here = self.kept.path(Some(theirs.id()), attachment).is_file();
            let is_refused = refused.iter().any(|one| one.hash == attachment.hash);
            if is_here || is_refused || !(is_new || is_named) {
                continue;
            }
            match carried::read(dirs, attachment) {
                Ok(bytes) => self.put(theirs, attachment, &bytes)?,
                Err(why) => {
                    refused.push(attachment);
                    if is_new {
                        self.refuse(&attachment.name, &why);
                    }
                }
            }
        }
        Ok(())
    }

    fn bring_foreign(
        &mut self,
        theirs: Session,
        ours: Option<&Session>,
        mut files: ForeignFiles,
        there: &RefCell<FilesThere>,
        counts: &mut KeptCounts,
    ) -> Result<Session, ArchiveError> {
        let mut parts = theirs.parts().clone();
        for message in &mut parts.messages {
            let files = files.remove(&message.id).filter(|_| is_wanted(ours, &message.id));
            if let Some(files) = files {
                let with_files = self.attach(&theirs, Message::clone(message), files, there, counts)?;
                *message = Arc::new(with_files);
            }
        }
        Ok(as_before_if_refused(parts, theirs))
    }

    /// Gives a message what goes along with it.
    fn attach(
        &mut self,
        session: &Session,
        mut message: Message,
        files: Vec<ForeignFile>,
        there: &RefCell<FilesThere>,
        counts: &mut KeptCounts,
    ) -> Result<Message, ArchiveError> {
        let mut attached: Vec<Attachment> = Vec::new();
        for file in files {
            let is_too_many = attached.len() >= MOST_FILES;
            let read = if is_too_many { Err(too_many()) } else { self.read(&file, there) };
            match read {
                Ok(read) => {
                    self.put(session, &read.attachment, &read.bytes)?;
                    message.content = file.without_mention(&message.content);
                    if attached.iter().all(|one| one.hash != read.attachment.hash) {
                        attached.push(read.attachment);
                    }
                }
                Err(why) => {
                    self.refuse(file.name.as_deref().unwrap_or(&file.mention), &why);
                    counts.add(file.part);
                    foreign::keep(&mut message, file.part, file.value);
                }
            }
        }
        Ok(message.with_attachments(attached))
    }

    /// Reads a file as one that is attached by hand.
    fn read(
        &mut self,
        file: &ForeignFile,
        there: &RefCell<FilesThere>,
    ) -> Result<extremis_attach::Read, String> {
        let bytes = there.borrow_mut().read(&file.bytes)?;
        let name = file.name.as_deref().unwrap_or_else(|| file.part.file_name());
        let read = extremis_attach::read(name, bytes).map_err(|error| why(&error))?;
        let text = read.attachment.text.as_ref().map_or(0, String::len);
        self.room = self.room.checked_sub(text).ok_or_else(|| text!("transfer-files-say-too-much"))?;
        Ok(read)
    }

    fn put(&mut self, session: &Session, attachment: &Attachment, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.kept.put(session.id(), attachment, bytes)?;
        self.report.attachments += 1;
        Ok(())
    }

    fn refuse(&mut self, name: &str, why: &str) {
        let why = text!("transfer-along", name = name, reason = why);
        self.report.failed.push((self.path.to_owned(), why));
    }
}

/// Whether a message is not here, and was not forgotten.
pub(crate) fn is_wanted(ours: Option<&Session>, message: &MessageId) -> bool {
    ours.is_none_or(|ours| ours.message(message).is_none())
}

/// The attachments of a conversation, each with its message.
fn named(session: &Session) -> impl Iterator<Item = (&Message, &Attachment)> {
    carried::messages(session)
        .flat_map(|message| message.attachments().map(move |attachment| (message, attachment)))
}

fn as_before_if_refused(parts: SessionParts, before: Session) -> Session {
    Session::from_parts(parts).unwrap_or(before)
}

fn too_many() -> String {
    text!("transfer-too-many-along", most = MOST_FILES)
}

/// Why a file is not taken in; what it is and what to do is said to whoever attaches one by hand.
fn why(error: &AttachError) -> String {
    match error {
        AttachError::Empty { .. } => text!("transfer-empty"),
        AttachError::TooLarge { .. } => text!("transfer-too-large", size = MAX_BYTES / (1024 * 1024)),
        AttachError::UnknownKind { .. } | AttachError::OldKind { .. } => text!("transfer-unknown-kind"),
        AttachError::Picture { .. } => text!("transfer-picture-damaged"),
        AttachError::Encrypted { .. } => text!("transfer-encrypted"),
        AttachError::Damaged { .. } => text!("transfer-is-damaged"),
        AttachError::NoText { .. } => text!("transfer-without-text"),
        AttachError::TooMuch { .. } => text!("transfer-takes-too-much"),
        AttachError::Failed { .. } | AttachError::NoReader { .. } => text!("transfer-text-unreadable"),
    }
}
