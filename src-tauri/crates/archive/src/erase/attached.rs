//! What went along with what is erased: the files of a conversation, or those of a message that no other message of its
//! conversation has; in use and in every backup.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use extremis_domain::{ContentHash, Session};

use super::copies::{folders, remove_folder};
use super::{Erasure, Target};
use crate::attachments::{self, Attachments};
use crate::layout::Layout;
use crate::{ArchiveError, durable};

/// Removes them. `session`: what is left of the conversation. The caller has the turn of whoever changes backups.
pub(crate) fn erase_attachments(
    layout: &Layout,
    erasure: &Erasure,
    session: Option<&Session>,
) -> Result<(), ArchiveError> {
    let mut places = vec![layout.dir().to_owned()];
    if !erasure.keeps_copies {
        places.extend(folders(&layout.backups())?);
    }
    let of = |place: &PathBuf| Attachments::of(place).of_session(erasure.session);
    match erasure.target() {
        Target::Session => places.iter().map(of).try_for_each(|dir| remove_folder(&dir)),
        Target::Message(_) => {
            let left = session.into_iter().flat_map(attachments::in_session);
            let left: HashSet<_> = left.map(|attachment| &attachment.hash).collect();
            let gone: Vec<_> = erasure.attachments.iter().filter(|hash| !left.contains(hash)).collect();
            if gone.is_empty() {
                return Ok(());
            }
            places.iter().map(of).try_for_each(|dir| remove_files(&dir, &gone))
        }
        Target::Fact(_) | Target::Memory(_) => Ok(()),
    }
}

fn remove_files(dir: &Path, gone: &[&ContentHash]) -> Result<(), ArchiveError> {
    let is_gone = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        gone.iter().any(|hash| name.starts_with(hash.as_str()))
    };
    attachments::files(dir)?.iter().filter(|path| is_gone(path)).try_for_each(|path| durable::remove(path))
}
