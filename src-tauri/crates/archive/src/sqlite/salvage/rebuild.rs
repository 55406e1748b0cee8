//! Putting sessions together from what is left of them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use extremis_domain::{
    DEFAULT_MAX_MESSAGES, Fact, Message, MessageId, Role, Session, SessionId, SessionParts, SummaryVersion,
    title_of,
};
use serde_json::Map;

use super::Salvaged;
use super::found::Found;
use crate::sqlite::rows::{Placed, SessionRow, number, position};

pub(super) fn rebuild(mut found: Found) -> Salvaged {
    let mut salvaged = Salvaged { active: found.active, ..Salvaged::default() };
    let mut ids: Vec<_> = found.sessions.keys().chain(found.messages.keys()).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let mut taken = HashSet::new();
    let mut homeless = Vec::new();
    for id in ids {
        let row = found.sessions.remove(&id);
        let rows = Rows {
            messages: found.messages.remove(&id).unwrap_or_default(),
            summaries: found.summaries.remove(&id).unwrap_or_default(),
            facts: found.facts.remove(&id).unwrap_or_default(),
        };
        let first = rows.messages.keys().next();
        let place = row.as_ref().map(|row| row.number).or(first.map(|place| number(*place)));
        match session(id, row, rows) {
            Some((session, complete)) => {
                if !complete {
                    salvaged.incomplete.push(id);
                }
                match place.filter(|place| *place > 0 && taken.insert(*place)) {
                    Some(place) => salvaged.sessions.push((place, session)),
                    None => homeless.push(session),
                }
            }
            None => salvaged.lost.push(id),
        }
    }
    let free = taken.into_iter().max().unwrap_or(0) + 1;
    salvaged.sessions.extend((free..).zip(homeless));
    let known: HashSet<_> = salvaged.sessions.iter().map(|(_, session)| session.id()).collect();
    salvaged.drafts = found.drafts.into_values().filter(|draft| known.contains(&draft.session)).collect();
    let mut memories: Vec<_> = found.memories.into_values().collect();
    memories.sort_by_key(|row| row.number);
    salvaged.memories = memories.into_iter().map(|row| row.memory).collect();
    salvaged
}

/// What is left of what there are many of in a session.
struct Rows {
    messages: BTreeMap<i64, Placed<Message>>,
    summaries: BTreeMap<i64, Placed<SummaryVersion>>,
    facts: BTreeMap<i64, Placed<Fact>>,
}

/// The newest revision that a row is of.
fn newest<T>(rows: &BTreeMap<i64, Placed<T>>) -> Option<u64> {
    rows.values().map(|row| row.revision).max()
}

/// Whether there are so many rows, one after the other.
fn are_all<T>(rows: &BTreeMap<i64, Placed<T>>, count: usize) -> bool {
    rows.len() == count && rows.keys().enumerate().all(|(index, place)| position(*place) == index)
}

impl Rows {
    fn newest(&self) -> Option<u64> {
        newest(&self.messages).max(newest(&self.summaries)).max(newest(&self.facts))
    }

    /// Leaves out what is of an earlier state, which had more.
    fn up_to(&mut self, row: &SessionRow) {
        self.messages.retain(|place, _| position(*place) < row.messages);
        self.summaries.retain(|place, _| position(*place) < row.summaries);
        self.facts.retain(|place, _| position(*place) < row.facts);
    }

    fn are_all_of(&self, row: &SessionRow) -> bool {
        are_all(&self.messages, row.messages)
            && are_all(&self.summaries, row.summaries)
            && are_all(&self.facts, row.facts)
    }
}

/// The session, and whether all of it is there; none if no message is left.
fn session(id: SessionId, row: Option<SessionRow>, mut rows: Rows) -> Option<(Session, bool)> {
    let newest = rows.newest().max(row.as_ref().map(|row| row.revision)).unwrap_or(0);
    let present = row.as_ref().filter(|row| row.revision == newest);
    if let Some(row) = present {
        rows.up_to(row);
    }
    let mut complete = present.is_some_and(|row| rows.are_all_of(row));
    let head = present.and_then(|row| row.head.clone());
    let (messages, changed) = hung_together(rows.messages);
    complete &= !changed;
    let last = messages.last()?;
    let known: HashMap<_, _> =
        messages.iter().map(|message| (message.id.clone(), message.parent.clone())).collect();
    let head = head.filter(|head| known.contains_key(head));
    complete &= head.is_some() || row.as_ref().is_some_and(|row| row.head.is_none());
    let head = if complete { head } else { Some(head.unwrap_or_else(|| last.id.clone())) };
    let (summaries, changed) = in_force(rows.summaries, &known, last);
    complete &= !changed;
    let mut facts: Vec<_> = rows.facts.into_values().map(|row| Arc::new(row.part)).collect();
    let mut once = HashSet::new();
    facts.retain(|fact| once.insert(fact.id.clone()));
    let parts = parts(id, row, &messages);
    let session = Session::from_parts(SessionParts {
        // Not the session of that revision any more, unless all of it is there.
        revision: if complete { newest } else { newest.saturating_add(1) },
        messages,
        head,
        summaries,
        facts,
        ..parts
    });
    session.ok().map(|session| (session, complete))
}

/// All but the messages, the summaries, the facts and what depends on them; from the messages where the row is lost.
fn parts(id: SessionId, row: Option<SessionRow>, messages: &[Arc<Message>]) -> SessionParts {
    let times = || messages.iter().map(|message| message.timestamp);
    let first_request = messages.iter().find(|message| message.role == Role::User);
    let blank = SessionParts {
        id,
        revision: 0,
        title: first_request.map(|first| title_of(&first.content)),
        created_at: times().min().unwrap_or(extremis_domain::Timestamp::from_second(0)),
        updated_at: times().max().unwrap_or(extremis_domain::Timestamp::from_second(0)),
        initial_request: None,
        max_messages: DEFAULT_MAX_MESSAGES,
        deleted_at: None,
        messages: Vec::new(),
        head: None,
        deleted_messages: Vec::new(),
        summaries: Vec::new(),
        facts: Vec::new(),
        policy: None,
        instructions: Vec::new(),
        extra: Map::new(),
    };
    let Some(row) = row else { return blank };
    SessionParts {
        title: row.title,
        created_at: row.created_at,
        updated_at: row.updated_at.max(blank.updated_at),
        initial_request: row.initial_request,
        max_messages: row.max_messages,
        deleted_at: row.deleted_at,
        deleted_messages: row.deleted_messages,
        policy: row.policy,
        instructions: row.instructions,
        extra: row.extra,
        ..blank
    }
}

/// The messages in order, each after its parent; one whose parent is lost after the message before it. True when
/// anything had to be changed.
fn hung_together(rows: BTreeMap<i64, Placed<Message>>) -> (Vec<Arc<Message>>, bool) {
    let mut changed = false;
    let mut known: HashSet<MessageId> = HashSet::new();
    let mut messages: Vec<Arc<Message>> = Vec::with_capacity(rows.len());
    for mut message in rows.into_values().map(|row| row.part) {
        if message.parent.as_ref().is_some_and(|parent| !known.contains(parent)) {
            message.parent = messages.last().map(|before| before.id.clone());
            changed = true;
        }
        if !known.insert(message.id.clone()) {
            changed = true;
            continue;
        }
        messages.push(Arc::new(message));
    }
    (messages, changed)
}

/// The summaries; one of which an end is lost is kept for its words and is never in force again. True when there was
/// one.
fn in_force(
    rows: BTreeMap<i64, Placed<SummaryVersion>>,
    parents: &HashMap<MessageId, Option<MessageId>>,
    last: &Arc<Message>,
) -> (Vec<Arc<SummaryVersion>>, bool) {
    let mut changed = false;
    let mut kept = |mut summary: SummaryVersion| {
        if !leads(summary.from.as_ref(), &summary.through, parents) {
            summary.from = None;
            summary.through = last.id.clone();
            summary.stale = true;
            changed = true;
        }
        Arc::new(summary)
    };
    let summaries = rows.into_values().map(|row| kept(row.part)).collect();
    (summaries, changed)
}

/// Whether a message is there and comes after `from`, if that matters.
fn leads(
    from: Option<&MessageId>,
    through: &MessageId,
    parents: &HashMap<MessageId, Option<MessageId>>,
) -> bool {
    let Some(from) = from else { return parents.contains_key(through) };
    let mut way = std::iter::successors(Some(through), |id| parents.get(*id)?.as_ref());
    parents.contains_key(through) && way.any(|id| id == from)
}
