//! Why a Wayland compositor could not be asked.

use wayland_client::globals::{BindError, GlobalError};
use wayland_client::{ConnectError, DispatchError};

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
