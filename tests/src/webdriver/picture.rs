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
            self.input().area(self.input().window(title)?)
        });
        // A page that is busy may not answer in time; a picture of it as it is would differ at every run.
        let picture = wait::until("the page is made steady", || {
            self.call("POST", "/execute/async", &json!({ "script": STEADY, "args": [] })).ok()?;
            let picture = self.input().grab(area);
            // What the page has written meanwhile is not steady.
            let still = self.script("return window.isSteady()", &[]).ok()? == true;
            still.then_some(picture)
        });
        let _ = self.script("window.unsteady?.()", &[]);
        picture
    }
}
