//! What a person is told beside all windows, by the desktop's own notifications.

use std::collections::HashMap;

use zbus::blocking::Connection;
use zbus::zvariant::Value;

const NOTIFICATIONS: &str = "org.freedesktop.Notifications";

/// Shows one; an error where nothing on this desktop shows any. It blocks.
pub(crate) fn show(title: &str, text: &str) -> zbus::Result<()> {
    let bus = Connection::session()?;
    let (replaced, no_actions, as_long_as_usual) = (0_u32, [""; 0], -1_i32);
    let no_hints = HashMap::<&str, Value<'_>>::new();
    let notification =
        ("Extremis", replaced, "extremis", title, text, &no_actions[..], no_hints, as_long_as_usual);
    bus.call_method(
        Some(NOTIFICATIONS),
        "/org/freedesktop/Notifications",
        Some(NOTIFICATIONS),
        "Notify",
        &notification,
    )?;
    Ok(())
}
