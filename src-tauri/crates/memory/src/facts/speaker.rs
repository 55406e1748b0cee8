//! Who speaks in a fact: models copy sentences as they were said, and "my violin" says nothing of whose it is once it
//! stands apart from who said it.

use std::sync::Arc;

use extremis_domain::{Fact, FactOrigin, Message, MessageId, Role};
use extremis_text::whole_words::{in_lower_case, whole_words};

use crate::text::on_one_line;

/// A speaker's name is written with no more characters than this.
const LONGEST_NAME: usize = 40;

/// A text of a fact with the name of who speaks in it before it, where it speaks of "I" and that is known.
pub(crate) fn with_speaker<'a>(
    fact: &Fact,
    text: &str,
    message: impl Fn(&MessageId) -> Option<&'a Arc<Message>>,
) -> String {
    if !is_in_first_person(text) {
        return text.to_owned();
    }
    match fact.sources.iter().find_map(message) {
        Some(message) => format!("{}: {text}", speaker(message)),
        None if fact.origin == FactOrigin::User => format!("User: {text}"),
        None => text.to_owned(),
    }
}

fn speaker(message: &Message) -> String {
    let name = message.name.as_deref().map(on_one_line).unwrap_or_default();
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    match message.role {
        _ if !name.is_empty() => name,
        Role::Assistant => "Assistant".to_owned(),
        Role::User | Role::System => "User".to_owned(),
    }
}

/// Whether a text says "I" or "my". "We" is nobody alone, and stays as it is.
fn is_in_first_person(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "i", "i'm", "i’m", "i've", "i’ve", "i'll", "i’ll", "i'd", "i’d", "my", "mine", "myself", "ich",
        "mein", "meine", "meiner", "meinem", "meinen", "meines", "mir", "mich", "je", "j'ai", "j’ai", "mon",
        "mes", "moi", "yo", "mí", "mis", "eu", "meu", "minha", "io", "mio", "mia", "я", "мой", "моя", "моё",
        "мне", "меня",
    ];
    whole_words(text).iter().any(|word| WORDS.contains(&&*in_lower_case(word.text)))
        || ["我", "私", "僕", "俺"].iter().any(|word| text.contains(word))
}
