//! Real browsers, each with a page that has a field and tells at each change what is in it.

use std::path::Path;

use crate::desktop::Desktop;
use crate::group::Group;
use crate::openai::{ModelServer, Reply};
use crate::sway::Sway;
use crate::wait;

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
        self.show(desktop, server, page(text))
    }

    /// Starts the browser with a page that is filled by a field for a password; it tells how many letters are in it.
    pub fn open_password(self, desktop: &Desktop, server: &ModelServer) -> Group {
        self.show(desktop, server, password_page())
    }

    fn show(self, desktop: &Desktop, server: &ModelServer, page: String) -> Group {
        serve(server, page);
        let profile = desktop.home().join(self.folder());
        std::fs::create_dir_all(&profile).expect("a folder for the browser");
        let mut command = match self {
            Self::Firefox => {
                put(&profile.join(PREFERENCES), &preferences());
                let mut command = desktop.guarded("firefox-esr");
                command.env(WITHOUT_SANDBOX, "1").arg("--no-remote").arg("--profile").arg(profile);
                command
            }
            Self::Chromium => {
                let mut command = desktop.guarded("chromium");
                // Root may run it only so, and it warns of that over the page unless it is tested.
                command.args(["--no-sandbox", "--test-type", "--no-first-run", "--no-default-browser-check"]);
                command.args(["--disable-gpu", "--password-store=basic"]);
                command.arg(format!("--user-data-dir={}", profile.display()));
                command
            }
        };
        Group::start(command.arg(address(server)))
    }

    /// Where it keeps what is its own, in the home folder of the desktop.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Firefox => "firefox",
            Self::Chromium => "chromium",
        }
    }
}

/// Opens the page in Firefox on a Wayland desktop, and waits until it is shown.
#[track_caller]
pub fn open_firefox_on(sway: &Sway, server: &ModelServer, text: &str) {
    serve(server, page(text));
    let profile = sway.folder(Browser::Firefox.folder());
    sway.file(&format!("{}/{PREFERENCES}", Browser::Firefox.folder()), &preferences());
    let without_sandbox = format!("{WITHOUT_SANDBOX}=1");
    let profile = profile.to_str().expect("a path");
    let firefox = [&without_sandbox, "firefox-esr", "--no-remote", "--profile", profile, &address(server)];
    sway.open("env", &firefox);
    wait::until("the page is shown", || {
        let title = sway.focused()?["name"].as_str()?.starts_with(TITLE);
        (title && field(server).is_some()).then_some(())
    });
}

fn serve(server: &ModelServer, page: String) {
    server.rule(move |request| {
        (request.method == "GET" && request.path == PAGE).then(|| Reply::Page(page.clone()))
    });
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

/// Where Firefox reads what is set before it starts, and what has it show pages in a container, too.
const PREFERENCES: &str = "user.js";
const WITHOUT_SANDBOX: &str = "MOZ_DISABLE_CONTENT_SANDBOX";

const QUIET: [&str; 5] = [
    "\"browser.shell.checkDefaultBrowser\", false",
    "\"browser.aboutwelcome.enabled\", false",
    "\"datareporting.policy.dataSubmissionEnabled\", false",
    "\"termsofuse.bypassNotification\", true",
    "\"toolkit.telemetry.reportingpolicy.firstRun\", false",
];

fn preferences() -> String {
    QUIET.map(|line| format!("user_pref({line});\n")).concat()
}

fn page(text: &str) -> String {
    telling(&format!("<textarea id=field autofocus rows=20 cols=80>{text}</textarea>"), "field.value")
}

fn password_page() -> String {
    let field =
        "<input id=field type=password autofocus style='position:fixed;inset:0;width:100%;height:100%'>";
    telling(field, "String(field.value.length)")
}

/// A page with a field that tells this of itself at each change.
fn telling(field: &str, what: &str) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><title>{TITLE}</title>{field}\
         <script>const field = document.getElementById('field'); let number = 0;\
         const tell = () => fetch('{FIELD}', {{ method: 'POST', body: JSON.stringify({{ number: number++, text: {what} }}) }});\
         field.oninput = tell; tell();</script>"
    )
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a file of the desktop");
}
