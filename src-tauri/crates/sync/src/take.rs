//! What other devices wrote, taken into the archive.
//!
//! What is about to be taken in is noted before, so that after a crash in between it is not taken for something that was
//! written here.

mod apart;
mod beside;
mod done;
mod new;
mod put;
mod texts;
mod whole;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::thread;

use extremis_archive::{Archive, ArchiveError};
use extremis_domain::{MessageId, Session, SessionId};
use extremis_language::text;

use crate::audience::Part;
use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Key, NOTHING, Object};
use crate::name::SegmentName;
use crate::note::{self, Counter};
use crate::session::{self, Composed, Known};
use crate::stamp::Standing;
use crate::state::{Attached, FieldRow, Met, State};
use crate::texts::{TextKind, Texts};
use done::{Done, finish, made_up};
use put::put;
pub(crate) use whole::Arrived;
use whole::MetWhole;

/// How often a conversation is looked at again that is changed meanwhile.
const ATTEMPTS: usize = 20;

/// Takes in what others wrote.
pub(crate) struct Intake<'a> {
    pub(crate) archive: &'a Archive,
    pub(crate) state: &'a mut State,
    pub(crate) counter: &'a mut Counter,
    pub(crate) texts: Option<&'a dyn Texts>,
    pub(crate) part: Part,
    /// What is known of the store of the user's own devices, beside another one.
    pub(crate) own: Option<&'a State>,
    /// Whether it takes in what it took no part in before: what was set here meanwhile gives way.
    pub(crate) joins_again: bool,
}

/// What is to become of one object.
#[derive(Debug)]
struct Plan {
    object: i64,
    /// Whether nothing was known of it before.
    is_new: bool,
    /// What is known from now on, with the values.
    incoming: HashMap<Key, Incoming>,
    /// Texts that give way and are not kept: name and text.
    replaced: Vec<(String, String)>,
}

#[derive(Debug, Clone)]
struct Incoming {
    content: Content,
    row: FieldRow,
    entry: Entry,
    /// Whether it is known here first, and to be sent.
    is_own: bool,
    /// Whether it is to be sent again: it was there earlier than its writer knew (README, rule 16).
    tells_birth: bool,
}

/// What was taken in.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Messages that were not here before.
    pub messages: usize,
    /// Fields that are new or other here.
    pub fields: usize,
    /// The conversations that are other ones now.
    pub sessions: BTreeSet<SessionId>,
    /// Those that were forgotten elsewhere.
    pub forgotten_sessions: Vec<SessionId>,
    /// The messages that were forgotten elsewhere.
    pub forgotten_messages: Vec<MessageId>,
    /// Which small texts are other ones now.
    pub texts: BTreeSet<TextKind>,
    /// Texts that gave way to those of another device that did not know of them, and are not kept beside them: name and text.
    pub replaced: Vec<(String, String)>,
}

impl Taken {
    pub(crate) fn add(&mut self, more: Self) {
        self.messages += more.messages;
        self.fields += more.fields;
        self.sessions.extend(more.sessions);
        self.forgotten_sessions.extend(more.forgotten_sessions);
        self.forgotten_messages.extend(more.forgotten_messages);
        self.texts.extend(more.texts);
        self.replaced.extend(more.replaced);
    }
}

impl Intake<'_> {
    /// Takes in what was read.
    pub(crate) fn take(&mut self, mut read: Vec<Arrived>) -> Result<Taken, SyncError> {
        let wholes = self.set_apart(&mut read)?;
        let mut by_object: HashMap<Object, (Vec<SegmentName>, Vec<Entry>)> = HashMap::new();
        for Arrived { entries, from, .. } in read {
            for entry in entries {
                let is_of_it = self.part.has_object(entry.object) && self.part.has_field(&entry.key);
                if !is_of_it || !self.counter.believes(&entry.key, &entry.standing()) {
                    continue;
                }
                self.counter.seen(&entry.standing());
                let (places, of_object) = by_object.entry(entry.object).or_default();
                if places.last() != from.as_ref() {
                    places.extend(from);
                }
                of_object.push(entry);
            }
        }
        let counter = self.counter.last.cast_signed();
        let (objects, wholes) = self.state.change_soon(|changes| {
            let mut objects = HashMap::with_capacity(by_object.len());
            for (object, (places, _)) in &by_object {
                let met = changes.meet(*object)?;
                places.iter().try_for_each(|from| changes.place(met.id, *from))?;
                objects.insert(*object, met);
            }
            changes.set("counter", counter)?;
            let wholes = wholes.into_iter().map(|whole| whole.met(changes)).collect::<Result<Vec<_>, _>>()?;
            Ok((objects, wholes))
        })?;
        let mut plans = Vec::with_capacity(by_object.len());
        for (object, (_, entries)) in by_object {
            let Some(met) = objects.get(&object) else { continue };
            if self.stays_out(object, *met, &entries)? {
                continue;
            }
            if self.passed_over(*met, &entries)? {
                // What came before is read now.
                self.state.change(|changes| changes.want(met.id))?;
            }
            let plan = match object {
                Object::Texts(kind) => self.plan_texts(kind, met.id, entries)?,
                _ if met.is_new => self.weigh(*met, &HashMap::new(), entries)?,
                _ => self.plan(object, *met, entries)?,
            };
            if let Some(plan) = plan {
                plans.push((object, plan));
            }
        }
        let taken = self.carry_out(&plans, &wholes);
        // Thousands of texts are let go of beside what comes next.
        thread::spawn(move || drop((plans, wholes)));
        taken
    }

    /// What of the entries is not known yet; none where there is nothing to do.
    fn plan(&mut self, object: Object, met: Met, entries: Vec<Entry>) -> Result<Option<Plan>, SyncError> {
        let known = self.state.fields(met.id)?;
        if known.contains_key(&Key::Gone) {
            // Something of it is in the store again.
            self.state.change(|changes| changes.begin_erasing(met.id))?;
            return Ok(None);
        }
        if known.contains_key(&Key::Shared) && !entries.iter().any(|entry| entry.key == Key::Gone) {
            self.state.change(|changes| changes.begin_erasing(met.id))?;
            return self.weigh(met, &known, entries);
        }
        let Some(entries) = self.come_back(object, met.id, entries)? else { return Ok(None) };
        let held = self.state.held(met.id)?;
        self.weigh(met, &known, held.into_iter().chain(entries))
    }

    /// Holds entries against each other and against what is known.
    fn weigh(
        &mut self,
        met: Met,
        known: &HashMap<Key, FieldRow>,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Option<Plan>, SyncError> {
        let Met { id, is_new } = met;
        let mut incoming: HashMap<Key, Incoming> = HashMap::new();
        let (mut is_behind, mut is_in_order) = (false, true);
        for entry in entries {
            let standing = entry.standing();
            let there = incoming.get(&entry.key).map(|there| there.row.standing);
            let there = there.or_else(|| known.get(&entry.key).map(|row| row.standing));
            if let Some(there) = there.filter(|there| there.beats(&standing)) {
                // What an erasure took away is in the store still.
                is_behind |= entry.key.is_erased_by(there.weight, standing.weight);
                if there.joined(standing) != there {
                    self.born_earlier(id, &mut incoming, known, &entry)?;
                    // Its list is put in order anew.
                    is_in_order = false;
                }
            } else if there != Some(standing)
                && let Some(new) = read(entry, there.map_or(standing, |there| there.joined(standing)))
            {
                let key = new.entry.key.clone();
                // What says of its writer that it was there later may be all that others read.
                let is_earlier = known.get(&key).is_some_and(|row| row.standing.born < standing.born);
                let tells_birth = is_earlier && key.is_in_order_of_birth();
                incoming.insert(key, Incoming { tells_birth, ..new });
            }
        }
        if is_behind {
            self.state.change(|changes| changes.begin_erasing(id))?;
        }
        let plan = Plan { object: id, is_new, incoming, replaced: Vec::new() };
        Ok((!plan.incoming.is_empty() || !is_in_order).then_some(plan))
    }

    /// An older value that was there earlier changes where the newer one stands in its list.
    fn born_earlier(
        &mut self,
        object: i64,
        incoming: &mut HashMap<Key, Incoming>,
        known: &HashMap<Key, FieldRow>,
        entry: &Entry,
    ) -> Result<(), SyncError> {
        if let Some(there) = incoming.get_mut(&entry.key) {
            there.row.standing = there.row.standing.joined(entry.standing());
        } else if let Some(row) = known.get(&entry.key) {
            let new = FieldRow { standing: entry.standing(), ..*row };
            let tells_birth = entry.key.is_in_order_of_birth();
            self.state.change(|changes| {
                changes.join_field(object, &entry.key, new)?;
                if tells_birth {
                    changes.send_field(object, &entry.key)?;
                }
                changes.set_revision(object, None)
            })?;
        }
        Ok(())
    }

    /// A conversation whose time in the trash was over here and that was brought back elsewhere is read as a whole.
    fn come_back(
        &mut self,
        object: Object,
        id: i64,
        entries: Vec<Entry>,
    ) -> Result<Option<Vec<Entry>>, SyncError> {
        if !self.state.object(object)?.is_some_and(|row| row.is_away) {
            return Ok(Some(entries));
        }
        let known = self.state.fields(id)?;
        let in_force =
            |entry: &Entry| known.get(&entry.key).is_none_or(|row| entry.standing().beats(&row.standing));
        let says = |key: &Key| entries.iter().any(|entry| entry.key == *key && in_force(entry));
        if says(&Key::Shared) {
            return Ok(Some(entries));
        }
        let is_nothing = |entry: &Entry| entry.content().is_ok_and(|content| content == NOTHING);
        let is_restored = |entry: &Entry| entry.key == Key::Deleted && in_force(entry) && is_nothing(entry);
        if !says(&Key::Gone) && !entries.iter().any(is_restored) {
            return Ok(None);
        }
        self.state.change(|changes| {
            changes.remove_fields(id)?;
            changes.set_revision(id, None)?;
            changes.want(id)
        })?;
        Ok(Some(entries))
    }

    fn carry_out(&mut self, plans: &[(Object, Plan)], wholes: &[MetWhole]) -> Result<Taken, SyncError> {
        let new = self.compose_new(plans)?;
        let prepared = self.announce(plans, &new, wholes)?;
        let mut taken = Taken::default();
        let (mut done, added) = self.add_new(new, wholes, &prepared, &mut taken)?;
        for (object, plan) in plans {
            if done.contains_key(&plan.object) {
                continue;
            }
            let taken = match object {
                Object::Session(id) => self.take_session(*id, plan, &mut taken)?,
                Object::Memories => self.take_memories(plan)?,
                Object::Instructions => self.take_instructions(plan)?,
                Object::Texts(kind) => self.take_texts(*kind, plan, &mut taken)?,
            };
            done.insert(plan.object, taken);
        }
        self.state.change_soon(|changes| {
            for (_, plan) in plans {
                if let Some(done) = done.get(&plan.object) {
                    finish(changes, plan, done)?;
                }
            }
            added.iter().try_for_each(|whole| whole.finish(changes))
        })?;
        let of_plans = plans.iter().map(|(object, plan)| taken_of(*object, plan, done.get(&plan.object)));
        taken.fields = of_plans.chain(added.iter().map(|whole| whole.fields())).sum();
        Ok(taken)
    }

    fn take_session(&mut self, id: SessionId, plan: &Plan, taken: &mut Taken) -> Result<Done, SyncError> {
        if plan.incoming.contains_key(&Key::Gone) {
            if self.archive.exists(id) {
                self.archive.forget_session(id)?;
                taken.forgotten_sessions.push(id);
            }
            return Ok(Done::Gone);
        }
        for _ in 0..ATTEMPTS {
            match self.try_session(id, plan, taken) {
                Err(SyncError::Archive(ArchiveError::Stale { .. })) => {}
                done => return done,
            }
        }
        Err(SyncError::State { reason: text!("sync-restless") })
    }

    fn try_session(&mut self, id: SessionId, plan: &Plan, taken: &mut Taken) -> Result<Done, SyncError> {
        if self.goes_apart(id, plan)? {
            return self.take_apart(id, plan, taken);
        }
        if self.part == Part::Own && self.is_marked(id) {
            return Ok(Done::Apart);
        }
        let ours = self.up_to_date(id, plan, taken)?;
        let rows = self.state.fields(plan.object)?;
        let known = joined(ours.as_deref(), &rows, plan)?;
        let Composed { session, held, mut is_altered } =
            session::compose(self.part, id, ours.as_deref(), &known);
        let Some(mut session) = session else { return Ok(Done::Held(held)) };
        is_altered |= note::forget_before(self.archive, &mut session);
        let made_up = made_up(&session, &known, &rows, &held)?;
        self.state.change(|changes| {
            made_up.iter().try_for_each(|(key, row)| changes.put_arriving(plan.object, key, *row))
        })?;
        let (put, added) = put(self.archive, ours.as_ref(), session)?;
        taken.messages += added;
        taken.sessions.insert(id);
        if self.archive.active() != Some(id) {
            self.archive.close(id);
        }
        if ours.is_some() {
            self.erase_replaced(plan, &put)?;
        }
        let revision = (held.is_empty() && !is_altered).then(|| put.revision());
        Ok(Done::Put { revision, held, made_up, attached: Attached::of(&put) })
    }

    /// What an erasure took away is not left where an archive keeps what was replaced, as in the log of a database: it may
    /// have been taken in before the erasure was known.
    fn erase_replaced(&self, plan: &Plan, session: &Session) -> Result<(), SyncError> {
        let is_erasure = |(key, new): (&Key, &Incoming)| key.is_of_words() || new.content.is_erased();
        let forgotten = session.parts().messages.iter().find(|message| message.is_forgotten());
        if let Some(message) = forgotten.filter(|_| plan.incoming.iter().any(is_erasure)) {
            self.archive.forget_message(session.id(), &message.id)?;
        }
        Ok(())
    }

    /// The conversation as it is here, with what others erased erased and everything that was written here known.
    fn up_to_date(
        &mut self,
        id: SessionId,
        plan: &Plan,
        taken: &mut Taken,
    ) -> Result<Option<Arc<Session>>, SyncError> {
        if !self.archive.exists(id) {
            return Ok(None);
        }
        let session = self.archive.session(id)?;
        let erased = plan.incoming.iter().filter(|(_, new)| new.content.is_erased());
        let erased: Vec<_> = erased.map(|(key, _)| key.clone()).collect();
        taken.forgotten_messages.extend(note::erase_again(self.archive, &session, &erased)?);
        let session = self.archive.session(id)?;
        let is_known = self
            .state
            .object(Object::Session(id))?
            .is_some_and(|row| row.revision == Some(session.revision()));
        if is_known {
            return Ok(Some(session));
        }
        let found = note::look(self.archive, self.part, self.state, &session, self.counter)?;
        let counter = self.counter.last.cast_signed();
        self.state.change(|changes| {
            note::put(changes, plan.object, &found)?;
            changes.set_attached(plan.object, &Attached::of(&session))?;
            if !found.lost.is_empty() {
                changes.want(plan.object)?;
            }
            changes.set_revision(plan.object, Some(session.revision()))?;
            changes.set("counter", counter)
        })?;
        Ok(Some(self.archive.session(id)?))
    }
}

/// The fields of a conversation that is here, and those of the plan that are in force beside them.
fn joined(
    ours: Option<&Session>,
    rows: &HashMap<Key, FieldRow>,
    plan: &Plan,
) -> Result<HashMap<Key, Known>, SyncError> {
    let fields = ours.map(session::fields).transpose()?.unwrap_or_default();
    let here = fields.into_iter().filter_map(|field| {
        let standing = rows.get(&field.key)?.standing;
        // What was made up is made up anew of what is here by now.
        (!standing.is_made_up()).then_some((field.key, Known { content: field.content, standing }))
    });
    let mut known: HashMap<_, _> = here.collect();
    for (key, new) in &plan.incoming {
        // What was written here while this was read is known by now.
        let there = rows.get(key).map(|row| row.standing);
        let standing = there.map_or(new.row.standing, |there| there.joined(new.row.standing));
        if there.is_none_or(|there| !there.beats(&new.row.standing)) {
            known.insert(key.clone(), Known { content: new.content.clone(), standing });
        } else if let Some(known) = known.get_mut(key) {
            known.standing = standing;
        }
    }
    Ok(known)
}

/// How many fields are other ones now. A text that waits here is looked at every time.
fn taken_of(object: Object, plan: &Plan, done: Option<&Done>) -> usize {
    match (object, done) {
        (Object::Texts(_), Some(Done::Held(held) | Done::Put { held, .. })) => {
            plan.incoming.len() - held.len()
        }
        _ => plan.incoming.len(),
    }
}

/// What of a plan is in force beside what was written here meanwhile.
fn in_force<'a>(
    plan: &'a Plan,
    rows: &'a HashMap<Key, FieldRow>,
) -> impl Iterator<Item = (&'a Key, &'a Incoming)> {
    let is_in_force = |(key, new): &(&Key, &Incoming)| {
        rows.get(*key).is_none_or(|row| !row.standing.beats(&new.row.standing))
    };
    plan.incoming.iter().filter(is_in_force)
}

/// Reads an entry; none where it says nothing that can be read.
fn read(entry: Entry, standing: Standing) -> Option<Incoming> {
    let (content, print) = entry.understood()?.clone();
    Some(Incoming { content, row: FieldRow { standing, print }, entry, is_own: false, tells_birth: false })
}
