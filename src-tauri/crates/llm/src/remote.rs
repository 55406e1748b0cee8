//! A model behind a server: what each of their protocols has to know of it.

use secrecy::SecretString;

use crate::{BaseUrl, Timeouts};

/// Which model is asked, where, and with whose key.
#[derive(Debug, Clone)]
pub struct Remote {
    /// The server.
    pub base: BaseUrl,
    /// The name that the server knows it by.
    pub model: String,
    /// None for a server that asks for none.
    pub key: Option<SecretString>,
    /// In tokens.
    pub context_window: u32,
    /// How long the server is waited for.
    pub timeouts: Timeouts,
}

impl Remote {
    /// A model at a server that is waited for as usual.
    pub fn new(
        base: BaseUrl,
        model: impl Into<String>,
        key: Option<SecretString>,
        context_window: u32,
    ) -> Self {
        Self { base, model: model.into(), key, context_window, timeouts: Timeouts::default() }
    }
}
