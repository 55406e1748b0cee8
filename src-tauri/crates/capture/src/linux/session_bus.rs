//! What the desktop offers on its session bus.

use zbus::blocking::Connection;
use zbus::blocking::fdo::DBusProxy;
use zbus::names::BusName;
use zbus::zvariant::OwnedValue;

const NOTIFICATIONS: &str = "org.freedesktop.Notifications";
const ICONS: &str = "org.kde.StatusNotifierWatcher";

/// Whether somebody shows notifications, or would be started for it.
pub(super) fn shows_notifications() -> bool {
    Connection::session().and_then(|bus| offers(&bus, NOTIFICATIONS)).unwrap_or(false)
}

fn offers(bus: &Connection, name: &str) -> zbus::Result<bool> {
    let bus = DBusProxy::new(bus)?;
    let is_there = bus.name_has_owner(BusName::try_from(name)?)?;
    Ok(is_there || bus.list_activatable_names()?.iter().any(|known| known.as_str() == name))
}

/// Whether some panel shows the icons of programs.
pub(crate) fn shows_icons() -> bool {
    let asked = || -> zbus::Result<bool> {
        let (properties, property) = ("org.freedesktop.DBus.Properties", "IsStatusNotifierHostRegistered");
        let bus = Connection::session()?;
        let said = bus.call_method(
            Some(ICONS),
            "/StatusNotifierWatcher",
            Some(properties),
            "Get",
            &(ICONS, property),
        )?;
        Ok(bool::try_from(said.body().deserialize::<OwnedValue>()?)?)
    };
    asked().unwrap_or(false)
}
