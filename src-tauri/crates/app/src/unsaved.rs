//! What is in memory alone because the disk refuses it.

use crate::Storage;
use crate::views::unsaved::unsaved_view;
use crate::wire::UnsavedView;

impl Storage {
    /// What would be lost if the process ended now; none while all is well. Told by
    /// [`AppEvent::UnsavedChanged`](crate::wire::AppEvent::UnsavedChanged) whenever it changes.
    pub fn unsaved(&self) -> Option<UnsavedView> {
        let archive = self.app.core.archive_handle.now().ok()?;
        archive.unsaved().as_ref().map(unsaved_view)
    }
}
