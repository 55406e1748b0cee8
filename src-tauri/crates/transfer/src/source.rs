//! What there is to take in: where each conversation lies, and what stands beside it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::Archive;
use extremis_domain::{InstructionsVersion, Session, SessionId, UserMemory};
use extremis_language::{Words, text};

use crate::files;
use crate::listed::Listed;
use crate::unpacked::Unpacked;

/// So many conversations tell whether a folder is one of Extremis.
const LOOKED_AT: usize = 3;

/// Everything that is to be taken in. Conversations are read one by one.
#[derive(Default)]
pub(crate) struct Source {
    pub(crate) places: Vec<Place>,
    pub(crate) memories: Vec<UserMemory>,
    pub(crate) instructions: Vec<Arc<InstructionsVersion>>,
    /// The conversation that was open last there.
    pub(crate) active: Option<SessionId>,
    /// What could not be read, and why.
    pub(crate) failed: Vec<(PathBuf, String)>,
    /// What an index of another writer says of conversations beyond their files.
    pub(crate) listed: HashMap<SessionId, Listed>,
    /// The SQLite archive of that data folder, opened to look only.
    pub(crate) archive: Option<Archive>,
    /// Where all of that lies, if it came in a package.
    pub(crate) unpacked: Option<Unpacked>,
}

/// Where a conversation is.
#[derive(Debug)]
pub(crate) enum Place {
    File {
        id: SessionId,
        path: PathBuf,
    },
    /// The journal of that data folder knows more than its files.
    Journal {
        session: Box<Session>,
        dir: PathBuf,
    },
    /// The SQLite archive in `file`.
    Archive {
        id: SessionId,
        file: PathBuf,
    },
}

impl Place {
    pub(crate) fn path(&self) -> PathBuf {
        match self {
            Self::File { path, .. } => path.clone(),
            Self::Journal { dir, .. } => dir.clone(),
            Self::Archive { file, .. } => file.clone(),
        }
    }
}

impl Source {
    /// Whether anything was found that may be read.
    pub(crate) fn has_something(&self) -> bool {
        !(self.places.is_empty() && self.memories.is_empty() && self.instructions.is_empty())
            || self.archive.is_some()
    }

    /// Whether nothing but the names of its files says that it is of Extremis: others name theirs by a UUID, too.
    pub(crate) fn is_doubtful(&self) -> bool {
        let is_unread = |place: &Place| match place {
            Place::File { id, path } => files::session(*id, path).is_err(),
            Place::Journal { .. } | Place::Archive { .. } => false,
        };
        let is_more = self.archive.is_some() || !self.memories.is_empty() || !self.instructions.is_empty();
        !is_more && !self.places.is_empty() && self.places.iter().take(LOOKED_AT).all(is_unread)
    }

    /// A path of it as people know it.
    pub(crate) fn shown(&self, path: &Path) -> PathBuf {
        self.unpacked.as_ref().map_or_else(|| path.to_owned(), |unpacked| unpacked.shown(path))
    }

    /// Reads one conversation, with what is to be said of a damaged one; or says why it cannot be read.
    pub(crate) fn read(&self, place: Place) -> Result<(Session, Option<String>), String> {
        let (id, path) = match place {
            Place::Journal { session, .. } => return Ok((*session, None)),
            Place::File { id, path } => (id, path),
            Place::Archive { id, file } => {
                let gone = || text!("transfer-conversation-gone", id = Words(id), file = file.display());
                let archive = self.archive.as_ref().ok_or_else(gone)?;
                let session = archive.session(id).map_err(|error| error.to_string())?;
                archive.close(id);
                return Ok((Arc::unwrap_or_clone(session), None));
            }
        };
        let read = files::session(id, &path)?;
        let session = match self.listed.get(&id) {
            Some(listed) if read.is_chain => listed.complete(read.session),
            _ => read.session,
        };
        Ok((session, read.damage))
    }
}
