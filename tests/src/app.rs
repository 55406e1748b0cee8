//! The built application on a test desktop, driven as a user would.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::Signal;

use crate::desktop::Desktop;
use crate::namespace::Namespace;
use crate::openai::MODEL;
use crate::webdriver::Driver;
use crate::{group, programs, wait};

/// The title of the main window.
pub const MAIN_TITLE: &str = "Extremis";
/// The title of the popup.
pub const POPUP_TITLE: &str = "Extremis Popup";

/// How the application is started.
#[derive(Debug, Clone)]
pub struct Launch {
    /// Where its data is.
    pub data: PathBuf,
    /// The model server that the environment names, where it names one.
    pub base_url: Option<String>,
    /// Further variables of the environment.
    pub variables: Vec<(&'static str, String)>,
    /// The arguments.
    pub arguments: Vec<&'static str>,
    /// The arguments of `nsenter`, where the application is to see other mounts.
    pub inside: Option<Vec<String>>,
}

impl Launch {
    /// A usual start.
    pub fn new(data: &Path, base_url: &str) -> Self {
        Self { base_url: Some(base_url.to_owned()), ..Self::with_nothing(data) }
    }

    /// A start on a machine where no model was ever set up: neither server nor key.
    pub fn with_nothing(data: &Path) -> Self {
        Self {
            data: data.to_owned(),
            base_url: None,
            variables: Vec::new(),
            arguments: Vec::new(),
            inside: None,
        }
    }

    /// The same with an environment that says nothing about models, as on a machine of a user.
    #[must_use]
    pub fn as_users_do(self) -> Self {
        Self { base_url: None, ..self }
    }

    /// The same with one more variable in the environment.
    #[must_use]
    pub fn with(mut self, variable: &'static str, value: &str) -> Self {
        self.variables.push((variable, value.to_owned()));
        self
    }

    /// The same with these settings in the data folder, of which the rest is as usual.
    #[must_use]
    pub fn with_settings(self, settings: &serde_json::Value) -> Self {
        self.with_file("config.json", &settings.to_string())
    }

    /// The same with a file in the data folder.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "a throw-away folder of a test, not the user's data")]
    pub fn with_file(self, name: &str, text: &str) -> Self {
        std::fs::create_dir_all(&self.data).expect("a data folder");
        std::fs::write(self.data.join(name), text).expect("a file in the data folder");
        self
    }

    /// The same with the mounts of a namespace.
    #[must_use]
    pub fn inside(self, namespace: &Namespace) -> Self {
        Self { inside: Some(namespace.entry()), ..self }
    }

    /// Gives a command the environment that the application is started with.
    pub fn prepare(&self, command: &mut Command) {
        command
            .env("EXTREMIS_DATA_DIR", &self.data)
            .env("EXTREMIS_LOG", "warn,extremis=info")
            .env("NO_PROXY", "127.0.0.1");
        if let Some(base_url) = &self.base_url {
            command
                .env("EXTREMIS_BASE_URL", base_url)
                .env("EXTREMIS_MODEL", MODEL)
                .env("EXTREMIS_API_KEY", "sk-of-the-test");
        } else {
            let said = std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
            for name in said.filter(|name| name.starts_with("EXTREMIS_") || name.ends_with("_API_KEY")) {
                if !["EXTREMIS_DATA_DIR", "EXTREMIS_LOG"].contains(&name.as_str()) {
                    command.env_remove(name);
                }
            }
            command.env_remove("OLLAMA_HOST");
        }
        command.envs(self.variables.iter().map(|(variable, value)| (variable, value)));
    }
}

/// The running application.
#[derive(Debug)]
pub struct App<'a> {
    desktop: &'a Desktop,
    launch: Launch,
    driver: Option<Driver>,
    id: u32,
}

/// Of a test that failed, a picture of the screen as it was then.
impl Drop for App<'_> {
    fn drop(&mut self) {
        let thread = std::thread::current();
        if let Some(test) = thread.name().filter(|_| std::thread::panicking()) {
            let kept = std::env::temp_dir().join(format!("extremis-failed-{}.png", test.replace("::", "-")));
            // A second panic would end all tests.
            let taken = std::panic::catch_unwind(AssertUnwindSafe(|| self.desktop.screenshot(&kept)));
            eprintln!(
                "the screen as it was: {}",
                taken.map_or("not to be had".into(), |()| kept.display().to_string())
            );
        }
    }
}

impl<'a> App<'a> {
    /// Starts the application and waits for its main page.
    pub fn start(desktop: &'a Desktop, launch: Launch) -> Self {
        let driver = Driver::start(desktop, &programs::app(), &launch);
        let id = wait::until("the application is a process", || child_of(driver.id(), &programs::app()));
        let app = Self { desktop, launch, driver: Some(driver), id };
        app.main();
        app
    }

    /// The driver, on whichever page it was switched to last.
    pub fn page(&self) -> &Driver {
        self.driver.as_ref().expect("the application runs")
    }

    /// Switches to the page of the main window.
    pub fn main(&self) -> &Driver {
        self.page().switch_to_main();
        self.page().is_in(MAIN_TITLE);
        self.page()
    }

    /// Switches to the page of the window of a conversation, which has this title.
    pub fn own_window(&self, session: &str, title: &'static str) -> &Driver {
        self.page().switch_to(title, |address| address.contains(&format!("conversation={session}")));
        self.page().is_in(title);
        self.page()
    }

    /// Switches to the page of the popup.
    pub fn popup(&self) -> &Driver {
        self.page().switch_to("the popup", |address| address.contains("popup"));
        self.page().is_in(POPUP_TITLE);
        self.page()
    }

    /// The process's id.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Starts the program a second time, as a launcher or a bound key would, and waits for its end.
    pub fn start_again(&self, arguments: &[&str]) {
        Self::run(self.desktop, &self.launch, arguments);
    }

    /// Starts the program for something that ends by itself, and waits for its end.
    pub fn run(desktop: &Desktop, launch: &Launch, arguments: &[&str]) {
        let mut command = Command::new(programs::app());
        desktop.enter(&mut command);
        launch.prepare(&mut command);
        let status = command.args(arguments).status().expect("the program runs");
        assert!(status.success(), "it ends well: {status}");
    }

    /// SIGKILL to the application alone, at this very moment.
    pub fn sigkill(mut self) {
        group::signal(self.id, Signal::KILL);
        self.wait_end();
        self.driver.take();
    }

    /// Quits as the session's end does (SIGTERM), and waits for the end.
    pub fn quit(mut self) {
        group::signal(self.id, Signal::TERM);
        self.wait_end();
        self.driver.take();
    }

    /// Waits until it has ended by itself.
    pub fn wait_for_end(mut self) {
        self.wait_end();
        self.driver.take();
    }

    fn wait_end(&self) {
        wait::until("the application has ended", || (!group::is_alive(self.id)).then_some(()));
    }
}

/// The child of a process that runs this program.
fn child_of(parent: u32, program: &Path) -> Option<u32> {
    let program = program.canonicalize().ok()?;
    let processes = std::fs::read_dir("/proc").ok()?;
    processes.flatten().find_map(|entry| {
        let id = entry.file_name().to_str()?.parse().ok()?;
        let status = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let of: u32 = status.rsplit_once(") ")?.1.split_whitespace().nth(1)?.parse().ok()?;
        let runs = std::fs::read_link(entry.path().join("exe")).ok()?;
        (of == parent && runs == program).then_some(id)
    })
}
