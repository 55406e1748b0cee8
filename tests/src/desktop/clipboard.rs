//! What is selected and what is on the clipboard, of whatever program.

use std::io::Write as _;
use std::path::Path;
use std::process::{Output, Stdio};

use super::Desktop;
use crate::wait;

/// The form in which a picture is on the clipboard.
const PICTURE: &str = "image/png";
/// How long an answer may take.
const SECONDS: &str = "5";

impl Desktop {
    /// Puts text on the clipboard, as another application would.
    pub fn copy(&self, text: &str) {
        self.own("clipboard", text);
        wait::until("the text is on the clipboard", || (self.clipboard()? == text).then_some(()));
    }

    fn own(&self, selection: &str, text: &str) {
        let mut command = self.guarded("xclip");
        command.args(["-i", "-selection", selection]).stdin(Stdio::piped());
        let mut child = command.spawn().expect("xclip starts");
        let mut to = child.stdin.take().expect("stdin is a pipe");
        to.write_all(text.as_bytes()).expect("xclip takes the text");
        drop(to);
        child.wait().expect("xclip goes to the background");
    }

    /// Puts a picture on the clipboard, as another application would; it is the contents of a PNG file.
    pub fn copy_picture(&self, file: &Path) {
        let mut command = self.guarded("xclip");
        command.args(["-i", "-selection", "clipboard", "-t", PICTURE]).arg(file);
        command.status().expect("xclip goes to the background");
        wait::until("the picture is on the clipboard", || self.copied_picture());
    }

    /// The picture on the clipboard: the contents of a PNG file.
    pub fn copied_picture(&self) -> Option<Vec<u8>> {
        let told = self.xclip(&["-o", "-selection", "clipboard", "-t", PICTURE]);
        (told.status.success() && !told.stdout.is_empty()).then_some(told.stdout)
    }

    /// A selection that is made in another application, which has no window.
    pub fn select_elsewhere(&self, text: &str) {
        self.own("primary", text);
        wait::until("the selection is made", || (self.primary_selection()? == text).then_some(()));
    }

    /// The text that is selected in whatever program has a selection.
    pub fn primary_selection(&self) -> Option<String> {
        self.selection("primary")
    }

    /// The text on the clipboard.
    pub fn clipboard(&self) -> Option<String> {
        self.selection("clipboard")
    }

    fn selection(&self, which: &str) -> Option<String> {
        let told = self.xclip(&["-o", "-selection", which]);
        told.status.success().then(|| String::from_utf8_lossy(&told.stdout).into_owned())
    }

    /// Asks the owner of a selection, which may never answer.
    fn xclip(&self, arguments: &[&str]) -> Output {
        self.run("timeout", &[&[SECONDS, "xclip"], arguments].concat())
    }
}
