//! Word that something about a store is new, for whoever exchanges with it by itself.

use extremis_sync::Audience;
use tokio::sync::Notify;

/// Tells whoever exchanges by itself that something about the store is new.
#[derive(Debug, Default)]
pub(crate) struct StoreSet {
    own: Notify,
    shared: Notify,
}

impl StoreSet {
    pub(crate) fn of(&self, audience: Audience) -> &Notify {
        match audience {
            Audience::Own => &self.own,
            Audience::Shared => &self.shared,
        }
    }

    pub(crate) fn tell(&self, audience: Audience) {
        self.of(audience).notify_one();
    }
}
