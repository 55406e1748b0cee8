//! Whether the desktop gives global keys to programs that ask for them.
//!
//! Deliberately absent: asking for one, which is the host's.

use std::time::Duration;

use futures::executor::block_on;
use zbus::connection;
use zbus::zvariant::OwnedValue;

const PORTAL: &str = "org.freedesktop.portal.Desktop";
/// It may have to be started first, as the session begins.
const TIME: Duration = Duration::from_secs(10);

/// The version of the portal for global keys, if there is one.
pub(super) fn shortcuts_version() -> Option<u32> {
    let version = block_on(ask());
    if let Err(error) = &version {
        tracing::info!(%error, "the desktop has no portal for global keys");
    }
    version.ok()
}

async fn ask() -> zbus::Result<u32> {
    let bus = connection::Builder::session()?.method_timeout(TIME).build().await?;
    let asked = ("org.freedesktop.portal.GlobalShortcuts", "version");
    let properties = Some("org.freedesktop.DBus.Properties");
    let told =
        bus.call_method(Some(PORTAL), "/org/freedesktop/portal/desktop", properties, "Get", &asked).await?;
    Ok(u32::try_from(told.body().deserialize::<OwnedValue>()?)?)
}
