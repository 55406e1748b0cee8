//! What a device does for the store: brings back what is lost there, takes out what was forgotten, and merges small
//! segments of its own.

use std::collections::{HashMap, hash_map};

use extremis_language::{Words, text};

use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Key, Object};
use crate::name::SegmentName;
use crate::replica::{Listed, Replica, SyncReport};
use crate::segment::{self, Link, Segment};
use crate::stamp::DeviceId;
use crate::state::FieldRow;

/// So many segments in a row become one.
const MERGED: usize = 16;

/// About how long the text of a merged segment is at most.
const MERGED_BYTES: usize = 16 << 20;

impl Replica<'_> {
    /// What others and this device wrote, was read here and is not in the store any more is sent again.
    pub(crate) fn heal(&mut self, listed: &Listed, report: &mut SyncReport) -> Result<(), SyncError> {
        let mut known = self.state.devices()?;
        known.insert(self.device(), self.number("sent")?);
        for (device, upto) in known {
            let names = listed.log.get(&device).map(Vec::as_slice).unwrap_or_default();
            for (first, last) in gaps(names, upto) {
                if self.state.is_healed(device, first, last)? {
                    continue;
                }
                let fields = self.state.change(|changes| {
                    changes.set_healed(device, first, last)?;
                    // A copy of that device that knows nothing of these may write them again.
                    let lost = SegmentName { device, first, last };
                    changes.skip(lost)?;
                    changes.send_again(lost)
                })?;
                if fields > 0 {
                    report.problems.push(text!("sync-sent-again", device = Words(device)));
                }
            }
        }
        Ok(())
    }

    /// Takes out of the store what was forgotten or has expired in the trash, and what is no longer in force of its
    /// conversation. What does not show yet is looked at when it does.
    pub(crate) fn erase_in_store(
        &mut self,
        listed: &Listed,
        report: &mut SyncReport,
    ) -> Result<(), SyncError> {
        let erasing = self.state.erasing()?;
        if erasing.is_empty() {
            return Ok(());
        }
        let mut names: Vec<_> = listed.log.values().flatten().collect();
        // A part that lies beside the whole comes first: once the whole is looked through, all of its numbers are.
        names.sort_by_key(|name| name.last - name.first);
        for (id, places) in erasing {
            // What was forgotten goes whether all of a segment is known or not.
            let has_expired = self.state.is_away(id)? && !self.state.fields(id)?.contains_key(&Key::Gone);
            for name in names.iter().copied() {
                let holds =
                    |(device, number): &(DeviceId, u64)| *device == name.device && name.covers(*number);
                if !places.iter().any(holds) || has_expired && !self.has_read(*name)? {
                    continue;
                }
                if self.rewrite(*name, report)? {
                    self.state.change(|changes| changes.erased(id, *name))?;
                }
            }
            let rows = self.state.fields(id)?;
            self.state.change(|changes| changes.release_beaten(id, &rows))?;
        }
        self.state.truncate_log()
    }

    /// Writes a segment again without what is no longer in force, of whatever conversation: what is read here may be older
    /// than what another device made of it. Says whether it could be looked through.
    fn rewrite(&mut self, name: SegmentName, report: &mut SyncReport) -> Result<bool, SyncError> {
        let Some(segment) = self.read_again(name, report)? else { return Ok(false) };
        let all = segment.fields();
        let kept = self.still_in_force(name, segment)?;
        if kept.fields() < all {
            self.store.write(&name.to_string(), segment::seal(name, &kept, &self.vault)?)?;
        }
        Ok(true)
    }

    /// What still holds of a segment. A conversation of which something does not goes field by field.
    fn still_in_force(&self, name: SegmentName, segment: Segment) -> Result<Segment, SyncError> {
        let Segment { link, mut entries, wholes } = segment;
        let mut kept = Vec::with_capacity(wholes.len());
        for whole in wholes {
            let of_whole = whole.entries()?;
            let all = of_whole.len();
            let in_force = self.in_force(name, of_whole)?;
            if in_force.len() == all {
                kept.push(whole);
            } else {
                entries.extend(in_force);
            }
        }
        Ok(Segment { link, entries: self.in_force(name, entries)?, wholes: kept })
    }

    /// What still holds of some entries of a segment.
    fn in_force(&self, name: SegmentName, entries: Vec<Entry>) -> Result<Vec<Entry>, SyncError> {
        let is_read = self.has_read(name)?;
        let mut known: HashMap<Object, (bool, HashMap<Key, FieldRow>)> = HashMap::new();
        for entry in &entries {
            if let hash_map::Entry::Vacant(vacant) = known.entry(entry.object) {
                let row = self.state.object(entry.object)?;
                // What was not read yet may bring it back.
                let has_expired = is_read && row.is_some_and(|row| row.is_away);
                let rows = row.map(|row| self.state.fields(row.id)).transpose()?;
                vacant.insert((has_expired, rows.unwrap_or_default()));
            }
        }
        let holds = |entry: &Entry| {
            known.get(&entry.object).is_none_or(|(has_expired, rows)| {
                is_in_force(entry, rows) && !(*has_expired && is_taken_out(&entry.key))
            })
        };
        Ok(entries.into_iter().filter(holds).collect())
    }

    /// Whether everything that a segment says is known here.
    fn has_read(&self, name: SegmentName) -> Result<bool, SyncError> {
        if name.device == self.device() {
            // It wrote that itself, whatever became of it in the store meanwhile.
            return Ok(name.last <= self.number("sent")?);
        }
        let upto = self.state.devices()?.get(&name.device).copied().unwrap_or_default();
        let reaches = |skipped: &SegmentName| {
            skipped.device == name.device && skipped.first <= name.last && name.first <= skipped.last
        };
        Ok(name.last <= upto && !self.state.skipped()?.iter().any(reaches))
    }

    /// A segment that was read, written or read over here before. One that cannot be read is removed, and what was in it is
    /// sent again by who has it.
    pub(crate) fn read_again(
        &mut self,
        name: SegmentName,
        report: &mut SyncReport,
    ) -> Result<Option<Segment>, SyncError> {
        match self.read(name)? {
            Ok(segment) => Ok(segment),
            Err(reason) => {
                report.problems.push(text!("sync-damaged-sent-again", name = Words(name), reason = reason));
                self.store.delete(&name.to_string())?;
                Ok(None)
            }
        }
    }

    /// Merges small segments of this device into larger ones, and removes those that are in another.
    pub(crate) fn compact(&mut self, listed: &Listed, report: &mut SyncReport) -> Result<(), SyncError> {
        let mut own = listed.log.get(&self.device()).cloned().unwrap_or_default();
        let all = own.clone();
        let (contained, names): (Vec<_>, Vec<_>) =
            own.drain(..).partition(|name| all.iter().any(|other| other != name && other.contains(name)));
        for name in contained {
            self.store.delete(&name.to_string())?;
        }
        let settled = self.number("settled")?;
        let names: Vec<_> = names.into_iter().filter(|name| name.first > settled).collect();
        match mergeable(&names) {
            Some(run) => self.merge(run, report),
            None => Ok(()),
        }
    }

    fn merge(&mut self, run: &[SegmentName], report: &mut SyncReport) -> Result<(), SyncError> {
        let mut merged: HashMap<(Object, Key), Entry> = HashMap::new();
        let mut bytes = 0;
        let mut link: Option<Link> = None;
        for name in run {
            let Some(segment) = self.read_again(*name, report)? else { return Ok(()) };
            let previous = link.map_or(segment.link.previous, |link| link.previous);
            link = Some(Link { previous, ..segment.link });
            bytes += segment.bytes();
            if bytes > MERGED_BYTES {
                let settled = run.last().map_or(0, |last| last.last);
                return self.state.change(|changes| changes.set("settled", settled.cast_signed()));
            }
            for entry in segment.into_entries()? {
                let known = merged.get(&(entry.object, entry.key.clone()));
                if known.is_none_or(|known| entry.standing().beats(&known.standing())) {
                    merged.insert((entry.object, entry.key.clone()), entry);
                }
            }
        }
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return Ok(()) };
        let name = SegmentName { device: first.device, first: first.first, last: last.last };
        let mut entries = self.in_force(name, merged.into_values().collect())?;
        entries
            .sort_by(|one, other| (one.standing().born, &one.key).cmp(&(other.standing().born, &other.key)));
        let merged = Segment { link: link.unwrap_or_default(), entries, wholes: Vec::new() };
        self.store.write(&name.to_string(), segment::seal(name, &merged, &self.vault)?)?;
        run.iter().try_for_each(|name| self.store.delete(&name.to_string()))
    }
}

/// Whether an entry says something that still holds where these fields are known.
fn is_in_force(entry: &Entry, rows: &HashMap<Key, FieldRow>) -> bool {
    if rows.contains_key(&Key::Gone) {
        return entry.key == Key::Gone;
    }
    // A text that is not in force may have to be kept by who has not read it yet.
    matches!(entry.key, Key::Text(_))
        || rows.get(&entry.key).is_none_or(|row| !row.standing.beats(&entry.standing()))
}

/// Whether a field is taken out of the store with a conversation whose time in the trash was over, or that is in another
/// store now. That it was deleted or is there is kept for a device that has it still and does not know.
fn is_taken_out(key: &Key) -> bool {
    !matches!(key, Key::Deleted | Key::Gone | Key::Shared)
}

/// The numbers up to `upto` that no segment holds.
fn gaps(names: &[SegmentName], upto: u64) -> Vec<(u64, u64)> {
    let mut gaps = Vec::new();
    let mut next = 1;
    let mut sorted: Vec<_> = names.iter().collect();
    sorted.sort_by_key(|name| name.first);
    for name in sorted {
        if name.first > next && next <= upto {
            gaps.push((next, upto.min(name.first - 1)));
        }
        next = next.max(name.last + 1);
    }
    if next <= upto {
        gaps.push((next, upto));
    }
    gaps
}

/// A run of segments of about one length that are to become one.
fn mergeable(names: &[SegmentName]) -> Option<&[SegmentName]> {
    let level = |name: &SegmentName| (name.last - name.first + 1).ilog2() / MERGED.ilog2();
    let follows =
        |pair: &[SegmentName]| pair[0].last + 1 == pair[1].first && level(&pair[0]) == level(&pair[1]);
    names.windows(MERGED).find(|run| run.windows(2).all(follows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(ranges: &[(u64, u64)]) -> Vec<SegmentName> {
        let device: DeviceId = "0123456789abcdef".parse().unwrap();
        ranges.iter().map(|(first, last)| SegmentName { device, first: *first, last: *last }).collect()
    }

    #[test]
    fn what_no_segment_holds_is_a_gap() {
        assert_eq!(gaps(&names(&[(1, 4), (5, 5), (8, 9)]), 12), [(6, 7), (10, 12)]);
        assert_eq!(gaps(&names(&[(1, 16), (3, 3)]), 16), []);
        assert_eq!(gaps(&names(&[(4, 9)]), 2), [(1, 2)]);
        assert_eq!(gaps(&[], 0), []);
    }

    #[test]
    fn segments_are_merged_with_those_of_their_length() {
        let small: Vec<_> = (1..=16).map(|number| (number, number)).collect();
        assert_eq!(mergeable(&names(&small)).unwrap().len(), 16);
        assert_eq!(mergeable(&names(&small[1..])), None);
        let after_large: Vec<_> =
            [(1, 16)].into_iter().chain((17..=32).map(|number| (number, number))).collect();
        assert_eq!(mergeable(&names(&after_large)).unwrap()[0].first, 17);
        let large: Vec<_> = (0..16).map(|number| (number * 16 + 1, number * 16 + 16)).collect();
        assert_eq!(mergeable(&names(&large)).unwrap().len(), 16);
    }
}
