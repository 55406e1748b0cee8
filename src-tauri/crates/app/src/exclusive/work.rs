//! What is going on that takes long, and whether it is alone.

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

use crate::AppError;

/// The one piece of long work that may go on.
#[derive(Debug, Default)]
pub(crate) struct LongWork {
    pub(crate) cancel: Mutex<Option<CancellationToken>>,
    pub(crate) exclusive: AtomicBool,
}

impl LongWork {
    pub(crate) fn begin(&self, cancel: CancellationToken) -> Result<(), AppError> {
        let mut now = self.cancel.lock();
        if now.is_some() {
            return Err(AppError::Busy);
        }
        *now = Some(cancel);
        Ok(())
    }

    pub(crate) fn end(&self) {
        self.exclusive.store(false, Ordering::Relaxed);
        *self.cancel.lock() = None;
    }

    pub fn is_going_on(&self) -> bool {
        self.cancel.lock().is_some()
    }

    /// Whether the work wants the data folder for itself, so that nothing new may begin.
    pub fn is_exclusive(&self) -> bool {
        self.exclusive.load(Ordering::Relaxed)
    }

    pub(crate) fn cancel(&self) {
        if let Some(cancel) = &*self.cancel.lock() {
            cancel.cancel();
        }
    }
}
