//! How often each quick command was used, and which last. Without the file nothing is lost but their order.

use std::collections::BTreeMap;
use std::path::Path;

use extremis_archive::{ArchiveError, durable};
use serde::{Deserialize, Serialize};

const FILE: &str = "quick-commands.json";

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Uses {
    uses: BTreeMap<String, u32>,
    last: Option<String>,
}

impl Uses {
    pub fn of(&self, name: &str) -> u32 {
        self.uses.get(name).copied().unwrap_or_default()
    }

    pub fn last(&self) -> Option<&str> {
        self.last.as_deref()
    }
}

/// Blocks.
pub(crate) fn load(data_dir: &Path) -> Uses {
    let read = durable::read(data_dir.join(FILE)).ok();
    read.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

/// Counts one use. Blocks.
pub(crate) fn note(data_dir: &Path, name: &str) -> Result<(), ArchiveError> {
    let mut uses = load(data_dir);
    let count = uses.uses.entry(name.to_owned()).or_default();
    *count = count.saturating_add(1);
    uses.last = Some(name.to_owned());
    // Plain data always serialises.
    durable::write(&data_dir.join(FILE), &serde_json::to_vec_pretty(&uses).unwrap_or_default())
}
