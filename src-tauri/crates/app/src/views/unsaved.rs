//! What is not saved, for the user.

use extremis_archive::Unsaved;

use crate::wire::UnsavedView;

pub(crate) fn unsaved_view(unsaved: &Unsaved) -> UnsavedView {
    UnsavedView { changes: unsaved.changes, reason: unsaved.reason.clone() }
}
