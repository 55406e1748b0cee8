//! Starting when the user logs in: an entry where the desktop looks for such, and nothing of our own beside it.
//!
//! What is told is what is there: an entry that the user took away, or switched off with a tool of the desktop, is off.

#[cfg(unix)]
use std::path::Path;
use std::path::PathBuf;

use anyhow::Context as _;
use extremis_language::text;

#[cfg(all(unix, not(target_os = "macos")))]
use xdg as platform;
#[cfg(target_os = "linux")]
pub(crate) use xdg::quoted;

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
    if on { platform::add(&program()?, moved()?.as_deref()) } else { platform::remove() }
}

/// The program as it is found at the next login: an `AppImage` is mounted elsewhere each time.
pub(crate) fn program() -> anyhow::Result<PathBuf> {
    match std::env::var_os("APPIMAGE") {
        Some(image) => Ok(image.into()),
        None => std::env::current_exe().with_context(|| text!("shell-login-program")),
    }
}

/// The variable that names another data folder.
const DATA_DIR: &str = "EXTREMIS_DATA_DIR";

/// The data folder that this run was told of: the next login knows nothing of the variable, and would open another.
fn moved() -> anyhow::Result<Option<PathBuf>> {
    let named = std::env::var_os(DATA_DIR).filter(|dir| !dir.is_empty());
    named.map(|dir| std::path::absolute(dir).with_context(|| text!("shell-login-data-folder"))).transpose()
}

#[cfg(unix)]
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().with_context(|| text!("shell-login-no-folder"))?;
    extremis_app::durable::create_dir(folder)?;
    Ok(extremis_app::durable::write(path, text.as_bytes())?)
}

#[cfg(unix)]
fn erase(path: &Path) -> anyhow::Result<()> {
    match extremis_app::durable::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// The desktops of Linux: a file in `autostart`, as the XDG Autostart specification has it.
#[cfg(all(unix, not(target_os = "macos")))]
mod xdg {
    use std::path::{Path, PathBuf};

    use anyhow::Context as _;
    use extremis_language::text;

    const FILE: &str = "app.extremis.desktop";

    fn file() -> Option<PathBuf> {
        let set = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let config = set.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".config")))?;
        Some(config.join("autostart").join(FILE))
    }

    pub(super) fn is_on() -> bool {
        file().and_then(|file| std::fs::read_to_string(file).ok()).is_some_and(|entry| starts(&entry))
    }

    pub(super) fn add(program: &Path, data: Option<&Path>) -> anyhow::Result<()> {
        super::write(&file().with_context(|| text!("shell-login-no-home"))?, &entry(program, data)?)
    }

    pub(super) fn remove() -> anyhow::Result<()> {
        super::erase(&file().with_context(|| text!("shell-login-no-home"))?)
    }

    fn entry(program: &Path, data: Option<&Path>) -> anyhow::Result<String> {
        let program = program.to_str().with_context(|| text!("shell-login-program-path"))?;
        let data = data.map(|dir| dir.to_str().with_context(|| text!("shell-login-data-path")));
        let with =
            data.transpose()?.map(|dir| format!("env {} ", quoted(&format!("{}={dir}", super::DATA_DIR))));
        Ok(format!(
            "[Desktop Entry]\nType=Application\nName=Extremis\nComment=Keeps the hotkey working\n\
             Exec={}{} --hidden\nTerminal=false\n",
            with.unwrap_or_default(),
            quoted(program)
        ))
    }

    /// A word of a command line, as the Desktop Entry specification quotes it.
    pub(crate) fn quoted(word: &str) -> String {
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
            let entry = entry(Path::new("/opt/My Apps/100%/extremis"), None).unwrap();
            assert!(entry.contains("\nExec=\"/opt/My Apps/100%%/extremis\" --hidden\n"), "{entry}");
            assert!(starts(&entry));
            assert_eq!(quoted("a$b\\c"), r#""a\\$b\\\\c""#);
        }

        #[test]
        fn the_entry_names_the_data_folder_that_the_run_was_told_of() {
            let entry = entry(Path::new("/bin/extremis"), Some(Path::new("/data/my $50 = 100%"))).unwrap();
            let line = r#"Exec=env "EXTREMIS_DATA_DIR=/data/my \\$50 = 100%%" "/bin/extremis" --hidden"#;
            assert!(entry.contains(line), "{entry}");
            assert!(starts(&entry));
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
    use extremis_language::text;

    fn file() -> Option<PathBuf> {
        Some(PathBuf::from(std::env::var_os("HOME")?).join("Library/LaunchAgents/app.extremis.desktop.plist"))
    }

    pub(super) fn is_on() -> bool {
        file().is_some_and(|file| file.is_file())
    }

    pub(super) fn add(program: &Path, data: Option<&Path>) -> anyhow::Result<()> {
        let text = |path: &Path| {
            let text = path.to_str().with_context(|| text!("shell-login-path"))?;
            anyhow::Ok(text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
        };
        let program = text(program)?;
        let environment = data.map(text).transpose()?.map(|dir| {
            format!(
                "<key>EnvironmentVariables</key><dict><key>{}</key><string>{dir}</string></dict>\n",
                super::DATA_DIR
            )
        });
        let environment = environment.unwrap_or_default();
        let agent = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \
             \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\"><dict>\n\
             <key>Label</key><string>app.extremis.desktop</string>\n\
             <key>ProgramArguments</key><array><string>{program}</string><string>--hidden</string></array>\n\
             {environment}<key>RunAtLoad</key><true/>\n</dict></plist>\n"
        );
        super::write(&file().with_context(|| text!("shell-login-no-home"))?, &agent)
    }

    pub(super) fn remove() -> anyhow::Result<()> {
        super::erase(&file().with_context(|| text!("shell-login-no-home"))?)
    }
}

/// Windows: a value of the user's Run key. Untested: written against the documentation of reg.exe, never run.
#[cfg(windows)]
mod registry {
    use std::path::Path;
    use std::process::Command;

    use extremis_language::text;

    const KEY: &str = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Run";
    const NAME: &str = "Extremis";

    fn reg(arguments: &[&str]) -> anyhow::Result<bool> {
        Ok(Command::new("reg").args(arguments).output()?.status.success())
    }

    pub(super) fn is_on() -> bool {
        reg(&["query", KEY, "/v", NAME]).unwrap_or_default()
    }

    pub(super) fn add(program: &Path, data: Option<&Path>) -> anyhow::Result<()> {
        let start = format!("\"{}\" --hidden", program.display());
        let command = match data {
            None => start,
            Some(dir) => {
                format!("cmd /d /c \"set \"{}={}\"&& start \"\" {start}\"", super::DATA_DIR, dir.display())
            }
        };
        let added = reg(&["add", KEY, "/v", NAME, "/t", "REG_SZ", "/d", &command, "/f"])?;
        anyhow::ensure!(added, "{}", text!("shell-login-registry"));
        Ok(())
    }

    pub(super) fn remove() -> anyhow::Result<()> {
        let removed = !is_on() || reg(&["delete", KEY, "/v", NAME, "/f"])?;
        anyhow::ensure!(removed, "{}", text!("shell-login-registry-keeps"));
        Ok(())
    }
}
