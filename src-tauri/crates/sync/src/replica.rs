//! An archive as one device of several: a round brings it up to what the others wrote, and sends what was written here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use extremis_archive::Archive;
use extremis_domain::SessionId;

use crate::audience::{Audience, Part};
use crate::blob::is_file;
use crate::entry::Entry;
use crate::error::SyncError;
use crate::name::{LOG, SegmentName};
use crate::note::{self, Counter, Newly, Noted, Whose};
use crate::segment::{self, Segment};
use crate::stamp::DeviceId;
use crate::state::State;
use crate::store::ObjectStore;
use crate::take::{Arrived, Intake, Taken};
use crate::texts::{TextKind, Texts};
use crate::vault::Vault;

/// How often in a row the next segment of a device may be missing before what follows is read without it.
pub(crate) const PATIENCE: u32 = 3;

/// The beginning of the name of a note which keys are in use.
pub(crate) const KEY: &str = "log/key.";

/// Hears how many segments were read, then how many fields were sent, then how many objects were written again under new
/// keys, of how many; breaks where the round is to end.
pub type Told<'a> = &'a mut dyn FnMut(usize, usize) -> ControlFlow<()>;

/// Which files a round fetches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Fetch {
    /// None.
    Nothing,
    /// Small ones, and no more than some.
    #[default]
    Small,
    /// All.
    All,
}

/// What a round did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SyncReport {
    /// What other devices wrote.
    pub taken: Taken,
    /// Fields that were sent.
    pub sent: usize,
    /// What is wrong in the store, for people.
    pub problems: Vec<String>,
    /// Whether it was stopped before its end; the next one goes on.
    pub cancelled: bool,
    /// Whether everything is under the new keys now, so that the old ones are known no more.
    pub renewed: bool,
    /// Files of attachments that were sent.
    pub files_sent: usize,
    /// The conversations that have files now which they lacked.
    pub files_fetched: BTreeSet<SessionId>,
    /// Why some files could not be exchanged, for people.
    pub file_problem: Option<String>,
}

/// An archive as one device of a store.
pub struct Replica<'a> {
    pub(crate) archive: &'a Archive,
    pub(crate) store: &'a dyn ObjectStore,
    pub(crate) vault: Vault,
    pub(crate) state: State,
    pub(crate) counter: Counter,
    /// What is known of the store of the user's own devices, where this one is that of several people.
    own: Option<State>,
    /// Which files a round fetches.
    pub fetch: Fetch,
    /// Who keeps the small texts; without, they are not exchanged.
    pub texts: Option<&'a dyn Texts>,
}

/// What was read under the name of a segment: none where nothing is there, and why where it is not what was written.
pub(crate) type Read = Result<Result<Option<Segment>, String>, SyncError>;

/// The segments that are in the store, by device.
pub(crate) type Log = BTreeMap<DeviceId, Vec<SegmentName>>;

/// What a store holds.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    pub(crate) log: Log,
    /// The names of the files of attachments.
    pub(crate) files: BTreeSet<String>,
}

impl fmt::Debug for Replica<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replica").field("device", &self.device()).finish_non_exhaustive()
    }
}

impl<'a> Replica<'a> {
    /// Opens what is known of the store in the folder `dir`. `place` says which copy of the archive this is: the machine and
    /// the folder. In another place it is another device.
    pub fn open(
        archive: &'a Archive,
        dir: &Path,
        place: &str,
        store: &'a dyn ObjectStore,
        vault: Vault,
    ) -> Result<Self, SyncError> {
        let mut state = State::open(dir)?;
        let place = match State::made_at(dir) {
            Some(at) => format!("{place}, made at {at}"),
            None => place.to_owned(),
        };
        let last = state.number("counter")?.unwrap_or_default().cast_unsigned();
        let known = state.number("device")?.map(DeviceId::from_row);
        let device = known.filter(|_| state.text("place").is_ok_and(|at| at.as_deref() == Some(&*place)));
        if let Some(device) = device {
            let counter = Counter { last, device };
            return Ok(Self::of(archive, store, vault, state, counter));
        }
        state.change(|changes| changes.set("place", place))?;
        let device = known.unwrap_or_else(DeviceId::new);
        let counter = Counter { last, device };
        let mut replica = Self::of(archive, store, vault, state, counter);
        replica.become_another_device(known)?;
        Ok(replica)
    }

    fn of(
        archive: &'a Archive,
        store: &'a dyn ObjectStore,
        vault: Vault,
        state: State,
        counter: Counter,
    ) -> Self {
        Self { archive, store, vault, state, counter, own: None, fetch: Fetch::default(), texts: None }
    }

    /// With what is known of the store of the user's own devices in the folder `dir`: what goes by way of that is not taken
    /// in from others.
    pub fn beside(self, dir: &Path) -> Result<Self, SyncError> {
        Ok(Self { own: State::is_in(dir).then(|| State::open(dir)).transpose()?, ..self })
    }

    /// This device.
    pub fn device(&self) -> DeviceId {
        self.counter.device
    }

    /// The keys that are to be kept from now on.
    pub fn into_vault(self) -> Vault {
        self.vault
    }

    /// From now on this is a device of its own: what it wrote before is read like that of any other.
    fn become_another_device(&mut self, before: Option<DeviceId>) -> Result<(), SyncError> {
        let sent = self.number("sent")?;
        let device = DeviceId::new();
        self.counter.device = device;
        self.state.change(|changes| {
            if let Some(before) = before {
                changes.set_upto(before, sent, 0)?;
            }
            changes.set("device", device.to_row())?;
            changes.set("sent", 0_i64)?;
            changes.set("tried", 0_i64)?;
            changes.set("mark", 0_i64)?;
            changes.set("settled", 0_i64)
        })
    }

    /// What of the archive goes by way of this store.
    pub(crate) fn part(&self) -> Part {
        match self.vault.audience() {
            Audience::Own => Part::Own,
            Audience::Shared => Part::Shared(self.vault.id()),
        }
    }

    pub(crate) fn number(&self, name: &str) -> Result<u64, SyncError> {
        Ok(self.state.number(name)?.unwrap_or_default().cast_unsigned())
    }

    /// Exchanges everything with the store, once. After a failure it is done again from where it was.
    pub fn sync(&mut self, told: Told<'_>) -> Result<SyncReport, SyncError> {
        let mut report = SyncReport::default();
        let listed = self.listed()?;
        let newest =
            listed.log.get(&self.device()).and_then(|names| names.iter().map(|name| name.last).max());
        if newest > Some(self.number("tried")?) {
            // This copy of the archive is an older one, or a copy of another.
            self.become_another_device(Some(self.device()))?;
        }
        self.join_again(&mut report)?;
        self.note(&listed, &mut report)?;
        self.pull(&listed, &mut report, told)?;
        if self.part() != Part::Own {
            // What others have of a conversation that is shared now is known by now, and not sent once more.
            self.note_all(Newly::Noted)?;
        }
        self.heal(&listed, &mut report)?;
        self.push(&mut report, told)?;
        if report.cancelled {
            return Ok(report);
        }
        self.erase_in_store(&listed, &mut report)?;
        self.compact(&listed, &mut report)?;
        self.exchange_files(&listed, &mut report, told)?;
        if report.cancelled {
            return Ok(report);
        }
        self.renew(&mut report, told)?;
        Ok(report)
    }

    pub(crate) fn listed(&self) -> Result<Listed, SyncError> {
        let mut listed = Listed::default();
        let mut keys = Vec::new();
        for name in self.store.list(LOG)? {
            if let Some(key) = name.strip_prefix(KEY) {
                keys.push(key.to_owned());
            } else if is_file(&name) {
                listed.files.insert(name);
            } else if let Some(name) = SegmentName::parse(&name) {
                listed.log.entry(name.device).or_default().push(name);
            }
        }
        // What other keys were used for cannot be read, and must not be taken for damaged.
        if !keys.is_empty() && !keys.contains(&self.vault.name()) {
            return Err(SyncError::OtherKeys);
        }
        listed.log.values_mut().for_each(|names| names.sort());
        Ok(listed)
    }

    /// Takes in the texts that arrived while this device took no part in them.
    fn join_again(&mut self, report: &mut SyncReport) -> Result<(), SyncError> {
        for kind in TextKind::ALL {
            if let Some(texts) = self.texts
                && texts.read(kind)?.is_some()
            {
                let mut intake = Intake { joins_again: kind == TextKind::Settings, ..self.intake() };
                report.taken.add(intake.take_held_texts(kind)?);
            }
        }
        Ok(())
    }

    /// Gives a stamp to what was written here, and reads again what was lost here.
    fn note(&mut self, listed: &Listed, report: &mut SyncReport) -> Result<(), SyncError> {
        let newly = if self.part() == Part::Own { Newly::Noted } else { Newly::Wanted };
        let noted = self.note_all(newly)?;
        if !noted.lost.is_empty() {
            self.state.change(|changes| {
                for object in &noted.lost {
                    let object = changes.object(*object)?;
                    changes.want(object)?;
                }
                Ok(())
            })?;
        }
        self.read_wanted(listed, report)
    }

    pub(crate) fn note_all(&mut self, newly: Newly) -> Result<Noted, SyncError> {
        let whose = Whose { archive: self.archive, part: self.part(), newly, own: self.own.as_ref() };
        note::note_all(&whose, &mut self.state, &mut self.counter, self.texts)
    }

    /// Reads again the segments that hold something that is not here, each once. What was in one that cannot be read comes
    /// from who has it.
    pub(crate) fn read_wanted(&mut self, listed: &Listed, report: &mut SyncReport) -> Result<(), SyncError> {
        let wanted = self.state.wanted()?;
        let mut holding: BTreeMap<SegmentName, BTreeSet<i64>> = BTreeMap::new();
        for object in &wanted {
            for name in self.holding(*object, listed)? {
                holding.entry(name).or_default().insert(*object);
            }
        }
        for (name, objects) in holding {
            if let Some(segment) = self.read_again(name, report)? {
                let of_objects = self.only(&objects, segment.into_entries()?)?;
                let taken = self.intake().take(vec![Arrived::of(of_objects, None)])?;
                report.taken.add(taken);
                if name.device == self.device() && name.last > self.number("sent")? {
                    // It is not known to be there, and the next one takes its place.
                    self.state.change(|changes| {
                        objects.iter().try_for_each(|object| changes.send_whole(*object))
                    })?;
                }
            }
        }
        self.state.change(|changes| wanted.iter().try_for_each(|object| changes.found(*object)))
    }

    fn only(&self, objects: &BTreeSet<i64>, entries: Vec<Entry>) -> Result<Vec<Entry>, SyncError> {
        let mut of_objects = Vec::new();
        for entry in entries {
            if self.state.object(entry.object)?.is_some_and(|row| objects.contains(&row.id)) {
                of_objects.push(entry);
            }
        }
        Ok(of_objects)
    }

    /// The segments in the store that may hold something of an object.
    pub(crate) fn holding(&self, object: i64, listed: &Listed) -> Result<Vec<SegmentName>, SyncError> {
        let placed = self.state.placed(object)?;
        let all = listed.log.values().flatten();
        let holds = |name: &&SegmentName| {
            placed.iter().any(|(device, number)| *device == name.device && name.covers(*number))
        };
        Ok(all.filter(holds).copied().collect())
    }

    pub(crate) fn intake(&mut self) -> Intake<'_> {
        let part = self.part();
        Intake {
            archive: self.archive,
            state: &mut self.state,
            counter: &mut self.counter,
            texts: self.texts,
            part,
            own: self.own.as_ref(),
            joins_again: false,
        }
    }

    /// A segment of the store: none where it is not there, and why where it is not what was written.
    pub(crate) fn read(&self, name: SegmentName) -> Read {
        read(self.store, &self.vault, name)
    }
}

/// A segment of a store.
pub(crate) fn read(store: &dyn ObjectStore, vault: &Vault, name: SegmentName) -> Read {
    let Some(sealed) = store.read(&name.to_string())? else { return Ok(Ok(None)) };
    Ok(segment::open(name, &sealed, vault)?.map(Some))
}
