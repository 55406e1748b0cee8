//! When the disk is asked again: on a thread of its own, so that nobody who changes something waits for it.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::Shared;
use crate::ArchiveError;

/// How long it waits.
#[derive(Debug, Clone, Copy)]
pub(super) struct RetryTiming {
    /// After the first refusal; doubled with each further one.
    pub(super) first: Duration,
    /// The longest wait.
    pub(super) at_most: Duration,
}

impl Default for RetryTiming {
    fn default() -> Self {
        Self { first: Duration::from_secs(2), at_most: Duration::from_secs(30) }
    }
}

/// What the thread is told; a later word is stronger.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    #[default]
    Nothing,
    /// Something waits.
    Look,
    /// Try now.
    Now,
    Stop,
}

/// Tells the thread that something is to be done.
#[derive(Debug, Default)]
pub(super) struct Wake {
    word: Mutex<Word>,
    said: Condvar,
}

impl Wake {
    /// Something began to wait.
    pub(super) fn look(&self) {
        self.say(Word::Look);
    }

    /// The next attempt is to be made at once.
    pub(super) fn now(&self) {
        self.say(Word::Now);
    }

    fn say(&self, word: Word) {
        let mut said = self.word.lock();
        *said = word.max(*said);
        drop(said);
        self.said.notify_all();
    }

    /// Waits for a word, or for as long as it is told.
    fn hear(&self, at_most: Option<Duration>) -> Word {
        let until = at_most.map(|time| Instant::now() + time);
        let mut word = self.word.lock();
        while *word == Word::Nothing {
            match until.map(|until| until.saturating_duration_since(Instant::now())) {
                None => self.said.wait(&mut word),
                Some(Duration::ZERO) => return Word::Nothing,
                Some(left) => drop(self.said.wait_for(&mut word, left)),
            }
        }
        if *word == Word::Stop { Word::Stop } else { std::mem::take(&mut *word) }
    }
}

/// The thread that asks.
pub(super) struct Retry {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Retry {
    pub(super) fn start(shared: &Arc<Shared>, timing: RetryTiming) -> Result<Self, ArchiveError> {
        let theirs = Arc::clone(shared);
        let thread = thread::Builder::new()
            .name("archive-retry".to_owned())
            .spawn(move || run(&theirs, timing))
            .map_err(|error| ArchiveError::from_io("archive-retry", error))?;
        Ok(Self { shared: Arc::clone(shared), thread: Some(thread) })
    }
}

impl Drop for Retry {
    fn drop(&mut self) {
        self.shared.wake.say(Word::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(shared: &Shared, timing: RetryTiming) {
    let mut pause = timing.first;
    loop {
        let waits = !shared.read().queue.is_empty();
        match shared.wake.hear(waits.then_some(pause)) {
            Word::Stop => return,
            Word::Look => pause = timing.first,
            Word::Now | Word::Nothing if waits => {
                let refused = shared.write_waiting().is_err();
                pause = if refused { (pause * 2).min(timing.at_most) } else { timing.first };
            }
            Word::Now | Word::Nothing => {}
        }
    }
}
