//! What every end-to-end test starts with: a model server, a desktop, a data directory.

use std::cell::RefCell;

use extremis_tests::app::{App, Launch};
use extremis_tests::approved;
use extremis_tests::desktop::Desktop;
use extremis_tests::openai::ModelServer;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};
use tempfile::TempDir;

/// The key that calls the popup from anywhere.
pub(crate) const HOTKEY: &str = "ctrl+shift+space";

pub(crate) struct Stage {
    pub server: ModelServer,
    pub desktop: Desktop,
    pub data: TempDir,
    /// What is wrong with the pictures taken so far.
    unapproved: RefCell<Vec<String>>,
}

impl Stage {
    pub fn set() -> Self {
        Self::on(Desktop::start())
    }

    pub fn on(desktop: Desktop) -> Self {
        let data = tempfile::Builder::new().prefix("extremis-data-").tempdir().expect("a data directory");
        Self { server: ModelServer::start(), desktop, data, unapproved: RefCell::default() }
    }

    pub fn launch(&self) -> Launch {
        Launch::new(&self.data.path().join("data"), &self.server.base_url())
    }

    pub fn start(&self) -> App<'_> {
        App::start(&self.desktop, self.launch())
    }

    /// Compares the window of a page with the approved picture of this name for the desktop's look. The test goes on
    /// and fails at its end, so that one run leaves all pictures that are to be looked at.
    pub fn picture(&self, page: &Driver, name: &str) {
        if let Err(fault) = approved::check(self.desktop.look(), name, || page.picture()) {
            self.unapproved.borrow_mut().push(fault);
        }
    }

    /// The command line on the same data, for a look from outside.
    pub fn cli(&self) -> extremis_tests::process::Cli {
        extremis_tests::process::Cli::at(&self.data.path().join("data"), &self.server)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let unapproved = self.unapproved.take();
        if !unapproved.is_empty() {
            let told = format!(
                "pictures that nobody has approved. Look at them, then: cargo xtask approve\n  {}",
                unapproved.join("\n  ")
            );
            // A test that fails for another reason says that first.
            assert!(std::thread::panicking(), "{told}");
            eprintln!("{told}");
        }
    }
}

/// The messages on the page with a role.
pub(crate) fn messages(page: &Driver, role: &str) -> Vec<Seen> {
    page.look(&format!("{}[data-role=\"{role}\"]", test_id("message")))
}

/// Waits until so many messages are on the page and the last is a whole answer.
#[track_caller]
pub(crate) fn wait_messages(page: &Driver, count: usize) -> Vec<Seen> {
    let mut last = Vec::new();
    let whole = wait::attempt(wait::LIMIT, || {
        last = page.look(&test_id("message"));
        let whole = last.iter().all(|message| message.attribute("data-streaming") != "true");
        // Long ones are drawn in steps; what may be opened next is not waited for.
        let drawn = whole && page.look("[data-drawing]:not([data-unseen] *)").is_empty();
        (last.len() == count && drawn).then_some(())
    });
    assert!(whole.is_some(), "waited for {count} messages, the last answer whole; last seen: {last:#?}");
    last
}

/// Writes into the composer of the page and presses Enter.
#[track_caller]
pub(crate) fn send(page: &Driver, text: &str) {
    page.write(&test_id("composer"), text);
    page.key("Return");
}

/// Opens a part of the settings with the keyboard.
#[track_caller]
pub(crate) fn open_settings(page: &Driver, part: &str) {
    // From a field, as a user would; the shortcut is the window's.
    page.focus(&test_id("composer"));
    page.key("ctrl+comma");
    page.click(&format!("[data-tab=\"{part}\"]"));
}

/// Closes every dialog, the inner one first.
#[track_caller]
pub(crate) fn close_dialogs(page: &Driver) {
    let open = || page.look("dialog[open]").len();
    loop {
        let before = open();
        if before == 0 {
            return;
        }
        page.key("Escape");
        wait::until("Escape closes a dialog", || (open() < before).then_some(()));
    }
}
