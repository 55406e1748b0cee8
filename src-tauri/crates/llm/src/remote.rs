//! A model behind a server: what each of their protocols has to know of it.

use secrecy::SecretString;

use crate::{BaseUrl, Capabilities, Protocol, Timeouts};

/// Which model is asked, where, and with whose key.
#[derive(Debug, Clone)]
pub struct Remote {
    /// The server.
    pub base: BaseUrl,
    /// The name that the server knows it by.
    pub model: String,
    /// None for a server that asks for none.
    pub key: Option<SecretString>,
    /// What the model can do.
    pub capabilities: Capabilities,
    /// How long the server is waited for.
    pub timeouts: Timeouts,
    /// What it speaks, where an adapter serves several.
    pub protocol: Protocol,
}

impl Remote {
    /// A model of which only the window is known, at a server that is waited for as usual.
    pub fn new(
        base: BaseUrl,
        model: impl Into<String>,
        key: Option<SecretString>,
        context_window: u32,
    ) -> Self {
        let capabilities = Capabilities::with_window(context_window);
        let timeouts = Timeouts::default();
        Self { base, model: model.into(), key, capabilities, timeouts, protocol: Protocol::OpenAi }
    }
}
