//! What a server says of a model, before anything is asked of it.
//!
//! Servers agree on little here, too: each of the names by which one of them gives a fact is read, and what none of them
//! gives stays unknown. Deliberately absent: guessing from a model's name; what is published of well-known models is in
//! [`crate::published`].

use serde_json::Value;

use crate::{Capabilities, Price};

/// What is known of a model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Known {
    /// Tokens that prompt and answer may have together.
    pub context_window: Option<u32>,
    /// Those that the server is set to for this model, where they can be raised for one question.
    pub set_window: Option<u32>,
    /// Those that it was loaded with and has the memory for now.
    pub loaded_window: Option<u32>,
    /// Tokens that an answer may have.
    pub output_limit: Option<u32>,
    /// Whether it sees images.
    pub vision: Option<bool>,
    /// Whether it can be held to a schema.
    pub json_schema: Option<bool>,
    /// What it costs.
    pub price: Option<Price>,
}

impl Known {
    /// The same with what `other` knows besides.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            context_window: self.context_window.or(other.context_window),
            set_window: self.set_window.or(other.set_window),
            loaded_window: self.loaded_window.or(other.loaded_window),
            output_limit: self.output_limit.or(other.output_limit),
            vision: self.vision.or(other.vision),
            json_schema: self.json_schema.or(other.json_schema),
            price: self.price.or(other.price),
        }
    }

    /// What the model can do as far as is known, with this window unless another is known.
    pub fn capabilities(self, unknown_window: u32) -> Capabilities {
        Capabilities {
            output_limit: self.output_limit,
            vision: self.vision,
            json_schema: self.json_schema != Some(false),
            price: self.price,
            ..Capabilities::with_window(self.context_window.unwrap_or(unknown_window))
        }
    }

    /// What the entry of a model in an `OpenAI`-compatible list says.
    pub(crate) fn in_list(entry: &Value) -> Self {
        Self {
            // Of several windows the one that is really there comes first: what is loaded, what a provider offers.
            context_window: number(
                entry,
                &[
                    "/loaded_context_length",
                    "/meta/n_ctx",
                    "/top_provider/context_length",
                    "/context_length",
                    "/max_model_len",
                    "/context_window",
                    "/max_context_length",
                    "/max_input_tokens",
                    "/meta/n_ctx_train",
                ],
            ),
            output_limit: number(
                entry,
                &["/top_provider/max_completion_tokens", "/max_completion_tokens", "/max_output_tokens"],
            ),
            vision: vision(entry),
            json_schema: entry
                .get("supported_parameters")
                .map(|list| names(list, "structured_outputs") || names(list, "response_format")),
            price: entry.get("pricing").and_then(price),
            ..Self::default()
        }
    }
}

fn vision(entry: &Value) -> Option<bool> {
    let modalities = entry.pointer("/architecture/input_modalities").map(|list| names(list, "image"));
    let flag = entry.pointer("/capabilities/vision").and_then(Value::as_bool);
    let listed = entry
        .get("capabilities")
        .filter(|list| list.is_array())
        .map(|list| names(list, "vision") || names(list, "multimodal"));
    let kind = entry.get("type").and_then(Value::as_str);
    let kind = kind.filter(|kind| matches!(*kind, "llm" | "vlm")).map(|kind| kind == "vlm");
    modalities.or(flag).or(listed).or(kind)
}

/// `OpenRouter` writes dollars for a token as text, Together dollars for a million tokens as numbers.
fn price(pricing: &Value) -> Option<Price> {
    let exact = |name: &str| billionths(pricing.get(name)?.as_str()?.parse().ok()?);
    let of_million = |name: &str| billionths(pricing.get(name)?.as_f64()? / 1e6);
    match (exact("prompt"), exact("completion")) {
        (Some(prompt), Some(answer)) => Some(Price { prompt, answer }),
        _ => Some(Price { prompt: of_million("input")?, answer: of_million("output")? }),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked, and less than a billionth is nothing"
)]
fn billionths(dollars: f64) -> Option<u64> {
    (0.0..1.0).contains(&dollars).then(|| (dollars * 1e9).round() as u64)
}

fn names(list: &Value, name: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|entry| entry == name))
}

/// The first of these places that holds a number of tokens.
pub(crate) fn number(value: &Value, places: &[&str]) -> Option<u32> {
    let found =
        places.iter().find_map(|place| value.pointer(place)?.as_u64().filter(|number| *number > 0))?;
    u32::try_from(found).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_server_s_way_of_describing_a_model_is_read() {
        let openrouter = json!({"id": "a/b", "context_length": 200_000,
            "architecture": {"input_modalities": ["text", "image"]},
            "pricing": {"prompt": "0.00000015", "completion": "0.0000006", "image": "0"},
            "top_provider": {"context_length": 128_000, "max_completion_tokens": 16384},
            "supported_parameters": ["temperature", "structured_outputs"]});
        let price = Some(Price { prompt: 150, answer: 600 });
        let all = Known {
            context_window: Some(128_000),
            output_limit: Some(16384),
            vision: Some(true),
            json_schema: Some(true),
            price,
            ..Known::default()
        };
        assert_eq!(Known::in_list(&openrouter), all);
        for (entry, window, vision) in [
            (json!({"id": "m", "max_model_len": 8192}), Some(8192), None),
            (json!({"id": "m", "context_window": 131_072, "max_completion_tokens": 8}), Some(131_072), None),
            (json!({"max_context_length": 32768, "capabilities": {"vision": true}}), Some(32768), Some(true)),
            (
                json!({"type": "vlm", "max_context_length": 9, "loaded_context_length": 4}),
                Some(4),
                Some(true),
            ),
            (json!({"type": "llm", "max_context_length": 9}), Some(9), Some(false)),
            (json!({"capabilities": ["completion"], "meta": {"n_ctx_train": 7}}), Some(7), Some(false)),
            (json!({"id": "gpt-4o", "object": "model", "owned_by": "openai"}), None, None),
            (json!({"context_length": 0}), None, None),
        ] {
            let known = Known::in_list(&entry);
            assert_eq!((known.context_window, known.vision), (window, vision), "{entry}");
        }
        let together = json!({"pricing": {"input": 0.15, "output": 0.6, "hourly": 0}});
        assert_eq!(Known::in_list(&together).price, price);
    }

    #[test]
    fn what_the_person_says_comes_before_what_the_server_says() {
        let said = Known { context_window: Some(1), ..Known::default() };
        let server = Known { context_window: Some(2), json_schema: Some(false), ..Known::default() };
        let capabilities = said.or(server).capabilities(3);
        assert_eq!((capabilities.context_window, capabilities.json_schema), (1, false));
        assert_eq!(Known::default().capabilities(3), Capabilities::with_window(3));
    }
}
