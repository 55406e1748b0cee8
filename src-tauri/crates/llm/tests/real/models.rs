//! The models: the same weights in this process, and behind a server in each protocol that it speaks.

use std::sync::Arc;

use extremis_llm::{BaseUrl, Builtin, BuiltinOptions, Model, Protocol, ProviderKind, Remote};
use extremis_tests::programs;
use secrecy::SecretString;
use tokio::sync::Mutex;

use crate::server::{self, KEY, MODEL};

/// The tests run one after the other: each keeps a core busy.
pub static ALONE: Mutex<()> = Mutex::const_new(());

/// Tokens that prompt and answer may have together.
pub const WINDOW: u32 = 1024;

#[derive(Debug, Clone, Copy)]
pub enum Real {
    InProcess,
    Served,
    ServedAsAnthropic,
}

impl Real {
    pub fn model(self) -> Arc<dyn Model> {
        match self {
            Self::InProcess => Arc::new(small()),
            Self::Served => openai().model(remote(server::address(), KEY)),
            Self::ServedAsAnthropic => protocol("anthropic").model(remote(server::address(), KEY)),
        }
    }
}

fn protocol(word: &str) -> Protocol {
    ProviderKind::from(word).protocol().unwrap()
}

pub fn openai() -> Protocol {
    protocol("openai")
}

/// The model in this process.
pub fn small() -> Builtin {
    Builtin::open_with(programs::builtin_model(), options())
}

pub fn options() -> BuiltinOptions {
    BuiltinOptions { context_window: WINDOW, ..BuiltinOptions::default() }
}

/// The model behind the server.
pub fn remote(address: &str, key: &str) -> Remote {
    Remote::new(BaseUrl::parse(address).unwrap(), MODEL, Some(SecretString::from(key)), WINDOW)
}
