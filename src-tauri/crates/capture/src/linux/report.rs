//! What works on this desktop, found out by trying.

use std::path::Path;

use super::accessibility::{Accessibility, Telling};
use super::link::Link;
use super::wayland::{Lets, has_layers};
use super::{binding, is_wayland, keys, portal, session_bus, window};
use crate::{Ability, DesktopReport};

/// Looks at the desktop of the environment.
pub(crate) fn report() -> DesktopReport {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").ok().filter(|name| !name.is_empty());
    let mut found = found(desktop);
    found.abilities.extend(beside_windows(session_bus::shows_icons(), session_bus::shows_notifications()));
    found
}

fn found(desktop: Option<String>) -> DesktopReport {
    let telling = Accessibility::default().telling();
    if is_wayland() {
        let gives_keys = portal::shortcuts_version().is_some();
        let abilities = on_wayland(Lets::found(), popup(has_layers()), telling, gives_keys);
        return DesktopReport {
            session: "wayland",
            desktop,
            binding: Some(binding::of_environment()),
            abilities,
        };
    }
    match Link::open(None) {
        Ok(link) => {
            let active = window::manager_tells_active(&link).unwrap_or(false);
            let abilities = on_x11(active, keys::can_send(&link), telling);
            DesktopReport { session: "x11", desktop, binding: None, abilities }
        }
        Err(error) => {
            DesktopReport { session: "none", desktop, binding: None, abilities: nowhere(&error.to_string()) }
        }
    }
}

/// What is shown beside windows.
fn beside_windows(icons: bool, notifications: bool) -> [Ability; 2] {
    let icon = if icons {
        Ok("A panel shows the icons of programs.")
    } else {
        Err(
            "No panel shows the icons of programs (GNOME needs the AppIndicator extension). Extremis runs on without one: \
             start it again to see its window.",
        )
    };
    let told = if notifications {
        Ok("The desktop shows notifications.")
    } else {
        Err("Nothing on this desktop shows notifications; what they would say is told in the windows.")
    };
    [Ability::new("tray", icon), Ability::new("notifications", told)]
}

/// Whether browsers tell the address of a page.
fn url(telling: Telling) -> Ability {
    let found = match telling {
        Telling::Everything => Ok("Browsers tell it to the accessibility bus."),
        Telling::Something => Err(
            "Browsers tell it to the accessibility bus while assistive technologies are switched on: gsettings set \
             org.gnome.desktop.interface toolkit-accessibility true.",
        ),
        Telling::Nothing => Err("There is no accessibility bus, on which browsers tell it."),
    };
    Ability::new("url", found)
}

fn on_wayland(lets: Lets, popup: Result<&str, &str>, telling: Telling, gives_keys: bool) -> Vec<Ability> {
    let is_told = telling != Telling::Nothing;
    let bus = "Applications tell it to the accessibility bus.";
    let window = if lets.window {
        Ok("The compositor tells which window has the focus.")
    } else if is_told {
        Ok(bus)
    } else {
        Err("The compositor does not tell which window has the focus, and there is no accessibility bus.")
    };
    let selection = if lets.control {
        Ok("The compositor shows what is selected.")
    } else if is_told {
        Ok(bus)
    } else {
        Err("The compositor shows no program what is selected, and there is no accessibility bus.")
    };
    let insert = match lets {
        Lets { control: true, keys: true, window: true } => {
            Ok("The paste key is pressed on a virtual keyboard, and the clipboard is restored.")
        }
        Lets { window: false, .. } => {
            Err("The compositor lets no program give the focus to a window: answers are copied instead.")
        }
        Lets { keys: false, .. } => {
            Err("The compositor lets no program press keys: answers are copied instead.")
        }
        Lets { control: false, .. } => {
            Err("The compositor lets no program set the clipboard for a moment: answers are copied instead.")
        }
    };
    let hotkey = if gives_keys {
        Ok("The desktop gives keys to Extremis while it runs, once you agree to it (GlobalShortcuts portal).")
    } else {
        Err("The desktop has no GlobalShortcuts portal: a key is bound in its own settings.")
    };
    vec![
        Ability::new("hotkey", hotkey),
        Ability::new("application", window),
        Ability::new("title", window),
        Ability::new("selection", selection),
        url(telling),
        Ability::new("insert", insert),
        Ability::new("popup", popup),
    ]
}

/// How the popup is shown on Wayland.
fn popup(has_layers: bool) -> Result<&'static str, &'static str> {
    match (has_layers, is_layer_library_there()) {
        (true, true) => Ok("It is a layer over all windows, on the screen where you are."),
        (true, false) => Err(
            "It is a window like others. Install libgtk-layer-shell (Debian: libgtk-layer-shell0) and start Extremis again: \
             then it lies over windows that fill the screen, too.",
        ),
        (false, _) => {
            Err("It is a window like others: the compositor has no layers over windows for programs.")
        }
    }
}

/// Whether the library that makes a window a layer is where libraries are.
fn is_layer_library_there() -> bool {
    let of_this_machine = format!("/usr/lib/{}-linux-gnu", std::env::consts::ARCH);
    let folders = [of_this_machine.as_str(), "/usr/lib64", "/usr/lib", "/usr/local/lib", "/app/lib"];
    folders.iter().any(|folder| Path::new(folder).join("libgtk-layer-shell.so.0").exists())
}

fn on_x11(tells_active: bool, keys: bool, telling: Telling) -> Vec<Ability> {
    let window = if tells_active {
        Ok("The window manager tells which window is active.")
    } else {
        Err("The window manager does not tell which window is active.")
    };
    let selection = window.map(|_| "The X server has what is selected, and the accessibility bus fills in.");
    let insert = match window {
        Ok(_) if keys => Ok("The paste key is sent, and the clipboard is restored."),
        Ok(_) => Err("The X server lacks XTEST: answers go to the clipboard instead of the window."),
        Err(why) => Err(why),
    };
    vec![
        Ability::new("hotkey", Ok("The X server gives the key to Extremis while it runs.")),
        Ability::new("application", window),
        Ability::new("title", window),
        Ability::new("selection", selection),
        url(telling),
        Ability::new("insert", insert),
        Ability::new("popup", Ok("It is kept above other windows.")),
    ]
}

fn nowhere(error: &str) -> Vec<Ability> {
    let why = format!("There is no desktop to talk to: {error}.");
    let names = ["hotkey", "application", "title", "selection", "url", "insert", "popup"];
    names.into_iter().map(|name| Ability::new(name, Err(&why))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn works(abilities: &[Ability], name: &str) -> bool {
        abilities.iter().find(|ability| ability.name == name).unwrap().works
    }

    #[test]
    fn a_compositor_that_shows_nothing_is_filled_in_for_by_the_accessibility_bus() {
        let nothing = Lets { control: false, keys: false, window: false };
        let with_bus = on_wayland(nothing, popup(false), Telling::Everything, false);
        assert!(works(&with_bus, "selection") && works(&with_bus, "application") && works(&with_bus, "url"));
        assert!(!works(&with_bus, "insert") && !works(&with_bus, "hotkey"));
        let blind = on_wayland(nothing, popup(false), Telling::Nothing, false);
        assert!(blind.iter().all(|ability| !ability.works), "{blind:?}");
        assert!(works(&on_wayland(nothing, popup(false), Telling::Nothing, true), "hotkey"));
    }

    #[test]
    fn where_assistive_technologies_are_off_the_report_says_how_browsers_come_to_tell_addresses() {
        let abilities = on_x11(true, true, Telling::Something);
        assert!(works(&abilities, "selection") && !works(&abilities, "url"));
        assert!(abilities.iter().any(|ability| ability.why.contains("toolkit-accessibility true")));
    }

    #[test]
    fn every_report_names_the_same_abilities() {
        let names =
            |abilities: Vec<Ability>| -> Vec<&str> { abilities.iter().map(|ability| ability.name).collect() };
        let all = names(nowhere("gone"));
        assert_eq!(names(on_x11(true, true, Telling::Nothing)), all);
        let everything = Lets { control: true, keys: true, window: true };
        assert_eq!(names(on_wayland(everything, popup(true), Telling::Something, true)), all);
    }
}
