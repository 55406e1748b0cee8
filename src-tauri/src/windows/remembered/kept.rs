//! What outlives the process, as a file.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use extremis_app::SessionId;
use serde::{Deserialize, Serialize};

use crate::lock::lock;
use crate::windows::place::{Area, Place};

pub(super) const FILE: &str = "window.json";

/// What is in the file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Kept {
    #[serde(flatten)]
    pub(super) place: Option<Place>,
    /// The conversation that the popup had last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) popup_session: Option<SessionId>,
}

/// What outlives the process: the place of the main window, and what the popup had last.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    pub(super) kept: Mutex<Kept>,
    /// Held while the file is written, so that an older state never takes the place of a newer one.
    pub(super) writing: Mutex<()>,
    /// Counts the changes, so that only the last of many is written down.
    pub(super) changes: AtomicU64,
}

impl Remembered {
    /// What the last run left. A file that cannot be read costs no more than the place.
    pub fn load(data_dir: Option<&Path>) -> Self {
        let read = data_dir.and_then(|dir| std::fs::read(dir.join(FILE)).ok());
        let kept = read.and_then(|bytes| match serde_json::from_slice(&bytes) {
            Ok(kept) => Some(kept),
            Err(error) => {
                tracing::warn!(%error, "the place of the window could not be read");
                None
            }
        });
        Self { kept: Mutex::new(kept.unwrap_or_default()), ..Self::default() }
    }

    /// The place, on the screens that there are now.
    pub fn place(&self, screens: &[Area]) -> Option<Place> {
        lock(&self.kept).place.map(|place| place.on(screens))
    }

    /// The conversation that the popup had last, in this run or the one before.
    pub fn popup_session(&self) -> Option<SessionId> {
        lock(&self.kept).popup_session
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Kept {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_file_of_before_has_the_place_alone() {
        let kept = read(r#"{"x":1,"y":2,"width":300,"height":200}"#);
        assert_eq!(kept.place.map(|place| (place.x, place.width)), Some((1, 300)));
        assert_eq!(kept.popup_session, None);
    }

    #[test]
    fn what_the_popup_had_is_read_again_with_and_without_a_place() {
        for place in [None, Some(Place { x: 1, y: 2, width: 300, height: 200, maximized: true })] {
            let kept = Kept { place, popup_session: Some(SessionId::new()) };
            assert_eq!(read(&serde_json::to_string(&kept).unwrap()), kept);
        }
    }
}
