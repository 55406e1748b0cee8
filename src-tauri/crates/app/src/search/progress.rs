//! How far the index is.

use std::time::Duration;

use extremis_recall::EmbeddingProgress;

use crate::wire::{IndexState, Meaning};

/// Adds to the index's state how far computing meanings is.
pub(crate) fn with_progress(state: IndexState, progress: EmbeddingProgress) -> IndexState {
    let EmbeddingProgress { texts, is_done, trouble } = progress;
    let meaning = match (&trouble, is_done) {
        (Some(_), _) => Meaning::Off,
        (None, true) => Meaning::Ready,
        (None, false) => Meaning::Working,
    };
    IndexState { embedded: texts, meaning, reason: state.reason.or(trouble), ..state }
}

/// How often it is looked whether the index has caught up.
pub(crate) const LOOK_EVERY: Duration = Duration::from_millis(20);
