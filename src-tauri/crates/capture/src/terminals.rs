//! Which applications are terminals: what runs in one may take each line for a command as soon as it ends.

/// Terminals of all systems, in lower case: by their program without its ending, by the class or the instance of their
/// window, or by the last part of such a name (`org.kde.konsole`).
const TERMINALS: &[&str] = &[
    "alacritty",
    "aterm",
    "black-box",
    "blackbox",
    "cmd",
    "conhost",
    "contour",
    "cool-retro-term",
    "cosmic-term",
    "cosmicterm",
    "deepin-terminal",
    "electerm",
    "eterm",
    "evilvte",
    "extraterm",
    "foot",
    "footclient",
    "ghostty",
    "gnome-terminal",
    "gnome-terminal-server",
    "guake",
    "hyper",
    "iterm2",
    "kgx",
    "kitty",
    "koi8rxterm",
    "konsole",
    "lilyterm",
    "liri-terminal",
    "lxterminal",
    "mate-terminal",
    "mintty",
    "mlterm",
    "mobaxterm",
    "mrxvt",
    "openconsole",
    "org.gnome.console",
    "org.gnome.console.devel",
    "pantheon-terminal",
    "powershell",
    "pterm",
    "ptyxis",
    "putty",
    "pwsh",
    "qterminal",
    "rio",
    "roxterm",
    "rxvt",
    "sakura",
    "securecrt",
    "st",
    "st-256color",
    "stterm",
    "tabby",
    "terminal",
    "terminator",
    "terminology",
    "termite",
    "termius",
    "termius-app",
    "tilda",
    "tilix",
    "tym",
    "urxvt",
    "uxterm",
    "warp",
    "warp-terminal",
    "wave",
    "waveterm",
    "wezterm",
    "wezterm-gui",
    "windowsterminal",
    "wsl",
    "wterm",
    "xfce4-terminal",
    "xiterm",
    "xst",
    "xterm",
    "xvt",
    "yakuake",
    "zutty",
];

/// Whether an application goes by this name that is a terminal.
pub(crate) fn is_terminal(name: &str) -> bool {
    let name = name.to_lowercase();
    let last = name.rsplit('.').next().unwrap_or_default();
    TERMINALS.contains(&name.as_str()) || TERMINALS.contains(&last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_known_by_any_of_its_names_in_any_case() {
        for name in [
            "Yakuake",
            "org.kde.yakuake",
            "Tilda",
            "tabby",
            "Hyper",
            "dev.warp.Warp",
            "rio",
            "Wave",
            "dev.commandline.waveterm",
            "com.mitchellh.ghostty",
            "org.wezfurlong.wezterm",
            "io.elementary.terminal",
            "org.gnome.Console",
            "org.gnome.Ptyxis",
            "URxvt",
            "WindowsTerminal",
        ] {
            assert!(is_terminal(name), "{name}");
        }
    }

    #[test]
    fn other_applications_are_none() {
        for name in
            ["", "mousepad", "org.xfce.mousepad", "org.example.console", "xterminal", "com.example.rio.app"]
        {
            assert!(!is_terminal(name), "{name}");
        }
    }
}
