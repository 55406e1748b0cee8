//! Policies and kinds of facts in words.

use extremis_domain::{FactField, Policy};
use extremis_language::text;

/// When a summary is made: `20 messages or 8,000 tokens, then every 10 messages`.
pub fn when(policy: &Policy) -> String {
    let trigger = &policy.trigger;
    let first = [
        trigger.messages.map(|count| text!("app-due-messages", count = count)),
        trigger.user_turns.map(|count| text!("app-due-yours", count = count)),
        trigger.tokens.map(|count| text!("app-due-tokens", count = count)),
        trigger.sent_tokens.map(|count| text!("app-due-sent-tokens", count = count)),
    ];
    let first = first.into_iter().flatten();
    let mut when =
        first.reduce(|first, second| text!("app-due-or", first = first, second = second)).unwrap_or_default();
    if let Some(topic) = trigger.topic {
        let (minutes, percent) = (topic.gap_minutes, topic.shared_words_percent);
        when = text!("app-due-topic", when = when, minutes = minutes, percent = percent);
    }
    match trigger.again_after {
        Some(count) => text!("app-due-again", when = when, count = count),
        None => when,
    }
}

/// The name of a kind of facts.
pub(crate) fn title(field: FactField) -> String {
    match field {
        FactField::UserPreferences => text!("app-facts-preferences"),
        FactField::KeyDecisions => text!("app-facts-decisions"),
        FactField::ImportantFacts => text!("app-facts-facts"),
        FactField::SourceUrls => text!("app-facts-sources"),
        FactField::DocumentStructure => text!("app-facts-document"),
        FactField::Entities => text!("app-facts-names"),
        FactField::CustomFields => text!("app-facts-other"),
    }
}
