//! Which portals the desktop has for programs that ask: for global keys, and for pictures of the screen.
//!
//! Deliberately absent: asking for a key, which is the host's.

use std::time::Duration;

use futures::executor::block_on;
use zbus::connection;
use zbus::zvariant::OwnedValue;

pub(super) const PORTAL: &str = "org.freedesktop.portal.Desktop";
pub(super) const PATH: &str = "/org/freedesktop/portal/desktop";
pub(super) const SCREENSHOT: &str = "org.freedesktop.portal.Screenshot";
const SHORTCUTS: &str = "org.freedesktop.portal.GlobalShortcuts";
/// It may have to be started first, as the session begins.
const TIME: Duration = Duration::from_secs(10);

/// The version of the portal for global keys, if there is one.
pub(super) fn shortcuts_version() -> Option<u32> {
    version(SHORTCUTS)
}

/// Whether there is a portal for pictures of the screen.
pub(super) fn has_screenshot() -> bool {
    version(SCREENSHOT).is_some()
}

fn version(interface: &str) -> Option<u32> {
    let version = block_on(ask(interface));
    if let Err(error) = &version {
        tracing::info!(%error, interface, "the desktop has no such portal");
    }
    version.ok()
}

async fn ask(interface: &str) -> zbus::Result<u32> {
    let bus = connection::Builder::session()?.method_timeout(TIME).build().await?;
    let properties = Some("org.freedesktop.DBus.Properties");
    let told = bus.call_method(Some(PORTAL), PATH, properties, "Get", &(interface, "version")).await?;
    Ok(u32::try_from(told.body().deserialize::<OwnedValue>()?)?)
}
