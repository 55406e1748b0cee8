//! The archive as a host sees it: what it is made of, its backups, its health, and long work on it.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::LastImportView;

/// The archive as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct StorageView {
    /// Where all data is.
    pub data_dir: String,
    /// What the archive is made of.
    pub kind: ArchiveKind,
    /// Bytes on the disk, backups included.
    #[ts(type = "number")]
    pub size: u64,
    /// Conversations in the list.
    pub sessions: usize,
    /// Conversations in the trash.
    pub in_trash: usize,
    /// Whether nothing can be changed.
    pub read_only: bool,
    /// What is only in memory because the disk refuses it; none while all is well.
    pub unsaved: Option<UnsavedView>,
    /// The last import; none where there is none to take back.
    pub last_import: Option<LastImportView>,
}

/// What an archive is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum ArchiveKind {
    /// One readable JSON file for each conversation.
    Json,
    /// One SQLite file.
    Sqlite,
}

/// Changes that are in memory alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct UnsavedView {
    /// How many.
    pub changes: usize,
    /// Why the disk does not take them, for people.
    pub reason: String,
}

/// One backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct BackupView {
    /// What it is asked for by; the name of its folder.
    pub name: String,
    /// ISO 8601.
    pub at: String,
    /// Why it was made.
    pub reason: BackupReason,
    /// Conversations in it.
    pub sessions: usize,
}

/// Why a backup was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum BackupReason {
    /// An hour had gone by and something had changed.
    Hourly,
    /// Files were about to be brought into a newer format.
    BeforeMigration,
    /// All data was about to be removed.
    BeforeClear,
    /// An earlier backup was about to be restored.
    BeforeRestore,
    /// The archive was about to be turned into one of the other kind.
    BeforeConversion,
    /// The user asked for it.
    Asked,
    /// Not known.
    Unknown,
}

impl fmt::Display for BackupReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What a check of the data found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ReportView {
    /// Everything that is not as it should be; empty when all is well.
    pub findings: Vec<FindingView>,
    /// Conversations that were read without fault.
    pub sessions: usize,
}

/// One thing that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct FindingView {
    /// How bad it is.
    pub severity: FindingSeverity,
    /// Stable word for programs.
    pub code: String,
    /// What it is and what it means, for people.
    pub message: String,
    /// The file it is about.
    pub path: Option<String>,
    /// Whether mending can do something about it.
    pub mendable: bool,
    /// Whether that was done.
    pub mended: bool,
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum FindingSeverity {
    /// Good to know; nothing is wrong.
    Note,
    /// Something is not as it should be; no conversation is affected.
    Warning,
    /// A conversation, or part of one, cannot be read.
    Error,
}

/// What came of going back to a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct RestoredView {
    /// The backup of what was there before; restoring it undoes this.
    pub before: String,
    /// Conversations that are as they were.
    pub restored: usize,
    /// Conversations that the backup does not have; they are in the trash.
    pub trashed: usize,
    /// Conversations that had not changed.
    pub unchanged: usize,
    /// Whether what is remembered of the user changed.
    pub memories: bool,
    /// What could not be restored, and why, for people; there everything is as before.
    pub skipped: Vec<String>,
}

/// Long work on the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum Task {
    /// Moving everything to the other kind of archive.
    Convert,
    /// Taking in conversations from a folder.
    Import,
    /// Going back to a backup.
    Restore,
    /// Making a backup.
    BackUp,
    /// Mending what a check found.
    Mend,
    /// Erasing.
    Erase,
    /// Making the search index again.
    Index,
    /// Writing conversations as files that others read.
    Export,
    /// Exchanging everything with other devices.
    Sync,
}

/// What long work is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum Step {
    /// Making a backup of what is there now.
    BackUp,
    /// Writing conversations into the other archive.
    Copy,
    /// Comparing what was written with what was there.
    Verify,
    /// Unpacking what is to be read, in megabytes.
    Unpack,
    /// Taking conversations in.
    Import,
    /// Bringing conversations back.
    Restore,
    /// Erasing.
    Erase,
    /// Taking conversations into the search index.
    Index,
    /// Writing conversations as files that others read.
    Export,
    /// Exchanging everything with other devices.
    Sync,
}

/// How far long work on the archive is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ProgressEvent {
    /// Which work.
    pub task: Task,
    /// What of it is being done.
    pub step: Step,
    /// Steps done.
    pub done: usize,
    /// All steps; 0 while that is not known.
    pub total: usize,
}

/// What came of turning the archive into one of another kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ConversionView {
    /// What the archive is made of now.
    pub kind: ArchiveKind,
    /// Whether there was anything to do.
    pub converted: bool,
    /// Conversations in it, those in the trash too.
    pub sessions: usize,
    /// Memories of the user in it.
    pub memories: usize,
    /// Where the old archive is kept.
    pub kept: Option<String>,
}

/// Which conversations stay when those that were not used for long are moved to the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub enum CleanUpRule {
    /// The latest so many.
    Latest {
        /// How many.
        count: usize,
    },
    /// Those that were used within so many days.
    UsedWithin {
        /// How many.
        days: u32,
    },
}

/// What a clean-up did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CleanUpView {
    /// How many conversations are in the trash now for it.
    pub moved: usize,
    /// The backup that was made before; none where there was nothing to do.
    pub backup: Option<BackupView>,
}
