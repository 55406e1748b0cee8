//! What works on this desktop and what does not, found out by trying, for people and for scripts.

use serde::Serialize;

/// One thing that a desktop lets Extremis do, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ability {
    /// `hotkey`, `application`, `title`, `selection`, `url`, `insert`, `popup`, which is whether that lies over windows
    /// that fill the screen, `screenshot`, `tray` or `notifications`.
    pub name: &'static str,
    /// Whether it works.
    pub works: bool,
    /// By what it works, or why it does not, as a sentence.
    pub why: String,
}

impl Ability {
    /// One that works by something, or does not because of something.
    pub(crate) fn new(name: &'static str, found: Result<String, String>) -> Self {
        let works = found.is_ok();
        let (Ok(why) | Err(why)) = found;
        Self { name, works, why }
    }
}

/// How a key is bound to showing the popup where no program can take one for itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// Where the line goes, as a sentence that ends before it.
    pub place: String,
    /// The line or the command, exactly as it is entered.
    pub line: String,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DesktopReport {
    /// `wayland`, `x11`, `none`, or the name of the system.
    pub session: &'static str,
    /// What the desktop calls itself, where it says so.
    pub desktop: Option<String>,
    /// How a key is bound, where the hotkey does not work by itself.
    pub binding: Option<Binding>,
    /// Each ability, always all of them and in this order.
    pub abilities: Vec<Ability>,
}

/// Systems that let all of it be done, but do not tell addresses.
#[cfg(not(target_os = "linux"))]
pub(crate) fn of_other_systems() -> DesktopReport {
    let system = extremis_language::text!("capture-other-system");
    let names = [
        "hotkey",
        "application",
        "title",
        "selection",
        "url",
        "insert",
        "popup",
        "screenshot",
        "tray",
        "notifications",
    ];
    let abilities = names.map(|name| match name {
        "url" => Ability::new(name, Err(extremis_language::text!("capture-url-linux"))),
        "screenshot" if cfg!(not(target_os = "macos")) => {
            Ability::new(name, Err(extremis_language::text!("capture-screenshot-by-hand")))
        }
        _ => Ability::new(name, Ok(system.clone())),
    });
    DesktopReport { session: std::env::consts::OS, desktop: None, binding: None, abilities: abilities.into() }
}
