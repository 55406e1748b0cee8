//! Real browsers, each with a page that has a field and tells at each change what is in it.

use std::path::Path;

use crate::desktop::Desktop;
use crate::group::Group;
use crate::openai::{ModelServer, Reply};

/// Which browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    /// Firefox.
    Firefox,
    /// Chromium.
    Chromium,
}

/// Where the page is, and where it tells what its field has.
const PAGE: &str = "/page";
const FIELD: &str = "/field";

/// What the title of the browser's window begins with.
pub const TITLE: &str = "Field";

impl Browser {
    /// Starts the browser with the page, which the server has from then on, and this text in its field.
    pub fn open(self, desktop: &Desktop, server: &ModelServer, text: &str) -> Group {
        let page = page(text);
        server.rule(move |request| {
            (request.method == "GET" && request.path == PAGE).then(|| Reply::Page(page.clone()))
        });
        let mut command = match self {
            Self::Firefox => {
                let profile = desktop.home().join("firefox");
                std::fs::create_dir_all(&profile).expect("a folder for the browser");
                put(&profile.join("user.js"), &QUIET.map(|line| format!("user_pref({line});\n")).concat());
                let mut command = desktop.guarded("firefox-esr");
                command
                    .env("MOZ_DISABLE_CONTENT_SANDBOX", "1")
                    .arg("--no-remote")
                    .arg("--profile")
                    .arg(profile);
                command
            }
            Self::Chromium => {
                let mut command = desktop.guarded("chromium");
                // Root may run it only so, and it warns of that over the page unless it is tested.
                command.args(["--no-sandbox", "--test-type", "--no-first-run", "--no-default-browser-check"]);
                command.args(["--disable-gpu", "--password-store=basic"]);
                command.arg(format!("--user-data-dir={}", desktop.home().join("chromium").display()));
                command
            }
        };
        Group::start(command.arg(address(server)))
    }
}

/// The address of the page.
pub fn address(server: &ModelServer) -> String {
    server.root_url() + PAGE
}

/// What the field had when it told so last; none before it has told.
pub fn field(server: &ModelServer) -> Option<String> {
    let told = server.requests().into_iter().filter(|request| request.path == FIELD);
    let last = told.max_by_key(|request| request.body["number"].as_u64())?;
    last.body["text"].as_str().map(str::to_owned)
}

const QUIET: [&str; 5] = [
    "\"browser.shell.checkDefaultBrowser\", false",
    "\"browser.aboutwelcome.enabled\", false",
    "\"datareporting.policy.dataSubmissionEnabled\", false",
    "\"termsofuse.bypassNotification\", true",
    "\"toolkit.telemetry.reportingpolicy.firstRun\", false",
];

fn page(text: &str) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><title>{TITLE}</title><textarea autofocus rows=20 cols=80>{text}</textarea>\
         <script>const field = document.querySelector('textarea'); let number = 0;\
         const tell = () => fetch('{FIELD}', {{ method: 'POST', body: JSON.stringify({{ number: number++, text: field.value }}) }});\
         field.oninput = tell; tell();</script>"
    )
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a file of the desktop");
}
