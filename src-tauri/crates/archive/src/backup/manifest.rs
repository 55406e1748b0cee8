//! `backup.json`: when a backup was made, why, and of what state.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;

use extremis_domain::Timestamp;
use serde::{Deserialize, Serialize};

use super::Reason;
use crate::{Archive, ArchiveError, durable};

/// The name of the file, in the backup's folder.
pub(crate) const FILE: &str = "backup.json";

const VERSION: u64 = 1;

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Manifest {
    version: u64,
    pub(crate) at: Timestamp,
    pub(crate) reason: Reason,
    /// Number of conversations, those in the trash included.
    pub(crate) sessions: usize,
    /// Tells whether the archive has changed since; see [`fingerprint`].
    pub(crate) fingerprint: String,
}

impl Manifest {
    pub(crate) fn new(at: Timestamp, reason: Reason, sessions: usize, fingerprint: String) -> Self {
        Self { version: VERSION, at, reason, sessions, fingerprint }
    }

    pub(crate) fn encode(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Reads the manifest of a backup's folder, or says why it cannot be read.
    pub(crate) fn read(backup: &Path) -> Result<Self, String> {
        let bytes = durable::read(backup.join(FILE)).map_err(|error| error.to_string())?;
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())
    }
}

/// The archive's state in a few letters, and the number of its conversations: over the revision of each, since
/// equal revisions mean equal sessions, over the memories and over the instructions for all conversations.
///
/// The hash may differ from one release to the next; then one backup is made that was not needed.
pub(super) fn fingerprint(archive: &Archive) -> Result<(String, usize), ArchiveError> {
    let mut revisions: Vec<_> = archive.entries().into_iter().chain(archive.trash()).collect();
    revisions.sort_unstable_by_key(|entry| entry.id);
    let mut hasher = DefaultHasher::new();
    for entry in &revisions {
        (entry.id, entry.revision).hash(&mut hasher);
    }
    // Memories that cannot be read are no reason to have no backup of the rest.
    match archive.memories() {
        Ok(memories) => serde_json::to_vec(&memories)?.hash(&mut hasher),
        Err(error) => error.code().hash(&mut hasher),
    }
    match archive.instructions() {
        Ok(instructions) => {
            for version in &instructions {
                version.id.as_str().hash(&mut hasher);
            }
        }
        Err(error) => error.code().hash(&mut hasher),
    }
    Ok((format!("{:016x}", hasher.finish()), revisions.len()))
}
