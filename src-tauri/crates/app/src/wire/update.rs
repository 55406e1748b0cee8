//! Newer versions of the application: how they are had, and how far one has come.

use serde::Serialize;
use ts_rs::TS;

/// How newer versions are had here, and how far one has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct UpdateView {
    /// Who brings them.
    pub way: UpdateWay,
    /// How far one has come.
    pub phase: UpdatePhase,
    /// Whether the user wants to hear no more of it for now.
    pub put_off: bool,
}

/// Who brings newer versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum UpdateWay {
    /// Extremis itself: it can replace its own package, and its build names a place and a key.
    Itself,
    /// It could, but its build names neither.
    Download,
    /// Debian's package manager.
    Deb,
    /// That of Fedora and others.
    Rpm,
    /// Flatpak.
    Flatpak,
    /// The package manager of another system.
    System,
    /// An archive that was unpacked.
    Archive,
    /// It was built from its sources.
    Source,
}

/// How far a newer version has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub enum UpdatePhase {
    /// Nobody looked yet, or it could not be found out and nobody asked for it.
    #[default]
    Unknown,
    /// It is looked for.
    Looking,
    /// There was none when it was looked for last.
    Newest,
    /// There is one.
    Found {
        /// Its version.
        version: String,
        /// What its makers say of it: text, never markup.
        notes: String,
    },
    /// It is downloaded.
    Downloading {
        /// Its version.
        version: String,
        /// The bytes that are here.
        #[ts(type = "number")]
        done: u64,
        /// All of them, where the server says so.
        #[ts(type = "number | null")]
        total: Option<u64>,
    },
    /// It is downloaded, is what its makers signed, and waits until it disturbs nothing.
    Waiting {
        /// Its version.
        version: String,
        /// What it would disturb.
        reason: UpdateWait,
    },
    /// It is put in the place of this one.
    Installing {
        /// Its version.
        version: String,
    },
    /// It is there with the next start.
    Installed {
        /// Its version.
        version: String,
    },
    /// It did not work.
    Failed {
        /// What happened, what is safe, and what to do.
        message: String,
        /// Whether one was found that can be tried again.
        found: bool,
    },
}

/// What the program must not be replaced under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum UpdateWait {
    /// An answer or a summary that is being written.
    Answer,
    /// Long work on the archive, such as an import.
    Work,
    /// Something that the disk has not taken.
    Unsaved,
}
