//! The accessibility bus of a desktop: absent, as it comes, or with assistive technologies switched on.

use std::path::Path;
use std::process::Command;

use super::Desktop;
use crate::group::{self, Group};
use crate::wait;

const LAUNCHER: &str = "/usr/libexec/at-spi-bus-launcher";

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
    pub(super) fn enter(self, command: &mut Command) {
        match self {
            Self::Absent => command.env("NO_AT_BRIDGE", "1").env("GTK_A11Y", "none"),
            Self::There | Self::SwitchedOn => command.env_remove("NO_AT_BRIDGE").env_remove("GTK_A11Y"),
        };
    }

    pub(super) fn start(self, desktop: &Desktop) -> Option<Group> {
        if self == Self::Absent {
            return None;
        }
        let mut command = group::command(Path::new(LAUNCHER));
        desktop.enter(&mut command);
        command.arg("--launch-immediately");
        if self == Self::SwitchedOn {
            command.arg("--a11y=1");
        }
        let launcher = Group::start(&mut command);
        // Whoever calls it by its name before it has it starts another one.
        let asked = ["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"];
        let owned = ["org.freedesktop.DBus.NameHasOwner", "string:org.a11y.Bus"];
        wait::until("the accessibility bus is there", || {
            let told = desktop.run("dbus-send", &[asked.as_slice(), &owned].concat());
            String::from_utf8_lossy(&told.stdout).contains("true").then_some(())
        });
        Some(launcher)
    }
}
