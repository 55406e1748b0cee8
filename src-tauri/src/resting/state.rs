//! When something was used last.

use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

use crate::lock::lock;

/// For how long nothing has to be used until what is free is given back.
const UNUSED: Duration = Duration::from_secs(10);
/// And until the pages may be loaded again. What was left by a click elsewhere comes back as it was until then.
const LONG_UNUSED: Duration = Duration::from_mins(2);

/// When something was used last; nothing where it was so long ago that all was done.
#[derive(Debug, Default)]
pub(crate) struct Resting(Mutex<Option<Instant>>);

impl Resting {
    /// Tells whether nobody waits for the end of this use yet.
    pub fn note(&self) -> bool {
        lock(&self.0).replace(Instant::now()).is_none()
    }

    /// Waits until nothing was used for long; does something whenever nothing was for a short while.
    pub async fn wait(&self, mut soon: impl FnMut()) {
        while let Some(last) = self.last() {
            tokio::time::sleep_until(last + UNUSED).await;
            if self.last() != Some(last) {
                continue;
            }
            soon();
            // What is used meanwhile is noticed in time for that.
            while self.last() == Some(last) && last.elapsed() < LONG_UNUSED {
                tokio::time::sleep_until((Instant::now() + UNUSED).min(last + LONG_UNUSED)).await;
            }
            self.end(last);
        }
    }

    fn last(&self) -> Option<Instant> {
        *lock(&self.0)
    }

    /// All is done, unless something was used since.
    fn end(&self, last: Instant) {
        lock(&self.0).take_if(|used| *used == last);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn memory_is_given_back_only_after_nothing_was_used_for_a_while_and_once_for_each_use() {
        let resting = Resting::default();
        let start = Instant::now();
        let given_back = RefCell::new(Vec::new());
        assert!(resting.note());
        let used = async {
            for pause in [UNUSED / 2, UNUSED * 2, LONG_UNUSED / 2] {
                tokio::time::sleep(pause).await;
                assert!(!resting.note(), "it waits already");
            }
        };
        tokio::join!(resting.wait(|| given_back.borrow_mut().push(start.elapsed())), used);
        let (second, third) = (UNUSED / 2, UNUSED / 2 + UNUSED * 2);
        let fourth = third + LONG_UNUSED / 2;
        assert_eq!(*given_back.borrow(), [second, third, fourth].map(|used| used + UNUSED));
        assert_eq!(start.elapsed(), fourth + LONG_UNUSED);
        assert!(resting.note(), "the next use begins to wait anew");
    }
}
