//! Whether the popup and its page are there: before, it would be shown empty and deaf to keys.

use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tauri::{AppHandle, WebviewWindow};

use super::handles::popup;
use crate::lock::lock;

/// A page that takes longer is shown as it is.
const WAIT: Duration = Duration::from_secs(2);

#[derive(Default)]
pub(crate) struct PopupPage {
    /// Makes the popup, on the windows' thread.
    make: OnceLock<fn(&AppHandle)>,
    is_loaded: Mutex<bool>,
    told: Condvar,
}

impl PopupPage {
    /// Says how the popup is made.
    pub fn made_by(&self, make: fn(&AppHandle)) {
        let _ = self.make.set(make);
    }

    pub fn loaded(&self) {
        *lock(&self.is_loaded) = true;
        self.told.notify_all();
    }

    /// The popup with its page, made now if there is none yet. Waits for the windows' thread, so never on it.
    pub fn get(&self, app: &AppHandle) -> Option<WebviewWindow> {
        if popup(app).is_none() {
            let (make, on_thread) = (*self.make.get()?, app.clone());
            app.run_on_main_thread(move || make(&on_thread)).ok()?;
        }
        let waited = self.told.wait_timeout_while(lock(&self.is_loaded), WAIT, |is| !*is);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
        popup(app)
    }
}
