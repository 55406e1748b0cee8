//! The archive as a whole, for whoever wants to look at it.

use extremis_archive::Kind;

use crate::wire::{ArchiveKind, StorageView};
use crate::{AppError, Storage};

impl Storage {
    /// The archive as it is now. Looks through the data folder, so it may take a moment.
    pub async fn figures(&self) -> Result<StorageView, AppError> {
        let data_dir = self.app.data_dir().display().to_string();
        let unsaved = self.unsaved();
        let last_import = self.last_import();
        self.app
            .archive(move |archive| {
                Ok(StorageView {
                    data_dir,
                    kind: kind_view(archive.kind()),
                    // A folder that cannot be looked through is still to be shown.
                    size: archive.storage_size().unwrap_or_default(),
                    sessions: archive.entries().len(),
                    in_trash: archive.trash().len(),
                    read_only: archive.read_only(),
                    unsaved,
                    last_import,
                })
            })
            .await
    }
}

fn kind_view(kind: Kind) -> ArchiveKind {
    match kind {
        Kind::Json => ArchiveKind::Json,
        Kind::Sqlite => ArchiveKind::Sqlite,
    }
}
