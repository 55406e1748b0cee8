//! How much memory the pages need, and which are being made anew.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use crate::lock::lock;

/// How much more memory the pages hold than they needed at first, in KiB, for new ones to be worth loading them.
const GROWN: u64 = 48 * 1024;

/// How much memory the pages need.
#[derive(Debug, Default)]
pub(crate) struct Renewal {
    /// The least that they were seen to hold at rest since they were loaded, in KiB.
    least: Mutex<Option<u64>>,
    /// Whether the popup is about to be made anew.
    pub(super) replaces_popup: AtomicBool,
}

impl Renewal {
    /// Notes what the pages hold at rest, in KiB; says whether new ones would hold a good deal less.
    pub(super) fn note(&self, held: u64) -> bool {
        let mut least = lock(&self.least);
        let needed = least.map_or(held, |least| least.min(held));
        *least = Some(needed);
        held > needed + GROWN
    }

    /// The pages are new.
    pub(super) fn forget(&self) {
        *lock(&self.least) = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_pages_are_worth_loading_once_the_old_ones_hold_a_good_deal_more_than_they_needed() {
        let renewal = Renewal::default();
        assert!(!renewal.note(50_000), "that is what they need");
        assert!(!renewal.note(50_000 + GROWN));
        assert!(!renewal.note(40_000), "the start had taken more");
        assert!(!renewal.note(40_000 + GROWN));
        assert!(renewal.note(40_001 + GROWN));
        assert!(renewal.note(90_000), "as long as they are not new");
        renewal.forget();
        assert!(!renewal.note(90_000));
    }
}
