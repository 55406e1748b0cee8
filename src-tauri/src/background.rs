//! What a person is told when the window is closed and the program goes on: on a desktop that shows no icon of it, nothing
//! else would say so, nor how it is called again or ended.
//!
//! Deliberately absent: any word of it where the icon is seen, and on systems that always have a place for it.

pub(crate) mod told;

use std::sync::atomic::Ordering;

use tauri::{AppHandle, Manager};

use crate::shell::{Shell, lock};

/// The window was hidden while the program goes on.
pub(crate) fn begun(app: &AppHandle) {
    let shell = app.state::<Shell>();
    if shell.told_of_background.0.swap(true, Ordering::Relaxed) {
        return;
    }
    let text = text(lock(&shell.hotkey).as_deref());
    #[cfg(target_os = "linux")]
    tauri::async_runtime::spawn_blocking(move || {
        if let Err(error) = icon::show_where_no_icon_is_seen(&text) {
            tracing::warn!(%error, "that the program goes on could not be told");
        }
    });
    #[cfg(not(target_os = "linux"))]
    drop(text);
}

/// How the program is reached and ended without its icon.
fn text(hotkey: Option<&str>) -> String {
    let call = hotkey.map(|hotkey| format!("{hotkey} shows the popup. ")).unwrap_or_default();
    format!(
        "{call}Start Extremis again to see its window. To quit, press Ctrl+Q there or run: extremis --quit"
    )
}

#[cfg(target_os = "linux")]
mod icon {
    use zbus::blocking::Connection;
    use zbus::zvariant::OwnedValue;

    use crate::notification;

    const WATCHER: &str = "org.kde.StatusNotifierWatcher";

    pub(super) fn show_where_no_icon_is_seen(text: &str) -> zbus::Result<()> {
        let bus = Connection::session()?;
        if is_icon_seen(&bus).unwrap_or(false) {
            return Ok(());
        }
        notification::show_on(&bus, "Extremis keeps running", text)
    }

    /// Whether some panel shows the icons of programs.
    fn is_icon_seen(bus: &Connection) -> zbus::Result<bool> {
        let properties = "org.freedesktop.DBus.Properties";
        let asked = (WATCHER, "IsStatusNotifierHostRegistered");
        let said =
            bus.call_method(Some(WATCHER), "/StatusNotifierWatcher", Some(properties), "Get", &asked)?;
        Ok(bool::try_from(said.body().deserialize::<OwnedValue>()?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn it_says_how_the_program_is_reached_and_ended() {
        let text = text(Some("Ctrl+Shift+Space"));
        assert!(text.starts_with("Ctrl+Shift+Space shows the popup."), "{text}");
        assert!(text.contains("extremis --quit"), "{text}");
    }

    #[test]
    fn a_hotkey_that_does_not_work_is_not_named() {
        assert!(text(None).starts_with("Start Extremis again"));
    }
}
