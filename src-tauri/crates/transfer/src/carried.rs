//! What goes along with the messages of a conversation that comes in: where it lies, and which of it is wanted.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use extremis_domain::{Attachment, Message, MessageId, Session};

use crate::attached;
use crate::documents::FilesThere;
use crate::files;
use crate::foreign::ForeignFiles;

/// Where the files and pictures of a conversation lie.
#[derive(Default)]
pub(crate) enum Carried {
    #[default]
    Nowhere,
    /// Ours: in one of these folders, each under what it holds.
    Own(Vec<PathBuf>),
    /// Those of another assistant.
    Foreign { files: ForeignFiles, there: Rc<RefCell<FilesThere>> },
}

impl Carried {
    /// How many of them go along with messages that are wanted.
    pub(crate) fn count(&self, session: &Session, is_wanted: &dyn Fn(&MessageId) -> bool) -> usize {
        match self {
            Self::Nowhere => 0,
            Self::Own(dirs) => {
                let wanted = messages(session).filter(|message| is_wanted(&message.id));
                let mut all: Vec<&Attachment> = wanted.flat_map(Message::attachments).collect();
                all.sort_by(|one, other| one.hash.cmp(&other.hash));
                all.dedup_by(|one, other| one.hash == other.hash);
                all.into_iter().filter(|attachment| find(dirs, attachment).is_ok()).count()
            }
            Self::Foreign { files, .. } => {
                files.iter().filter(|(message, _)| is_wanted(message)).map(|(_, files)| files.len()).sum()
            }
        }
    }
}

/// The messages of a conversation, in the trash or not.
pub(crate) fn messages(session: &Session) -> impl Iterator<Item = &Message> {
    let parts = session.parts();
    let deleted = parts.deleted_messages.iter().map(|deleted| &deleted.message);
    parts.messages.iter().map(AsRef::as_ref).chain(deleted)
}

/// Reads the file of an attachment from one of these folders, or says why there is none that can be taken.
pub(crate) fn read(dirs: &[PathBuf], attachment: &Attachment) -> Result<Vec<u8>, String> {
    attached::read(&find(dirs, attachment)?, attachment)
}

/// Where the file of an attachment is; the folders are no links, which would lead anywhere.
fn find(dirs: &[PathBuf], attachment: &Attachment) -> Result<PathBuf, String> {
    let mut why = None;
    for dir in dirs.iter().filter(|dir| dir.symlink_metadata().is_ok()) {
        let path = dir.join(attachment.file_name());
        let is_link = |folder: &std::path::Path| folder.is_symlink();
        let checked = match dir.parent() {
            _ if is_link(dir) => Err(files::link()),
            Some(above) if above.file_name().is_some_and(|name| name == "attachments") && is_link(above) => {
                Err(files::link())
            }
            _ => attached::check(&path),
        };
        match checked {
            Ok(()) => return Ok(path),
            // What is found and cannot be taken says more than what is not there.
            Err(reason) => why = why.filter(|why| *why != attached::missing()).or(Some(reason)),
        }
    }
    Err(why.unwrap_or_else(attached::missing))
}
