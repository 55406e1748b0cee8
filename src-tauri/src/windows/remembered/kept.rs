//! What outlives the process, as a file.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use extremis_app::{SessionId, durable};
use serde::{Deserialize, Serialize};

use super::own_windows::OwnWindows;
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
    /// How wide the popup was made, in pixels of its page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) popup_width: Option<f64>,
    /// The conversation that the main window opens at this start, until it is drawn and answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) opening: Option<SessionId>,
    /// The global keys that the desktop was told not to give.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) declined_keys: BTreeSet<String>,
    /// The windows of conversations.
    #[serde(default, skip_serializing_if = "OwnWindows::is_empty")]
    pub(super) own_windows: OwnWindows,
    /// Whether this start opens those of the run before, until they are drawn and answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) restoring: bool,
}

/// What outlives the process: the places of the windows, and what the popup had last.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    pub(super) kept: Mutex<Kept>,
    /// Whether the start before this one ended while it opened a conversation.
    pub(super) holds_last: bool,
    /// Whether the start before this one ended while it opened the windows of conversations.
    pub(super) holds_windows: bool,
    /// Whether the windows of the run before were opened, or it was decided that they are not.
    pub(super) restored: AtomicBool,
    /// Those that were opened again and are not drawn yet.
    pub(super) undrawn: Mutex<HashSet<SessionId>>,
    /// What is in the file. Held while it is written, so that an older state never takes the place of a newer one.
    pub(super) written: Mutex<Kept>,
    /// Counts the changes, so that only the last of many is written down.
    pub(super) changes: AtomicU64,
}

impl Remembered {
    /// What the last run left. A file that cannot be read costs no more than the place.
    pub fn load(data_dir: Option<&Path>) -> Self {
        let read = data_dir.and_then(|dir| durable::read(dir.join(FILE)).ok());
        let kept = read.and_then(|bytes| match serde_json::from_slice(&bytes) {
            Ok(kept) => Some(kept),
            Err(error) => {
                tracing::warn!(%error, "the place of the window could not be read");
                None
            }
        });
        Self::after(kept.unwrap_or_default())
    }

    fn after(mut kept: Kept) -> Self {
        let written = Mutex::new(kept.clone());
        let holds_last = kept.opening.take().is_some();
        let holds_windows = std::mem::take(&mut kept.restoring);
        Self { kept: Mutex::new(kept), written, holds_last, holds_windows, ..Self::default() }
    }

    /// The place, on the screens that there are now.
    pub fn place(&self, screens: &[Area]) -> Option<Place> {
        lock(&self.kept).place.map(|place| place.on(screens))
    }

    /// Whether the conversation that was open last is not opened: at the start before this one, that did not end well.
    pub fn has_held_last(&self) -> bool {
        self.holds_last
    }

    /// Whether the windows of conversations are not opened: at the start before this one, that did not end well.
    pub fn has_held_windows(&self) -> bool {
        self.holds_windows
    }

    /// Whether the windows of the run before are to be opened now: once in a run.
    pub fn restores_now(&self) -> bool {
        !self.restored.swap(true, Ordering::Relaxed)
    }

    /// How wide the popup was made, in pixels of its page.
    pub fn popup_width(&self) -> Option<f64> {
        lock(&self.kept).popup_width
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
            let declined_keys = BTreeSet::from(["popup".to_owned()]);
            let kept = Kept {
                place,
                popup_session: Some(SessionId::new()),
                popup_width: Some(700.0),
                opening: None,
                declined_keys,
                own_windows: OwnWindows::default(),
                restoring: false,
            };
            assert_eq!(read(&serde_json::to_string(&kept).unwrap()), kept);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_or_a_device_in_the_place_of_the_file_is_not_waited_for() {
        let data = tempfile::tempdir().unwrap();
        let file = data.path().join(FILE);
        assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
        assert_eq!(Remembered::load(Some(data.path())).popup_session(), None);
        durable::remove_file(&file).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &file).unwrap();
        assert_eq!(Remembered::load(Some(data.path())).popup_session(), None);
    }

    #[test]
    fn after_a_start_that_ended_while_it_opened_a_conversation_none_is_opened_once() {
        assert!(!Remembered::after(Kept::default()).has_held_last());
        let left = Kept { opening: Some(SessionId::new()), ..Kept::default() };
        let started = Remembered::after(read(&serde_json::to_string(&left).unwrap()));
        assert!(started.has_held_last());
        assert_eq!(*lock(&started.kept), Kept::default(), "what this start writes down is for the next one");
    }

    #[test]
    fn after_a_start_that_ended_while_it_opened_windows_they_stay_closed_once() {
        let left = Kept { restoring: true, ..Kept::default() };
        let started = Remembered::after(read(&serde_json::to_string(&left).unwrap()));
        assert!(started.has_held_windows() && !started.has_held_last());
        assert!(!lock(&started.kept).restoring);
        assert!(started.restores_now() && !started.restores_now(), "once in a run");
    }
}
