//! When nothing is exchanged by itself: while the user wants that, and on a connection that is paid for by what goes over
//! it.

use std::sync::atomic::Ordering;

use extremis_archive::ArchiveError;
use extremis_sync::Audience;

use super::{StoreFile, no_store};
use crate::wire::SyncStatus;
use crate::{App, AppError, Syncing};

impl Syncing {
    /// Exchanges nothing but on request until it is to go on.
    pub async fn pause_sync(&self, paused: bool) -> Result<SyncStatus, AppError> {
        self.change_store(|file| StoreFile { paused, ..file }).await
    }

    /// Says whether the exchange goes on by itself on a connection that is paid for by what goes over it, too.
    pub async fn exchange_on_metered(&self, on_metered: bool) -> Result<SyncStatus, AppError> {
        self.change_store(|file| StoreFile { on_metered, ..file }).await
    }

    pub(super) async fn change_store(
        &self,
        change: impl FnOnce(StoreFile) -> StoreFile,
    ) -> Result<SyncStatus, AppError> {
        if self.app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        let turn = self.app.core.exchanging.lock().await;
        let file = self.file().ok_or_else(no_store)?;
        change(file).write(self.app.data_dir(), self.audience)?;
        drop(turn);
        self.app.core.store_set.tell(self.audience);
        self.tell_sync().await;
        self.sync_status().await
    }
}

impl App {
    /// The host tells whether the connection is paid for by what goes over it.
    pub async fn connection_is_metered(&self, is_metered: bool) {
        if self.core.is_metered.swap(is_metered, Ordering::Relaxed) != is_metered {
            for audience in [Audience::Own, Audience::Shared] {
                self.core.store_set.tell(audience);
                self.syncing(audience).tell_sync().await;
            }
        }
    }
}
