//! A Wayland desktop of its own for one test: sway without a screen, session bus, keyboard and pointer, home folder. sway refuses root,
//! so that root runs all of it as an ordinary user.

mod keyboard;
mod pointer;

use std::cell::RefCell;
use std::fs::File;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use wayland_client::Connection;

use crate::app::Launch;
use crate::desktop::{AccessibilityBus, IS_THERE, LAUNCHER, Look};
use crate::group::Group;
use crate::picture::Picture;
use crate::webdriver::Driver;
use crate::{programs, wait};

pub use keyboard::Keyboard;
pub use pointer::Pointer;

/// An ordinary user that every system has.
const NOBODY: &str = "65534";
/// What a command may take before it is given up.
const SECONDS: &str = "5";

/// The desktop; dropping it ends all that runs on it.
#[derive(Debug)]
pub struct Sway {
    hands: Option<(Keyboard, Pointer)>,
    launch: Launch,
    bus: String,
    look: Look,
    accessibility: AccessibilityBus,
    // Dropped in this order: what runs in sway before sway, the folder last.
    programs: RefCell<Vec<Group>>,
    session: Vec<Group>,
    home: TempDir,
}

impl Sway {
    /// Starts a desktop with screens of these sizes side by side, on which the usual key is bound to showing the popup of
    /// the application that is started with [`Sway::launch`].
    pub fn start(look: Look, screens: &[(u32, u32)], base_url: &str) -> Self {
        Self::with_accessibility(AccessibilityBus::Absent, look, screens, base_url)
    }

    /// The same with an accessibility bus.
    pub fn with_accessibility(
        accessibility: AccessibilityBus,
        look: Look,
        screens: &[(u32, u32)],
        base_url: &str,
    ) -> Self {
        let home = tempfile::Builder::new().prefix("extremis-sway-").tempdir().expect("a folder");
        let launch = Launch::new(&home.path().join("data"), base_url);
        let (programs, session) = (RefCell::default(), Vec::new());
        let bus = String::new();
        let mut sway = Self { hands: None, launch, bus, look, accessibility, programs, session, home };
        sway.furnish(screens);
        sway.start_bus();
        sway.start_accessibility();
        sway.start_compositor(screens.len());
        sway
    }

    fn furnish(&self, screens: &[(u32, u32)]) {
        for folder in ["run", "config", "data"] {
            std::fs::create_dir_all(self.path(folder)).expect("a folder");
        }
        std::fs::set_permissions(self.path("run"), std::fs::Permissions::from_mode(0o700)).expect("private");
        let mut lines = vec![
            "output * bg #8899aa solid_color".to_owned(),
            format!("bindsym Ctrl+Shift+space exec {} --toggle", programs::app().display()),
            format!(
                "exec sh -c 'echo \"$WAYLAND_DISPLAY $SWAYSOCK\" >{0}.new; mv {0}.new {0}'",
                self.path("told").display()
            ),
        ];
        let mut left = 0;
        for (number, (width, height)) in screens.iter().enumerate() {
            let name = number + 1;
            lines.push(format!("output HEADLESS-{name} resolution {width}x{height} position {left} 0"));
            left += width;
        }
        self.write("sway", &(lines.join("\n") + "\n"));
        if is_root() {
            let owner = format!("{NOBODY}:{NOBODY}");
            let given = Command::new("chown").args(["-R", &owner]).arg(self.home.path()).status();
            assert!(given.expect("chown runs").success(), "the folder can be given away");
        }
    }

    fn start_bus(&mut self) {
        let mut command = self.command("dbus-daemon");
        command.args(["--session", "--nofork", "--nopidfile", "--print-address=1"]).stdout(Stdio::piped());
        let mut bus = Group::start(&mut command);
        self.bus = bus.first_line();
        assert!(!self.bus.is_empty(), "the session bus starts");
        self.session.push(bus);
    }

    fn start_accessibility(&mut self) {
        if self.accessibility == AccessibilityBus::Absent {
            return;
        }
        let mut command = self.command(LAUNCHER);
        self.session.push(Group::start(command.args(self.accessibility.options())));
        wait::until("the accessibility bus is there", || {
            self.text("dbus-send", &IS_THERE).contains("true").then_some(())
        });
    }

    fn start_compositor(&mut self, screens: usize) {
        let mut command = self.command("sway");
        command.arg("-c").arg(self.path("sway"));
        command.env("WLR_HEADLESS_OUTPUTS", screens.to_string());
        self.launch.prepare(&mut command);
        self.session.push(Group::start(&mut command));
        wait::until("sway runs", || std::fs::read_to_string(self.path("told")).ok());
        let stream = UnixStream::connect(self.told().0).expect("sway listens");
        let connection = Connection::from_socket(stream).expect("sway answers");
        self.hands = Some((Keyboard::plug_in(&connection), Pointer::plug_in(&connection)));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Writes a file that all may read.
    #[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
    fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.path(name);
        std::fs::write(&file, text).expect("a file");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o666)).expect("for all");
        file
    }

    fn told(&self) -> (PathBuf, String) {
        let told = std::fs::read_to_string(self.path("told")).unwrap_or_default();
        let (display, socket) = told.trim().split_once(' ').unwrap_or_default();
        (self.path("run").join(display), socket.to_owned())
    }

    /// How the application is started here.
    pub fn launch(&self) -> &Launch {
        &self.launch
    }

    /// The keyboard.
    pub fn keyboard(&self) -> &Keyboard {
        &self.hands.as_ref().expect("the desktop has started").0
    }

    /// The pointer.
    pub fn pointer(&self) -> &Pointer {
        &self.hands.as_ref().expect("the desktop has started").1
    }

    /// A command of this desktop that ends with the test.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(programs::tool("setpriv"));
        command.args(["--pdeathsig", "KILL"]);
        if is_root() {
            command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]);
        }
        command.arg("--").arg(programs::tool(program)).stdin(Stdio::null()).stdout(Stdio::null());
        let name = program.rsplit('/').next().unwrap_or(program);
        command.stderr(File::create(self.path(&format!("{name}.log"))).expect("a log file"));
        for name in
            ["DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "SWAYSOCK", "GDK_BACKEND", "XDG_CURRENT_DESKTOP"]
        {
            command.env_remove(name);
        }
        let (display, socket) = self.told();
        if !socket.is_empty() {
            command.env("WAYLAND_DISPLAY", display).env("SWAYSOCK", socket);
        }
        let home = self.home.path();
        command
            .env("DBUS_SESSION_BUS_ADDRESS", &self.bus)
            .env("HOME", home)
            .env("XDG_RUNTIME_DIR", home.join("run"))
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_CACHE_HOME", home.join("cache"))
            .env("XDG_STATE_HOME", home.join("state"))
            .env("XDG_SESSION_TYPE", "wayland")
            .env("WLR_BACKENDS", "headless")
            .env("WLR_RENDERER", "pixman")
            .env("WLR_LIBINPUT_NO_DEVICES", "1")
            .env("QT_QPA_PLATFORM", "wayland")
            .env("GTK_THEME", if self.look == Look::Dark { "Adwaita:dark" } else { "Adwaita" })
            .env("GSETTINGS_BACKEND", "memory")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
            .env("LC_ALL", "C.UTF-8");
        self.accessibility.enter(&mut command);
        command
    }

    /// Starts the application under a driver that looks at its pages.
    pub fn start_app(&self) -> Driver {
        let command = self.command("WebKitWebDriver");
        let log = self.path("WebKitWebDriver.log");
        let driver = Driver::start_by(command, None, &programs::app(), &self.launch, &log);
        driver.switch_to("the popup", |address| address.contains("popup"));
        driver
    }

    /// Opens a program and waits until its window has the focus.
    #[track_caller]
    pub fn open(&self, program: &str, arguments: &[&str]) {
        let group = Group::start(self.command(program).args(arguments));
        let id = group.id();
        self.programs.borrow_mut().push(group);
        wait::until(&format!("{program} has the focus"), || {
            (self.focused()?["pid"].as_u64()? == u64::from(id)).then_some(())
        });
    }

    /// A file in the home folder, to be opened.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        self.write(name, text)
    }

    /// A folder in the home folder that all may write into.
    pub fn folder(&self, name: &str) -> PathBuf {
        let folder = self.path(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777)).expect("for all");
        folder
    }

    /// What a tool of this desktop prints.
    pub fn output(&self, program: &str, arguments: &[&str]) -> Vec<u8> {
        let mut command = self.command("timeout");
        let told = command.arg(SECONDS).arg(program).args(arguments).stdout(Stdio::piped()).output();
        told.unwrap_or_else(|error| panic!("{program} did not run: {error}")).stdout
    }

    fn text(&self, program: &str, arguments: &[&str]) -> String {
        String::from_utf8_lossy(&self.output(program, arguments)).into_owned()
    }

    /// Tells sway to do something.
    pub fn tell(&self, command: &str) {
        self.output("swaymsg", &[command]);
    }

    /// The window that has the focus, as sway describes it.
    pub fn focused(&self) -> Option<Value> {
        fn find(node: &Value) -> Option<Value> {
            if node["focused"] == true {
                return Some(node.clone());
            }
            let below = ["nodes", "floating_nodes"].into_iter().filter_map(|name| node[name].as_array());
            below.flatten().find_map(find)
        }
        find(&serde_json::from_str(&self.text("swaymsg", &["-t", "get_tree"])).ok()?)
    }

    /// Puts a text on the clipboard.
    #[track_caller]
    pub fn copy(&self, text: &str) {
        // It goes on in the background, to hand the text out.
        let group = Group::start(self.command("wl-copy").args(["--foreground", text]));
        self.programs.borrow_mut().push(group);
        wait::until("the text is on the clipboard", || (self.clipboard() == text).then_some(()));
    }

    /// The text on the clipboard.
    pub fn clipboard(&self) -> String {
        self.text("wl-paste", &["-n"])
    }

    /// The text that is selected in whatever program has a selection.
    pub fn primary_selection(&self) -> String {
        self.text("wl-paste", &["-p", "-n"])
    }

    /// What is on a screen, the first being 1.
    pub fn picture(&self, screen: usize) -> Picture {
        let png = self.output("grim", &["-o", &format!("HEADLESS-{screen}"), "-"]);
        Picture::from_png(&png).expect("grim makes a picture")
    }
}

impl Drop for Sway {
    fn drop(&mut self) {
        self.hands.take();
        if std::thread::panicking() {
            let kept = std::env::temp_dir().join("extremis-failed-sway.png");
            // All screens, side by side. A second panic would end all tests.
            let _ = self.command("grim").arg("-").stdout(File::create(&kept).expect("a picture")).status();
            eprintln!("the screens as they were: {}", kept.display());
            for name in ["sway.log", "WebKitWebDriver.log"] {
                eprintln!("{name}:\n{}", std::fs::read_to_string(self.path(name)).unwrap_or_default());
            }
        }
        self.programs.borrow_mut().clear();
        while self.session.pop().is_some() {}
    }
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}
