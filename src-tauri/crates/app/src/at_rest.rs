//! Whether the program can be replaced by a newer version without disturbing anything.

use crate::App;
use crate::wire::UpdateWait;

impl App {
    /// Saves everything, and says what goes on that must not be disturbed; none: nothing does.
    pub async fn undisturbed(&self) -> Result<(), UpdateWait> {
        self.nothing_goes_on()?;
        if !self.read_only() && (self.save_now().await.is_err() || self.storage().unsaved().is_some()) {
            return Err(UpdateWait::Unsaved);
        }
        // Something may have begun while it was saved.
        self.nothing_goes_on()
    }

    fn nothing_goes_on(&self) -> Result<(), UpdateWait> {
        if self.core.long_work.is_going_on() {
            return Err(UpdateWait::Work);
        }
        if self.core.active_tasks.is_idle() { Ok(()) } else { Err(UpdateWait::Answer) }
    }
}
