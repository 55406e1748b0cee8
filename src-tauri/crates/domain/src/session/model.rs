//! The model that was chosen for one conversation alone.
//!
//! It stands among the fields that every Extremis carries along, so that an older one keeps it, too. Deliberately absent:
//! what a model is and whether it exists.

use serde::{Deserialize, Serialize};

use super::Session;

/// The field's name in a session's file.
pub(super) const FIELD: &str = "chosenModel";

/// A model by its place and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChosenModel {
    /// The word for the protocol of its server, or for the built-in model. A word, because a later Extremis may know more.
    pub provider: String,
    /// The address of its server; empty for the built-in model.
    #[serde(default)]
    pub base_url: String,
    /// Its name there.
    #[serde(default)]
    pub model: String,
}

impl Session {
    /// The model that was chosen for this conversation, where one was.
    pub fn chosen_model(&self) -> Option<ChosenModel> {
        self.parts.extra.get(FIELD).and_then(|field| ChosenModel::deserialize(field).ok())
    }

    pub(super) fn choose_model(&mut self, model: Option<&ChosenModel>) {
        match model {
            None => self.parts.extra.remove(FIELD),
            Some(model) => self.parts.extra.insert(
                FIELD.to_owned(),
                serde_json::json!({
                    "provider": model.provider, "baseUrl": model.base_url, "model": model.model,
                }),
            ),
        };
    }
}
