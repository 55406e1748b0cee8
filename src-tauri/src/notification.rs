//! What a person is told beside all windows, by the desktop's own notifications.

use std::collections::HashMap;
use std::time::Duration;

use futures::StreamExt;
use zbus::zvariant::Value;
use zbus::{Connection, Proxy, blocking};

const NOTIFICATIONS: &str = "org.freedesktop.Notifications";
const PATH: &str = "/org/freedesktop/Notifications";

/// What is done by a click on the notification itself.
const CLICK: &str = "default";
/// Desktops that keep notifications do so for some days; who has not clicked by then does not expect it to do anything.
const CLICKED_WITHIN: Duration = Duration::from_hours(24);

/// What a notification can be asked to do: by name, and in words.
type Actions<'a> = &'a [&'a str];

/// Shows one; an error where nothing on this desktop shows any. It blocks.
pub(crate) fn show(title: &str, text: &str) -> zbus::Result<()> {
    let bus = blocking::Connection::session()?;
    let notification = notification(title, text, &[]);
    bus.call_method(Some(NOTIFICATIONS), PATH, Some(NOTIFICATIONS), "Notify", &notification)?;
    Ok(())
}

/// Shows one, and waits until it is clicked on, which is true, or gone.
pub(crate) async fn is_clicked(title: &str, text: &str, action: &str) -> zbus::Result<bool> {
    let bus = Connection::session().await?;
    let notifications = Proxy::new(&bus, NOTIFICATIONS, PATH, NOTIFICATIONS).await?;
    // Before it is shown, so that no click is missed.
    let mut signals = notifications.receive_all_signals().await?;
    let shown: u32 = notifications.call("Notify", &notification(title, text, &[CLICK, action])).await?;
    let clicked = async {
        while let Some(signal) = signals.next().await {
            let header = signal.header();
            match header.member().map(zbus::names::MemberName::as_str) {
                Some("ActionInvoked") => {
                    let (id, action): (u32, String) = signal.body().deserialize()?;
                    if id == shown && action == CLICK {
                        return Ok(true);
                    }
                }
                Some("NotificationClosed") => {
                    let (id, _why): (u32, u32) = signal.body().deserialize()?;
                    if id == shown {
                        return Ok(false);
                    }
                }
                _ => {}
            }
        }
        Ok(false)
    };
    tokio::time::timeout(CLICKED_WITHIN, clicked).await.unwrap_or(Ok(false))
}

/// The arguments of `Notify`, by the desktop notifications specification.
fn notification<'a>(
    title: &'a str,
    text: &'a str,
    actions: Actions<'a>,
) -> (&'a str, u32, &'a str, &'a str, &'a str, Actions<'a>, HashMap<&'a str, Value<'a>>, i32) {
    let (replaced, no_hints, as_long_as_usual) = (0, HashMap::new(), -1);
    ("Extremis", replaced, "extremis", title, text, actions, no_hints, as_long_as_usual)
}
