//! One frame of an answer: JSON in the words of one protocol, or the server's word that it cannot go on.
//!
//! Deliberately absent: what the fields mean.

use extremis_language::{Words, text};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;

use crate::ModelError;
use crate::http::{Http, Refusal};
use crate::model::malformed;

/// Who answers; named in errors.
#[derive(Debug, Clone)]
pub(crate) struct ErrorContext {
    address: String,
    model: String,
    secret: Option<SecretString>,
}

impl ErrorContext {
    pub(crate) fn new(http: &Http, model: &str) -> Self {
        Self { address: http.base.to_string(), model: model.to_owned(), secret: http.key.clone() }
    }

    /// Reads a frame. One that holds `error` is a refusal.
    pub(crate) fn read<'a, T: Deserialize<'a>>(&self, frame: &'a str) -> Result<T, ModelError> {
        // Every token is a frame: a second look is only taken at those that may hold an error. In a text the word
        // stands between escaped quotes.
        if frame.contains("\"error\"") {
            let value: Value = serde_json::from_str(frame).map_err(|error| not_json(&error))?;
            if value.get("error").is_some()
                && let Some(error) = self.refusal_in(&value)
            {
                return Err(error);
            }
        }
        if !frame.trim_start().starts_with('{') {
            return Err(malformed(text!("llm-no-object")));
        }
        serde_json::from_str(frame).map_err(|error| not_json(&error))
    }

    /// What a value says that is no piece of an answer.
    pub(crate) fn refusal_in(&self, value: &Value) -> Option<ModelError> {
        let secret = self.secret.as_ref().map(ExposeSecret::expose_secret);
        Some(Refusal::in_stream(value, secret)?.into_model_error(&self.address, &self.model))
    }
}

/// Says where a piece broke, never what stood there: that is what the model said.
fn not_json(error: &serde_json::Error) -> ModelError {
    let (kind, column) = (format!("{:?}", error.classify()), Words(error.column()));
    malformed(text!("llm-no-json", kind = kind, column = column))
}
