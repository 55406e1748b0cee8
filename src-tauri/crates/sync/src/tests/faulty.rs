//! A store in memory that fails as stores do: writes that fail, that fail and happen all the same, that show late, that
//! stay half written; objects that are lost, damaged, or replaced by older ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::blob::is_file;
use crate::error::SyncError;
use crate::store::ObjectStore;
use crate::vault::Vault;

use extremis_tests::corpus::Random;

#[derive(Debug)]
struct Inner {
    objects: BTreeMap<String, Vec<u8>>,
    /// What was written and does not show yet.
    late: Vec<(String, Vec<u8>)>,
    /// What was there before it was replaced or removed.
    former: Vec<(String, Vec<u8>)>,
    random: Random,
    /// Objects that are not what was written last.
    tampered: BTreeSet<String>,
    history: Vec<String>,
    /// How many of a thousand operations fail.
    faults: u64,
    /// How many operations are left before the process is killed.
    left: Option<u64>,
}

/// A store for several devices of one process.
#[derive(Debug)]
pub(super) struct FaultyStore(Mutex<Inner>);

fn refused() -> SyncError {
    SyncError::Store { reason: "it refuses".to_owned(), advice: "Try again.".to_owned() }
}

impl FaultyStore {
    pub(super) fn new(seed: u64, faults: u64) -> Self {
        let random = Random::new(seed);
        let (late, former, objects) = (Vec::new(), Vec::new(), BTreeMap::new());
        Self(Mutex::new(Inner {
            objects,
            late,
            former,
            random,
            faults,
            left: None,
            tampered: BTreeSet::new(),
            history: Vec::new(),
        }))
    }

    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on it does what it should, and everything that was written shows.
    pub(super) fn recover(&self) {
        let mut inner = self.inner();
        inner.faults = 0;
        inner.left = None;
        for (name, bytes) in std::mem::take(&mut inner.late) {
            inner.objects.insert(name, bytes);
        }
    }

    /// Whether something that was accepted may not show yet, or be damaged.
    pub(super) fn is_faulty(&self) -> bool {
        self.inner().faults > 0
    }

    /// After so many operations all fail, as if the process had been killed.
    pub(super) fn kill_after(&self, operations: Option<u64>) {
        self.inner().left = operations;
    }

    /// Loses, damages or swaps something that was there.
    pub(super) fn attack(&self) {
        let mut inner = self.inner();
        let names: Vec<_> = inner.objects.keys().filter(|name| name.starts_with("log/")).cloned().collect();
        if names.is_empty() {
            return;
        }
        let name = names[inner.random.index(names.len())].clone();
        let other = names[inner.random.index(names.len())].clone();
        let how = inner.random.below(4);
        inner.history.push(format!("attack {how} {name} {other}"));
        match how {
            0 => drop(inner.objects.remove(&name)),
            1 => {
                let length = inner.objects[&name].len();
                let at = inner.random.index(length);
                if let Some(byte) = inner.objects.get_mut(&name).and_then(|bytes| bytes.get_mut(at)) {
                    *byte ^= 0x40;
                }
            }
            2 => {
                let swapped = inner.objects[&other].clone();
                inner.tampered.insert(name.clone());
                inner.objects.insert(name, swapped);
            }
            _ => {
                if !inner.former.is_empty() {
                    let former = inner.former.len();
                    let at = inner.random.index(former);
                    let (name, bytes) = inner.former[at].clone();
                    inner.history.push(format!("  puts back {name}"));
                    inner.tampered.insert(name.clone());
                    inner.objects.insert(name, bytes);
                }
            }
        }
    }

    /// Everything that can be read of it with the keys, but for what the store itself put back.
    pub(super) fn readable(&self, vault: &Vault) -> Vec<(String, Vec<u8>)> {
        let inner = self.inner();
        let own = inner.objects.iter().filter(|(name, _)| !inner.tampered.contains(*name));
        let opened = own.filter_map(|(name, bytes)| Some((name.clone(), vault.decrypt(bytes).ok()?)));
        let text = |(name, packed): (String, Vec<u8>)| {
            let text = if is_file(&name) { packed } else { unpacked(&packed) };
            (name, text)
        };
        opened.map(text).collect()
    }

    /// What was done to it.
    pub(super) fn history(&self) -> Vec<String> {
        self.inner().history.clone()
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.inner().objects.keys().cloned().collect()
    }

    /// Everything as the store sees it, names too.
    pub(super) fn seen(&self) -> Vec<u8> {
        let inner = self.inner();
        inner.objects.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes]).flatten().copied().collect()
    }
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    use std::io::Read;
    let mut text = Vec::new();
    let _ = flate2::read::ZlibDecoder::new(&packed[8..]).read_to_end(&mut text);
    text
}

impl Inner {
    fn step(&mut self) -> Result<bool, SyncError> {
        if let Some(left) = &mut self.left {
            if *left == 0 {
                return Err(refused());
            }
            *left -= 1;
        }
        let faults = self.faults;
        Ok(self.random.below(1000) < faults)
    }
}

impl ObjectStore for FaultyStore {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        let mut inner = self.inner();
        if inner.step()? {
            return Err(refused());
        }
        let names: Vec<_> = inner.objects.keys().filter(|name| name.starts_with(prefix)).cloned().collect();
        // What was written just now may show now or later.
        let late = std::mem::take(&mut inner.late);
        for (name, bytes) in late {
            if inner.random.below(2) == 0 {
                inner.objects.insert(name, bytes);
            } else {
                inner.late.push((name, bytes));
            }
        }
        Ok(names)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        let mut inner = self.inner();
        if inner.step()? {
            return Err(refused());
        }
        Ok(inner.objects.get(name).cloned())
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        let mut inner = self.inner();
        let former = inner.objects.get(name).cloned();
        inner.history.push(format!("write {name} {}", bytes.len()));
        inner.former.extend(former.map(|former| (name.to_owned(), former)));
        let fails = inner.step()?;
        // What is written later shows later.
        inner.late.retain(|(late, _)| late != name);
        inner.tampered.remove(name);
        if !fails {
            inner.objects.insert(name.to_owned(), bytes);
            return Ok(());
        }
        let how = inner.random.below(4);
        inner.history.push(format!("  as {how}"));
        match how {
            0 => Err(refused()),
            1 => {
                inner.objects.insert(name.to_owned(), bytes);
                Err(refused())
            }
            2 => {
                let half = bytes[..bytes.len() / 2].to_vec();
                inner.objects.insert(name.to_owned(), half);
                Err(refused())
            }
            _ => {
                inner.late.push((name.to_owned(), bytes));
                Ok(())
            }
        }
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        let mut inner = self.inner();
        if inner.step()? {
            return Err(refused());
        }
        inner.history.push(format!("delete {name}"));
        if let Some(former) = inner.objects.remove(name) {
            inner.former.push((name.to_owned(), former));
        }
        Ok(())
    }
}
