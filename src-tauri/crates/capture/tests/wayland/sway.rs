//! A sway for one test: it runs the test again inside of itself, so that the product finds it in its environment.

use std::cell::RefCell;
use std::fs::File;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use extremis_capture::{CaptureOptions, Captured, Desktop, desktop};
use extremis_domain::SystemClock;

use crate::keys::{A, CONTROL, Keys, S};

const PATIENCE: Duration = Duration::from_secs(40);
/// Tells the test that it runs inside, and its folder.
const INSIDE: &str = "EXTREMIS_TEST_IN_SWAY";
/// An ordinary user that every system has.
const NOBODY: &str = "65534";

/// Runs a test's body in a session of its own.
pub fn in_sway(name: &str, body: impl Fn(&Inside)) {
    if let Some(folder) = std::env::var_os(INSIDE) {
        return body(&Inside::enter(folder.into()));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700)).unwrap();
    let test = std::env::current_exe().unwrap();
    let (out, code) = (path.join("out"), path.join("code"));
    let run = format!("{} {name} --exact --nocapture >{} 2>&1", test.display(), out.display());
    let config = format!(
        "output HEADLESS-1 resolution 1200x800\nexec sh -c '{run}; echo $? >{}.new; mv {0}.new {0}'\n",
        code.display()
    );
    write(&path.join("config"), &config);
    let is_root = is_root_then_give(path);
    let mut session = if is_root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "dbus-run-session"]);
        command
    } else {
        Command::new("dbus-run-session")
    };
    session.args(["--", "sway", "-c"]).arg(path.join("config"));
    for name in
        ["DISPLAY", "WAYLAND_DISPLAY", "NO_AT_BRIDGE", "GTK_A11Y", "GDK_BACKEND", "XDG_CURRENT_DESKTOP"]
    {
        session.env_remove(name);
    }
    session
        .env(INSIDE, path)
        .env("HOME", path)
        .env("XDG_RUNTIME_DIR", path)
        .env("XDG_CONFIG_HOME", path.join("config.d"))
        .env("WLR_BACKENDS", "headless")
        .env("WLR_RENDERER", "pixman")
        .env("WLR_LIBINPUT_NO_DEVICES", "1")
        .env("QT_QPA_PLATFORM", "wayland")
        .env("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1")
        .env("QT_ACCESSIBILITY", "1")
        .env("GSETTINGS_BACKEND", "memory")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(path.join("sway.log")).unwrap())
        .process_group(0);
    let mut session = session.spawn().expect("setpriv and dbus-run-session are installed");
    let came = until(3 * PATIENCE, || code.exists());
    let group = rustix::process::Pid::from_child(&session);
    // All of it: sway, the bus and what ran there.
    let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    let _ = session.wait();
    let told = Inside::read(&out);
    assert!(
        came,
        "the test did not come to an end in sway:\n{told}\n{}",
        Inside::read(&path.join("sway.log"))
    );
    assert!(Inside::read(&code).trim() == "0" && told.contains("1 passed"), "{told}");
}

/// Whether this is root, who then gives the folder away.
fn is_root_then_give(folder: &Path) -> bool {
    let is_root = rustix::process::geteuid().is_root();
    if is_root {
        let given = Command::new("chown").args(["-R", &format!("{NOBODY}:{NOBODY}")]).arg(folder).status();
        assert!(given.unwrap().success());
    }
    is_root
}

fn write(path: &Path, text: &str) {
    File::create(path).unwrap().write_all(text.as_bytes()).unwrap();
}

fn until(patience: Duration, is_so: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        if is_so() {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    is_so()
}

/// The inside of the session.
pub struct Inside {
    pub desktop: Box<dyn Desktop>,
    keys: Keys,
    folder: PathBuf,
    programs: RefCell<Vec<Child>>,
}

impl Inside {
    fn enter(folder: PathBuf) -> Self {
        let mut launcher = Command::new("/usr/libexec/at-spi-bus-launcher");
        let launcher =
            launcher.arg("--launch-immediately").stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let programs = RefCell::new(vec![launcher.expect("at-spi2-core is installed")]);
        let (keys, desktop) = (Keys::plug_in(), desktop(Arc::new(SystemClock)));
        Self { desktop, keys, folder, programs }
    }

    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    pub fn read(path: &Path) -> String {
        std::fs::read_to_string(path).unwrap_or_default()
    }

    pub fn wait(what: &str, is_so: impl Fn() -> bool) {
        assert!(until(PATIENCE, is_so), "waited in vain until {what}");
    }

    fn tree() -> String {
        output("swaymsg", &["-t", "get_tree"])
    }

    /// Starts a program and waits until its window has the focus.
    fn start(&self, application: &str, arguments: &[&str]) {
        let program = Command::new(application)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{application} is not installed: {error}"));
        let id = program.id();
        self.programs.borrow_mut().push(program);
        Self::wait(&format!("{application} has the focus"), || {
            let tree: serde_json::Value = serde_json::from_str(&Self::tree()).unwrap_or_default();
            focused_process(&tree) == Some(u64::from(id))
        });
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.join(name);
        write(&file, text);
        file
    }

    /// A GTK editor with a file.
    pub fn editor(&self, name: &str, text: &str) -> PathBuf {
        let file = self.file(name, text);
        self.start("mousepad", &["--disable-server", file.to_str().unwrap()]);
        file
    }

    /// A Qt editor with a file.
    pub fn qt_editor(&self, name: &str, text: &str) {
        let file = self.file(name, text);
        self.start("featherpad", &["--standalone", file.to_str().unwrap()]);
    }

    pub fn terminal(&self) {
        self.start("foot", &["cat"]);
    }

    /// A terminal that writes the line that is typed into a file.
    pub fn terminal_that_reads(&self) -> PathBuf {
        let file = self.folder.join("line");
        self.start("foot", &["sh", "-c", &format!("read -r line; echo \"$line\" >{}; cat", file.display())]);
        file
    }

    /// Selects all text of what has the focus, by its key, once for each time that it may have been too early.
    pub fn select_all(&self) {
        Self::wait("something is selected", || {
            self.keys.press(&[CONTROL], A);
            until(Duration::from_secs(1), || !output("wl-paste", &["-p", "-n"]).is_empty())
        });
    }

    /// Leaves what is selected as it is, and nothing of it to those who ask the compositor.
    pub fn clear_selection() {
        Self::wait("the primary selection is empty", || {
            run("wl-copy", &["-p", "--clear"]);
            output("wl-paste", &["-p", "-n"]).is_empty()
        });
    }

    pub fn copy(text: &str) {
        Self::wait("the text is on the clipboard", || {
            run("wl-copy", &[text]);
            Self::clipboard() == text
        });
    }

    pub fn clipboard() -> String {
        output("wl-paste", &["-n"])
    }

    pub fn capture_until(&self, is_it: impl Fn(&Captured) -> bool) -> Captured {
        let last = RefCell::new(Captured::default());
        let found = until(PATIENCE, || {
            *last.borrow_mut() = self.desktop.capture(&CaptureOptions::default());
            is_it(&last.borrow())
        });
        let last = last.into_inner();
        assert!(found, "was captured at last: {last:?}");
        last
    }

    /// What the focused editor has in its buffer, by way of its file.
    pub fn saved(&self, file: &Path, wanted: &str) {
        Self::wait(&format!("the file holds {wanted:?}"), || {
            self.keys.press(&[CONTROL], S);
            until(Duration::from_secs(1), || Self::read(file).trim_end() == wanted)
        });
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        for mut program in self.programs.take() {
            // The launcher of the accessibility bus ends the bus only when it is asked to end.
            let id = rustix::process::Pid::from_child(&program);
            let _ = rustix::process::kill_process(id, rustix::process::Signal::TERM);
            if !until(Duration::from_secs(2), || is_over(id)) {
                let _ = program.kill();
            }
            let _ = program.wait();
        }
    }
}

/// Whether a child has ended and only waits to be looked at.
fn is_over(id: rustix::process::Pid) -> bool {
    let state = Inside::read(&PathBuf::from(format!("/proc/{}/stat", id.as_raw_nonzero())));
    state.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with('Z'))
}

fn focused_process(node: &serde_json::Value) -> Option<u64> {
    if node["focused"] == true {
        return node["pid"].as_u64();
    }
    let below = ["nodes", "floating_nodes"].into_iter().filter_map(|name| node[name].as_array());
    below.flatten().find_map(focused_process)
}

fn output(program: &str, arguments: &[&str]) -> String {
    let told = Command::new("timeout").arg("3").arg(program).args(arguments).stdin(Stdio::null()).output();
    String::from_utf8_lossy(&told.unwrap().stdout).into_owned()
}

/// Without reading what it says: what it leaves in the background would keep the pipe open.
fn run(program: &str, arguments: &[&str]) {
    let mut command = Command::new(program);
    let silent = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    assert!(silent.status().unwrap().success(), "{program}");
}
