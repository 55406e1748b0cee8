//! `config.json` while the program runs: written when something is set in the window, read when somebody changed it by
//! hand. What cannot be read is never written over. Blocks.

use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use extremis_archive::{ArchiveError, durable};
use extremis_language::text;
use parking_lot::RwLock;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::fault::{Fault, parse, text_of};
use super::merge::{Merged, merge};
use super::store::{FILE, as_of_now, set_aside};
use crate::wire::{Settings, SettingsFault};

/// The settings in force while `config.json` cannot be read.
pub(crate) const KEPT: &str = "config.kept.json";

/// Which settings are not exchanged with other devices; written by hand.
const OF_THIS_MACHINE: &str = "thisMachineOnly";

/// What [`KEPT`] holds.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    /// Those in force.
    in_force: Settings,
    /// Those that the file had last.
    in_file: Settings,
}

/// The file, and what is known of it.
pub(crate) struct SettingsFile {
    dir: PathBuf,
    in_force: Arc<RwLock<Settings>>,
    /// As they stand in the file, or did when it could be read last.
    in_file: Settings,
    /// What the file holds besides: a later version may know it.
    foreign: Map<String, Value>,
    /// What was read or written last.
    bytes: Option<Vec<u8>>,
    /// How the file was when it was looked at last.
    seen: Option<(SystemTime, u64)>,
    /// What was there the last time and could not be read: whoever writes it may not be done.
    unfinished: Option<Vec<u8>>,
    fault: Option<Fault>,
}

/// What was taken over from the file.
#[derive(Debug)]
pub(crate) struct TakenUp {
    /// The settings that were in force before.
    pub before: Settings,
    /// Settings that both the file and the window changed.
    pub conflicts: Vec<String>,
    /// Whether what the window had changed meanwhile was put into the file.
    pub is_merged: bool,
}

/// What a look at the file found.
#[derive(Debug)]
pub(crate) enum Look {
    /// Nothing else than before.
    Same,
    /// It holds other settings, which are in force now.
    TakenUp(Box<TakenUp>),
    /// It cannot be read, or for another reason than before.
    Faulty,
}

impl SettingsFile {
    /// Reads the file at the start.
    pub fn open(dir: &Path) -> (Self, Option<Settings>) {
        let read = durable::read(dir.join(FILE));
        let bytes = read.as_ref().ok().cloned();
        let (found, fault) = match read.map_err(Some) {
            Ok(bytes) => match parse(&bytes) {
                Ok(settings) => (Some(settings), None),
                Err(fault) => (None, Some(fault)),
            },
            Err(Some(error)) if error.kind() != ErrorKind::NotFound => (None, Some(Fault::of_file(&error))),
            Err(_) => (None, None),
        };
        let kept = found.is_none().then(|| kept(dir)).flatten();
        let in_file = found.map(as_of_now);
        let in_force = in_file.clone().or_else(|| kept.as_ref().map(|kept| kept.in_force.clone()));
        let is_set = in_force.is_some() || fault.is_some();
        let settings = in_force.unwrap_or_default();
        let file = Self {
            dir: dir.to_owned(),
            in_force: Arc::new(RwLock::new(settings.clone())),
            foreign: foreign(bytes.as_deref()),
            in_file: in_file.or_else(|| kept.map(|kept| kept.in_file)).unwrap_or_default(),
            bytes,
            seen: None,
            unfinished: None,
            fault,
        };
        (file, is_set.then_some(settings))
    }

    /// The settings in force, for whoever only reads them.
    pub fn in_force(&self) -> Arc<RwLock<Settings>> {
        Arc::clone(&self.in_force)
    }

    /// What is wrong with the file, while something is.
    pub fn fault(&self) -> Option<SettingsFault> {
        let Fault { line, what } = self.fault.as_ref()?;
        let file = self.dir.join(FILE).display().to_string();
        let what = match line {
            Some(line) => text!("app-file-line", file = file, line = *line, reason = what),
            None => format!("{file}: {what}."),
        };
        let is_kept = *self.in_force.read() != self.in_file;
        Some(SettingsFault { line: *line, what, changed_meanwhile: is_kept })
    }

    /// Writes other settings. Where somebody changed the file meanwhile, theirs are taken in first; where it cannot be
    /// read, it stays as it is, and the settings are kept beside it.
    pub fn store(&mut self, wanted: Settings) -> Result<Option<TakenUp>, ArchiveError> {
        let read = match self.read() {
            Ok(read) => read,
            Err(error) => {
                self.fault = Some(Fault::of_file(&error));
                return self.keep(wanted).map(|()| None);
            }
        };
        match read {
            None => self.write(wanted).map(|()| None),
            Some(bytes) if self.bytes.as_ref() == Some(&bytes) => {
                if self.fault.is_some() { self.keep(wanted) } else { self.write(wanted) }.map(|()| None)
            }
            Some(bytes) => match parse(&bytes) {
                Ok(theirs) => self.take_up(bytes, theirs, &wanted).map(Some),
                Err(fault) => {
                    (self.bytes, self.fault) = (Some(bytes), Some(fault));
                    self.keep(wanted).map(|()| None)
                }
            },
        }
    }

    /// Looks whether somebody changed the file. `check` says what of it cannot be had.
    pub fn look(
        &mut self,
        check: impl Fn(&mut Settings) -> Result<(), String>,
    ) -> Result<Look, ArchiveError> {
        let Ok(described) = std::fs::symlink_metadata(self.dir.join(FILE)) else { return Ok(Look::Same) };
        let seen = described.modified().ok().map(|at| (at, described.len()));
        if seen.is_some() && seen == self.seen && self.unfinished.is_none() {
            return Ok(Look::Same);
        }
        self.seen = seen;
        let Some(bytes) = self.read().ok().flatten() else { return Ok(Look::Same) };
        if self.bytes.as_ref() == Some(&bytes) {
            self.unfinished = None;
            return Ok(Look::Same);
        }
        let read = parse(&bytes).and_then(|theirs| {
            let mut theirs = as_of_now(theirs);
            check(&mut theirs).map_err(|what| Fault { line: None, what })?;
            Ok(theirs)
        });
        match read {
            Ok(theirs) => {
                let ours = self.in_force.read().clone();
                self.take_up(bytes, theirs, &ours).map(|taken| Look::TakenUp(Box::new(taken)))
            }
            Err(fault) if self.unfinished.as_ref() == Some(&bytes) => {
                (self.bytes, self.fault, self.unfinished) = (Some(bytes), Some(fault), None);
                let ours = self.in_force.read().clone();
                self.keep(ours).map(|()| Look::Faulty)
            }
            Err(_) => {
                self.unfinished = Some(bytes);
                Ok(Look::Same)
            }
        }
    }

    /// Sets a file aside that cannot be read, and writes the settings in force in its place.
    pub fn replace(&mut self) -> Result<(), ArchiveError> {
        if self.fault.is_some() {
            self.move_aside(FILE, "unreadable")?;
        }
        let ours = self.in_force.read().clone();
        self.write(ours)
    }

    /// The settings that this machine keeps to itself where settings are exchanged, by name: `thisMachineOnly`.
    pub fn of_this_machine(&self) -> Vec<String> {
        let named = self.foreign.get(OF_THIS_MACHINE).and_then(Value::as_array).into_iter().flatten();
        named.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    fn read(&self) -> Result<Option<Vec<u8>>, Error> {
        match durable::read(self.dir.join(FILE)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts what the file says into force, with what the window changed since they were the same.
    fn take_up(
        &mut self,
        bytes: Vec<u8>,
        theirs: Settings,
        ours: &Settings,
    ) -> Result<TakenUp, ArchiveError> {
        let before = self.in_force.read().clone();
        let theirs = as_of_now(theirs);
        let Merged { settings, from_window, conflicts } = merge(&self.in_file, ours, &theirs);
        self.foreign = foreign(Some(&bytes));
        (self.bytes, self.fault, self.unfinished) = (Some(bytes), None, None);
        self.in_file = theirs;
        if !conflicts.is_empty() && self.dir.join(KEPT).exists() {
            self.move_aside(KEPT, "replaced")?;
        }
        let is_merged = !from_window.is_empty();
        if is_merged {
            self.write(settings)?;
        } else {
            *self.in_force.write() = settings;
            self.forget_kept();
        }
        Ok(TakenUp { before, conflicts, is_merged })
    }

    fn write(&mut self, settings: Settings) -> Result<(), ArchiveError> {
        #[derive(Serialize)]
        struct Written<'a> {
            #[serde(flatten)]
            settings: &'a Settings,
            #[serde(flatten)]
            foreign: &'a Map<String, Value>,
        }
        let written = Written { settings: &settings, foreign: &self.foreign };
        let text = serde_json::to_vec_pretty(&written)?;
        durable::write(&self.dir.join(FILE), &text)?;
        (self.bytes, self.fault, self.unfinished) = (Some(text), None, None);
        self.in_file = settings.clone();
        *self.in_force.write() = settings;
        self.forget_kept();
        Ok(())
    }

    /// Keeps settings beside a file that cannot be read.
    fn keep(&mut self, settings: Settings) -> Result<(), ArchiveError> {
        let kept = Kept { in_force: settings, in_file: self.in_file.clone() };
        let text = serde_json::to_vec_pretty(&kept)?;
        durable::write(&self.dir.join(KEPT), &text)?;
        *self.in_force.write() = kept.in_force;
        Ok(())
    }

    fn move_aside(&self, name: &str, why: &str) -> Result<(), ArchiveError> {
        let path = self.dir.join(name);
        set_aside(&path, why).map_err(|source| ArchiveError::Io { path, source })
    }

    fn forget_kept(&self) {
        // One that stays counts for nothing as long as the file can be read.
        let _ = durable::remove_file(&self.dir.join(KEPT));
    }
}

fn kept(dir: &Path) -> Option<Kept> {
    let bytes = durable::read(dir.join(KEPT)).ok()?;
    let Kept { in_force, in_file } = serde_json::from_slice(&bytes).ok()?;
    Some(Kept { in_force: as_of_now(in_force), in_file: as_of_now(in_file) })
}

/// What a file holds that is no setting.
fn foreign(bytes: Option<&[u8]>) -> Map<String, Value> {
    let Some(Ok(Value::Object(mut all))) = bytes.map(|bytes| serde_json::from_slice(text_of(bytes))) else {
        return Map::new();
    };
    let settings = serde_json::to_value(Settings { first_run: true, ..Settings::default() });
    let known = settings.ok().and_then(|settings| settings.as_object().cloned()).unwrap_or_default();
    all.retain(|name, _| !known.contains_key(name));
    all
}
