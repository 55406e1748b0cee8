//! What other devices wrote, read in the order in which each of them wrote it.

use std::iter;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::error::SyncError;
use crate::replica::{self, Listed, PATIENCE, Read, Replica, SyncReport, Told};
use crate::segment::{Segment, SegmentName};
use crate::stamp::DeviceId;

/// How many segments wait to be taken in, beside the one that is taken in and the one that is read. Each has some megabytes.
const READ_AHEAD: usize = 1;

/// Segments that were read before they were asked for.
type Ahead = Receiver<(SegmentName, Read)>;

impl Replica<'_> {
    pub(crate) fn pull(
        &mut self,
        listed: &Listed,
        report: &mut SyncReport,
        told: Told<'_>,
    ) -> Result<(), SyncError> {
        self.read_skipped(listed, report)?;
        let me = self.device();
        let known = self.state.devices()?;
        let others = || listed.log.iter().filter(|(device, _)| **device != me);
        let is_new = |name: &&SegmentName| known.get(&name.device).is_none_or(|upto| name.last > *upto);
        let total = others().flat_map(|(_, names)| names).filter(is_new).count();
        let mut done = 0;
        for (device, names) in others() {
            let mut told = || {
                done += 1;
                told(done.min(total), total)
            };
            let upto = known.get(device).copied().unwrap_or_default();
            self.pull_from(*device, names, upto, report, &mut told)?;
            if report.cancelled {
                return Ok(());
            }
        }
        if !self.state.wanted()?.is_empty() {
            self.read_wanted(listed)?;
        }
        Ok(())
    }

    /// Reads what was read over before and is there now.
    fn read_skipped(&mut self, listed: &Listed, report: &mut SyncReport) -> Result<(), SyncError> {
        let me = self.device();
        for skipped in self.state.skipped()?.into_iter().filter(|skipped| skipped.device != me) {
            let names = listed.log.get(&skipped.device).map(Vec::as_slice).unwrap_or_default();
            let mut next = skipped.first;
            while let Some(name) = names.iter().filter(|name| name.covers(next)).max_by_key(|name| name.last)
            {
                let Some(segment) = self.read_again(*name, report)? else { break };
                report.taken.add(self.intake().take(segment.entries, Some(*name))?);
                next = name.last + 1;
            }
            if next > skipped.last {
                self.state.change(|changes| changes.unskip(skipped))?;
            }
        }
        Ok(())
    }

    /// Reads what a device wrote. What takes long there, to decrypt and to read it, is done while what comes before is taken
    /// in, and needs nothing of that.
    fn pull_from(
        &mut self,
        device: DeviceId,
        names: &[SegmentName],
        upto: u64,
        report: &mut SyncReport,
        told: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), SyncError> {
        let (store, vault) = (self.store, self.vault.clone());
        thread::scope(|scope| {
            let (sender, ahead) = mpsc::sync_channel(READ_AHEAD);
            let mut next = iter::successors(following(names, upto), |name| following(names, name.last));
            let read = move |name| (name, understood(replica::read(store, &vault, name)));
            // It ends when there is no more, or when nobody asks for more.
            scope.spawn(move || next.try_for_each(|name| sender.send(read(name))));
            while self.pull_next(device, names, &ahead, report)? {
                if told().is_break() {
                    report.cancelled = true;
                    break;
                }
            }
            Ok(())
        })
    }

    /// Reads the next segment of a device; false where there is none, or where it has to be waited for.
    fn pull_next(
        &mut self,
        device: DeviceId,
        names: &[SegmentName],
        ahead: &Ahead,
        report: &mut SyncReport,
    ) -> Result<bool, SyncError> {
        let upto = self.state.devices()?.get(&device).copied().unwrap_or_default();
        let Some(name) = following(names, upto) else {
            let later = names.iter().filter(|name| name.first > upto + 1).min_by_key(|name| name.first);
            return match later {
                Some(later) => self.wait_or_skip(device, later.first - 1, None, report),
                None => Ok(false),
            };
        };
        let read = match ahead.recv() {
            Ok((of, read)) if of == name => read,
            _ => self.read(name),
        };
        match read? {
            Ok(Some(Segment { link, entries })) => {
                report.taken.add(self.intake().take(entries, Some(name))?);
                let before = self.state.mark(device)?;
                // An older copy of that device wrote what was read before under the same numbers, and other things.
                let is_another = name.first == upto + 1 && before != 0 && link.previous != before;
                self.state.change_soon(|changes| {
                    if is_another {
                        let before = SegmentName { device, first: 1, last: upto };
                        changes.skip(before)?;
                        // What it had written may be nowhere else by now, and that copy lacks it.
                        changes.send_again(before)?;
                    }
                    changes.set_upto(device, name.last, link.mark)
                })?;
                Ok(true)
            }
            // It was merged into another one meanwhile.
            Ok(None) => self.wait_or_skip(device, name.last, None, report),
            Err(reason) => self.wait_or_skip(device, name.last, Some((name, &reason)), report),
        }
    }

    /// A segment that is not there, or cannot be read, is waited for; then what follows is read without it, and who has
    /// read it before sends what was in it.
    fn wait_or_skip(
        &mut self,
        device: DeviceId,
        skipped: u64,
        damaged: Option<(SegmentName, &str)>,
        report: &mut SyncReport,
    ) -> Result<bool, SyncError> {
        let times = self.state.missing(device)? + 1;
        let upto = self.state.devices()?.get(&device).copied().unwrap_or_default();
        if let Some((name, reason)) = damaged {
            report.problems.push(format!("{name} could not be read: {reason}"));
        }
        if times < PATIENCE {
            self.state.change(|changes| changes.set_missing(device, times))?;
            return Ok(false);
        }
        match damaged {
            // Who has read it before sends what was in it where it is missing.
            Some((name, _)) => self.store.delete(&name.to_string())?,
            None => report.problems.push(format!("something that device {device} wrote is not in the store")),
        }
        self.state.change(|changes| {
            let first = upto + 1;
            changes.skip(SegmentName { device, first, last: skipped })?;
            changes.set_upto(device, skipped, 0)
        })?;
        Ok(true)
    }
}

/// The segment that goes on after `upto`, the longest of them.
fn following(names: &[SegmentName], upto: u64) -> Option<SegmentName> {
    names.iter().filter(|name| name.covers(upto + 1)).max_by_key(|name| name.last).copied()
}

/// What was read, with what its entries say.
fn understood(read: Read) -> Read {
    if let Ok(Ok(Some(segment))) = &read {
        for entry in &segment.entries {
            entry.understood();
        }
    }
    read
}
