//! How the program was called, the first time and while it runs.

use tauri::AppHandle;

use crate::{popup, windows};

const HELP: &str = "Extremis: a desktop assistant that never forgets

Usage: extremis [--hidden | --toggle | --command NAME | --quit]

  --hidden   start without a window; the hotkey works
  --toggle   show or hide the popup, of the running Extremis if there is one
             (bind this to a key where the desktop gives Extremis none, as on some of Wayland)
  --command  show the popup and run a quick command, such as proofread, on what is
             selected (bind this to a key of your desktop)
  --quit     end the running Extremis as its own Quit does; nothing where none runs
  --version  print the version
  --help     print this";

/// What a call asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Launch {
    /// The main window.
    Window,
    /// No window.
    Hidden,
    /// The popup.
    Toggle,
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
                "--command" => match arguments.next() {
                    Some(name) => Self::Command(name),
                    None => return Err("--command needs the name of a quick command".to_owned()),
                },
                "--quit" => Self::Quit,
                "--version" | "-V" => Self::Print(format!("extremis {}", env!("CARGO_PKG_VERSION"))),
                "--help" | "-h" => Self::Print(HELP.to_owned()),
                other => return Err(format!("{other:?} is not known here; see extremis --help")),
            };
        }
        Ok(launch)
    }
}

/// Another start of the program while this one runs; that one ends, this one does what it asked.
pub(crate) fn second_start(app: &AppHandle, arguments: &[String]) {
    match Launch::parse(arguments.iter().skip(1).cloned()) {
        Ok(Launch::Toggle) => popup::toggle(app),
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
        assert_eq!(parse(&["--command", "reply"]), Ok(Launch::Command("reply".to_owned())));
        assert!(parse(&["--command"]).unwrap_err().contains("name"));
    }

    #[test]
    fn an_unknown_argument_is_named() {
        assert!(parse(&["--tuggle"]).unwrap_err().contains("--tuggle"));
    }
}
