//! A screen of a test's own: an X server on a free display, a window manager, and editors.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use extremis_capture::{CaptureOptions, Captured, Desktop, desktop_on};
use extremis_domain::SystemClock;
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(30);

/// A program that ends with the test.
pub struct Running(Child);

impl From<Child> for Running {
    fn from(program: Child) -> Self {
        Self(program)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Makes the program stand still, as a hanging one does.
    pub fn freeze(&self) {
        run(Command::new("kill").arg("-STOP").arg(self.0.id().to_string()));
    }
}

/// An editor with a file.
pub struct Editor {
    pub file: PathBuf,
    pub window: String,
    pub process: Running,
}

/// The screen. Its programs end with it, the X server last.
pub struct Screen {
    pub display: String,
    _manager: Running,
    _server: Running,
    folder: TempDir,
}

impl Screen {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Without -noreset the server starts afresh, and drops whoever just connects, when its last client leaves.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let server = Running(server);
        let display = format!(":{}", number.trim());
        let manager = spawn(program("openbox", &display, folder.path()));
        let screen = Self { display, _manager: manager, _server: server, folder };
        wait_until("a window manager runs", || screen.output("wmctrl", &["-m"]).contains("Openbox"));
        screen
    }

    /// The desktop as the product sees it.
    pub fn desktop(&self) -> Box<dyn Desktop> {
        desktop_on(&self.display, Arc::new(SystemClock))
    }

    /// An editor with `text` in a file called `name`, in front and ready.
    pub fn editor(&self, name: &str, text: &str) -> Editor {
        let file = self.folder.path().join(name);
        File::create(&file).unwrap().write_all(text.as_bytes()).unwrap();
        let mut editor = program("mousepad", &self.display, self.folder.path());
        let process = spawn_with(editor.arg("--disable-server").arg(&file));
        wait_until("the editor is in front", || self.title().contains(name));
        let window = self.output("xdotool", &["getactivewindow"]).trim().to_owned();
        Editor { file, window, process }
    }

    /// The title of the active window.
    pub fn title(&self) -> String {
        self.output("xdotool", &["getactivewindow", "getwindowname"])
    }

    pub fn key(&self, keys: &str) {
        self.output("xdotool", &["key", keys]);
    }

    /// Selects all of the active editor's text, and waits until it says so.
    pub fn select_all(&self, text: &str) {
        wait_until("all text is selected", || {
            self.key("ctrl+a");
            until(Duration::from_secs(1), || self.selected() == text)
        });
    }

    /// The selected text of whichever program.
    pub fn selected(&self) -> String {
        self.output("timeout", &["2", "xclip", "-o", "-selection", "primary"])
    }

    pub fn clipboard(&self) -> String {
        self.output("timeout", &["2", "xclip", "-o", "-selection", "clipboard"])
    }

    /// A program that holds `text` as `selection` until the result is dropped.
    #[must_use]
    pub fn other_owner(&self, selection: &str, text: &str) -> Running {
        let mut owner = program("xclip", &self.display, self.folder.path());
        let owner = owner.args(["-quiet", "-i", "-selection", selection]).stdin(Stdio::piped());
        let mut owner = spawn_with(owner);
        owner.0.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        wait_until("the selection has its owner", || {
            self.output("timeout", &["2", "xclip", "-o", "-selection", selection]) == text
        });
        owner
    }

    /// What the active editor has in its buffer, by way of its file.
    pub fn saved(&self, editor: &Editor, wanted: &str) {
        let read = || std::fs::read_to_string(&editor.file).unwrap_or_default();
        let same = until(PATIENCE, || {
            self.key("ctrl+s");
            until(Duration::from_secs(1), || read() == wanted)
        });
        let (found, wanted) = (shortened(&read()), shortened(wanted));
        assert!(same, "the editor's file holds {found:?} instead of {wanted:?}");
    }

    /// Runs a program to its end and takes what it prints.
    pub fn output(&self, name: &str, arguments: &[&str]) -> String {
        let output = program(name, &self.display, self.folder.path()).args(arguments).output();
        String::from_utf8_lossy(&output.unwrap_or_else(|error| panic!("{name}: {error}")).stdout).into_owned()
    }

    /// Captures until `good`: a capture may come back with less when the machine is busy.
    pub fn capture_until(
        &self,
        desktop: &dyn Desktop,
        options: &CaptureOptions,
        good: impl Fn(&Captured) -> bool,
    ) -> Captured {
        let mut captured = Captured::default();
        let found = until(PATIENCE, || {
            captured = desktop.capture(options);
            good(&captured)
        });
        assert!(found, "captured only {captured:?} on {}", self.display);
        captured
    }
}

fn program(name: &str, display: &str, home: &Path) -> Command {
    let mut command = Command::new(name);
    command
        .env("DISPLAY", display)
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_CACHE_HOME", home)
        .env("LC_ALL", "C.UTF-8")
        .env("GSETTINGS_BACKEND", "memory")
        .env("NO_AT_BRIDGE", "1")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("DBUS_SESSION_BUS_ADDRESS");
    command
}

fn spawn(mut command: Command) -> Running {
    spawn_with(&mut command)
}

fn spawn_with(command: &mut Command) -> Running {
    let name = command.get_program().to_owned();
    let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    Running(started.unwrap_or_else(|error| panic!("{}: {error}", name.display())))
}

fn run(command: &mut Command) {
    assert!(command.status().unwrap().success());
}

fn shortened(text: &str) -> String {
    let start: String = text.chars().take(80).collect();
    format!("{start} ({} characters)", text.chars().count())
}

/// Whether `condition` becomes true within `time`.
pub fn until(time: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + time;
    while !condition() {
        if Instant::now() >= end {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

/// Waits until `condition`, named `what`, is true.
pub fn wait_until(what: &str, condition: impl FnMut() -> bool) {
    assert!(until(PATIENCE, condition), "waited in vain until {what}");
}

/// The text of a file, whole.
pub fn text_of(path: &Path) -> String {
    let mut text = String::new();
    File::open(path).unwrap().read_to_string(&mut text).unwrap();
    text
}
