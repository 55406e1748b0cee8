//! What a Wayland compositor offers, and why it could not be asked.

use wayland_client::globals::{BindError, GlobalError, GlobalListContents, registry_queue_init};
use wayland_client::protocol::wl_registry::WlRegistry;
use wayland_client::{ConnectError, Connection, Dispatch, DispatchError, Proxy, QueueHandle};

/// Why it could not be asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WaylandError {
    /// No connection could be made.
    #[error("no connection to the Wayland compositor: {0}")]
    Connect(#[from] ConnectError),
    /// It did not say what it can do.
    #[error("the Wayland compositor did not say what it can do: {0}")]
    Globals(#[from] GlobalError),
    /// It lacks something that every one has.
    #[error("the Wayland compositor lacks something: {0}")]
    Bind(#[from] BindError),
    /// The connection broke.
    #[error("the connection to the Wayland compositor broke: {0}")]
    Broken(#[from] DispatchError),
    /// A file for it could not be made.
    #[error("a file for the Wayland compositor could not be made: {0}")]
    File(#[from] std::io::Error),
    /// It has no protocol for this.
    #[error("the Wayland compositor lets no program do this")]
    Unsupported,
}

/// For questions whose answers tell nothing.
pub(super) struct Nothing;

impl Dispatch<WlRegistry, GlobalListContents> for Nothing {
    fn event(
        _: &mut Self,
        _: &WlRegistry,
        _: <WlRegistry as Proxy>::Event,
        _: &GlobalListContents,
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
    }
}

/// Whether the compositor of the environment has a protocol, by the name of its interface.
pub(super) fn offers(interface: &str) -> bool {
    let Ok(connection) = Connection::connect_to_env() else { return false };
    let Ok((globals, _)) = registry_queue_init::<Nothing>(&connection) else { return false };
    globals.contents().with_list(|globals| globals.iter().any(|global| global.interface == interface))
}
