//! Whether the page of the popup is there: before, it would be shown empty and deaf to keys.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::lock::lock;

/// A page that takes longer is shown as it is.
const WAIT: Duration = Duration::from_secs(2);

#[derive(Default)]
pub(crate) struct Loaded {
    is: Mutex<bool>,
    told: Condvar,
}

impl Loaded {
    pub fn set(&self) {
        *lock(&self.is) = true;
        self.told.notify_all();
    }

    /// Waits until it is there; never on the windows' thread, which loads it.
    pub fn wait(&self) {
        let waited = self.told.wait_timeout_while(lock(&self.is), WAIT, |is| !*is);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}
