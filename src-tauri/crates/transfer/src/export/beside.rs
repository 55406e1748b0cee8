//! The folder beside a file that was exported alone, with what goes along with its messages. It is made for that alone, and is
//! gone again where the file could not be written.

use std::path::{Path, PathBuf};

use extremis_archive::{ArchiveError, durable};

use super::refuse_in_the_way;
use crate::places;

pub(super) struct Beside {
    dir: PathBuf,
    is_made: bool,
}

impl Beside {
    pub fn of(file: &Path) -> Self {
        Self { dir: places::attachments_beside(file), is_made: false }
    }

    /// The name of the folder.
    pub fn name(&self) -> String {
        self.dir.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), ArchiveError> {
        if !self.is_made {
            refuse_in_the_way(&self.dir)?;
            durable::create_dir(&self.dir)?;
            self.is_made = true;
        }
        durable::write(&self.dir.join(name), bytes)
    }

    pub fn remove(&self) {
        if self.is_made {
            // Why there is no file is what is told.
            let _ = durable::remove_dir_all(&self.dir);
        }
    }
}
