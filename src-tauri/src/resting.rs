//! Gives memory back once nothing has been asked for a while: most of what starting or an answer took is not needed to
//! wait for a key.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::Instant;

use crate::heap;
use crate::lock::lock;

/// For how long nothing has to be asked.
const UNUSED: Duration = Duration::from_secs(10);

/// When something was asked last; nothing where memory was given back since.
#[derive(Debug, Default)]
pub(crate) struct Resting(Mutex<Option<Instant>>);

impl Resting {
    /// Something is asked, or was done.
    pub fn used(self: &Arc<Self>) {
        if self.note() {
            let resting = Arc::clone(self);
            tauri::async_runtime::spawn(async move {
                resting.unused().await;
                heap::give_back();
            });
        }
    }

    /// Tells whether it is the first time since memory was given back.
    fn note(&self) -> bool {
        lock(&self.0).replace(Instant::now()).is_none()
    }

    /// Waits until nothing was asked for long enough.
    async fn unused(&self) {
        while let Some(until) = self.until() {
            tokio::time::sleep_until(until).await;
        }
    }

    /// Until when at least it has to wait; nothing when it has waited for long enough.
    fn until(&self) -> Option<Instant> {
        let mut last = lock(&self.0);
        let until = last.map(|last| last + UNUSED).filter(|until| *until > Instant::now());
        if until.is_none() {
            *last = None;
        }
        until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn memory_is_given_back_only_after_nothing_was_asked_for_a_while_and_then_once() {
        let resting = Resting::default();
        let start = Instant::now();
        assert!(resting.note());
        let later = async {
            tokio::time::sleep(UNUSED / 2).await;
            assert!(!resting.note(), "it waits already");
        };
        tokio::join!(resting.unused(), later);
        assert_eq!(start.elapsed().as_secs(), (UNUSED + UNUSED / 2).as_secs());
        assert!(resting.note(), "the next use begins to wait anew");
    }
}
