//! Conflict copies: what programs that synchronise a folder put beside a conversation that was changed on two machines.

use std::fs;
use std::path::{Path, PathBuf};

use extremis_domain::{Session, SessionId};
use extremis_language::text;

use super::Store;
use crate::error::At;
use crate::format::{self, FormatError};
use crate::layout;
use crate::{ArchiveError, DamageReason, Notice, NoticeCode, durable, merge, quarantine};

/// Of what has hyphens, the letters of an id.
const ID_LETTERS: usize = 36;

impl Store {
    /// Takes what conflict copies say more into their conversations, and says how many there were. A copy of which
    /// everything is in its conversation is removed; one with other words of a message, or that cannot be read, is
    /// kept in `quarantine/`. Copies of conversations that are not here stay where they are. One failure does not keep the
    /// others from being taken in; the first one is returned.
    pub(crate) fn take_in_conflict_copies(&self) -> Result<usize, ArchiveError> {
        self.state.writing()?;
        let (mut count, mut failure) = (0, None);
        let copies = conflict_copies(&self.state.layout.conversations())?;
        let (forgotten, copies): (Vec<_>, Vec<_>) =
            copies.into_iter().partition(|(_, id)| !self.state.exists(*id) && self.state.is_forgotten(*id));
        for (path, _) in forgotten {
            durable::remove(&path)?;
        }
        for (path, id) in copies.into_iter().filter(|(_, id)| self.state.exists(*id)) {
            match self.take_in(&path, id) {
                Ok(is_gone) => count += usize::from(is_gone),
                Err(error) => drop(failure.get_or_insert(error)),
            }
        }
        failure.map_or(Ok(count), Err)
    }

    /// Whether the copy is not there any more.
    fn take_in(&self, path: &Path, id: SessionId) -> Result<bool, ArchiveError> {
        let reason = "A program that synchronises this folder made this copy of a conversation. What it says more was taken \
                      into the conversation; of some messages it has other words.";
        let bytes = durable::read(path).at(path)?;
        let theirs = match format::decode(id, &bytes) {
            Ok(opened) if opened.lost.is_empty() => opened.session,
            // For a newer Extremis to take in.
            Err(FormatError::Newer { .. }) => return Ok(false),
            Ok(opened) => {
                self.merge(&opened.session)?;
                return self.set_aside(path, reason);
            }
            Err(damage) => return self.set_aside(path, DamageReason::of(&damage).written()),
        };
        self.merge(&theirs)?;
        // Not before what was taken in is in the conversation's own file.
        self.save()?;
        let ours = self.session(id)?;
        if !merge::missing(&ours, &theirs).is_empty() || says_otherwise(&ours, &theirs) {
            return self.set_aside(path, reason);
        }
        durable::remove(path)?;
        Ok(true)
    }

    fn set_aside(&self, path: &Path, reason: &str) -> Result<bool, ArchiveError> {
        let moved_to = quarantine::set_aside(&self.state.layout, path, reason)?;
        self.state.notify(Notice {
            code: NoticeCode::FileQuarantined,
            message: text!("archive-conflict-copy", path = moved_to.display()),
        });
        Ok(true)
    }
}

/// Whether a copy has other words of a message that both have.
fn says_otherwise(ours: &Session, theirs: &Session) -> bool {
    theirs.parts().messages.iter().any(|message| {
        let here = ours.message(&message.id).filter(|here| !here.is_removed());
        here.is_some_and(|here| here.content != message.content)
    })
}

/// The files in a folder that are named after a session and are not its own.
fn conflict_copies(dir: &Path) -> Result<Vec<(PathBuf, SessionId)>, ArchiveError> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(dir)?,
    };
    let mut copies = Vec::new();
    for entry in entries {
        let entry = entry.at(dir)?;
        let path = entry.path();
        let is_json = path.extension().is_some_and(|extension| extension == "json");
        if !is_json
            || !entry.file_type().is_ok_and(|kind| kind.is_file())
            || layout::session_of(&path).is_some()
        {
            continue;
        }
        let name = entry.file_name();
        if let Some(id) = id_at_the_beginning(&name.to_string_lossy()) {
            copies.push((path, id));
        }
    }
    copies.sort();
    Ok(copies)
}

/// All add to the name: `ID.sync-conflict-20260104-….json` (Syncthing), `ID (Ada's conflicted copy).json` (Dropbox),
/// `ID-MACHINE.json` (`OneDrive`), `ID 2.json` (`iCloud`).
fn id_at_the_beginning(name: &str) -> Option<SessionId> {
    name.get(..ID_LETTERS)?.parse().ok()
}

#[cfg(test)]
mod tests;
