//! One of two threads that take half of the tokens each through the layers.
//!
//! Only in attention does a token look at others: there each thread hands its tokens to the other, and waits for the
//! other's. Deliberately absent: starting threads, and deciding whether it is worth it.

use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// What one half knows of the other.
pub(crate) struct Half {
    is_first: bool,
    to: Sender<Arc<Vec<f32>>>,
    from: Receiver<Arc<Vec<f32>>>,
}

impl Half {
    /// Both, the first one first.
    pub fn both() -> (Self, Self) {
        let (to_second, from_first) = mpsc::channel();
        let (to_first, from_second) = mpsc::channel();
        (
            Self { is_first: true, to: to_second, from: from_second },
            Self { is_first: false, to: to_first, from: from_first },
        )
    }

    /// The numbers of all tokens, from those of this half; None when the other has ended before its time.
    pub fn joined(&self, own: Vec<f32>) -> Option<Vec<f32>> {
        let own = Arc::new(own);
        self.to.send(Arc::clone(&own)).ok()?;
        let other = self.from.recv().ok()?;
        let (first, second) = if self.is_first { (own, other) } else { (other, own) };
        Some([first.as_slice(), second.as_slice()].concat())
    }
}

/// What two ranges have in common; empty when that is nothing.
pub(crate) fn common(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    let start = one.start.max(other.start);
    start..one.end.min(other.end).max(start)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn both_halves_get_all_numbers_in_the_order_of_the_tokens() {
        let (first, second) = Half::both();
        let other = thread::spawn(move || second.joined(vec![3.0, 4.0]));
        assert_eq!(first.joined(vec![1.0, 2.0]), Some(vec![1.0, 2.0, 3.0, 4.0]));
        assert_eq!(other.join().unwrap(), Some(vec![1.0, 2.0, 3.0, 4.0]));
    }

    #[test]
    fn nobody_waits_for_a_half_that_has_ended() {
        let (first, second) = Half::both();
        let other = thread::spawn(move || drop(second));
        assert_eq!(first.joined(vec![1.0]), None);
        other.join().unwrap();
    }

    #[test]
    fn ranges_that_do_not_meet_have_nothing_in_common() {
        assert_eq!(common(&(0..5), &(3..9)), 3..5);
        assert!(common(&(0..3), &(5..9)).is_empty());
        assert!(common(&(5..9), &(0..3)).is_empty());
    }
}
