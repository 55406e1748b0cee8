//! A model that is asked without a key while the stored keys are locked: that one is missing is then not known, and what
//! helps is the passphrase.

use std::sync::Arc;

use extremis_llm::{Capabilities, EventStream, Model, ModelError, Request};
use futures::StreamExt;
use tokio_util::sync::CancellationToken;

/// Asks as the model does; only what is missing is told in other words.
#[derive(Debug)]
pub(super) struct WithoutKey {
    model: Arc<dyn Model>,
}

impl WithoutKey {
    pub fn over(model: Arc<dyn Model>) -> Arc<dyn Model> {
        Arc::new(Self { model })
    }
}

impl Model for WithoutKey {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn capabilities(&self) -> Capabilities {
        self.model.capabilities()
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        self.model.stream(request, cancel).map(|event| event.map_err(told)).boxed()
    }
}

/// How an error is told while the stored keys are locked.
pub(super) fn told(error: ModelError) -> ModelError {
    match error {
        ModelError::KeyMissing { address } => ModelError::KeysLocked { address },
        other => other,
    }
}
