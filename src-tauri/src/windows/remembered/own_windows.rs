//! The windows of conversations: which are open, and where each was, also of some that were closed. Pure.

use extremis_app::SessionId;
use serde::{Deserialize, Serialize};

use crate::windows::place::Place;

/// So many places of windows that were closed are kept, the latest.
const CLOSED: usize = 50;

/// The window of one conversation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnWindow {
    pub session: SessionId,
    #[serde(default)]
    pub open: bool,
    #[serde(flatten)]
    pub place: Option<Place>,
}

/// All that are known, those last that were opened or closed last.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct OwnWindows(Vec<OwnWindow>);

impl OwnWindows {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The conversations whose windows are open, the first that was opened first.
    pub fn open(&self) -> Vec<SessionId> {
        self.0.iter().filter(|window| window.open).map(|window| window.session).collect()
    }

    pub fn place(&self, session: SessionId) -> Option<Place> {
        self.0.iter().find(|window| window.session == session)?.place
    }

    /// It is open, or closed, from now on.
    pub fn set_open(&mut self, session: SessionId, open: bool) {
        let place = self.place(session);
        self.forget(session);
        self.0.push(OwnWindow { session, open, place });
        let mut closed = self.0.iter().filter(|window| !window.open).count();
        self.0.retain(|window| {
            let is_surplus = !window.open && closed > CLOSED;
            closed -= usize::from(is_surplus);
            !is_surplus
        });
    }

    pub fn set_place(&mut self, session: SessionId, place: Place) {
        if let Some(window) = self.0.iter_mut().find(|window| window.session == session) {
            window.place = Some(place);
        }
    }

    /// Nothing of it is kept: its conversation is gone.
    pub fn forget(&mut self, session: SessionId) {
        self.0.retain(|window| window.session != session);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { x: 1, y: 2, width: 300, height: 200, maximized: false };

    #[test]
    fn a_window_that_was_closed_is_not_open_and_keeps_its_place() {
        let (one, two) = (SessionId::new(), SessionId::new());
        let mut windows = OwnWindows::default();
        windows.set_open(one, true);
        windows.set_open(two, true);
        windows.set_place(one, PLACE);
        windows.set_open(one, false);
        assert_eq!((windows.open(), windows.place(one)), (vec![two], Some(PLACE)));
        windows.set_open(one, true);
        assert_eq!((windows.open(), windows.place(one)), (vec![two, one], Some(PLACE)));
        windows.forget(one);
        assert_eq!((windows.open(), windows.place(one)), (vec![two], None));
    }

    #[test]
    fn only_the_latest_that_were_closed_are_kept() {
        let mut windows = OwnWindows::default();
        let open = SessionId::new();
        windows.set_open(open, true);
        let sessions: Vec<_> = (0..CLOSED + 10).map(|_| SessionId::new()).collect();
        for session in &sessions {
            windows.set_open(*session, false);
        }
        assert_eq!(windows.0.len(), CLOSED + 1);
        assert_eq!(windows.open(), [open]);
        assert_eq!(windows.0.last().map(|window| window.session), sessions.last().copied());
    }

    #[test]
    fn it_is_read_as_it_was_written_with_and_without_a_place() {
        let mut windows = OwnWindows::default();
        for open in [true, false] {
            windows.set_open(SessionId::new(), open);
        }
        windows.set_place(windows.open()[0], PLACE);
        let text = serde_json::to_string(&windows).unwrap();
        assert_eq!(serde_json::from_str::<OwnWindows>(&text).unwrap(), windows);
    }
}
