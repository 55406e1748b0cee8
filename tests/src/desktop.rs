//! A desktop of its own for one test: X server, session bus, window manager, home folder. Nothing of the user's real
//! desktop is seen or changed, and everything ends with the test.

mod accessibility;
mod clipboard;
mod coloured;
mod drag;
mod input;
mod keyboard;
mod look;
mod monitors;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use tempfile::TempDir;

use crate::group::{self, Group};
use crate::{programs, wait};

pub use accessibility::AccessibilityBus;
pub(crate) use accessibility::{IS_THERE, LAUNCHER};
pub use coloured::ColouredWindow;
pub use drag::Drag;
pub use input::{Area, Input};
pub use look::Look;
pub use monitors::MONITOR;

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    /// One monitor of so many pixels.
    One((u32, u32)),
    /// Two of [`MONITOR`], side by side.
    Two,
}

/// The usual screen.
const SCREEN: Screen = Screen::One((1440, 900));

/// The desktop; dropping it ends all that runs on it.
#[derive(Debug)]
pub struct Desktop {
    look: Look,
    accessibility: AccessibilityBus,
    display: String,
    bus: String,
    input: Option<Arc<Input>>,
    // Dropped in this order: what runs on the X server before the X server, the folder last.
    programs: Vec<Group>,
    home: TempDir,
}

impl Desktop {
    /// Starts an empty desktop of 1440 × 900.
    pub fn start() -> Self {
        Self::with_look(Look::default())
    }

    /// Starts an empty desktop with a certain look.
    pub fn with_look(look: Look) -> Self {
        Self::prepared(look, SCREEN, AccessibilityBus::Absent, None)
    }

    /// Starts an empty desktop with a certain look on a screen of so many pixels.
    pub fn with_screen(look: Look, screen: (u32, u32)) -> Self {
        Self::prepared(look, Screen::One(screen), AccessibilityBus::Absent, None)
    }

    /// Starts an empty desktop with two monitors of [`MONITOR`], side by side.
    pub fn with_two_monitors() -> Self {
        Self::prepared(Look::default(), Screen::Two, AccessibilityBus::Absent, None)
    }

    /// Starts an empty desktop whose window manager has this key already, in its own words (`C-S-space`).
    pub fn with_key_taken(key: &str) -> Self {
        Self::prepared(Look::default(), SCREEN, AccessibilityBus::Absent, Some(key))
    }

    /// Starts an empty desktop with an accessibility bus.
    pub fn with_accessibility(bus: AccessibilityBus) -> Self {
        Self::prepared(Look::default(), SCREEN, bus, None)
    }

    fn prepared(look: Look, screen: Screen, accessibility: AccessibilityBus, taken: Option<&str>) -> Self {
        let home =
            tempfile::Builder::new().prefix("extremis-desktop-").tempdir().expect("a folder for the desktop");
        for dir in [
            "config/gtk-3.0",
            "config/openbox",
            "config/glib-2.0/settings",
            "data",
            "cache",
            "state",
            "runtime",
        ] {
            std::fs::create_dir_all(home.path().join(dir)).expect("a folder for the desktop");
        }
        make_private(&home.path().join("runtime"));
        let mut desktop = Self {
            look,
            accessibility,
            display: String::new(),
            bus: String::new(),
            input: None,
            programs: Vec::new(),
            home,
        };
        look.write(&desktop.home.path().join("config"), taken);
        desktop.start_x(screen);
        desktop.start_bus();
        desktop.programs.extend(accessibility.start(&desktop));
        desktop.start_window_manager();
        look.paint(&desktop);
        desktop
    }

    fn start_x(&mut self, screen: Screen) {
        let mut command = match screen {
            Screen::One((width, height)) => {
                let mut command = self.guarded("Xvfb");
                command.args(["-screen", "0", &format!("{width}x{height}x24")]);
                command
            }
            Screen::Two => monitors::server(self),
        };
        command.args(["-displayfd", "1", "-nolisten", "tcp", "-noreset", "-dpi", "96"]);
        let mut server = Group::start(command.stdout(Stdio::piped()));
        self.display = format!(":{}", server.first_line());
        assert_ne!(self.display, ":", "the X server did not start; see {}", self.home().display());
        self.programs.push(server);
        self.input = Some(Arc::new(Input::connect(&self.display)));
        if screen == Screen::Two {
            monitors::plug_in(self);
        }
    }

    fn start_bus(&mut self) {
        let mut command = self.guarded("dbus-daemon");
        command.args(["--session", "--nofork", "--nopidfile", "--print-address=1"]).stdout(Stdio::piped());
        let mut bus = Group::start(&mut command);
        self.bus = bus.first_line();
        assert!(
            !self.bus.is_empty(),
            "the session bus did not start; see {}",
            self.log("dbus-daemon").display()
        );
        self.programs.push(bus);
    }

    fn start_window_manager(&mut self) {
        let mut command = self.guarded("openbox");
        command.arg("--sm-disable");
        self.programs.push(Group::start(&mut command));
        self.wait_window_manager();
    }

    fn wait_window_manager(&self) {
        wait::until("the window manager runs", || {
            let told = self.run("xprop", &["-root", "_NET_SUPPORTING_WM_CHECK"]);
            String::from_utf8_lossy(&told.stdout).contains("window id").then_some(())
        });
    }

    /// Has the window manager begin anew, as after an update of it, and waits until it manages the windows.
    pub fn restart_window_manager(&self) {
        // It says who it is once it runs.
        self.run("xprop", &["-root", "-remove", "_NET_SUPPORTING_WM_CHECK"]);
        self.run("openbox", &["--restart"]);
        self.wait_window_manager();
    }

    /// How it looks.
    pub fn look(&self) -> Look {
        self.look
    }

    /// The home folder of this desktop.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The address of its session bus.
    pub fn bus(&self) -> &str {
        &self.bus
    }

    /// Where a program's words on stderr go.
    pub fn log(&self, name: &str) -> PathBuf {
        self.home.path().join(format!("{name}.log"))
    }

    /// A command for this desktop that ends with the test; its words on stderr go to [`Desktop::log`].
    pub fn guarded(&self, name: &str) -> Command {
        let mut command = group::command(&programs::tool(name));
        let log = File::create(self.log(name)).expect("a log file");
        command.stdout(Stdio::null()).stderr(log);
        self.enter(&mut command);
        command
    }

    /// Gives a command the environment of this desktop.
    pub fn enter(&self, command: &mut Command) {
        let home = self.home.path();
        for name in [
            "WAYLAND_DISPLAY",
            "XAUTHORITY",
            "SESSION_MANAGER",
            "DESKTOP_SESSION",
            "GTK_THEME",
            "GTK_MODULES",
        ] {
            command.env_remove(name);
        }
        command
            .env("DISPLAY", &self.display)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.bus)
            .env("HOME", home)
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_CACHE_HOME", home.join("cache"))
            .env("XDG_STATE_HOME", home.join("state"))
            .env("XDG_RUNTIME_DIR", home.join("runtime"))
            .env("XDG_SESSION_TYPE", "x11")
            .env("XDG_CURRENT_DESKTOP", "openbox")
            .env("GDK_BACKEND", "x11")
            .env("GSETTINGS_BACKEND", "keyfile")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
            .env("LANG", "C.UTF-8")
            .env("LC_ALL", "C.UTF-8");
        self.accessibility.enter(command);
        if Path::new(look::FONTS_IN).is_dir() {
            command.env("FONTCONFIG_FILE", home.join("config/fonts.conf"));
        }
    }

    /// Runs a tool on this desktop to its end.
    pub fn run(&self, name: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(programs::tool(name));
        command.args(arguments).stdin(Stdio::null());
        self.enter(&mut command);
        command.output().unwrap_or_else(|error| panic!("{name} did not run: {error}"))
    }

    fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let told = self.run("xdotool", arguments);
        let text = String::from_utf8_lossy(&told.stdout).trim().to_owned();
        (told.status.success() && !text.is_empty()).then_some(text)
    }

    /// The title of the window that has the focus.
    pub fn active_title(&self) -> Option<String> {
        self.xdotool(&["getactivewindow", "getwindowname"])
    }

    /// Waits until a window whose title matches has the focus; gives its id.
    #[track_caller]
    pub fn wait_active(&self, title: impl Fn(&str) -> bool, what: &str) -> String {
        let mut last = None;
        wait::until(&format!("{what} has the focus"), || {
            let id = self.xdotool(&["getactivewindow"])?;
            last = self.xdotool(&["getwindowname", &id]);
            last.as_deref().is_some_and(&title).then_some(id)
        })
    }

    /// The visible window with exactly this title.
    pub fn window(&self, title: &str) -> Option<String> {
        let found = self.xdotool(&["search", "--onlyvisible", "--name", &format!("^{title}$")])?;
        found.lines().next().map(str::to_owned)
    }

    /// Waits for the visible window with exactly this title.
    #[track_caller]
    pub fn wait_window(&self, title: &str) -> String {
        wait::until(&format!("a window {title:?} is shown"), || self.window(title))
    }

    /// Waits until no window with exactly this title is visible.
    #[track_caller]
    pub fn wait_no_window(&self, title: &str) {
        let search = ["search", "--onlyvisible", "--name", &format!("^{title}$")];
        let mut looks = 0;
        wait::until(&format!("no window {title:?} is shown"), || {
            let told = self.run("xdotool", &search);
            // A search fails with words, too, when any window vanishes under it: that says nothing of this one.
            let none = told.stdout.is_empty() && told.stderr.is_empty();
            looks = if none { looks + 1 } else { 0 };
            (looks == 2).then_some(())
        });
    }

    /// Gives a window the focus.
    #[track_caller]
    pub fn activate(&self, window: &str) {
        wait::until("the window can be given the focus", || {
            self.run("xdotool", &["windowactivate", window]);
            (self.xdotool(&["getactivewindow"])? == window).then_some(())
        });
    }

    /// Asks the window with exactly this title to close, as its close button does.
    #[track_caller]
    pub fn ask_to_close(&self, title: &str) {
        let window = self.wait_window(title);
        let asked = self.run("wmctrl", &["-i", "-c", &window]);
        assert!(asked.status.success(), "{title:?} could not be asked to close");
    }

    /// Closes the window with exactly this title, as its close button does, and waits until it is gone.
    #[track_caller]
    pub fn close_window(&self, title: &str) {
        self.ask_to_close(title);
        self.wait_no_window(title);
    }

    /// Keys, the pointer and the screen.
    pub fn input(&self) -> &Arc<Input> {
        self.input.as_ref().expect("the desktop has started")
    }

    /// Presses keys, as `ctrl+shift+space`.
    #[track_caller]
    pub fn key(&self, keys: &str) {
        self.input().key(keys);
    }

    /// Types text into whatever has the focus.
    pub fn type_text(&self, text: &str) {
        self.input().type_text(text);
    }

    /// Moves the pointer to a place in a window, by the window's own pixels.
    pub fn point(&self, window: &str, at: (i32, i32)) {
        let window = window.parse().expect("the number of a window");
        let area = self.input().area(window).expect("the window is there");
        self.input().point(area.x + at.0, area.y + at.1);
    }

    /// Moves a window and gives it a size; both count its frame out.
    pub fn place(&self, window: &str, at: (u32, u32), size: (u32, u32)) {
        let number = window.parse().expect("the number of a window");
        self.input().place(number, at, size);
    }

    /// Where a window is and how large, without its frame: x, y, width, height.
    #[track_caller]
    pub fn geometry(&self, window: &str) -> [i64; 4] {
        wait::until("the window's geometry is told", || {
            let told = self.xdotool(&["getwindowgeometry", "--shell", window])?;
            let number = |name: &str| {
                let line = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))?;
                line.parse::<i64>().ok()
            };
            Some([number("X")?, number("Y")?, number("WIDTH")?, number("HEIGHT")?])
        })
    }

    /// Maximizes a window, or not, as its title bar's button does.
    pub fn maximize(&self, window: &str, how: bool) {
        let what = if how { "add" } else { "remove" };
        self.run("wmctrl", &["-i", "-r", window, "-b", &format!("{what},maximized_vert,maximized_horz")]);
    }

    /// Saves a picture of the whole screen as PNG.
    pub fn screenshot(&self, to: &Path) {
        self.screenshot_of((0, 0), (1440, 900), to);
    }

    /// Saves a picture of a part of the screen as PNG, small enough to be kept.
    #[expect(clippy::disallowed_methods, reason = "a picture, not the user's data")]
    pub fn screenshot_of(&self, at: (i32, i32), size: (u32, u32), to: &Path) {
        let picture = self.input().grab(Area { x: at.0, y: at.1, width: size.0, height: size.1 });
        std::fs::write(to, picture.png()).expect("the picture can be kept");
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        // The newest first: the window manager before the X server that it talks to.
        while self.programs.pop().is_some() {}
        if std::thread::panicking() {
            let kept = std::env::temp_dir().join("extremis-failed-desktop");
            let _ = std::fs::remove_dir_all(&kept);
            let _ = std::fs::create_dir_all(&kept);
            for log in std::fs::read_dir(self.home.path()).into_iter().flatten().flatten() {
                let _ = std::fs::copy(log.path(), kept.join(log.file_name()));
            }
            eprintln!("the logs of the desktop are in {}", kept.display());
        }
    }
}

fn make_private(dir: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o700)).expect("a private folder");
}
