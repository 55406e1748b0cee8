//! Small texts as files below a device's folder, so that a copy of it has them.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::SyncError;
use crate::texts::{TextKind, Texts, TextsHere};

/// What a file holds that cannot be read.
const SPOILT: &str = "\u{0}";

pub(super) struct KeptTexts {
    dir: PathBuf,
    excluded: AtomicBool,
}

fn write(path: &Path, text: &str) {
    extremis_archive::durable::write(path, text.as_bytes()).unwrap();
}

impl KeptTexts {
    pub(super) fn new(dir: &Path) -> Self {
        Self { dir: dir.to_owned(), excluded: AtomicBool::new(false) }
    }

    /// Takes no part in settings from now on, or does.
    pub(super) fn exclude(&self, excluded: bool) {
        self.excluded.store(excluded, Ordering::Relaxed);
    }

    fn folder(&self, kind: TextKind) -> PathBuf {
        self.dir.join(format!("texts{kind:?}"))
    }

    pub(super) fn all(&self, kind: TextKind) -> Vec<(String, String)> {
        let entries = std::fs::read_dir(self.folder(kind)).into_iter().flatten().flatten();
        let read = entries.map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(entry.path()).unwrap())
        });
        let mut all: Vec<_> = read.collect();
        all.sort();
        all
    }

    pub(super) fn get(&self, kind: TextKind, name: &str) -> Option<String> {
        std::fs::read_to_string(self.folder(kind).join(name)).ok()
    }

    pub(super) fn set(&self, kind: TextKind, name: &str, text: Option<&str>) {
        let folder = self.folder(kind);
        std::fs::create_dir_all(&folder).unwrap();
        match text {
            Some(text) => write(&folder.join(name), text),
            None => drop(std::fs::remove_file(folder.join(name))),
        }
    }

    /// From now on it cannot be read.
    pub(super) fn spoil(&self, kind: TextKind, name: &str) {
        self.set(kind, name, Some(SPOILT));
    }

    pub(super) fn is_spoilt(&self, kind: TextKind, name: &str) -> bool {
        self.get(kind, name).as_deref() == Some(SPOILT)
    }
}

impl Texts for KeptTexts {
    fn read(&self, kind: TextKind) -> Result<Option<TextsHere>, SyncError> {
        if kind == TextKind::Settings && self.excluded.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let readable = |(name, text): (String, String)| (name, Some(text).filter(|text| text != SPOILT));
        Ok(Some(self.all(kind).into_iter().map(readable).collect()))
    }

    fn put(&self, kind: TextKind, name: &str, text: Option<&str>) -> Result<bool, SyncError> {
        self.set(kind, name, text);
        Ok(true)
    }
}
