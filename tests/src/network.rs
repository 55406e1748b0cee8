//! `NetworkManager`, as it is on the system bus towards programs that ask what a connection costs.

#![expect(clippy::unused_self, reason = "the functions are those that the interface on the bus has")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use zbus::blocking;

use crate::desktop::Desktop;

const NAME: &str = "org.freedesktop.NetworkManager";
const PATH: &str = "/org/freedesktop/NetworkManager";
/// The variable that names the system bus.
pub const SYSTEM_BUS: &str = "DBUS_SYSTEM_BUS_ADDRESS";

/// What it calls what goes over a connection: paid for, or not.
const METERED: u32 = 1;
const NOT_METERED: u32 = 2;
/// The whole of the internet is reached.
const FULL: u32 = 4;
/// The same, of the state of all connections.
const CONNECTED_GLOBALLY: u32 = 70;

/// It, on the bus of a desktop, which stands for the system bus, until it is dropped.
#[derive(Debug)]
pub struct NetworkManager {
    metered: Arc<AtomicU32>,
    bus: blocking::Connection,
}

impl NetworkManager {
    /// Starts it with a connection that is paid for, or not. A program takes note of it at its start alone.
    pub fn start(desktop: &Desktop, is_metered: bool) -> Self {
        let metered = Arc::new(AtomicU32::new(word(is_metered)));
        let start = || {
            blocking::connection::Builder::address(desktop.bus())?
                .serve_at(PATH, Manager(Arc::clone(&metered)))?
                .name(NAME)?
                .build()
        };
        let bus = start().expect("a NetworkManager on the bus of the desktop");
        Self { metered, bus }
    }

    /// Another connection is used from now on.
    pub fn metered(&self, is_metered: bool) {
        self.metered.store(word(is_metered), Ordering::SeqCst);
        let tell = || {
            let manager = self.bus.object_server().interface::<_, Manager>(PATH)?;
            zbus::block_on(manager.get().metered_changed(manager.signal_emitter()))
        };
        tell().expect("the bus takes a signal");
    }
}

fn word(is_metered: bool) -> u32 {
    if is_metered { METERED } else { NOT_METERED }
}

struct Manager(Arc<AtomicU32>);

#[zbus::interface(name = "org.freedesktop.NetworkManager")]
impl Manager {
    #[zbus(property)]
    fn metered(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }

    #[zbus(property)]
    fn connectivity(&self) -> u32 {
        FULL
    }

    #[zbus(property)]
    fn state(&self) -> u32 {
        CONNECTED_GLOBALLY
    }

    #[zbus(property)]
    fn version(&self) -> String {
        "1.42.4".to_owned()
    }
}
