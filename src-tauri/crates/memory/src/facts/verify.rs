//! Whether the messages say what a model found in them, and whose words those are.

use std::sync::Arc;

use extremis_domain::{Context, Fact, FactField, Layer, Message, MessageId, Role, Session};
use serde_json::Value;

use super::Found;
use super::reading::Given;
use super::says::SearchableText;
use super::source::known_sources;

/// What may be a source: the messages that were asked about.
pub(super) struct Sources<'a> {
    messages: Vec<CitedSource<'a>>,
}

struct CitedSource<'a> {
    message: &'a Message,
    /// What its speaker says.
    own: SearchableText,
    /// What its speaker was looking at, or quotes.
    seen: SearchableText,
}

impl<'a> Sources<'a> {
    pub(super) fn of(messages: &'a [Arc<Message>]) -> Self {
        Self { messages: messages.iter().map(|message| CitedSource::of(message)).collect() }
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
        let says =
            |source: &CitedSource| source.may_say(field) && source.own.say(field, key.as_deref(), &value);
        let shows = |source: &CitedSource| source.seen.say(field, key.as_deref(), &value);
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
    fn fitting(&self, named: &[usize], fits: impl Fn(&CitedSource) -> bool) -> Vec<&CitedSource<'a>> {
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

impl<'a> CitedSource<'a> {
    fn of(message: &'a Message) -> Self {
        let (own, mut seen) = apart(&message.content);
        for text in message.context.iter().flat_map(captured) {
            seen.push('\n');
            seen.push_str(text);
        }
        let own = if message.is_removed() || message.role == Role::System { String::new() } else { own };
        Self { message, own: SearchableText::of(&own), seen: SearchableText::of(&seen) }
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
        let source = CitedSource::of(message);
        source.own.say(fact.field, fact.key.as_deref(), &fact.value)
    });
    let all: Vec<_> = fact.sources.iter().cloned().chain(saying.map(|message| message.id.clone())).collect();
    known_sources(session, &all)
}
