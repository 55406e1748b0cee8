//! The accessibility bus of a desktop: absent, as it comes, or with assistive technologies switched on.

use std::path::Path;
use std::process::Command;

use super::Desktop;
use crate::group::{self, Group};
use crate::wait;

/// What starts it.
pub(crate) const LAUNCHER: &str = "/usr/libexec/at-spi-bus-launcher";

/// Asks with `dbus-send` whether it is there: the answer has `true` in it.
pub(crate) const IS_THERE: [&str; 6] = [
    "--session",
    "--print-reply",
    "--dest=org.freedesktop.DBus",
    "/org/freedesktop/DBus",
    "org.freedesktop.DBus.NameHasOwner",
    "string:org.a11y.Bus",
];

/// How programs on the desktop find the accessibility bus.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AccessibilityBus {
    /// There is none, and GTK does not start one.
    #[default]
    Absent,
    /// As a desktop has it: programs that look for it find it.
    There,
    /// As after somebody has switched a screen reader on: browsers tell it what they show.
    SwitchedOn,
}

impl AccessibilityBus {
    pub(crate) fn enter(self, command: &mut Command) {
        match self {
            Self::Absent => command.env("NO_AT_BRIDGE", "1").env("GTK_A11Y", "none"),
            Self::There | Self::SwitchedOn => command.env_remove("NO_AT_BRIDGE").env_remove("GTK_A11Y"),
        };
    }

    /// How it is started, so that it is there at once.
    pub(crate) fn options(self) -> &'static [&'static str] {
        match self {
            Self::Absent | Self::There => &["--launch-immediately"],
            Self::SwitchedOn => &["--launch-immediately", "--a11y=1"],
        }
    }

    pub(super) fn start(self, desktop: &Desktop) -> Option<Group> {
        if self == Self::Absent {
            return None;
        }
        let mut command = group::command(Path::new(LAUNCHER));
        desktop.enter(&mut command);
        let launcher = Group::start(command.args(self.options()));
        // Whoever calls it by its name before it has it starts another one.
        wait::until("the accessibility bus is there", || {
            let told = desktop.run("dbus-send", &IS_THERE);
            String::from_utf8_lossy(&told.stdout).contains("true").then_some(())
        });
        Some(launcher)
    }
}
