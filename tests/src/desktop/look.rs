//! How the desktop looks: light or dark, and plain.

use std::path::Path;

use super::Desktop;
use crate::programs;

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
    pub(super) fn write(self, config: &Path, taken: Option<&str>) {
        let dark = self == Self::Dark;
        let theme = if dark { "Adwaita-dark" } else { "Adwaita" };
        let settings = format!(
            "[Settings]\ngtk-theme-name={theme}\ngtk-icon-theme-name=Adwaita\ngtk-font-name=DejaVu Sans 10\n\
             gtk-application-prefer-dark-theme={dark}\ngtk-enable-animations=false\ngtk-cursor-blink=false\n\
             gtk-xft-antialias=1\ngtk-xft-hinting=1\ngtk-xft-hintstyle=hintslight\ngtk-xft-rgba=none\n"
        );
        put(&config.join("gtk-3.0/settings.ini"), &settings);
        put(&config.join("glib-2.0/settings/keyfile"), EDITOR);
        put(&config.join("openbox/rc.xml"), &window_manager(taken));
        put(&config.join("fonts.conf"), FONTS);
    }

    /// Paints the background, where there is a tool for it: it is for pictures alone.
    pub(super) fn paint(self, desktop: &Desktop) {
        if programs::find("xsetroot").is_none() {
            return;
        }
        let colour = if self == Self::Dark { "#1c2431" } else { "#c6d3e6" };
        desktop.run("xsetroot", &["-solid", colour]);
    }
}

/// The same letters on every machine, whatever fonts it has.
const FONTS: &str = r#"<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
  <alias binding="same"><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias binding="same"><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias binding="same"><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
"#;

/// Where the fonts of [`FONTS`] are.
pub(super) const FONTS_IN: &str = "/usr/share/fonts/truetype/dejavu";

/// The editor wraps long lines, and its title is the file's name alone.
const EDITOR: &str = "[org/xfce/mousepad/preferences/view]\nword-wrap=true\nfont-name='DejaVu Sans Mono 11'\n\
use-default-monospace-font=false\n\n[org/xfce/mousepad/preferences/window]\npath-in-title=false\n";

/// The window manager's rules: new windows get the focus, Alt+F4 closes, and one key may be taken.
fn window_manager(taken: Option<&str>) -> String {
    let bind =
        |key: &str, action: &str| format!("<keybind key=\"{key}\"><action name=\"{action}\"/></keybind>");
    let keys = bind("A-F4", "Close") + &taken.map(|key| bind(key, "Reconfigure")).unwrap_or_default();
    format!(
        "<?xml version=\"1.0\"?><openbox_config xmlns=\"http://openbox.org/3.4/rc\">\
         <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>\
         <theme><name>Clearlooks</name></theme><desktops><number>1</number></desktops>\
         <keyboard>{keys}</keyboard>\
         <mouse><context name=\"Client\"><mousebind button=\"Left\" action=\"Press\">\
         <action name=\"Focus\"/><action name=\"Raise\"/></mousebind></context></mouse></openbox_config>"
    )
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a settings file of the desktop");
}
