//! Pages of a server, looked at in the browser of `WebKitGTK`: its window has no frame and fills the screen, so that a page is
//! as large as the screen is.

use std::time::Duration;

use serde_json::json;

use super::Driver;
use crate::app::Launch;
use crate::desktop::Desktop;
use crate::picture::Picture;
use crate::{programs, wait};

/// What turns all the time is drawn as it is after so long.
const LONG_ENOUGH: Duration = Duration::from_secs(2);

/// What the browser puts before the title of a page.
#[macro_export]
macro_rules! browser_title {
    ($title:literal) => {
        concat!("[Automation] ", $title)
    };
}

impl Driver {
    /// Starts the browser, with nothing in it yet.
    pub fn browse(desktop: &Desktop) -> Self {
        let mut launch = Launch::with_nothing(desktop.home());
        launch.arguments = vec!["--automation", "--full-screen"];
        let driver = Self::start(desktop, &programs::webkit_browser(), &launch);
        driver.call("POST", "/window/fullscreen", &json!({})).expect("the window fills the screen");
        driver
    }

    /// Shows a page, and waits until it is loaded.
    #[track_caller]
    pub fn open(&self, address: &str) {
        self.call("POST", "/url", &json!({ "url": address })).expect("the page is shown");
    }

    /// Forgets what pages of this server kept in the browser.
    pub fn forget(&self) {
        self.script("localStorage.clear(); sessionStorage.clear();", &[]).expect("what was kept is gone");
    }

    /// The page as it is on the screen, once that no longer changes.
    #[track_caller]
    pub fn still_picture(&self) -> Picture {
        self.wait_drawn();
        let area = wait::until("the page is on the screen", || {
            self.input().area(self.input().window(self.window.get())?)
        });
        let mut last = self.input().grab(area);
        wait::attempt(LONG_ENOUGH, || {
            self.wait_drawn();
            let now = self.input().grab(area);
            let is_still = now == last;
            last = now;
            is_still.then_some(())
        });
        last
    }

    /// Moves the pointer to a place on the screen.
    pub fn point(&self, x: i32, y: i32) {
        self.input().point(x, y);
    }
}
