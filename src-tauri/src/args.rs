//! How the program was called, the first time and while it runs.

use extremis_language::text;
use tauri::AppHandle;

use crate::{popup, windows};

/// What a call asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Launch {
    /// The main window.
    Window,
    /// No window.
    Hidden,
    /// The popup.
    Toggle,
    /// The popup with a question.
    Ask(String),
    /// The popup with a new conversation.
    New,
    /// A conversation in the main window, by its id or title.
    Show(String),
    /// The popup with a quick command.
    Command(String),
    /// The end of the one that runs.
    Quit,
    /// A text on the terminal.
    Print(String),
}

impl Launch {
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut launch = Self::Window;
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            launch = match argument.as_str() {
                "--hidden" => Self::Hidden,
                "--toggle" => Self::Toggle,
                "--new" => Self::New,
                "--ask" => Self::Ask(value(&mut arguments, text!("shell-ask-needs"))?),
                "--show" => Self::Show(value(&mut arguments, text!("shell-show-needs"))?),
                "--command" => Self::Command(value(&mut arguments, text!("shell-command-needs"))?),
                "--quit" => Self::Quit,
                "--version" | "-V" => Self::Print(format!("extremis {}", env!("CARGO_PKG_VERSION"))),
                "--help" | "-h" => Self::Print(text!("shell-help")),
                other => return Err(text!("shell-unknown-argument", argument = other)),
            };
        }
        Ok(launch)
    }
}

/// What follows an argument; `missing` where that is nothing.
fn value(arguments: &mut impl Iterator<Item = String>, missing: String) -> Result<String, String> {
    arguments.next().filter(|value| !value.trim().is_empty()).ok_or(missing)
}

/// Another start of the program while this one runs; that one ends, this one does what it asked.
pub(crate) fn second_start(app: &AppHandle, arguments: &[String]) {
    match Launch::parse(arguments.iter().skip(1).cloned()) {
        Ok(Launch::Toggle) => popup::toggle(app),
        Ok(Launch::Ask(text)) => popup::ask(app, text),
        Ok(Launch::New) => popup::begin_anew(app),
        Ok(Launch::Show(name)) => windows::show_named(app, &name),
        Ok(Launch::Command(name)) => popup::run(app, name),
        Ok(Launch::Window) => windows::show_main(app),
        Ok(Launch::Quit) => app.exit(0),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Launch, String> {
        Launch::parse(arguments.iter().map(ToString::to_string))
    }

    #[test]
    fn a_plain_start_opens_the_window() {
        assert_eq!(parse(&[]), Ok(Launch::Window));
        assert_eq!(parse(&["--toggle"]), Ok(Launch::Toggle));
        assert_eq!(parse(&["--quit"]), Ok(Launch::Quit));
        assert_eq!(parse(&["--new"]), Ok(Launch::New));
        assert_eq!(parse(&["--command", "reply"]), Ok(Launch::Command("reply".to_owned())));
        assert_eq!(parse(&["--ask", "--why?"]), Ok(Launch::Ask("--why?".to_owned())));
        assert_eq!(parse(&["--show", "Herons"]), Ok(Launch::Show("Herons".to_owned())));
    }

    #[test]
    fn what_is_missing_is_named() {
        assert!(parse(&["--command"]).unwrap_err().contains("name"));
        assert!(parse(&["--ask", " "]).unwrap_err().contains("question"));
        assert!(parse(&["--show"]).unwrap_err().contains("id"));
    }

    #[test]
    fn an_unknown_argument_is_named() {
        assert!(parse(&["--tuggle"]).unwrap_err().contains("--tuggle"));
    }
}
