//! What other devices wrote, read in the order in which each of them wrote it.

use std::iter;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use extremis_language::{Words, text};

use crate::error::SyncError;
use crate::name::SegmentName;
use crate::replica::{self, Listed, PATIENCE, Read, Replica, SyncReport, Told};
use crate::segment::Segment;
use crate::stamp::DeviceId;
use crate::take::Arrived;

/// How many segments wait to be taken in, beside those that are taken in and the one that is read. Each has some megabytes.
const READ_AHEAD: usize = 2;
/// How many segments are taken in as one at most: the disk is waited for once.
const TOGETHER: usize = READ_AHEAD + 1;

/// Segments that were read before they were asked for.
struct Ahead {
    read: Receiver<(SegmentName, Read)>,
    /// The next of them, where it was looked at.
    next: Option<(SegmentName, Read)>,
}

impl Ahead {
    /// What was read under a name, which is waited for; none where something else was read.
    fn wait(&mut self, name: SegmentName) -> Option<Read> {
        let (of, read) = self.next.take().or_else(|| self.read.recv().ok())?;
        (of == name).then_some(read)
    }

    /// A segment that is there by now and can be read.
    fn ready(&mut self, name: SegmentName) -> Option<Segment> {
        let next = self.next.take().or_else(|| self.read.try_recv().ok())?;
        match next {
            (of, Ok(Ok(Some(segment)))) if of == name => Some(segment),
            other => {
                self.next = Some(other);
                None
            }
        }
    }
}

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
            self.read_wanted(listed, report)?;
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
                report.taken.add(self.intake().take(vec![Arrived::from((*name, segment))])?);
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
            let (sender, receiver) = mpsc::sync_channel(READ_AHEAD);
            let mut ahead = Ahead { read: receiver, next: None };
            let mut next = iter::successors(following(names, upto), |name| following(names, name.last));
            let read = move |name| (name, understood(replica::read(store, &vault, name)));
            // It ends when there is no more, or when nobody asks for more.
            scope.spawn(move || next.try_for_each(|name| sender.send(read(name))));
            loop {
                let taken = self.pull_next(device, names, &mut ahead, report)?;
                for _ in 0..taken {
                    report.cancelled |= told().is_break();
                }
                if taken == 0 || report.cancelled {
                    return Ok(());
                }
            }
        })
    }

    /// Takes in the next segments of a device, as many as are read; says how many, none where there is none or where it has to
    /// be waited for.
    fn pull_next(
        &mut self,
        device: DeviceId,
        names: &[SegmentName],
        ahead: &mut Ahead,
        report: &mut SyncReport,
    ) -> Result<usize, SyncError> {
        let upto = self.state.devices()?.get(&device).copied().unwrap_or_default();
        let Some(name) = following(names, upto) else {
            let later = names.iter().filter(|name| name.first > upto + 1).min_by_key(|name| name.first);
            return match later {
                Some(later) => self.wait_or_skip(device, later.first - 1, None, report),
                None => Ok(0),
            };
        };
        let segment = match ahead.wait(name).unwrap_or_else(|| self.read(name))? {
            Ok(Some(segment)) => segment,
            // It was merged into another one meanwhile.
            Ok(None) => return self.wait_or_skip(device, name.last, None, report),
            Err(reason) => return self.wait_or_skip(device, name.last, Some((name, &reason)), report),
        };
        let (mut links, mut read) = (vec![(name, segment.link)], vec![Arrived::from((name, segment))]);
        let mut last = name.last;
        while links.len() < TOGETHER
            && let Some(name) = following(names, last)
            && let Some(segment) = ahead.ready(name)
        {
            last = name.last;
            links.push((name, segment.link));
            read.push(Arrived::from((name, segment)));
        }
        report.taken.add(self.intake().take(read)?);
        let mut at = (upto, self.state.mark(device)?);
        self.state.change_soon(|changes| {
            for (name, link) in &links {
                let (upto, before) = at;
                // An older copy of that device wrote what was read before under the same numbers, and other things.
                if name.first == upto + 1 && before != 0 && link.previous != before {
                    let before = SegmentName { device, first: 1, last: upto };
                    changes.skip(before)?;
                    // What it had written may be nowhere else by now, and that copy lacks it.
                    changes.send_again(before)?;
                }
                at = (name.last, link.mark);
            }
            changes.set_upto(device, at.0, at.1)
        })?;
        Ok(links.len())
    }

    /// A segment that is not there, or cannot be read, is waited for; then what follows is read without it, and who has
    /// read it before sends what was in it.
    fn wait_or_skip(
        &mut self,
        device: DeviceId,
        skipped: u64,
        damaged: Option<(SegmentName, &str)>,
        report: &mut SyncReport,
    ) -> Result<usize, SyncError> {
        let times = self.state.missing(device)? + 1;
        let upto = self.state.devices()?.get(&device).copied().unwrap_or_default();
        if let Some((name, reason)) = damaged {
            report.problems.push(text!("sync-unreadable", name = Words(name), reason = reason));
        }
        if times < PATIENCE {
            self.state.change(|changes| changes.set_missing(device, times))?;
            return Ok(0);
        }
        match damaged {
            // Who has read it before sends what was in it where it is missing.
            Some((name, _)) => self.store.delete(&name.to_string())?,
            None => report.problems.push(text!("sync-missing", device = Words(device))),
        }
        self.state.change(|changes| {
            let first = upto + 1;
            changes.skip(SegmentName { device, first, last: skipped })?;
            changes.set_upto(device, skipped, 0)
        })?;
        Ok(1)
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
