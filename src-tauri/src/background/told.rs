//! Whether it was told that the program goes on.

use std::sync::atomic::AtomicBool;

/// Whether it was told in this run: once is enough.
#[derive(Debug, Default)]
pub(crate) struct Told(pub(super) AtomicBool);
