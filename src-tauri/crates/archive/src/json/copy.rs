//! Filling a backup's folder from the readable files.

use std::path::Path;

use super::store::Store;
use crate::backup::Copier;
use crate::{ArchiveError, memories};

impl Store {
    /// Copies every file as it is. Each is replaced whole when it changes, so no lock is held meanwhile and nothing
    /// waits.
    pub(crate) fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
        self.writing()?;
        self.flush()?;
        let mut copier = Copier::new(dir, previous)?;
        copier.conversations(&self.layout.conversations())?;
        if !copier.memories_file(&self.layout.memories())? {
            copier.write_memories(&memories::encode(Vec::new(), self.clock.0.now())?)?;
        }
        copier.instructions(&self.layout.instructions())?;
        copier.finish()
    }
}
