//! How the desktop looks: light or dark, and plain.

use std::path::Path;

use super::Desktop;

/// Light or dark, for every program on the desktop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Look {
    /// As most desktops come.
    #[default]
    Light,
    /// The dark variant of the same.
    Dark,
}

impl Look {
    pub(super) fn write(self, config: &Path) {
        let dark = self == Self::Dark;
        let settings = format!(
            "[Settings]\ngtk-theme-name=Adwaita\ngtk-icon-theme-name=Adwaita\ngtk-font-name=DejaVu Sans 10\n\
             gtk-application-prefer-dark-theme={dark}\ngtk-enable-animations=false\ngtk-cursor-blink=false\n"
        );
        put(&config.join("gtk-3.0/settings.ini"), &settings);
    }

    /// Paints the background.
    pub(super) fn paint(self, desktop: &Desktop) {
        let colour = if self == Self::Dark { "#1c2431" } else { "#c6d3e6" };
        desktop.run("xsetroot", &["-solid", colour]);
    }
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a settings file of the desktop");
}
