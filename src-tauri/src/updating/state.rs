//! How far a newer version has come, and who works on it.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use extremis_app::wire::{UpdatePhase, UpdateView, UpdateWait, UpdateWay};
use extremis_app::without_invisible;
use tauri::async_runtime::JoinHandle;
use tauri_plugin_updater::Update;

use super::package::Package;
use super::source::UpdateSource;
use crate::lock::lock;

/// How often newer versions are looked for.
const EVERY: Duration = Duration::from_hours(24);
/// Letters of the notes that are shown; they are not signed.
const MOST_NOTES: usize = 20_000;

/// What it takes to bring a newer version.
#[derive(Debug, Clone)]
pub(crate) struct Means {
    pub source: UpdateSource,
    /// What is replaced.
    pub program: PathBuf,
}

/// How newer versions are had, and how far one has come.
pub(crate) struct Updating {
    way: UpdateWay,
    pub means: Option<Means>,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    phase: UpdatePhase,
    put_off: bool,
    found: Option<Update>,
    work: Option<JoinHandle<()>>,
    looked: Option<Instant>,
}

impl Updating {
    /// As the build and the package of the program that runs have it.
    pub fn of_this_build() -> Self {
        let (way, means) = match (Package::of_this_program(), UpdateSource::of_build()) {
            (Package::Replaceable(program), Some(source)) => {
                (UpdateWay::Itself, Some(Means { source, program }))
            }
            (Package::Replaceable(_), None) => (UpdateWay::Download, None),
            (Package::Other(way), _) => (way, None),
        };
        Self { way, means, now: Mutex::default() }
    }

    pub fn view(&self) -> UpdateView {
        let now = lock(&self.now);
        UpdateView { way: self.way, phase: now.phase.clone(), put_off: now.put_off }
    }

    /// Whether it is time to look again.
    pub fn is_due(&self) -> bool {
        lock(&self.now).looked.is_none_or(|looked| looked.elapsed() >= EVERY)
    }

    /// False while one is looked for or on its way, or is installed already.
    pub fn begin_looking(&self) -> bool {
        let mut now = lock(&self.now);
        let may = matches!(
            now.phase,
            UpdatePhase::Unknown
                | UpdatePhase::Newest
                | UpdatePhase::Found { .. }
                | UpdatePhase::Failed { .. }
        );
        if may {
            now.looked = Some(Instant::now());
            now.phase = UpdatePhase::Looking;
        }
        may
    }

    /// What came of looking for it. One that was put off stays so until it is asked for.
    pub fn looked(&self, found: Option<Update>, is_asked_for: bool) {
        let mut now = lock(&self.now);
        let version = |update: &Option<Update>| update.as_ref().map(|update| update.version.clone());
        now.put_off &= !is_asked_for && version(&now.found) == version(&found);
        now.phase = found.as_ref().map_or(UpdatePhase::Newest, found_phase);
        now.found = found;
    }

    /// It did not work; without words, nobody asked for it, and what was found before still is.
    pub fn failed(&self, message: Option<String>) {
        let mut now = lock(&self.now);
        let found = now.found.as_ref();
        now.phase = match message {
            Some(message) => UpdatePhase::Failed { message, found: found.is_some() },
            None => found.map_or(UpdatePhase::Unknown, found_phase),
        };
        now.put_off &= !matches!(now.phase, UpdatePhase::Failed { .. });
    }

    /// Has what was found be worked on, unless it is already.
    pub fn begin_fetching(&self, work: impl FnOnce(Update) -> JoinHandle<()>) {
        let mut now = lock(&self.now);
        let may = matches!(now.phase, UpdatePhase::Found { .. } | UpdatePhase::Failed { .. });
        let Some(update) = now.found.clone().filter(|_| may) else { return };
        now.put_off = false;
        now.phase = UpdatePhase::Downloading { version: update.version.clone(), done: 0, total: None };
        now.work = Some(work(update));
    }

    /// How much is there. True where that is a part of a hundred more than before, or a megabyte where nobody knows.
    pub fn arrived(&self, so_far: u64, of: Option<u64>) -> bool {
        let mut now = lock(&self.now);
        let UpdatePhase::Downloading { done, total, .. } = &mut now.phase else { return false };
        let part = |bytes: u64| bytes / of.map_or(1 << 20, |of| (of / 100).max(1));
        let is_more = *total != of || part(*done) != part(so_far);
        if is_more {
            (*done, *total) = (so_far, of);
        }
        is_more
    }

    /// It waits for something. True where that is told for the first time.
    pub fn waits(&self, version: &str, reason: UpdateWait) -> bool {
        let mut now = lock(&self.now);
        let waiting = UpdatePhase::Waiting { version: version.to_owned(), reason };
        let is_on = matches!(now.phase, UpdatePhase::Downloading { .. } | UpdatePhase::Waiting { .. });
        if !is_on || now.phase == waiting {
            return false;
        }
        now.phase = waiting;
        true
    }

    /// From here on it cannot be cancelled. False where it was.
    pub fn begin_installing(&self, version: &str) -> bool {
        let mut now = lock(&self.now);
        let is_on = matches!(now.phase, UpdatePhase::Downloading { .. } | UpdatePhase::Waiting { .. });
        if is_on {
            now.phase = UpdatePhase::Installing { version: version.to_owned() };
        }
        is_on
    }

    pub fn installed(&self, version: String) {
        let mut now = lock(&self.now);
        now.found = None;
        now.phase = UpdatePhase::Installed { version };
    }

    /// Ends a download, or the wait after one; what was found still is.
    pub fn cancel(&self) {
        let mut now = lock(&self.now);
        if matches!(now.phase, UpdatePhase::Downloading { .. } | UpdatePhase::Waiting { .. }) {
            if let Some(work) = now.work.take() {
                work.abort();
            }
            now.phase = now.found.as_ref().map_or(UpdatePhase::Unknown, found_phase);
        }
    }

    /// The user wants to hear no more of it for now.
    pub fn put_off(&self) {
        let mut now = lock(&self.now);
        if matches!(now.phase, UpdatePhase::Failed { .. }) {
            now.phase = now.found.as_ref().map_or(UpdatePhase::Unknown, found_phase);
        }
        now.put_off = true;
    }
}

fn found_phase(update: &Update) -> UpdatePhase {
    let notes = without_invisible(update.body.as_deref().unwrap_or_default());
    UpdatePhase::Found { version: update.version.clone(), notes: notes.chars().take(MOST_NOTES).collect() }
}
