//! What was written here, sent as segments of this device's own log.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::Session;
use uuid::Uuid;

use crate::audience::Part;
use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Key, NOTHING, Object};
use crate::name::SegmentName;
use crate::note;
use crate::replica::{Replica, SyncReport, Told};
use crate::segment::{self, Link, Segment};
use crate::session::{self, Field};
use crate::whole::Whole;

/// About how many bytes of whole conversations are in one segment at most, and half as many of fields: those take more room
/// while they are taken in. In tests so few that conversations are in several.
const SEGMENT_BYTES: usize = if cfg!(test) { 3000 } else { 8 << 20 };

impl Replica<'_> {
    /// Sends what was written here and is not in the store.
    pub(crate) fn push(&mut self, report: &mut SyncReport, told: Told<'_>) -> Result<(), SyncError> {
        if report.cancelled {
            return Ok(());
        }
        let total = self.state.waiting()?;
        let mut batch = Batch::default();
        for (id, object) in self.state.unsent()? {
            let (session, fields) = self.fields_of(id, object)?;
            let rows = self.state.fields(id)?;
            let unsent = self.state.unsent_of(id)?;
            let may_be_whole = self.part() == Part::Own && unsent.len() == rows.len();
            if let Some(session) = session.filter(|_| may_be_whole)
                && let Some(whole) = Whole::of(&session, &fields, &rows)?
            {
                batch.add_whole(id, whole);
                if !self.send_full(&mut batch, total, report, told)? {
                    return Ok(());
                }
                continue;
            }
            let mut values: HashMap<_, _> =
                fields.into_iter().map(|field| (field.key, field.content)).collect();
            for key in unsent {
                let Some(known) = rows.get(&key) else { continue };
                let content = match &key {
                    Key::Gone => Content::Plain(serde_json::Value::Bool(true)),
                    Key::Shared => Content::Plain(serde_json::json!(self.state.store_of(id)?)),
                    Key::Text(_) => self.text_value(id, &key, values.remove(&key))?,
                    key => values.remove(key).unwrap_or(NOTHING),
                };
                let entry = Entry::new(object, key, known.standing, &content)?;
                // What changed since is noted and sent the next time.
                let is_known = content.fingerprint()? == known.print;
                batch.add(id, entry, is_known);
                if !self.send_full(&mut batch, total, report, told)? {
                    return Ok(());
                }
            }
        }
        report.sent += self.send(&mut batch)?;
        Ok(())
    }

    /// Sends what is long enough for a segment. Says whether it goes on.
    fn send_full(
        &mut self,
        batch: &mut Batch,
        total: usize,
        report: &mut SyncReport,
        told: Told<'_>,
    ) -> Result<bool, SyncError> {
        if batch.bytes < SEGMENT_BYTES {
            return Ok(true);
        }
        report.sent += self.send(&mut std::mem::take(batch))?;
        report.cancelled = told(report.sent.min(total), total).is_break();
        Ok(!report.cancelled)
    }

    /// The fields of an object as they are here, and the conversation that they are of.
    fn fields_of(&self, id: i64, object: Object) -> Result<(Option<Arc<Session>>, Vec<Field>), SyncError> {
        let fields = match object {
            Object::Session(id) if self.archive.exists(id) => {
                let session = self.archive.session(id)?;
                if self.archive.active() != Some(id) {
                    self.archive.close(id);
                }
                let fields = session::fields(&session)?;
                return Ok((Some(session), fields));
            }
            // That it was deleted is told although its time in the trash is over here.
            Object::Session(_) => {
                let deleted = self.state.deleted(id)?.map(|at| Field::whole(Key::Deleted, at));
                let held = self.state.held(id)?.into_iter();
                let held =
                    held.filter_map(|entry| Some(Field::whole(entry.key.clone(), entry.content().ok()?)));
                deleted.into_iter().chain(held).collect()
            }
            Object::Memories => note::memory_fields(&self.archive.memories()?),
            Object::Instructions => note::instructions_fields(&self.archive.instructions()?),
            Object::Texts(kind) => match self.texts.map(|texts| texts.read(kind)).transpose()?.flatten() {
                Some(here) => note::text_fields(&here),
                None => Vec::new(),
            },
        };
        Ok((None, fields))
    }

    /// A text, or that there is none any more, with what its writer knew of.
    fn text_value(&self, object: i64, key: &Key, value: Option<Content>) -> Result<Content, SyncError> {
        let past = self.state.past(object, key)?;
        let text = match value {
            Some(Content::Text { text, .. }) => text,
            _ => None,
        };
        Ok(Content::Text { text, past })
    }

    /// Writes a segment. Where it is not known whether one was written, the next holds its number too, so that who has
    /// read that one reads on.
    fn send(&mut self, batch: &mut Batch) -> Result<usize, SyncError> {
        if batch.objects.is_empty() && batch.whole_objects.is_empty() {
            return Ok(0);
        }
        let (sent, tried) = (self.number("sent")?, self.number("tried")?);
        let name = SegmentName { device: self.device(), first: sent + 1, last: sent.max(tried) + 1 };
        // Also where it is not known whether it was written: what is forgotten later is looked for there.
        let mut objects = batch.objects.clone();
        objects.dedup();
        self.state.change(|changes| {
            let mut objects = objects.iter().chain(&batch.whole_objects);
            objects.try_for_each(|object| changes.place(*object, name))?;
            changes.set("tried", name.last.cast_signed())
        })?;
        let link = Link { previous: self.number("mark")?, mark: Uuid::new_v4().as_u64_pair().0.max(1) };
        let Batch { objects, entries, whole_objects, wholes, .. } = std::mem::take(batch);
        let segment = Segment { link, entries, wholes };
        let sealed = segment::seal(name, &segment, &self.vault)?;
        self.store.write(&name.to_string(), sealed)?;
        self.state.change(|changes| {
            for (object, entry) in objects.iter().zip(&segment.entries) {
                changes.set_sent(*object, &entry.key, entry.standing().written)?;
            }
            for (object, whole) in whole_objects.iter().zip(&segment.wholes) {
                let mut rows = whole.rows.iter();
                rows.try_for_each(|(name, row)| changes.set_named_sent(*object, name, row.standing.written))?;
            }
            changes.set("mark", link.mark.cast_signed())?;
            changes.set("sent", name.last.cast_signed())
        })?;
        Ok(segment.fields())
    }
}

/// What goes into one segment.
#[derive(Debug, Default)]
struct Batch {
    /// The object of each entry.
    objects: Vec<i64>,
    entries: Vec<Entry>,
    /// The object of each whole conversation.
    whole_objects: Vec<i64>,
    wholes: Vec<Whole>,
    bytes: usize,
}

impl Batch {
    fn add(&mut self, object: i64, entry: Entry, is_known: bool) {
        if is_known {
            self.bytes += 2 * entry.bytes();
            self.objects.push(object);
            self.entries.push(entry);
        }
    }

    fn add_whole(&mut self, object: i64, whole: Whole) {
        self.bytes += whole.bytes();
        self.whole_objects.push(object);
        self.wholes.push(whole);
    }
}
