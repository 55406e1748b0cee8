//! What was written here, sent as segments of this device's own log.

use std::collections::HashMap;

use uuid::Uuid;

use crate::error::SyncError;
use crate::field::{Content, Key, NOTHING, Object};
use crate::note;
use crate::replica::{Replica, SyncReport, Told};
use crate::segment::{self, Entry, Link, Segment, SegmentName};
use crate::session;
use crate::stamp::Standing;

/// About how many bytes of fields are in one segment at most. In tests so few that conversations are in several.
const SEGMENT_BYTES: usize = if cfg!(test) { 1500 } else { 4 << 20 };

impl Replica<'_> {
    /// Sends what was written here and is not in the store.
    pub(crate) fn push(&mut self, report: &mut SyncReport, told: Told<'_>) -> Result<(), SyncError> {
        if report.cancelled {
            return Ok(());
        }
        let total = self.state.waiting()?;
        let mut batch = Batch::default();
        for (id, object) in self.state.unsent()? {
            let mut values = self.values(id, object)?;
            let rows = self.state.fields(id)?;
            for key in self.state.unsent_of(id)? {
                let Some(known) = rows.get(&key) else { continue };
                let content = match &key {
                    Key::Gone => Content::Plain(serde_json::Value::Bool(true)),
                    Key::Text(_) => self.text_value(id, &key, values.remove(&key))?,
                    key => values.remove(key).unwrap_or(NOTHING),
                };
                let entry = Entry::new(object, key, known.standing, &content)?;
                // What changed since is noted and sent the next time.
                let is_known = content.fingerprint()? == known.print;
                batch.add(id, entry, is_known);
                if batch.bytes >= SEGMENT_BYTES {
                    report.sent += self.send(&mut std::mem::take(&mut batch))?;
                    if told(report.sent.min(total), total).is_break() {
                        report.cancelled = true;
                        return Ok(());
                    }
                }
            }
        }
        report.sent += self.send(&mut batch)?;
        Ok(())
    }

    /// The values of an object, as they are here.
    fn values(&self, id: i64, object: Object) -> Result<HashMap<Key, Content>, SyncError> {
        let fields = match object {
            Object::Session(id) if self.archive.exists(id) => {
                let session = self.archive.session(id)?;
                if self.archive.active() != Some(id) {
                    self.archive.close(id);
                }
                session::fields(&session)?
            }
            // That it was deleted is told although its time in the trash is over here.
            Object::Session(_) => {
                let held = self.state.held(id)?.into_iter();
                return Ok(held
                    .filter_map(|entry| Some((entry.key.clone(), entry.content().ok()?)))
                    .collect());
            }
            Object::Memories => note::memory_fields(&self.archive.memories()?),
            Object::Instructions => note::instructions_fields(&self.archive.instructions()?),
            Object::Texts(kind) => match self.texts.map(|texts| texts.read(kind)).transpose()?.flatten() {
                Some(here) => note::text_fields(&here),
                None => Vec::new(),
            },
        };
        Ok(fields.into_iter().map(|field| (field.key, field.content)).collect())
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
        if batch.entries.is_empty() {
            return Ok(0);
        }
        let (sent, tried) = (self.number("sent")?, self.number("tried")?);
        let name = SegmentName { device: self.device(), first: sent + 1, last: sent.max(tried) + 1 };
        // Also where it is not known whether it was written: what is forgotten later is looked for there.
        let mut objects = batch.objects.clone();
        objects.dedup();
        self.state.change(|changes| {
            objects.iter().try_for_each(|object| changes.place(*object, name))?;
            changes.set("tried", name.last.cast_signed())
        })?;
        let link = Link { previous: self.number("mark")?, mark: Uuid::new_v4().as_u64_pair().0.max(1) };
        let segment = Segment { link, entries: std::mem::take(&mut batch.entries) };
        let sealed = segment::seal(name, &segment, &self.vault)?;
        self.store.write(&name.to_string(), sealed)?;
        self.state.change(|changes| {
            for (object, entry) in batch.objects.iter().zip(&segment.entries) {
                let Standing { written, .. } = entry.standing();
                changes.set_sent(*object, &entry.key, written)?;
            }
            changes.set("mark", link.mark.cast_signed())?;
            changes.set("sent", name.last.cast_signed())
        })?;
        Ok(segment.entries.len())
    }
}

/// What goes into one segment.
#[derive(Debug, Default)]
struct Batch {
    objects: Vec<i64>,
    entries: Vec<Entry>,
    bytes: usize,
}

impl Batch {
    fn add(&mut self, object: i64, entry: Entry, is_known: bool) {
        if is_known {
            self.bytes += entry.bytes();
            self.objects.push(object);
            self.entries.push(entry);
        }
    }
}
