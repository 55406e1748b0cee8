//! Starting when the user logs in: an entry where the desktop looks for such, and nothing of our own beside it.
//!
//! What is told is what is there: an entry that the user took away, or switched off with a tool of the desktop, is off.

use std::path::Path;

use anyhow::Context as _;

#[cfg(all(unix, not(target_os = "macos")))]
use xdg as platform;

#[cfg(target_os = "macos")]
use agents as platform;

#[cfg(windows)]
use registry as platform;

/// Whether Extremis starts at login.
pub(crate) fn is_on() -> bool {
    platform::is_on()
}

/// Has Extremis start at login, without a window, or no longer.
pub(crate) fn set(on: bool) -> anyhow::Result<()> {
    if on { platform::add(&program()?) } else { platform::remove() }
}

/// The program as it is found at the next login: an `AppImage` is mounted elsewhere each time.
fn program() -> anyhow::Result<std::path::PathBuf> {
    match std::env::var_os("APPIMAGE") {
        Some(image) => Ok(image.into()),
        None => std::env::current_exe().context("the program does not know where it is"),
    }
}

#[cfg(unix)]
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().context("there is no such folder")?;
    extremis_app::durable::create_dir(folder)?;
    Ok(extremis_app::durable::write(path, text.as_bytes())?)
}

#[cfg(unix)]
fn erase(path: &Path) -> anyhow::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// The desktops of Linux: a file in `autostart`, as the XDG Autostart specification has it.
#[cfg(all(unix, not(target_os = "macos")))]
mod xdg {
    use std::path::{Path, PathBuf};

    use anyhow::Context as _;

    const FILE: &str = "app.extremis.desktop";

    fn file() -> Option<PathBuf> {
        let set = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let config = set.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".config")))?;
        Some(config.join("autostart").join(FILE))
    }

    pub(super) fn is_on() -> bool {
        file().and_then(|file| std::fs::read_to_string(file).ok()).is_some_and(|entry| starts(&entry))
    }

    pub(super) fn add(program: &Path) -> anyhow::Result<()> {
        super::write(&file().context("there is no home folder")?, &entry(program)?)
    }

    pub(super) fn remove() -> anyhow::Result<()> {
        super::erase(&file().context("there is no home folder")?)
    }

    fn entry(program: &Path) -> anyhow::Result<String> {
        let program = program.to_str().context("the program's path is not readable text")?;
        Ok(format!(
            "[Desktop Entry]\nType=Application\nName=Extremis\nComment=Keeps the hotkey working\nExec={} --hidden\n\
             Terminal=false\n",
            quoted(program)
        ))
    }

    /// A word of a command line, as the Desktop Entry specification quotes it.
    fn quoted(word: &str) -> String {
        let mut out = String::from("\"");
        for letter in word.chars() {
            match letter {
                '"' | '`' | '$' => out.extend(["\\\\", letter.encode_utf8(&mut [0; 4])]),
                // Quoted for the command line, and once more for the file.
                '\\' => out.push_str("\\\\\\\\"),
                '%' => out.push_str("%%"),
                _ => out.push(letter),
            }
        }
        out.push('"');
        out
    }

    /// Whether an entry has its program started: desktops switch one off by a line in it.
    fn starts(entry: &str) -> bool {
        let says = |key: &str, value: &str| {
            entry
                .lines()
                .filter_map(|line| line.split_once('='))
                .any(|(name, text)| name.trim() == key && text.trim().eq_ignore_ascii_case(value))
        };
        !says("Hidden", "true") && !says("X-GNOME-Autostart-enabled", "false")
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_entry_starts_the_program_without_a_window() {
            let entry = entry(Path::new("/opt/My Apps/100%/extremis")).unwrap();
            assert!(entry.contains("\nExec=\"/opt/My Apps/100%%/extremis\" --hidden\n"), "{entry}");
            assert!(starts(&entry));
            assert_eq!(quoted("a$b\\c"), r#""a\\$b\\\\c""#);
        }

        #[test]
        fn an_entry_that_the_desktop_switched_off_does_not_start() {
            assert!(!starts("[Desktop Entry]\nExec=extremis\nHidden=true\n"));
            assert!(!starts("[Desktop Entry]\nExec=extremis\nX-GNOME-Autostart-enabled=false\n"));
        }
    }
}

/// macOS: an agent of the user. Untested: written against the documentation of launchd, never run.
#[cfg(target_os = "macos")]
mod agents {
    use std::path::{Path, PathBuf};

    use anyhow::Context as _;

    fn file() -> Option<PathBuf> {
        Some(PathBuf::from(std::env::var_os("HOME")?).join("Library/LaunchAgents/app.extremis.desktop.plist"))
    }

    pub(super) fn is_on() -> bool {
        file().is_some_and(|file| file.is_file())
    }

    pub(super) fn add(program: &Path) -> anyhow::Result<()> {
        let program = program.to_str().context("the program's path is not readable text")?;
        let program = program.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let agent = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \
             \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\"><dict>\n\
             <key>Label</key><string>app.extremis.desktop</string>\n\
             <key>ProgramArguments</key><array><string>{program}</string><string>--hidden</string></array>\n\
             <key>RunAtLoad</key><true/>\n</dict></plist>\n"
        );
        super::write(&file().context("there is no home folder")?, &agent)
    }

    pub(super) fn remove() -> anyhow::Result<()> {
        super::erase(&file().context("there is no home folder")?)
    }
}

/// Windows: a value of the user's Run key. Untested: written against the documentation of reg.exe, never run.
#[cfg(windows)]
mod registry {
    use std::path::Path;
    use std::process::Command;

    const KEY: &str = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Run";
    const NAME: &str = "Extremis";

    fn reg(arguments: &[&str]) -> anyhow::Result<bool> {
        Ok(Command::new("reg").args(arguments).output()?.status.success())
    }

    pub(super) fn is_on() -> bool {
        reg(&["query", KEY, "/v", NAME]).unwrap_or_default()
    }

    pub(super) fn add(program: &Path) -> anyhow::Result<()> {
        let command = format!("\"{}\" --hidden", program.display());
        let added = reg(&["add", KEY, "/v", NAME, "/t", "REG_SZ", "/d", &command, "/f"])?;
        anyhow::ensure!(added, "the registry did not take it");
        Ok(())
    }

    pub(super) fn remove() -> anyhow::Result<()> {
        let removed = !is_on() || reg(&["delete", KEY, "/v", NAME, "/f"])?;
        anyhow::ensure!(removed, "the registry did not let go of it");
        Ok(())
    }
}
