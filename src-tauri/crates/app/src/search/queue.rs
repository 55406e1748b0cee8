//! What the index still has to take in.

use std::collections::BTreeSet;
use std::time::Duration;

use extremis_domain::SessionId;
use parking_lot::{Condvar, Mutex};

/// Sessions that changed, and whoever waits for them.
#[derive(Debug, Default)]
pub(crate) struct IndexQueue {
    list: Mutex<List>,
    changed: Condvar,
}

#[derive(Debug)]
struct List {
    /// In the order of their ids, which is that in which they began.
    sessions: BTreeSet<SessionId>,
    /// All sessions are to be compared with the index.
    everything: bool,
    /// Something is being taken in just now.
    working: bool,
    over: bool,
}

impl Default for List {
    fn default() -> Self {
        Self { sessions: BTreeSet::new(), everything: true, working: false, over: false }
    }
}

/// What to do next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Compare all sessions with the index.
    Everything,
    /// Take these in.
    Sessions(Vec<SessionId>),
    /// Nothing changed for a while.
    Nothing,
    /// End.
    End,
}

impl List {
    fn is_done(&self) -> bool {
        self.sessions.is_empty() && !self.everything && !self.working
    }
}

impl IndexQueue {
    /// A session changed.
    pub fn session(&self, id: SessionId) {
        self.sessions([id]);
    }

    /// Sessions changed.
    pub fn sessions(&self, ids: impl IntoIterator<Item = SessionId>) {
        self.change(|list| list.sessions.extend(ids));
    }

    /// Anything may have changed.
    pub fn everything(&self) {
        self.change(|list| list.everything = true);
    }

    /// Nothing more is to be done.
    pub fn end(&self) {
        self.change(|list| list.over = true);
    }

    /// Whether nothing more is to be done.
    pub fn is_over(&self) -> bool {
        self.list.lock().over
    }

    /// How many sessions are still to be taken in; none while that is not known.
    pub fn left(&self) -> Option<usize> {
        let list = self.list.lock();
        (!list.everything).then_some(list.sessions.len())
    }

    /// Whether all is taken in.
    pub fn is_done(&self) -> bool {
        self.list.lock().is_done()
    }

    /// Waits until all is taken in, or for so long; true when it is.
    pub fn wait(&self, long: Duration) -> bool {
        let mut list = self.list.lock();
        self.changed.wait_while_for(&mut list, |list| !list.is_done() && !list.over, long);
        list.is_done()
    }

    /// What to do next, once there is something or after so long. Until [`IndexQueue::done`] something is being worked on.
    pub fn next(&self, most: usize, idle: Duration) -> Next {
        let mut list = self.list.lock();
        if list.is_done() && !list.over {
            self.changed.wait_for(&mut list, idle);
        }
        if list.over {
            return Next::End;
        }
        if std::mem::take(&mut list.everything) {
            list.working = true;
            return Next::Everything;
        }
        if list.sessions.is_empty() {
            return Next::Nothing;
        }
        list.working = true;
        let mut taken = Vec::new();
        while taken.len() < most
            && let Some(id) = list.sessions.pop_first()
        {
            taken.push(id);
        }
        Next::Sessions(taken)
    }

    /// What was to be done is done, or is on the list again.
    pub fn done(&self) {
        self.change(|list| list.working = false);
    }

    fn change(&self, change: impl FnOnce(&mut List)) {
        change(&mut self.list.lock());
        self.changed.notify_all();
    }
}
