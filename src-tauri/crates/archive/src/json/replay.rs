//! Applying the journal to what the files hold. Pure: it reads files through a function and writes nothing.

use std::collections::{BTreeMap, HashMap, HashSet};

use extremis_domain::{Change, MessageId, Session, SessionId};

use crate::Draft;
use crate::arriving::Arriving;
use crate::format::Opened;
use crate::journal::Record;
use crate::merge::addition_to;

/// What the journal says beyond the files.
#[derive(Debug, Default)]
pub(crate) struct Replayed {
    /// Every session that the journal mentions.
    pub(crate) sessions: HashMap<SessionId, Replaying>,
    /// Answers that were arriving, oldest first.
    pub(crate) drafts: Vec<Arriving>,
    /// The session opened last.
    pub(crate) active: Option<SessionId>,
}

/// A session while it is replayed.
#[derive(Debug, Default)]
pub(crate) struct Replaying {
    /// As the file says, then with what the journal adds.
    pub(crate) session: Option<Session>,
    /// The revision and version of the file.
    pub(crate) file: Option<(u64, u64)>,
    /// Records that fit nothing any more.
    pub(crate) orphans: Vec<Record<'static>>,
}

/// Replays `records`, oldest first; `active` is what the index says, and `read` gives a session as its file has
/// it.
pub(crate) fn replay(
    records: Vec<Record<'static>>,
    active: Option<SessionId>,
    mut read: impl FnMut(SessionId) -> Option<Opened>,
) -> Replayed {
    let mut replayed = Replayed { active, ..Replayed::default() };
    let mut drafts = Drafts::default();
    let whole_at = replacements(&records);
    for (index, record) in records.into_iter().enumerate() {
        let id = match &record {
            Record::Created { session, .. } | Record::Changes { session, .. } => *session,
            Record::Active { session } => {
                replayed.active = *session;
                continue;
            }
            Record::Sealed { .. } => continue,
            Record::Draft { .. } | Record::DraftDropped { .. } => {
                drafts.take(record);
                continue;
            }
        };
        let replaying = replayed.sessions.entry(id).or_insert_with(|| Replaying::of(read(id)));
        let whole = messages_of(&record);
        let is_superseded = whole_at
            .get(&id)
            .is_some_and(|(at, revision)| index < *at && replaying.revision() >= Some(*revision));
        if is_superseded || replaying.take(record) {
            drafts.whole.extend(whole.into_iter().map(|message| (id, message)));
        }
    }
    replayed.drafts = drafts.open();
    replayed
}

/// Which record says last of a session that it came whole, and in which revision. What was accepted before is not in its
/// file where that is of this revision or a later one.
fn replacements(records: &[Record<'_>]) -> HashMap<SessionId, (usize, u64)> {
    let replaced = records.iter().enumerate().filter_map(|(index, record)| {
        let (session, revision) = record.as_replaced()?;
        Some((session, (index, revision)))
    });
    replaced.collect()
}

impl Replaying {
    pub(super) fn of(opened: Option<Opened>) -> Self {
        let Some(Opened { session, version, intact, .. }) = opened else { return Self::default() };
        // One that was changed behind our back is written anew, with its seal.
        Self {
            file: intact.then_some((session.revision(), version)),
            session: Some(session),
            orphans: Vec::new(),
        }
    }

    fn revision(&self) -> Option<u64> {
        self.session.as_ref().map(Session::revision)
    }

    /// Whether the journal knows more than the file.
    pub(crate) fn is_ahead(&self) -> bool {
        self.revision() != self.file.map(|(revision, _)| revision)
    }

    /// Applies a record; false if it fits nothing.
    fn take(&mut self, record: Record<'static>) -> bool {
        let taken = match (&record, &mut self.session) {
            (Record::Created { session, at, changes, .. }, empty @ None) => {
                let mut new = Session::new(*session, *at);
                let fits = changes.iter().all(|change| new.apply(change.clone()).is_ok());
                if fits {
                    *empty = Some(new);
                }
                fits
            }
            (Record::Created { revision, changes, .. }, Some(session)) if *revision <= session.revision() => {
                catch_up(session, changes)
            }
            (Record::Changes { base, revision, changes, .. }, Some(session)) => match *revision {
                known if known <= session.revision() => catch_up(session, changes),
                new => advance(session, *base, new, changes),
            },
            // It says only that a session came whole, whose file was never finished, or is gone since: nothing is lost by it.
            _ => record.as_replaced().is_some(),
        };
        if !taken {
            self.orphans.push(record);
        }
        taken
    }
}

/// Takes in the messages of a record that the file is beyond. It has them, unless another program wrote it, which counts
/// revisions of its own.
fn catch_up(session: &mut Session, changes: &[Change]) -> bool {
    let messages = changes.iter().filter_map(|change| match change {
        Change::MessageAdded { message } => Some(message),
        _ => None,
    });
    for message in messages {
        for change in addition_to(session, message) {
            if session.apply(change).is_err() {
                return false;
            }
        }
    }
    true
}

/// The messages that a record adds.
pub(super) fn messages_of(record: &Record<'_>) -> Vec<MessageId> {
    let (Record::Created { changes, .. } | Record::Changes { changes, .. }) = record else {
        return Vec::new();
    };
    let added = changes.iter().filter_map(|change| match change {
        Change::MessageAdded { message } => Some(message.id.clone()),
        _ => None,
    });
    added.collect()
}

/// Applies the changes of one record, all or none.
///
/// When records before it are lost, `base` is beyond the session; what still fits is applied all the same, and
/// the session takes the revision that the record gave it.
fn advance(session: &mut Session, base: u64, revision: u64, changes: &[Change]) -> bool {
    if let [change] = changes
        && base == session.revision()
    {
        return session.apply(change.clone()).is_ok();
    }
    let mut next = session.clone();
    if !changes.iter().all(|change| next.apply(change.clone()).is_ok()) {
        return false;
    }
    if next.revision() != revision {
        let mut parts = next.parts().clone();
        parts.revision = revision;
        let Ok(renumbered) = Session::from_parts(parts) else { return false };
        next = renumbered;
    }
    *session = next;
    true
}

/// Arriving answers, in the order in which they began.
#[derive(Debug, Default)]
struct Drafts {
    begun: usize,
    open: BTreeMap<(SessionId, MessageId), (usize, Arriving)>,
    /// Answers that were accepted as messages. They need not be in their sessions any more: an earlier state may
    /// have been brought back since.
    whole: HashSet<(SessionId, MessageId)>,
}

impl Drafts {
    fn take(&mut self, record: Record<'static>) {
        match record {
            Record::Draft { session, message, parent, model, started, sent, delta } => {
                self.begun += 1;
                let (_, arriving) = self.open.entry((session, message.clone())).or_insert_with(|| {
                    let draft = Draft { message, parent, model: model.into_owned(), started, sent: None };
                    (self.begun, Arriving { session, draft, text: String::new() })
                });
                arriving.add(sent.map(|sent| Box::new(sent.into_owned())), &delta);
            }
            Record::DraftDropped { session, message } => drop(self.open.remove(&(session, message))),
            _ => {}
        }
    }

    fn open(self) -> Vec<Arriving> {
        let mut open = self.open;
        open.retain(|key, _| !self.whole.contains(key));
        let mut open: Vec<_> = open.into_values().collect();
        open.sort_by_key(|(begun, _)| *begun);
        open.into_iter().map(|(_, arriving)| arriving).collect()
    }
}
