//! What works on this desktop, and why the rest does not.

use extremis_capture::{Ability, DesktopReport};
use serde::Serialize;
use ts_rs::TS;

use super::HotkeyBinding;

/// One thing that a desktop lets Extremis do, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AbilityView {
    /// `hotkey`, `application`, `title`, `selection`, `url`, `insert`, `popup`, `screenshot`, `tray` or
    /// `notifications`.
    pub name: String,
    /// Whether it works.
    pub works: bool,
    /// By what it works, or why it does not and what to do, as sentences.
    pub why: String,
}

/// All of it, as it was found just now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DesktopView {
    /// `wayland`, `x11`, `none`, or the name of the system.
    pub session: String,
    /// What the desktop calls itself, where it says so.
    pub desktop: Option<String>,
    /// How a key is bound, where the hotkey does not work by itself.
    pub binding: Option<HotkeyBinding>,
    /// Each ability, always all of them and in this order.
    pub abilities: Vec<AbilityView>,
}

impl From<DesktopReport> for DesktopView {
    fn from(DesktopReport { session, desktop, binding, abilities }: DesktopReport) -> Self {
        let ability =
            |Ability { name, works, why }: Ability| AbilityView { name: name.to_owned(), works, why };
        let abilities = abilities.into_iter().map(ability).collect();
        Self { session: session.to_owned(), desktop, binding: binding.map(Into::into), abilities }
    }
}
