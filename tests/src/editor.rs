//! A real editor, mousepad, as the application that the user comes from.

use std::path::{Path, PathBuf};

use crate::desktop::{Desktop, Look};
use crate::group::Group;
use crate::{programs, wait};

/// A running editor with one file open.
#[derive(Debug)]
pub struct Editor<'a> {
    desktop: &'a Desktop,
    file: PathBuf,
    window: String,
    _process: Group,
}

impl<'a> Editor<'a> {
    /// Opens the editor on a new, empty file with this name and waits until it can be typed into.
    #[track_caller]
    pub fn open(desktop: &'a Desktop, name: &str) -> Self {
        Self::with_text(desktop, name, "")
    }

    /// Opens the editor on a new file with this name and text.
    #[track_caller]
    #[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
    pub fn with_text(desktop: &'a Desktop, name: &str, text: &str) -> Self {
        let file = desktop.home().join(name);
        std::fs::write(&file, text).expect("a file to edit");
        let mut command = desktop.guarded("mousepad");
        if rustix::process::geteuid().is_root() {
            // It warns root, in red, over the text.
            command = desktop.guarded("unshare");
            command.args(["--user", "--map-user=1000", "--"]).arg(programs::tool("mousepad"));
        }
        if desktop.look() == Look::Dark {
            command.env("GTK_THEME", "Adwaita:dark");
        }
        command.arg("--disable-server").arg(&file);
        let process = Group::start(&mut command);
        let shown = name.to_owned();
        let window = desktop.wait_active(|title| is_of_file(title, &shown), "the editor");
        Self { desktop, file, window, _process: process }
    }

    /// The editor's window.
    pub fn window(&self) -> &str {
        &self.window
    }

    /// The file that is open.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The window's title now.
    pub fn title(&self) -> String {
        let told = self.desktop.run("xdotool", &["getwindowname", &self.window]);
        String::from_utf8_lossy(&told.stdout).trim().to_owned()
    }

    /// Gives the editor the focus.
    #[track_caller]
    pub fn focus(&self) {
        self.desktop.activate(&self.window);
    }

    /// Waits until the editor has the focus by itself.
    #[track_caller]
    pub fn wait_focus(&self) {
        let name = self.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.desktop.wait_active(|title| is_of_file(title, &name), "the editor");
    }

    /// Types text, and waits until it is in the buffer.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        self.focus();
        self.desktop.type_text(text);
        wait::until("the typed text is in the editor", || self.text().ends_with(text).then_some(()));
    }

    /// Selects everything, and waits until the X server knows the selection.
    #[track_caller]
    pub fn select_all(&self) {
        let text = self.text();
        self.focus();
        self.desktop.key("ctrl+a");
        wait::until("the text is selected", || (self.desktop.primary_selection()? == text).then_some(()));
    }

    /// The text of the buffer: saves it, and reads the file.
    #[track_caller]
    pub fn text(&self) -> String {
        self.focus();
        self.desktop.key("ctrl+s");
        // Unsaved changes are shown by a star in front of the title.
        wait::until("the editor has saved", || (!self.title().starts_with('*')).then_some(()));
        std::fs::read_to_string(&self.file).expect("the edited file can be read")
    }
}

fn is_of_file(title: &str, name: &str) -> bool {
    title.contains(name) && title.ends_with("Mousepad")
}
