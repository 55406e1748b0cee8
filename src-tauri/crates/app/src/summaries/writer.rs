//! Who writes summaries: the model that answers, another one, or none at all.
//!
//! Without a capable model, or when the one there is has failed twice for a step, or where the user wants it so, a
//! summary is made of the conversation's own sentences, and says so. The built-in model is never asked: measured,
//! nothing that it wrote could be used.

use std::sync::Arc;

use extremis_domain::Session;
use extremis_language::text;
use extremis_llm::{Model, ModelError};
use extremis_memory::{TokenCounts, Tokens};

use crate::wire::{MemoryModel, MemoryWriter};
use crate::{App, AppError};

/// How many tokens are read at once where no model has to read them.
const ALL_AT_ONCE: u32 = 4_000_000;

/// What stands for it where a person reads it.

#[derive(Debug, Clone)]
pub(crate) enum Writer {
    Model(Arc<dyn Model>),
    /// Nobody: the conversation's own sentences.
    Offline,
}

impl Writer {
    pub fn tokens(&self, counts: &TokenCounts) -> Tokens {
        match self {
            Self::Model(model) => counts.for_model(model.name()),
            Self::Offline => Tokens::estimate(),
        }
    }

    /// How many tokens of summaries and messages it takes at once.
    pub fn input_limit(&self) -> u32 {
        match self {
            // The other half is for the instructions and the summary itself.
            Self::Model(model) => model.capabilities().context_window / 2,
            Self::Offline => ALL_AT_ONCE,
        }
    }

    fn of(model: Arc<dyn Model>) -> Self {
        if model.capabilities().summarises { Self::Model(model) } else { Self::Offline }
    }
}

impl App {
    /// Who writes now for a conversation. An error is a server that does not say what models it has.
    pub(crate) async fn writer(&self, session: &Session) -> Result<Writer, AppError> {
        let model = match self.memory_model() {
            MemoryModel::Extractive => return Ok(Writer::Offline),
            // The one that answers there: what was entrusted to one model is not sent to another unasked.
            MemoryModel::Chat => self.model(session).await,
            MemoryModel::Other { choice } => self.core.models.stand_in(choice).await.map(|(model, _)| model),
        };
        match model {
            Ok(model) => Ok(Writer::of(model)),
            // The built-in model does not write, whether its file is there or not.
            // Nothing is sent to a server that nobody allowed yet.
            Err(
                AppError::NoModel
                | AppError::ServerNotAllowed { .. }
                | AppError::Model(ModelError::Local { .. }),
            ) => Ok(Writer::Offline),
            Err(error) => Err(error),
        }
    }

    /// What the user chose for memory. The environment of a run that names its one model means that one.
    pub(super) fn memory_model(&self) -> MemoryModel {
        let chosen = self.with_settings(|settings| settings.memory_model.clone());
        match chosen {
            MemoryModel::Other { .. } if self.core.models.is_overridden() => MemoryModel::Chat,
            chosen => chosen,
        }
    }

    /// What a person should know of who writes summaries.
    pub(crate) fn memory_writer(&self, chat: &crate::wire::ModelStatus) -> MemoryWriter {
        let (offline, name) = match self.memory_model() {
            MemoryModel::Extractive => (true, String::new()),
            MemoryModel::Chat => (!chat.summarises, chat.label.clone()),
            MemoryModel::Other { choice } => {
                (choice.provider == crate::wire::ProviderKind::Builtin, choice.model)
            }
        };
        MemoryWriter { offline, label: if offline { text!("app-summary-offline") } else { name } }
    }
}
