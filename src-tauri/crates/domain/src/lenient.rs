//! A field that costs nothing else where its value is not what it should be.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The value of an optional field; one of another shape (of a later version, or damaged) is carried along as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Lenient<T> {
    /// A value that this program can use.
    Valid(T),
    /// Anything else.
    Invalid(Box<Value>),
}

impl<T> Lenient<T> {
    /// The value, where it can be used.
    pub fn valid(&self) -> Option<&T> {
        match self {
            Self::Valid(value) => Some(value),
            Self::Invalid(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{GenerationStats, Message, Role, Status, StopReason, Timestamp};

    fn read(details: &Value) -> Message {
        let mut fields =
            serde_json::to_value(Message::new(Role::Assistant, "So.", Timestamp::from_second(1))).unwrap();
        fields.as_object_mut().unwrap().extend(details.as_object().unwrap().clone());
        let message: Message = serde_json::from_value(fields.clone()).unwrap();
        assert_eq!(serde_json::to_value(&message).unwrap(), fields, "it is written as it was read");
        message
    }

    #[test]
    fn the_details_of_a_message_are_read_under_the_names_that_they_always_had() {
        let message = read(&json!({
            "status": "stopped", "lengthLimit": true, "tookMs": 2100, "costUsd": 0.5, "tokenEncoding": "llama",
            "colour": "blue",
        }));
        assert_eq!(message.generation_stats(), GenerationStats { took_ms: Some(2100), cost_usd: Some(0.5) });
        assert_eq!(message.stop_reason(), Some(StopReason::LengthLimit));
        assert_eq!(message.token_encoding(), "llama");
        assert_eq!(message.extra.keys().collect::<Vec<_>>(), ["colour"], "others are not ours");
    }

    #[test]
    fn a_message_of_which_nothing_more_is_said_has_no_details() {
        assert_eq!(read(&json!({})).details, None);
        assert_eq!(read(&json!({ "colour": "blue" })).details, None);
        assert!(read(&json!({ "tookMs": "soon" })).details.is_some(), "what cannot be used is kept");
    }

    #[test]
    fn a_malformed_detail_costs_itself_alone_and_is_kept() {
        let whole = json!({
            "status": "stopped", "interrupted": true, "tookMs": 2100, "costUsd": 0.5, "tokenEncoding": "llama",
        });
        for (name, nonsense) in [
            ("tookMs", json!(-3)),
            ("tookMs", json!("soon")),
            ("costUsd", json!({ "amount": 1 })),
            ("interrupted", json!("yes")),
            ("tokenEncoding", json!(["llama"])),
        ] {
            let mut details = whole.clone();
            details[name] = nonsense;
            let message = read(&details);
            let stats = message.generation_stats();
            assert_eq!(stats.took_ms.is_some(), name != "tookMs");
            assert_eq!(stats.cost_usd.is_some(), name != "costUsd");
            assert_eq!(message.token_encoding() == "llama", name != "tokenEncoding");
            assert_eq!(message.stop_reason() == Some(StopReason::ProcessEnd), name != "interrupted");
            assert_eq!((message.content.as_str(), message.status), ("So.", Status::Stopped));
            // What is said of it anew takes the place of the nonsense.
            let again = message
                .with_tokens(3, "qwen")
                .with_generation_stats(GenerationStats { took_ms: Some(1), cost_usd: Some(0.0) });
            assert_eq!((again.token_encoding(), again.generation_stats().took_ms), ("qwen", Some(1)));
        }
    }
}
