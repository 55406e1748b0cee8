//! The model that was chosen for one conversation alone.
//!
//! Deliberately absent: what a model is and whether it exists.

use serde::{Deserialize, Serialize};

use super::Session;
use crate::Lenient;

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
        self.parts.chosen_model.as_ref().and_then(Lenient::valid).cloned()
    }
}
