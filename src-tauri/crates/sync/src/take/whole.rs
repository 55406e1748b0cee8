//! What was read, and the conversations of it that are taken in as they were sent, because nothing of them was known or here.

use std::collections::HashMap;

use extremis_archive::{SealedSession, has_forgotten_before, was_forgotten};
use extremis_domain::SessionId;

use super::Intake;
use crate::audience::Part;
use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Key, Object};
use crate::name::SegmentName;
use crate::segment::Segment;
use crate::state::Changes;
use crate::whole::Whole;

/// What was read of others, and the segment that it comes from.
#[derive(Debug)]
pub(crate) struct Arrived {
    pub(super) entries: Vec<Entry>,
    wholes: Vec<Whole>,
    pub(super) from: Option<SegmentName>,
}

impl Arrived {
    pub(crate) fn of(entries: Vec<Entry>, from: Option<SegmentName>) -> Self {
        Self { entries, wholes: Vec::new(), from }
    }
}

impl From<(SegmentName, Segment)> for Arrived {
    fn from((name, Segment { entries, wholes, .. }): (SegmentName, Segment)) -> Self {
        Self { entries, wholes, from: Some(name) }
    }
}

/// One that is to be taken in as it is, under the number of its object.
#[derive(Debug)]
pub(super) struct MetWhole {
    object: i64,
    whole: Whole,
}

/// One that nothing was known of, with where it was read.
pub(super) struct Unmet {
    whole: Whole,
    from: SegmentName,
}

impl Unmet {
    /// From now on it is known that it is there.
    pub(super) fn met(self, changes: &Changes<'_>) -> Result<MetWhole, SyncError> {
        let met = changes.meet(Object::Session(self.whole.id()))?;
        changes.place(met.id, self.from)?;
        Ok(MetWhole { object: met.id, whole: self.whole })
    }
}

impl MetWhole {
    pub(super) fn id(&self) -> SessionId {
        self.whole.id()
    }

    pub(super) fn file(&self) -> &SealedSession {
        &self.whole.file
    }

    pub(super) fn messages(&self) -> usize {
        self.whole.messages()
    }

    pub(super) fn fields(&self) -> usize {
        self.whole.rows.len()
    }

    /// Notes its fields before it is here: if the process ends in between, it is missed and read again.
    pub(super) fn announce(&self, changes: &Changes<'_>) -> Result<(), SyncError> {
        changes.put_new_fields(self.object, self.whole.rows.iter().map(|(name, row)| (name.as_str(), *row)))
    }

    /// Everything of it is known and here.
    pub(super) fn finish(&self, changes: &Changes<'_>) -> Result<(), SyncError> {
        changes.set_revision(self.object, Some(self.file().entry().revision))
    }
}

impl Intake<'_> {
    /// Sets apart what can be taken in as it is; of the rest only fields are left.
    pub(super) fn set_apart(&mut self, read: &mut [Arrived]) -> Result<Vec<Unmet>, SyncError> {
        let mut times: HashMap<Object, usize> = HashMap::new();
        for arrived in read.iter() {
            let wholes = arrived.wholes.iter().map(|whole| Object::Session(whole.id()));
            for object in arrived.entries.iter().map(|entry| entry.object).chain(wholes) {
                *times.entry(object).or_default() += 1;
            }
        }
        let mut apart = Vec::new();
        for arrived in read {
            for whole in std::mem::take(&mut arrived.wholes) {
                let object = Object::Session(whole.id());
                if !whole
                    .rows
                    .iter()
                    .all(|(name, row)| self.counter.believes(&Key::parse(name), &row.standing))
                {
                    continue;
                }
                let is_alone = times.get(&object) == Some(&1) && self.is_unheard_of(whole.id())?;
                match arrived.from.filter(|_| is_alone) {
                    Some(from) => {
                        for (_, row) in &whole.rows {
                            self.counter.seen(&row.standing);
                        }
                        apart.push(Unmet { whole, from });
                    }
                    None => arrived.entries.extend(whole.entries()?),
                }
            }
        }
        Ok(apart)
    }

    fn is_unheard_of(&self, id: SessionId) -> Result<bool, SyncError> {
        let is_known = self.state.object(Object::Session(id))?.is_some();
        // How others have it in order is none of what is shared.
        Ok(self.part == Part::Own
            && !is_known
            && !self.archive.exists(id)
            && !was_forgotten(self.archive, id)
            && !has_forgotten_before(self.archive, id))
    }
}
