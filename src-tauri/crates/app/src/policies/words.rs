//! Policies and kinds of facts in words.

use std::fmt::Write as _;

use extremis_domain::{FactField, Policy};

/// When a summary is made: `20 messages or 8,000 tokens, then every 10 messages`.
pub fn when(policy: &Policy) -> String {
    let trigger = &policy.trigger;
    let first = [
        trigger.messages.map(|count| format!("{count} messages")),
        trigger.user_turns.map(|count| format!("{count} messages of yours")),
        trigger.tokens.map(|count| format!("{count} tokens")),
        trigger.sent_tokens.map(|count| format!("more than {count} tokens to send")),
    ];
    let mut text = first.into_iter().flatten().collect::<Vec<_>>().join(" or ");
    if let Some(topic) = trigger.topic {
        let _ = write!(
            text,
            ", or when the topic changes (a pause of {} minutes, or less than {} % of the words in common)",
            topic.gap_minutes, topic.shared_words_percent
        );
    }
    if let Some(count) = trigger.again_after {
        let _ = write!(text, ", then every {count} messages");
    }
    text
}

/// The name of a kind of facts.
pub(crate) fn title(field: FactField) -> &'static str {
    match field {
        FactField::UserPreferences => "Preferences",
        FactField::KeyDecisions => "Decisions",
        FactField::ImportantFacts => "Facts",
        FactField::SourceUrls => "Sources",
        FactField::DocumentStructure => "Document structure",
        FactField::Entities => "Names",
        FactField::CustomFields => "Other",
    }
}
