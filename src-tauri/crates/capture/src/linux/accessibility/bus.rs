//! The connection to the accessibility bus, and questions to objects on it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use zbus::fdo::DBusProxy;
use zbus::names::BusName;
use zbus::zvariant::{DynamicType, OwnedObjectPath, OwnedValue, Type};
use zbus::{Connection, connection};

use super::TIME;

pub(super) const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
pub(super) const COLLECTION: &str = "org.a11y.atspi.Collection";
pub(super) const DOCUMENT: &str = "org.a11y.atspi.Document";
pub(super) const HYPERLINK: &str = "org.a11y.atspi.Hyperlink";
pub(super) const HYPERTEXT: &str = "org.a11y.atspi.Hypertext";
pub(super) const TEXT: &str = "org.a11y.atspi.Text";
const LAUNCHER: &str = "org.a11y.Bus";

/// An object on the bus: whose it is, and which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Object {
    pub(super) owner: String,
    pub(super) path: OwnedObjectPath,
}

/// An object as it travels.
pub(super) type Reference = (String, OwnedObjectPath);

impl From<Reference> for Object {
    fn from((owner, path): Reference) -> Self {
        Self { owner, path }
    }
}

impl Object {
    /// Whether it is no object, as the bus says it.
    pub(super) fn is_null(&self) -> bool {
        self.owner.is_empty() || self.path.as_str() == "/org/a11y/atspi/null"
    }
}

/// The accessibility bus.
#[derive(Clone)]
pub(super) struct Bus {
    connection: Connection,
}

impl Bus {
    /// Connects, if the session has an accessibility bus already; none is started.
    pub(super) async fn open() -> zbus::Result<Option<Self>> {
        let session = connection::Builder::session()?.method_timeout(TIME).build().await?;
        let launcher = BusName::try_from(LAUNCHER)?;
        if !DBusProxy::new(&session).await?.name_has_owner(launcher).await? {
            return Ok(None);
        }
        let told =
            session.call_method(Some(LAUNCHER), "/org/a11y/bus", Some(LAUNCHER), "GetAddress", &()).await?;
        let address: String = told.body().deserialize()?;
        let connection = connection::Builder::address(address.as_str())?.method_timeout(TIME).build().await?;
        Ok(Some(Self { connection }))
    }

    /// Whether assistive technologies are switched on, without which browsers keep what is in a page to themselves.
    pub(super) async fn is_switched_on() -> zbus::Result<bool> {
        let session = connection::Builder::session()?.method_timeout(TIME).build().await?;
        let asked = ("org.a11y.Status", "IsEnabled");
        let properties = Some("org.freedesktop.DBus.Properties");
        let told = session.call_method(Some(LAUNCHER), "/org/a11y/bus", properties, "Get", &asked).await?;
        let value: OwnedValue = told.body().deserialize()?;
        Ok(bool::try_from(value)?)
    }

    /// Asks an object.
    pub(super) async fn call<B, R>(
        &self,
        object: &Object,
        interface: &str,
        method: &str,
        body: &B,
    ) -> zbus::Result<R>
    where
        B: Serialize + DynamicType,
        R: DeserializeOwned + Type,
    {
        let answer = self
            .connection
            .call_method(Some(object.owner.as_str()), &object.path, Some(interface), method, body)
            .await?;
        answer.body().deserialize()
    }

    /// What people call an object.
    pub(super) async fn name(&self, object: &Object) -> Option<String> {
        let asked = (ACCESSIBLE, "Name");
        let value: OwnedValue =
            self.call(object, "org.freedesktop.DBus.Properties", "Get", &asked).await.ok()?;
        String::try_from(value).ok()
    }

    /// The objects below one.
    pub(super) async fn children(&self, object: &Object) -> Vec<Object> {
        let children = self.call::<_, Vec<Reference>>(object, ACCESSIBLE, "GetChildren", &()).await;
        let children = children.unwrap_or_default().into_iter().map(Object::from);
        children.filter(|child| !child.is_null()).collect()
    }

    /// The object that one is in.
    pub(super) async fn parent(&self, object: &Object) -> Option<Object> {
        let asked = (ACCESSIBLE, "Parent");
        let value: OwnedValue =
            self.call(object, "org.freedesktop.DBus.Properties", "Get", &asked).await.ok()?;
        Reference::try_from(value).ok().map(Object::from).filter(|parent| !parent.is_null())
    }

    /// In which states an object is, one bit for each.
    pub(super) async fn states(&self, object: &Object) -> u64 {
        let told = self.call::<_, Vec<u32>>(object, ACCESSIBLE, "GetState", &()).await.unwrap_or_default();
        let part = |index: usize| u64::from(told.get(index).copied().unwrap_or_default());
        part(0) | part(1) << 32
    }

    /// The process behind a name on the bus.
    pub(super) async fn process(&self, owner: &str) -> Option<u32> {
        let bus = DBusProxy::builder(&self.connection)
            .cache_properties(zbus::proxy::CacheProperties::No)
            .build()
            .await
            .ok()?;
        bus.get_connection_unix_process_id(BusName::try_from(owner).ok()?).await.ok()
    }
}
