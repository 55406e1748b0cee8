//! What works on this desktop, found out by trying.

use std::path::Path;

use extremis_language::text;

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
        let portals =
            Portals { keys: portal::shortcuts_version().is_some(), screenshot: portal::has_screenshot() };
        let abilities = on_wayland(Lets::found(), popup(has_layers()), telling, portals);
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
    let icon = if icons { Ok(text!("capture-icons")) } else { Err(text!("capture-no-icons")) };
    let told = if notifications {
        Ok(text!("capture-notifications"))
    } else {
        Err(text!("capture-no-notifications"))
    };
    [Ability::new("tray", icon), Ability::new("notifications", told)]
}

/// Whether browsers tell the address of a page.
fn url(telling: Telling) -> Ability {
    let found = match telling {
        Telling::Everything => Ok(text!("capture-url")),
        Telling::Something => Err(text!("capture-url-off")),
        Telling::Nothing => Err(text!("capture-no-bus")),
    };
    Ability::new("url", found)
}

/// Which portals there are.
#[derive(Clone, Copy)]
struct Portals {
    keys: bool,
    screenshot: bool,
}

fn on_wayland(lets: Lets, popup: Result<String, String>, telling: Telling, portals: Portals) -> Vec<Ability> {
    let is_told = telling != Telling::Nothing;
    let bus = || text!("capture-bus");
    let window = if lets.window {
        Ok(text!("capture-focus"))
    } else if is_told {
        Ok(bus())
    } else {
        Err(text!("capture-no-focus"))
    };
    let selection = if lets.control {
        Ok(text!("capture-selection"))
    } else if is_told {
        Ok(bus())
    } else {
        Err(text!("capture-no-selection"))
    };
    let insert = match lets {
        Lets { control: true, keys: true, window: true } => Ok(text!("capture-insert")),
        Lets { window: false, .. } => Err(text!("capture-insert-no-focus")),
        Lets { keys: false, .. } => Err(text!("capture-insert-no-press")),
        Lets { control: false, .. } => Err(text!("capture-insert-no-clipboard")),
    };
    let hotkey =
        if portals.keys { Ok(text!("capture-hotkey-portal")) } else { Err(text!("capture-no-hotkey")) };
    let screenshot = if portals.screenshot {
        Ok(text!("capture-screenshot-portal"))
    } else {
        Err(text!("capture-screenshot-no-portal"))
    };
    vec![
        Ability::new("hotkey", hotkey),
        Ability::new("application", window.clone()),
        Ability::new("title", window),
        Ability::new("selection", selection),
        url(telling),
        Ability::new("insert", insert),
        Ability::new("popup", popup),
        Ability::new("screenshot", screenshot),
    ]
}

/// How the popup is shown on Wayland.
fn popup(has_layers: bool) -> Result<String, String> {
    match (has_layers, is_layer_library_there()) {
        (true, true) => Ok(text!("capture-layer")),
        (true, false) => Err(text!("capture-no-layer-library")),
        (false, _) => Err(text!("capture-no-layers")),
    }
}

/// Whether the library that makes a window a layer is where libraries are.
fn is_layer_library_there() -> bool {
    let of_this_machine = format!("/usr/lib/{}-linux-gnu", std::env::consts::ARCH);
    let folders = [of_this_machine.as_str(), "/usr/lib64", "/usr/lib", "/usr/local/lib", "/app/lib"];
    folders.iter().any(|folder| Path::new(folder).join("libgtk-layer-shell.so.0").exists())
}

fn on_x11(tells_active: bool, keys: bool, telling: Telling) -> Vec<Ability> {
    let window =
        if tells_active { Ok(text!("capture-x11-active")) } else { Err(text!("capture-x11-not-active")) };
    let selection = window.clone().map(|_| text!("capture-x11-selection"));
    let insert = match &window {
        Ok(_) if keys => Ok(text!("capture-x11-insert")),
        Ok(_) => Err(text!("capture-x11-no-insert")),
        Err(why) => Err(why.clone()),
    };
    vec![
        Ability::new("hotkey", Ok(text!("capture-x11-hotkey"))),
        Ability::new("application", window.clone()),
        Ability::new("title", window),
        Ability::new("selection", selection),
        url(telling),
        Ability::new("insert", insert),
        Ability::new("popup", Ok(text!("capture-x11-popup"))),
        Ability::new("screenshot", Ok(text!("capture-x11-screenshot"))),
    ]
}

fn nowhere(error: &str) -> Vec<Ability> {
    let why = text!("capture-nowhere", error = error);
    let names = ["hotkey", "application", "title", "selection", "url", "insert", "popup", "screenshot"];
    names.into_iter().map(|name| Ability::new(name, Err(why.clone()))).collect()
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
        let none = Portals { keys: false, screenshot: false };
        let with_bus = on_wayland(nothing, popup(false), Telling::Everything, none);
        assert!(works(&with_bus, "selection") && works(&with_bus, "application") && works(&with_bus, "url"));
        assert!(!works(&with_bus, "insert") && !works(&with_bus, "hotkey"));
        let blind = on_wayland(nothing, popup(false), Telling::Nothing, none);
        assert!(blind.iter().all(|ability| !ability.works), "{blind:?}");
        let both = Portals { keys: true, screenshot: true };
        let asked = on_wayland(nothing, popup(false), Telling::Nothing, both);
        assert!(works(&asked, "hotkey") && works(&asked, "screenshot"));
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
        let portals = Portals { keys: true, screenshot: true };
        assert_eq!(names(on_wayland(everything, popup(true), Telling::Something, portals)), all);
    }
}
