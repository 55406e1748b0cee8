//! How a key is bound to `extremis --toggle` on Wayland, where a program cannot take a key for itself.

use extremis_language::text;

use crate::Binding;

/// What the environment says of the desktop.
#[derive(Debug, Default)]
pub(crate) struct Says<'a> {
    /// `XDG_CURRENT_DESKTOP`.
    pub(crate) desktop: &'a str,
    /// Whether `SWAYSOCK` is set.
    pub(crate) sway: bool,
    /// Whether `HYPRLAND_INSTANCE_SIGNATURE` is set.
    pub(crate) hyprland: bool,
}

/// How it is done on the desktop that runs.
pub(crate) fn of_environment() -> Binding {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    let says =
        Says { desktop: &desktop, sway: set("SWAYSOCK"), hyprland: set("HYPRLAND_INSTANCE_SIGNATURE") };
    binding(&says)
}

fn binding(says: &Says<'_>) -> Binding {
    let command = "extremis --toggle";
    let is = |name: &str| says.desktop.split(':').any(|part| part.eq_ignore_ascii_case(name));
    let (place, line) = if says.hyprland || is("Hyprland") {
        (text!("capture-bind-hyprland"), format!("bind = CTRL SHIFT, SPACE, exec, {command}"))
    } else if says.sway || is("sway") {
        (text!("capture-bind-sway"), format!("bindsym Ctrl+Shift+space exec {command}"))
    } else if is("GNOME") || is("Unity") {
        (text!("capture-bind-gnome"), command.to_owned())
    } else if is("KDE") {
        (text!("capture-bind-kde"), command.to_owned())
    } else {
        (text!("capture-bind"), command.to_owned())
    };
    Binding { place, line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(says: &Says<'_>) -> String {
        binding(says).line
    }

    #[test]
    fn sway_and_hyprland_get_the_line_of_their_file() {
        let sway = Says { sway: true, ..Says::default() };
        assert_eq!(line(&sway), "bindsym Ctrl+Shift+space exec extremis --toggle");
        let hyprland = "bind = CTRL SHIFT, SPACE, exec, extremis --toggle";
        assert_eq!(line(&Says { hyprland: true, ..Says::default() }), hyprland);
        assert_eq!(line(&Says { desktop: "Hyprland", ..Says::default() }), hyprland);
    }

    #[test]
    fn other_desktops_get_the_command_and_where_it_is_entered() {
        for (desktop, place) in [
            ("ubuntu:GNOME", "View and Customize Shortcuts"),
            ("KDE", "System Settings"),
            ("river", "settings of your desktop"),
            ("", "settings of your desktop"),
        ] {
            let binding = binding(&Says { desktop, ..Says::default() });
            assert!(binding.place.contains(place), "{desktop}: {}", binding.place);
            assert_eq!(binding.line, "extremis --toggle");
        }
    }
}
