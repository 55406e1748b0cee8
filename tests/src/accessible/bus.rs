//! The connection to the accessibility bus, and questions to objects on it. One that is gone by then is nothing and says
//! nothing.

use std::collections::HashMap;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zbus::blocking::{Connection, connection};
use zbus::zvariant::{DynamicType, OwnedObjectPath, OwnedValue, Type};

use super::Role;
use crate::desktop::Desktop;

/// Where programs and listeners are known.
pub(super) const REGISTRY: &str = "org.a11y.atspi.Registry";
pub(super) const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
const TEXT: &str = "org.a11y.atspi.Text";
const LAUNCHER: &str = "org.a11y.Bus";
/// How long a program may take for one answer.
const TIME: Duration = Duration::from_secs(10);
/// What stands in a text for an object in it.
const OBJECT: char = '\u{fffc}';

/// An object as it travels: whose it is, and which.
pub(super) type Reference = (String, OwnedObjectPath);

/// A connection to the accessibility bus.
#[derive(Debug, Clone)]
pub(super) struct Bus {
    pub(super) connection: Connection,
}

impl Bus {
    pub(super) fn open(desktop: &Desktop) -> zbus::Result<Self> {
        let session = connection::Builder::address(desktop.bus())?.method_timeout(TIME).build()?;
        let told = session.call_method(Some(LAUNCHER), "/org/a11y/bus", Some(LAUNCHER), "GetAddress", &())?;
        let address: String = told.body().deserialize()?;
        let connection = connection::Builder::address(address.as_str())?.method_timeout(TIME).build()?;
        Ok(Self { connection })
    }

    pub(super) fn call<B, R>(
        &self,
        object: &Reference,
        interface: &str,
        method: &str,
        body: &B,
    ) -> zbus::Result<R>
    where
        B: Serialize + DynamicType,
        R: DeserializeOwned + Type,
    {
        let (owner, path) = object;
        let answer =
            self.connection.call_method(Some(owner.as_str()), path, Some(interface), method, body)?;
        answer.body().deserialize()
    }

    fn property(&self, object: &Reference, name: &str) -> Option<OwnedValue> {
        self.call(object, PROPERTIES, "Get", &(ACCESSIBLE, name)).ok()
    }

    pub(super) fn name(&self, object: &Reference) -> String {
        self.property(object, "Name").and_then(|name| String::try_from(name).ok()).unwrap_or_default()
    }

    pub(super) fn role(&self, object: &Reference) -> Role {
        Role::of(self.call(object, ACCESSIBLE, "GetRole", &()).unwrap_or_default())
    }

    /// In which states it is, one bit for each.
    pub(super) fn states(&self, object: &Reference) -> u64 {
        let told = self.call::<_, Vec<u32>>(object, ACCESSIBLE, "GetState", &()).unwrap_or_default();
        let part = |index: usize| u64::from(told.get(index).copied().unwrap_or_default());
        part(0) | part(1) << 32
    }

    /// What else is told of it, by name.
    pub(super) fn attributes(&self, object: &Reference) -> HashMap<String, String> {
        self.call(object, ACCESSIBLE, "GetAttributes", &()).unwrap_or_default()
    }

    /// The objects in it, in their order.
    pub(super) fn children(&self, object: &Reference) -> Vec<Reference> {
        // One after the other: what WebKitGTK gives as their list is not always one.
        let count = self.property(object, "ChildCount").and_then(|count| i32::try_from(count).ok());
        let child = |place: i32| {
            let child: Reference = self.call(object, ACCESSIBLE, "GetChildAtIndex", &place).ok()?;
            (!child.0.is_empty()).then_some(child)
        };
        (0..count.unwrap_or_default()).filter_map(child).collect()
    }

    /// The text that it has itself, where it has one.
    pub(super) fn text(&self, object: &Reference) -> Option<String> {
        self.call(object, TEXT, "GetText", &(0_i32, -1_i32)).ok()
    }

    /// All that is read of it: its text, or the texts and names of what is in it.
    pub(super) fn read(&self, object: &Reference) -> String {
        let own = self.text(object).unwrap_or_default().replace(OBJECT, " ");
        if !own.trim().is_empty() {
            return own.trim().to_owned();
        }
        let parts = self.children(object).iter().map(|child| self.read(child)).collect::<Vec<_>>();
        let read = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        if read.is_empty() { self.name(object) } else { read }
    }
}
