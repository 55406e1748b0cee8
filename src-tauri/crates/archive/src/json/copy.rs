//! Filling a backup's folder from the readable files.

use std::path::Path;

use crate::backup::Copier;
use crate::state::State;
use crate::{ArchiveError, memories};

/// Copies every file as it is, after a checkpoint. Each is replaced whole when it changes, so no lock is held
/// meanwhile and nothing waits.
pub(super) fn copy_files(state: &State, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
    let mut copier = Copier::new(dir, previous)?;
    copier.conversations(&state.layout.conversations())?;
    if !copier.memories_file(&state.layout.memories())? {
        copier.write_memories(&memories::encode(Vec::new(), state.now())?)?;
    }
    copier.instructions(&state.layout.instructions())?;
    copier.attachments(&state.layout)?;
    copier.finish()
}
