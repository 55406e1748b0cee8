//! Where facts come from: which messages, and when that was.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{Context, Fact, FactField, Layer, Message, MessageId, Role, Session};
use serde_json::Value;

use super::Found;
use super::reading::Given;
use super::words::{has_digit, is_empty_word, is_form_of, normal_url, telling_words, words};

/// When something came up, to put facts in order: the place of a message among all, and for what no message
/// says, that of the last message before it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(usize);

impl Moment {
    /// When a fact came up first.
    pub(super) fn of(session: &Session, fact: &Fact) -> Self {
        let places = places(session, &fact.sources);
        Self(places.first().map_or_else(|| before(session, fact), |place| place + 1))
    }

    /// When a fact was said last.
    pub(super) fn last_of(session: &Session, fact: &Fact) -> Self {
        let places = places(session, &fact.sources);
        Self(places.last().map_or_else(|| before(session, fact), |place| place + 1))
    }
}

fn before(session: &Session, fact: &Fact) -> usize {
    let messages = &session.parts().messages;
    messages.iter().rposition(|message| message.timestamp <= fact.created_at).map_or(0, |place| place + 1)
}

/// The places of messages among all of a session, in order; those that it does not have are left out.
fn places(session: &Session, ids: &[MessageId]) -> Vec<usize> {
    let mut places: Vec<_> = ids.iter().filter_map(|id| session.position(id)).collect();
    places.sort_unstable();
    places
}

/// The messages that are there and that say something, oldest first, each once.
pub(super) fn known_sources(session: &Session, ids: &[MessageId]) -> Vec<MessageId> {
    let mut places = places(session, ids);
    places.dedup();
    let messages = places.into_iter().map(|place| &session.parts().messages[place]);
    messages.filter(|message| !message.is_forgotten()).map(|message| message.id.clone()).collect()
}

/// What may be a source: the messages that were asked about.
pub(super) struct Sources<'a> {
    messages: Vec<Source<'a>>,
}

struct Source<'a> {
    message: &'a Message,
    /// What its speaker says.
    own: Words,
    /// What its speaker was looking at, or quotes.
    seen: Words,
}

impl<'a> Sources<'a> {
    pub(super) fn of(messages: &'a [Arc<Message>]) -> Self {
        Self { messages: messages.iter().map(|message| Source::of(message)).collect() }
    }

    pub(super) fn say_nothing(&self) -> bool {
        self.messages.iter().all(|source| source.own.is_empty() && source.seen.is_empty())
    }

    /// What is left of a fact that a model gave: what messages say, with the messages that say it. An address or a
    /// name may come from what was only seen.
    pub(super) fn verified(&self, fact: Given) -> Option<Found> {
        let Given { field, key, value, messages } = fact;
        let value = self.what_is_said(field, key.as_deref(), value)?;
        let named: Vec<_> = messages.iter().filter_map(|number| number.checked_sub(1)).collect();
        let says = |source: &Source| source.may_say(field) && source.own.say(field, key.as_deref(), &value);
        let shows = |source: &Source| source.seen.say(field, key.as_deref(), &value);
        let mut sources = self.fitting(&named, says);
        // What an answer repeats of what was seen is no more than that.
        let is_repeated = sources.iter().all(|source| source.message.role == Role::Assistant)
            && self.messages.iter().any(shows);
        if sources.is_empty() || is_repeated {
            if !matches!(field, FactField::SourceUrls | FactField::Entities) {
                return None;
            }
            if sources.is_empty() {
                sources = self.fitting(&named, shows);
            }
        }
        let sources: Vec<_> = sources.iter().map(|source| source.message.id.clone()).collect();
        (!sources.is_empty()).then_some(Found { field, key, value, sources })
    }

    /// Those of the named messages that fit, oldest first; where none does, the first of all that fits.
    fn fitting(&self, named: &[usize], fits: impl Fn(&Source) -> bool) -> Vec<&Source<'a>> {
        let all = || self.messages.iter().enumerate().filter(|(_, source)| fits(source));
        let of_named: Vec<_> =
            all().filter(|(place, _)| named.contains(place)).map(|(_, source)| source).collect();
        if of_named.is_empty() {
            all().next().map(|(_, source)| source).into_iter().collect()
        } else {
            of_named
        }
    }

    /// Of a list the items that any message says; anything else as it is.
    fn what_is_said(&self, field: FactField, key: Option<&str>, value: Value) -> Option<Value> {
        let Value::Array(items) = value else { return Some(value) };
        let is_said = |item: &Value| {
            self.messages.iter().any(|source| source.may_say(field) && source.own.say(field, key, item))
        };
        let mut items: Vec<_> = items.into_iter().filter(is_said).collect();
        match items.len() {
            0 => None,
            1 => items.pop(),
            _ => Some(Value::Array(items)),
        }
    }
}

impl<'a> Source<'a> {
    fn of(message: &'a Message) -> Self {
        let (own, mut seen) = apart(&message.content);
        for text in message.context.iter().flat_map(captured) {
            seen.push('\n');
            seen.push_str(text);
        }
        let own = if message.is_forgotten() || message.role == Role::System { String::new() } else { own };
        Self { message, own: Words::of(&own), seen: Words::of(&seen) }
    }

    /// What the user likes, only the user can say. What an answer took from other conversations, nobody says here.
    fn may_say(&self, field: FactField) -> bool {
        match self.message.role {
            Role::User => true,
            Role::Assistant => field != FactField::UserPreferences && !recalls(self.message),
            Role::System => false,
        }
    }
}

fn recalls(message: &Message) -> bool {
    let items = message.sent.iter().flat_map(|sent| &sent.items);
    items.into_iter().any(|item| item.included && item.layer == Layer::Snippet)
}

/// What is said, and what is quoted: lines that begin with `>`.
fn apart(content: &str) -> (String, String) {
    let (mut own, mut quoted) = (String::new(), String::new());
    for line in content.lines() {
        let to = if line.trim_start().starts_with('>') { &mut quoted } else { &mut own };
        to.push_str(line);
        to.push('\n');
    }
    (own, quoted)
}

fn captured(context: &Context) -> impl Iterator<Item = &String> {
    let source = &context.source;
    [&context.selected_text, &context.clipboard, &source.application_name, &source.window_title, &source.url]
        .into_iter()
        .flatten()
}

/// All messages of a session that say a fact, and those it is known to come from.
pub(super) fn saying(session: &Session, fact: &Fact) -> Vec<MessageId> {
    let messages = &session.parts().messages;
    let saying = messages.iter().filter(|message| {
        let source = Source::of(message);
        source.own.say(fact.field, fact.key.as_deref(), &fact.value)
    });
    let all: Vec<_> = fact.sources.iter().cloned().chain(saying.map(|message| message.id.clone())).collect();
    known_sources(session, &all)
}

/// A text, ready to be asked whether it says something.
struct Words {
    text: String,
    words: HashSet<String>,
}

impl Words {
    fn of(text: &str) -> Self {
        Self { text: text.to_lowercase(), words: words(text).into_iter().collect() }
    }

    fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether the text says this: an address literally; of anything else every name, every word with a digit or a
    /// sign in it, and most of the words that tell something.
    fn say(&self, field: FactField, key: Option<&str>, value: &Value) -> bool {
        match value {
            Value::Array(items) => !items.is_empty() && items.iter().all(|item| self.say(field, key, item)),
            Value::Object(fields) => {
                !fields.is_empty() && fields.iter().all(|(name, item)| self.say(field, Some(name), item))
            }
            // Whether something is so: what it is about must be there.
            Value::Bool(_) => {
                key.is_some_and(|key| self.says_text(field, &key.replace(['_', '-', '.'], " ")))
            }
            Value::Null => false,
            Value::String(text) if field == FactField::SourceUrls => self.has_url(text),
            Value::String(text) => self.says_text(field, text),
            Value::Number(number) => self.says_text(field, &number.to_string()),
        }
    }

    fn has_url(&self, url: &str) -> bool {
        let wanted = normal_url(url);
        let pieces = self
            .text
            .split(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '(' | ')' | '[' | ']' | ','));
        let wanted = wanted.to_lowercase();
        !wanted.is_empty() && pieces.into_iter().any(|piece| normal_url(piece) == wanted)
    }

    fn says_text(&self, field: FactField, text: &str) -> bool {
        let telling = telling_words(text);
        let (exact, free): (Vec<_>, Vec<_>) = telling.iter().partition(|word| is_exact(word));
        let found = free.iter().filter(|word| self.has_form_of(word)).count();
        !telling.is_empty()
            && exact.iter().all(|word| self.has_exactly(word))
            && names_in(field, text).iter().all(|name| self.has_form_of(name))
            && (found * 2 > free.len() || free.is_empty())
    }

    fn has_form_of(&self, word: &str) -> bool {
        self.words.contains(word) || self.words.iter().any(|known| is_form_of(known, word))
    }

    fn has_exactly(&self, word: &str) -> bool {
        self.words.contains(word) || self.contains_apart(word)
    }

    /// Whether a word stands in the text without a letter or digit of its kind beside it (`5` in `5 km` and `5km`).
    fn contains_apart(&self, word: &str) -> bool {
        let touches = |beside: Option<char>, edge: Option<char>| match (beside, edge) {
            (Some(beside), Some(edge)) => {
                beside.is_ascii_digit() && edge.is_ascii_digit()
                    || beside.is_alphabetic() && edge.is_alphabetic()
            }
            _ => false,
        };
        self.text.match_indices(word).any(|(at, _)| {
            let before = self.text[..at].chars().next_back();
            let after = self.text[at + word.len()..].chars().next();
            !touches(before, word.chars().next()) && !touches(after, word.chars().next_back())
        })
    }
}

/// Numbers, dates, addresses, paths and identifiers, of which a part says nothing.
fn is_exact(word: &str) -> bool {
    has_digit(word) || word.contains(['@', '/', '_', ':'])
}

/// The words with a capital; the first word of a text has one anyway, unless the text is a name.
fn names_in(field: FactField, text: &str) -> Vec<String> {
    let first_counts = field == FactField::Entities;
    let capital = |word: &str| word.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_uppercase);
    let inner = text
        .split_whitespace()
        .enumerate()
        .filter(|(place, word)| (first_counts || *place > 0) && capital(word));
    inner.flat_map(|(_, word)| telling_words(word)).filter(|word| !is_empty_word(word)).collect()
}
