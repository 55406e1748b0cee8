//! A picture of a page's window as it is on the screen, frame and pointer left out.

use serde_json::json;

use super::Driver;
use crate::picture::Picture;
use crate::wait;

const STEADY: &str = include_str!("steady.js");

impl Driver {
    /// Takes a picture of the window of this page, with what differs from run to run made the same: times, durations,
    /// ports and folders.
    #[track_caller]
    pub fn picture(&self) -> Picture {
        let title = self.window.get();
        let area = wait::until(&format!("a window {title:?} is shown"), || {
            self.input.area(self.input.window(title)?)
        });
        let _ = self.call("POST", "/execute/async", &json!({ "script": STEADY, "args": [] }));
        let picture = self.input.grab(area);
        let _ = self.script("window.unsteady?.()", &[]);
        picture
    }
}
