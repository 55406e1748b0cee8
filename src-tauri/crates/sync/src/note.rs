//! What changed here since it was last known: each such field gets a stamp of this device.

mod difference;
mod shared;
mod texts;

use std::collections::{HashMap, HashSet};

use extremis_archive::{
    Archive, ArchiveError, forgotten_before, has_forgotten_before, was_fact_forgotten, was_forgotten,
    was_message_forgotten,
};
use extremis_domain::{
    Change, Clock, InstructionsVersion, MessageId, Session, SessionId, SystemClock, UserMemory,
};

use crate::audience::Part;
use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Key, NOTHING, Object};
use crate::session::{self, Field};
use crate::stamp::{DeviceId, ERASED, Stamp, Standing};
use crate::state::{Attached, Changes, FieldRow, State};
use crate::texts::{TextKind, Texts};
use difference::written;
pub(crate) use difference::{Difference, difference};
use texts::note_texts;
pub(crate) use texts::text_fields;

/// How many conversations are noted in one step at the first time.
const STEP: usize = 200;

/// So many changes no devices make in a lifetime.
const LEAP: u64 = 1 << 40;

/// Gives out stamps.
#[derive(Debug)]
pub(crate) struct Counter {
    pub(crate) last: u64,
    pub(crate) device: DeviceId,
}

impl Counter {
    fn next(&mut self) -> Stamp {
        self.last = self.last.saturating_add(1);
        Stamp(self.last, self.device)
    }

    /// Whether a device that does as it should can have written this: its counter is no leap ahead of all that were seen, and
    /// what stands in a list was there once.
    pub(crate) fn believes(&self, key: &Key, standing: &Standing) -> bool {
        let most = self.last.saturating_add(LEAP);
        let is_sound = standing.written.0 <= most && standing.born.0 <= most;
        is_sound && (!key.is_in_order_of_birth() || standing.written.0 > 0 && standing.born.0 > 0)
    }

    /// Every stamp that is given out later is greater.
    pub(crate) fn seen(&mut self, standing: &Standing) {
        self.last = self.last.max(standing.written.0).max(standing.born.0);
    }
}

/// What is remembered of the user, without how often it was used here.
pub(crate) fn memory_fields(memories: &[UserMemory]) -> Vec<Field> {
    let fields = memories.iter().map(|memory| {
        let unused = UserMemory { use_count: 0, last_used_at: None, ..memory.clone() };
        Field::whole(Key::Memory(memory.id.clone()), Content::Memory(unused.into()))
    });
    fields.collect()
}

pub(crate) fn instructions_fields(versions: &[std::sync::Arc<InstructionsVersion>]) -> Vec<Field> {
    let fields = versions.iter().map(|version| {
        let content = Content::Instructions(std::sync::Arc::clone(version));
        Field::whole(Key::Instructions(version.id.clone()), content)
    });
    fields.collect()
}

/// Writes down a difference. Says whether something was erased.
pub(crate) fn put(changes: &Changes<'_>, object: i64, found: &Difference) -> Result<bool, SyncError> {
    let mut has_erasure = false;
    for (key, row, sent) in &found.rows {
        has_erasure |= changes.erases(object, key, row.standing.weight)?;
        changes.put_field(object, key, *row, *sent)?;
    }
    for lost in &found.lost {
        changes.remove_field(object, lost)?;
    }
    if has_erasure {
        changes.begin_erasing(object)?;
    }
    if found.leaves_the_trash()? {
        // Where its time there was over, its words were taken out of the store.
        changes.send_whole(object)?;
    }
    Ok(has_erasure)
}

/// What a look at the whole archive found.
#[derive(Debug, Default)]
pub(crate) struct Noted {
    /// Objects that lack something that is in the store.
    pub(crate) lost: Vec<Object>,
}

/// What becomes of a conversation of which nothing is known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Newly {
    /// It is looked at later: what others have of it is read before.
    Wanted,
    Noted,
}

/// What is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Whose<'a> {
    pub(crate) archive: &'a Archive,
    pub(crate) part: Part,
    pub(crate) newly: Newly,
    /// What is known of the store of the user's own devices, beside another one.
    pub(crate) own: Option<&'a State>,
}

/// Looks at everything in the archive that changed since.
pub(crate) fn note_all(
    whose: &Whose<'_>,
    state: &mut State,
    counter: &mut Counter,
    texts: Option<&dyn Texts>,
) -> Result<Noted, SyncError> {
    let Whose { archive, part, newly, .. } = *whose;
    let mut noted = Noted::default();
    let known = state.sessions()?;
    shared::note(*whose, state, counter, &known)?;
    let entries: Vec<_> = archive.entries().into_iter().chain(archive.trash()).collect();
    let here: HashSet<_> = entries.iter().map(|entry| entry.id).collect();
    let changed: Vec<_> = entries
        .iter()
        .filter(|entry| part.has(&entry.labels) && known.get(&entry.id) != Some(&Some(entry.revision)))
        .collect();
    for step in changed.chunks(STEP) {
        let mut differences = Vec::with_capacity(step.len());
        // A backup or an import brought these back, whose words were taken out of the store.
        let mut returned = HashSet::new();
        for entry in step {
            if is_gone(state, entry.id)? {
                // It came back with a backup.
                archive.forget_session(entry.id)?;
                continue;
            }
            let session = match archive.session(entry.id) {
                Ok(session) => session,
                Err(error) if error.is_of_the_disk() => return Err(error.into()),
                // It is told of by the archive, and comes back from the store.
                Err(error) => {
                    tracing::warn!(code = error.code(), "a conversation that cannot be synchronised");
                    continue;
                }
            };
            if archive.active() != Some(entry.id) {
                archive.close(entry.id);
            }
            let row = state.object(Object::Session(entry.id))?;
            returned.extend(row.filter(|row| row.is_away).map(|row| row.id));
            if newly == Newly::Wanted
                && row.map_or(Ok(true), |row| state.fields(row.id).map(|rows| rows.is_empty()))?
            {
                noted.lost.extend(row.map(|_| Object::Session(entry.id)));
                continue;
            }
            differences.push((look(archive, part, state, &session, counter)?, session));
        }
        state.change(|changes| {
            for (found, session) in &differences {
                let object = changes.object(Object::Session(session.id()))?;
                put(changes, object, found)?;
                if returned.contains(&object) {
                    changes.send_whole(object)?;
                }
                changes.set_attached(object, &Attached::of(session))?;
                if let Some(at) = session.parts().deleted_at {
                    changes.set_deleted(object, &Content::Plain(serde_json::json!(at)))?;
                }
                changes.remove_arriving(object)?;
                let is_whole = found.lost.is_empty();
                changes.set_revision(object, is_whole.then(|| session.revision()))?;
            }
            changes.set("counter", counter.last.cast_signed())
        })?;
        let lacking = differences.iter().filter(|(found, _)| !found.lost.is_empty());
        noted.lost.extend(lacking.map(|(_, session)| Object::Session(session.id())));
    }
    let gone: Vec<_> = known.into_keys().filter(|id| !here.contains(id)).collect();
    for id in gone {
        if note_gone(archive, state, counter, id)? || shared::note_unknown(whose, state, counter, id)? {
            noted.lost.push(Object::Session(id));
        }
    }
    if part != Part::Own {
        return Ok(noted);
    }
    shared::note_forgotten(archive, state, counter)?;
    note_memories(archive, state, counter, &mut noted)?;
    note_instructions(archive, state, counter)?;
    if let Some(texts) = texts {
        TextKind::ALL.into_iter().try_for_each(|kind| note_texts(texts, kind, state, counter))?;
    }
    Ok(noted)
}

/// Whether a conversation was forgotten, on any device.
pub(crate) fn is_gone(state: &State, id: SessionId) -> Result<bool, SyncError> {
    match state.object(Object::Session(id))? {
        Some(row) if row.is_away => Ok(state.fields(row.id)?.contains_key(&Key::Gone)),
        _ => Ok(false),
    }
}

/// What is different in a conversation; what was erased and is here again is erased again.
pub(crate) fn look(
    archive: &Archive,
    part: Part,
    state: &State,
    session: &Session,
    counter: &mut Counter,
) -> Result<Difference, SyncError> {
    let row = state.object(Object::Session(session.id()))?;
    let (known, arriving) = match row {
        Some(row) => (state.fields(row.id)?, state.arriving(row.id)?),
        None => Default::default(),
    };
    let found = difference(&session::fields_for(part, session)?, &known, &arriving, counter)?;
    if found.erased.is_empty() {
        return Ok(found);
    }
    erase_again(archive, session, &found.erased)?;
    let session = archive.session(session.id())?;
    difference(&session::fields_for(part, &session)?, &known, &arriving, counter)
}

/// Erases here what was erased elsewhere: from every copy, as the user would have it. Says which messages it were.
pub(crate) fn erase_again(
    archive: &Archive,
    session: &Session,
    keys: &[Key],
) -> Result<Vec<MessageId>, ArchiveError> {
    let id = session.id();
    let mut facts = Vec::new();
    let mut erased = Vec::new();
    for key in keys {
        match key {
            Key::Message(message)
                if session.message(message).is_some_and(|message| !message.is_forgotten()) =>
            {
                archive.forget_message(id, message)?;
                erased.push(message.clone());
            }
            Key::Fact(fact) => facts.extend(session.fact(fact).map(|fact| fact.forgotten())),
            _ => {}
        }
    }
    if !facts.is_empty() {
        archive.forget_facts(id, None, facts)?;
    }
    Ok(erased)
}

/// Takes out of a conversation that comes back what was forgotten in it before it expired in the trash, of which nothing was
/// sent. Says whether there was something.
pub(crate) fn forget_before(archive: &Archive, session: &mut Session) -> bool {
    let (messages, facts) = forgotten_before(archive, session);
    let has_any = !messages.is_empty() || !facts.is_empty();
    for message in messages {
        // Its branch is there, or it would not be.
        let _ = session.apply(Change::Forgotten { message });
    }
    let facts: Vec<_> = facts.iter().filter_map(|id| Some(session.fact(id)?.forgotten())).collect();
    if !facts.is_empty() {
        let _ = session.apply(Change::FactsPut { facts });
    }
    has_any
}

/// A conversation that was known is not here any more. Says whether it was lost and is to be read from the store.
fn note_gone(
    archive: &Archive,
    state: &mut State,
    counter: &mut Counter,
    id: SessionId,
) -> Result<bool, SyncError> {
    let object = Object::Session(id);
    let Some(row) = state.object(object)? else { return Ok(false) };
    let nothing = NOTHING.fingerprint()?;
    let fields = state.fields(row.id)?;
    if fields.is_empty() {
        return Ok(false);
    }
    let is_forgotten = was_forgotten(archive, id);
    let is_deleted = fields.get(&Key::Deleted).is_some_and(|deleted| deleted.print != nothing);
    // What was forgotten in it is told once it is here again.
    let was_in_trash = is_deleted && !has_untold(archive, id, &fields);
    let unsent = state.unsent_of(row.id)?.contains(&Key::Deleted);
    let untold = fields.get(&Key::Deleted).filter(|_| unsent);
    let at = state.deleted(row.id)?;
    state.change(|changes| {
        if is_forgotten {
            leave(changes, row.id, &Key::Gone, &Content::Plain(serde_json::Value::Bool(true)), counter)
        } else if was_in_trash {
            changes.let_go_attached(row.id)?;
            changes.give_up_sending(row.id)?;
            if let Some(deleted) = untold {
                tell_later(changes, row.id, object, *deleted, at.clone())?;
            }
            changes.begin_erasing(row.id)?;
            changes.set_away(row.id)
        } else {
            changes.remove_fields(row.id)
        }
    })?;
    Ok(!is_forgotten && !was_in_trash)
}

/// Whether something was forgotten in a conversation before it expired here that others do not know of.
fn has_untold(archive: &Archive, id: SessionId, fields: &HashMap<Key, FieldRow>) -> bool {
    let is_untold = |(key, row): (&Key, &FieldRow)| match key {
        Key::Message(message) => row.standing.weight != ERASED && was_message_forgotten(archive, id, message),
        Key::Fact(fact) => row.standing.weight != ERASED && was_fact_forgotten(archive, id, fact),
        _ => false,
    };
    has_forgotten_before(archive, id) && fields.iter().any(is_untold)
}

/// A conversation is in this store no more, and why is all that is said of it.
fn leave(
    changes: &Changes<'_>,
    id: i64,
    why: &Key,
    content: &Content,
    counter: &mut Counter,
) -> Result<(), SyncError> {
    changes.remove_fields(id)?;
    let print = content.fingerprint()?;
    changes.put_field(id, why, written(None, ERASED, print, counter), false)?;
    changes.begin_erasing(id)?;
    changes.set("counter", counter.last.cast_signed())?;
    match why {
        Key::Shared => changes.move_attached(id)?,
        _ => changes.drop_all_attached(id)?,
    }
    changes.set_away(id)
}

/// That a conversation was deleted is sent although it is not here any more. Where it is not known `at` which time that was, it
/// is in the trash of the others from now on as long as theirs keeps things.
fn tell_later(
    changes: &Changes<'_>,
    id: i64,
    object: Object,
    deleted: FieldRow,
    at: Option<Content>,
) -> Result<(), SyncError> {
    let content = at.unwrap_or_else(|| Content::Plain(serde_json::json!(SystemClock.now())));
    let row = FieldRow { print: content.fingerprint()?, ..deleted };
    changes.put_field(id, &Key::Deleted, row, false)?;
    changes.hold(id, &Entry::new(object, Key::Deleted, row.standing, &content)?)
}

/// So many memories or texts that are missing at once were not deleted one by one.
const MANY: usize = 5;

fn note_memories(
    archive: &Archive,
    state: &mut State,
    counter: &mut Counter,
    noted: &mut Noted,
) -> Result<(), SyncError> {
    let fields = memory_fields(&archive.memories()?);
    let Some((object, mut found)) = look_beside(state, Object::Memories, &fields, counter)? else {
        return Ok(());
    };
    for erased in std::mem::take(&mut found.erased) {
        if let Key::Memory(id) = &erased {
            archive.forget_memory(id)?;
        }
    }
    let (gone, kept): (Vec<_>, Vec<_>) =
        found.rows.into_iter().partition(|(key, ..)| fields.iter().all(|field| field.key != *key));
    found.rows = kept;
    if fields.is_empty() && gone.len() >= MANY {
        found.lost = gone.into_iter().map(|(key, ..)| key).collect();
        noted.lost.push(Object::Memories);
    } else {
        found.rows.extend(gone.into_iter().map(|(key, mut row, sent)| {
            row.standing.weight = ERASED;
            (key, row, sent)
        }));
    }
    put_beside(state, object, &found, counter)
}

fn note_instructions(archive: &Archive, state: &mut State, counter: &mut Counter) -> Result<(), SyncError> {
    let fields = instructions_fields(&archive.instructions()?);
    match look_beside(state, Object::Instructions, &fields, counter)? {
        Some((object, found)) => put_beside(state, object, &found, counter),
        None => Ok(()),
    }
}

fn look_beside(
    state: &mut State,
    object: Object,
    fields: &[Field],
    counter: &mut Counter,
) -> Result<Option<(i64, Difference)>, SyncError> {
    if fields.is_empty() && state.object(object)?.is_none() {
        return Ok(None);
    }
    let object = state.change(|changes| changes.object(object))?;
    let (known, arriving) = (state.fields(object)?, state.arriving(object)?);
    Ok(Some((object, difference(fields, &known, &arriving, counter)?)))
}

fn put_beside(
    state: &mut State,
    object: i64,
    found: &Difference,
    counter: &mut Counter,
) -> Result<(), SyncError> {
    if found.rows.is_empty() && found.lost.is_empty() {
        return Ok(());
    }
    state.change(|changes| {
        put(changes, object, found)?;
        changes.remove_arriving(object)?;
        changes.set("counter", counter.last.cast_signed())
    })
}
