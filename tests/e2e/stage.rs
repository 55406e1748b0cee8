//! What every end-to-end test starts with: a model server, a desktop, a data directory.

use extremis_tests::app::{App, Launch};
use extremis_tests::desktop::Desktop;
use extremis_tests::openai::ModelServer;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};
use tempfile::TempDir;

/// The key that calls the popup from anywhere.
pub(crate) const HOTKEY: &str = "ctrl+shift+space";
/// Enter, in the browser driver's words.
pub(crate) const ENTER: &str = "\u{e007}";

pub(crate) struct Stage {
    pub server: ModelServer,
    pub desktop: Desktop,
    pub data: TempDir,
}

impl Stage {
    pub fn set() -> Self {
        Self::on(Desktop::start())
    }

    pub fn on(desktop: Desktop) -> Self {
        let data = tempfile::Builder::new().prefix("extremis-data-").tempdir().expect("a data directory");
        Self { server: ModelServer::start(), desktop, data }
    }

    pub fn launch(&self) -> Launch {
        Launch::new(&self.data.path().join("data"), &self.server.base_url())
    }

    pub fn start(&self) -> App<'_> {
        App::start(&self.desktop, self.launch())
    }

    /// The command line on the same data, for a look from outside.
    pub fn cli(&self) -> extremis_tests::process::Cli {
        extremis_tests::process::Cli::at(&self.data.path().join("data"), &self.server)
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
        (last.len() == count && whole).then_some(())
    });
    assert!(whole.is_some(), "waited for {count} messages, the last answer whole; last seen: {last:#?}");
    last
}

/// Writes into the composer of the page and presses Enter.
#[track_caller]
pub(crate) fn send(page: &Driver, text: &str) {
    page.type_into(&test_id("composer"), &format!("{text}{ENTER}"));
}

/// Opens a part of the settings with the keyboard.
#[track_caller]
pub(crate) fn open_settings(page: &Driver, part: &str) {
    // From a field, as a user would; the shortcut is the window's.
    page.click(&test_id("composer"));
    page.press(&['\u{e009}'], ',');
    page.click(&format!("[data-tab=\"{part}\"]"));
}

/// Closes every dialog, the inner one first.
#[track_caller]
pub(crate) fn close_dialogs(page: &Driver) {
    let is_open = || !page.look("dialog[open]").is_empty();
    wait::until("all dialogs are closed", || {
        if is_open() {
            page.press(&[], '\u{e00c}');
        }
        (!is_open()).then_some(())
    });
}
