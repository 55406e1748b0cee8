//! What is printed, and how a failure is told.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use extremis_app::AppError;
use extremis_app::wire::{NoticeView, WireError};
use extremis_language::{Words, text};
use serde::Serialize;

/// How to print.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    pub json: bool,
}

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    pub error: WireError,
    pub exit: u8,
}

impl Failure {
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self { error: WireError::new(code, message, false), exit: 1 }
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        WireError::from(error).into()
    }
}

impl From<WireError> for Failure {
    fn from(mut error: WireError) -> Self {
        if error.code == "keys_locked" {
            // The passphrase is asked for in the window alone.
            let _ = write!(error.message, " {}", text!("cli-key-by-variable"));
        }
        if let Some(server) = &error.server {
            let key = if error.code == "key_not_encrypted" { " --unencrypted-key" } else { "" };
            let command = format!("extremis-cli allow {server}{key}");
            let _ = write!(error.message, " {}", text!("cli-allow", command = command));
        }
        Self { error, exit: 1 }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::new("io", text!("cli-pipe", error = Words(error)))
    }
}

/// What a terminal is shown of a text. A control character in an answer or a title would be a command to it: to move about,
/// to set its title or the clipboard. It is shown in caret notation; a pipe or a file gets what was said, letter for letter.
fn visible(text: &str, is_terminal: bool) -> Cow<'_, str> {
    let is_command = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    if !is_terminal || !text.contains(is_command) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            letter if !is_command(letter) => shown.push(letter),
            '\u{7f}' => shown.push_str("^?"),
            '\0'..'\u{20}' => shown.extend(['^', char::from(letter as u8 + b'@')]),
            // Those after ASCII.
            _ => shown.push('\u{fffd}'),
        }
    }
    Cow::Owned(shown)
}

/// Prints one line at once, so that a reader at the other end of a pipe can rely on it.
pub(crate) fn line(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", visible(text, out.is_terminal()))?;
    Ok(out.flush()?)
}

/// Prints part of a line at once.
pub(crate) fn part(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(visible(text, out.is_terminal()).as_bytes())?;
    Ok(out.flush()?)
}

/// Tells what the user should know, on stderr.
pub(crate) fn notices(notices: Vec<NoticeView>) {
    for notice in notices {
        note(&notice.message);
    }
}

/// Tells one thing on stderr, in one line.
pub(crate) fn note(message: &str) {
    let message = message.replace('\n', " ");
    eprintln!("{}", visible(&text!("cli-note", message = message), std::io::stderr().is_terminal()));
}

impl Output {
    /// Prints a value as one line of JSON.
    #[expect(clippy::unused_self, reason = "reads as what it is at the call: output, a value")]
    pub fn value(self, value: &impl Serialize) -> Result<(), Failure> {
        line(&serde_json::to_string(value).map_err(std::io::Error::from)?)
    }

    /// Prints the value as JSON, or else the words.
    pub fn either(self, value: &impl Serialize, words: impl FnOnce() -> String) -> Result<(), Failure> {
        if self.json { self.value(value) } else { line(&words()) }
    }

    pub fn fail(self, failure: &Failure) -> ExitCode {
        let text = if self.json {
            serde_json::to_string(&failure.error).unwrap_or_default()
        } else {
            text!("cli-error", message = failure.error.message.replace('\n', " "))
        };
        eprintln!("{}", visible(&text, std::io::stderr().is_terminal()));
        ExitCode::from(failure.exit)
    }
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn a_terminal_is_not_commanded_by_what_is_said() {
        for (said, shown) in [
            ("\u{1b}]52;c;cm0gLXJm\u{7}", "^[]52;c;cm0gLXJm^G"),
            ("\u{1b}[2J over\rwritten", "^[[2J over^Mwritten"),
            ("\u{9b}31m \u{7f}", "\u{fffd}31m ^?"),
            ("lines\n\tand tabs, Grüße", "lines\n\tand tabs, Grüße"),
        ] {
            assert_eq!(visible(said, true), shown);
            assert_eq!(visible(said, false), said, "a pipe gets it letter for letter");
        }
    }
}
