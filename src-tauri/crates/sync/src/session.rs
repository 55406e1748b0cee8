//! A conversation taken apart into fields, and put together again.

mod labels;
mod title;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use extremis_domain::{
    DeletedMessage, Fact, FactStatus, InstructionsVersion, Lenient, Message, MessageId, Session, SessionId,
    SessionParts, Status, SummaryVersion, Timestamp,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::audience::Part;
use crate::field::{Content, Key, LABELS};
use crate::stamp::{ERASED, Stamp, Standing};
use title::{BY_USER, rank};

/// Under this name a conversation says that a model gave it its title.
const BY_MODEL: &str = "titleByModel";

/// A field as it is here.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Field {
    pub(crate) key: Key,
    pub(crate) content: Content,
    /// See [`Standing::weight`].
    pub(crate) weight: u32,
}

impl Field {
    fn plain(key: Key, value: Value) -> Self {
        Self { key, content: Content::Plain(value), weight: 0 }
    }

    pub(crate) fn whole(key: Key, content: Content) -> Self {
        let weight = if content.is_erased() { ERASED } else { 0 };
        Self { key, content, weight }
    }
}

/// The fields of a conversation; those of lists in the order of the lists.
pub(crate) fn fields(session: &Session) -> Result<Vec<Field>, serde_json::Error> {
    let parts = session.parts();
    let mut fields = Vec::with_capacity(parts.messages.len() + 8);
    let erasures = erasures(&parts.messages);
    message_fields(session, &mut fields);
    for summary in &parts.summaries {
        let unlocked = SummaryVersion { locked: Vec::new(), ..(**summary).clone() };
        let mut field = Field::whole(Key::Summary(summary.id.clone()), Content::Summary(Arc::new(unlocked)));
        if erasures > 0 && field.weight != ERASED {
            // Who made it knew of so many erasures.
            field.weight = number(session.forgotten_in(summary));
        }
        fields.push(field);
        if !summary.locked.is_empty() {
            fields.push(Field::plain(Key::Locked(summary.id.clone()), json!(summary.locked)));
        }
    }
    for fact in &parts.facts {
        let mut field = Field::whole(Key::Fact(fact.id.clone()), Content::Fact(Arc::clone(fact)));
        if erasures > 0 && field.weight != ERASED {
            field.weight = number(session.forgotten_sources(fact));
        }
        fields.push(field);
    }
    let versions = parts.instructions.iter();
    fields.extend(versions.map(|version| {
        Field::whole(Key::Instructions(version.id.clone()), Content::Instructions(Arc::clone(version)))
    }));
    let mut set = |key: Key, value: Value, weight: u32| {
        if !value.is_null() {
            fields.push(Field { weight, ..Field::plain(key, value) });
        }
    };
    let by_model = parts.extra.contains_key(BY_MODEL);
    let title = parts.title.as_ref().map(|title| json!({ "title": title, "byModel": by_model }));
    set(Key::Head, json!(parts.head), 0);
    set(Key::Title, title.unwrap_or_default(), erasures * 4 + rank(session, by_model));
    set(Key::Policy, serde_json::to_value(&parts.policy)?, 0);
    set(Key::Model, serde_json::to_value(&parts.chosen_model)?, 0);
    set(Key::Quick, serde_json::to_value(&parts.quick)?, 0);
    for (key, value) in labels::fields(parts) {
        set(key, value, 0);
    }
    set(Key::Deleted, json!(parts.deleted_at), 0);
    set(Key::MaxMessages, json!(parts.max_messages), 0);
    set(Key::Created, json!(parts.created_at), u32::MAX - seconds(parts.created_at));
    set(Key::Updated, json!(parts.updated_at), seconds(parts.updated_at));
    set(Key::InitialRequest, json!(parts.initial_request), erasures * 4);
    for (name, value) in parts.extra.iter().filter(|(name, _)| *name != BY_MODEL) {
        set(Key::Extra(name.clone()), value.clone(), erasures * 4);
    }
    Ok(fields)
}

/// The fields of a conversation that go by way of a store for these.
pub(crate) fn fields_for(part: Part, session: &Session) -> Result<Vec<Field>, serde_json::Error> {
    let mut fields = fields(session)?;
    fields.retain(|field| part.has_field(&field.key));
    Ok(fields)
}

fn erasures(messages: &[Arc<Message>]) -> u32 {
    number(messages.iter().filter(|message| message.is_forgotten()).count())
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX).min(u32::MAX / 4 - 1)
}

/// Seconds since 1970, as far as they can be said.
fn seconds(at: Timestamp) -> u32 {
    u32::try_from(at.as_second().max(0)).unwrap_or(u32::MAX)
}

fn message_fields(session: &Session, fields: &mut Vec<Field>) {
    for in_place in &session.parts().messages {
        let trashed = session.deleted_message(&in_place.id).filter(|_| in_place.status == Status::Deleted);
        let message = match trashed {
            Some(trashed) => Arc::new(trashed.message.clone().after(in_place.parent.clone())),
            None => Arc::clone(in_place),
        };
        let id = message.id.clone();
        let pinned = message.pinned;
        let unpinned =
            if pinned { Arc::new(Message { pinned: false, ..(*message).clone() }) } else { message };
        fields.push(Field::whole(Key::Message(id.clone()), Content::Message(unpinned)));
        if pinned {
            fields.push(Field::plain(Key::Pinned(id), Value::Bool(true)));
        }
    }
    for trashed in &session.parts().deleted_messages {
        let id = trashed.message.id.clone();
        fields.push(Field::plain(Key::Trashed(id), json!(trashed.deleted_at)));
    }
}

/// What is known of a field.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) content: Content,
    pub(crate) standing: Standing,
}

/// A conversation that was put together.
#[derive(Debug)]
pub(crate) struct Composed {
    /// None while nothing of it can be shown.
    pub(crate) session: Option<Session>,
    /// The fields that speak of something that is not here yet.
    pub(crate) held: Vec<Key>,
    /// Whether something of it is none of what is known: it was erased, or made up of the rest.
    pub(crate) is_altered: bool,
}

/// Puts a conversation together of its fields. Of one that is shared, what is each one's own is that of `ours`.
pub(crate) fn compose(
    part: Part,
    id: SessionId,
    ours: Option<&Session>,
    known: &HashMap<Key, Known>,
) -> Composed {
    let mut composer = Composer { known, held: Vec::new(), there: HashSet::new(), is_made_up: false };
    let mut parts = composer.parts(id, ours.map_or(0, Session::revision));
    if let Part::Shared(store) = part {
        let labels = labels::compose_shared(known, store, ours.map(Session::labels));
        parts.labels = Some(Lenient::Valid(labels));
        parts.chosen_model = ours.and_then(|ours| ours.parts().chosen_model.clone());
        parts.policy = ours.and_then(|ours| ours.parts().policy.clone());
    }
    let Composer { held, is_made_up, .. } = composer;
    let nothing = || Composed { session: None, held: known.keys().cloned().collect(), is_altered: false };
    if parts.messages.is_empty() {
        return nothing();
    }
    match Session::from_parts(parts) {
        Ok(mut session) => {
            let is_altered = erase_what_was_made_unaware(&mut session, known) | is_made_up;
            Composed { session: Some(session), held, is_altered }
        }
        // What does not fit together is shown once the rest is here.
        Err(error) => {
            tracing::warn!(%error, "a conversation from another device does not fit together yet");
            nothing()
        }
    }
}

/// Erases what was made of forgotten messages by a device that did not know of it.
fn erase_what_was_made_unaware(session: &mut Session, known: &HashMap<Key, Known>) -> bool {
    if erasures(&session.parts().messages) == 0 {
        return false;
    }
    let knew = |key: &Key| known.get(key).map_or(0, |known| known.standing.weight);
    session.erase_made(
        |session, version| number(session.forgotten_in(version)) > knew(&Key::Summary(version.id.clone())),
        |session, fact| {
            fact.status != FactStatus::Forgotten
                && number(session.forgotten_sources(fact)) > knew(&Key::Fact(fact.id.clone()))
        },
    )
}

struct Composer<'a> {
    known: &'a HashMap<Key, Known>,
    held: Vec<Key>,
    there: HashSet<MessageId>,
    /// Whether the title or the end of the branch is none that was written.
    is_made_up: bool,
}

impl Composer<'_> {
    fn parts(&mut self, id: SessionId, revision: u64) -> SessionParts {
        let created = self.plain::<Timestamp>(&Key::Created);
        let mut parts = SessionParts::new(id, created.unwrap_or_else(|| Timestamp::from_second(0)));
        parts.revision = revision;
        parts.messages = self.messages();
        self.put_in_trash(&mut parts);
        parts.head = self.head(&parts);
        parts.summaries = self.summaries();
        parts.facts = self.facts();
        parts.instructions = instructions(self.known);
        parts.updated_at = self.plain(&Key::Updated).unwrap_or(parts.created_at);
        parts.max_messages = self.plain(&Key::MaxMessages).unwrap_or(parts.max_messages);
        parts.deleted_at = self.plain(&Key::Deleted);
        parts.initial_request = self.plain(&Key::InitialRequest);
        parts.policy = self.plain(&Key::Policy);
        parts.chosen_model = self.plain(&Key::Model);
        parts.quick = self.plain(&Key::Quick);
        parts.labels = labels::compose(self.known);
        for (key, known) in self.known {
            if let (Key::Extra(name), Content::Plain(value)) = (key, &known.content)
                && !value.is_null()
                && name != LABELS
            {
                parts.extra.insert(name.clone(), value.clone());
            }
        }
        self.put_title(&mut parts);
        self.hold_what_is_of_others(&parts);
        parts
    }

    /// What is said of a message or a summary that is not here waits for it.
    fn hold_what_is_of_others(&mut self, parts: &SessionParts) {
        let summaries: HashSet<_> = parts.summaries.iter().map(|summary| &summary.id).collect();
        let waits = |key: &&Key| match key {
            Key::Pinned(id) | Key::Trashed(id) => !self.there.contains(id),
            Key::Locked(id) => !summaries.contains(id),
            _ => false,
        };
        let waiting: Vec<_> = self.known.keys().filter(waits).cloned().collect();
        self.held.extend(waiting);
    }

    fn plain<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        match &self.known.get(key)?.content {
            Content::Plain(Value::Null) => None,
            Content::Plain(value) => serde_json::from_value(value.clone()).ok(),
            _ => None,
        }
    }

    /// Messages in the order in which they were there first, each after the one that it follows.
    fn messages(&mut self) -> Vec<Arc<Message>> {
        let all = in_order(
            self.known,
            |standing| standing.born,
            |content| match content {
                Content::Message(message) => Some(message),
                _ => None,
            },
        );
        let mut messages = Vec::with_capacity(all.len());
        let mut waiting = all;
        // Once through is enough unless two devices disagree about the order.
        loop {
            let before = waiting.len();
            waiting.retain(|message| {
                let follows = message.parent.as_ref().is_none_or(|parent| self.there.contains(parent));
                if follows {
                    self.there.insert(message.id.clone());
                    messages.push(self.pinned(message));
                }
                !follows
            });
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        self.held.extend(waiting.into_iter().map(|message| Key::Message(message.id.clone())));
        messages
    }

    fn pinned(&self, message: &Arc<Message>) -> Arc<Message> {
        let is_pinned = self.plain(&Key::Pinned(message.id.clone())) == Some(true);
        if !is_pinned || message.is_forgotten() {
            return Arc::clone(message);
        }
        Arc::new(Message { pinned: true, ..(**message).clone() })
    }

    fn put_in_trash(&self, parts: &mut SessionParts) {
        let mut trashed = Vec::new();
        for message in &mut parts.messages {
            let key = Key::Trashed(message.id.clone());
            if let Some(deleted_at) = self.plain(&key)
                && !message.is_forgotten()
            {
                let kept = DeletedMessage { deleted_at, message: (**message).clone() };
                *message = Arc::new(message.deleted());
                trashed.push((self.known.get(&key).map(|known| known.standing.written), Arc::new(kept)));
            }
        }
        trashed.sort_by(|(one, first), (other, second)| {
            (one, &first.message.id).cmp(&(other, &second.message.id))
        });
        parts.deleted_messages = trashed.into_iter().map(|(_, kept)| kept).collect();
    }

    fn head(&mut self, parts: &SessionParts) -> Option<MessageId> {
        let head = self.plain::<MessageId>(&Key::Head);
        if let Some(head) = head.filter(|head| self.there.contains(head)) {
            return Some(head);
        }
        if self.known.contains_key(&Key::Head) {
            self.held.push(Key::Head);
        }
        self.is_made_up = true;
        parts.messages.last().map(|last| last.id.clone())
    }

    fn summaries(&mut self) -> Vec<Arc<SummaryVersion>> {
        let all = in_order(
            self.known,
            |standing| standing.born,
            |content| match content {
                Content::Summary(summary) => Some(summary),
                _ => None,
            },
        );
        let mut summaries = Vec::with_capacity(all.len());
        for summary in all {
            let ends = summary.from.iter().chain([&summary.through]);
            if ends.into_iter().all(|end| self.there.contains(end)) {
                summaries.push(self.locked(summary));
            } else {
                self.held.push(Key::Summary(summary.id.clone()));
            }
        }
        summaries
    }

    fn locked(&self, summary: &Arc<SummaryVersion>) -> Arc<SummaryVersion> {
        let lines: Option<Vec<String>> = self.plain(&Key::Locked(summary.id.clone()));
        match lines {
            Some(locked) if !summary.stale => Arc::new(SummaryVersion { locked, ..(**summary).clone() }),
            _ => Arc::clone(summary),
        }
    }

    fn facts(&mut self) -> Vec<Arc<Fact>> {
        let all = in_order(
            self.known,
            |standing| standing.born,
            |content| match content {
                Content::Fact(fact) => Some(fact),
                _ => None,
            },
        );
        let mut facts = Vec::with_capacity(all.len());
        for fact in all {
            if fact.sources.iter().all(|source| self.there.contains(source)) {
                facts.push(Arc::clone(fact));
            } else {
                self.held.push(Key::Fact(fact.id.clone()));
            }
        }
        facts
    }

    fn put_title(&mut self, parts: &mut SessionParts) {
        let known = self.known.get(&Key::Title);
        let (value, weight) = match known.map(|known| (&known.content, known.standing.weight)) {
            Some((Content::Plain(value), weight)) if !value.is_null() => (value, weight),
            // The first message gives one, as it does where a conversation is read.
            _ => {
                parts.title = Session::first_title_of(&parts.messages);
                self.is_made_up |= parts.title.is_some();
                return;
            }
        };
        let by_model = value["byModel"] == Value::Bool(true);
        // A model or a message gave it before something was erased that it may speak of.
        if weight % 4 != BY_USER && weight / 4 < erasures(&parts.messages) {
            parts.title = Session::first_title_of(&parts.messages);
            self.is_made_up = true;
            return;
        }
        parts.title = value["title"].as_str().map(str::to_owned);
        if by_model {
            parts.extra.insert(BY_MODEL.to_owned(), Value::Bool(true));
        }
    }
}

/// Versions of instructions in the order in which they were put into force.
pub(crate) fn instructions(known: &HashMap<Key, Known>) -> Vec<Arc<InstructionsVersion>> {
    let all = in_order(
        known,
        |standing| standing.written,
        |content| match content {
            Content::Instructions(version) => Some(version),
            _ => None,
        },
    );
    all.into_iter().cloned().collect()
}

/// The values of one kind, in an order that is the same on every device.
fn in_order<'a, T>(
    known: &'a HashMap<Key, Known>,
    by: impl Fn(&Standing) -> Stamp,
    pick: impl Fn(&'a Content) -> Option<&'a Arc<T>>,
) -> Vec<&'a Arc<T>> {
    let picked = known
        .iter()
        .filter_map(|(key, known)| pick(&known.content).map(|value| (by(&known.standing), key, value)));
    let mut all: Vec<_> = picked.collect();
    all.sort_by(|(one, first, _), (other, second, _)| (one, first).cmp(&(other, second)));
    all.into_iter().map(|(.., value)| value).collect()
}
