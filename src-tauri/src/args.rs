//! How the program was called, the first time and while it runs.

use tauri::AppHandle;

use crate::{popup, windows};

const HELP: &str = "Extremis: a desktop assistant that never forgets

Usage: extremis [--hidden | --toggle | --quit]

  --hidden   start without a window; the hotkey works
  --toggle   show or hide the popup, of the running Extremis if there is one
             (bind this to a key where global hotkeys do not work, as on Wayland)
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
    /// The end of the one that runs.
    Quit,
    /// A text on the terminal.
    Print(String),
}

impl Launch {
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut launch = Self::Window;
        for argument in arguments {
            launch = match argument.as_str() {
                "--hidden" => Self::Hidden,
                "--toggle" => Self::Toggle,
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
    }

    #[test]
    fn an_unknown_argument_is_named() {
        assert!(parse(&["--tuggle"]).unwrap_err().contains("--tuggle"));
    }
}
