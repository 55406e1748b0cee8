//! When a question is asked again by itself: what may be gone in a moment is, a few times, ever more slowly.
//!
//! Deliberately absent: the waiting itself, and any knowledge of whether something has arrived. A question whose answer
//! has begun must not be asked again: whoever asks knows that.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use crate::ModelError;

/// How often and how slowly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// So many times at most.
    pub retries: u32,
    /// The wait before the first; each further one is twice as long.
    pub first: Duration,
    /// No wait of our own is longer.
    pub longest: Duration,
    /// A server that asks for a longer wait than this is not waited for.
    pub longest_asked_for: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self {
            retries: 4,
            first: Duration::from_secs(1),
            longest: Duration::from_secs(30),
            longest_asked_for: Duration::from_mins(1),
        }
    }
}

impl Backoff {
    /// The wait before the question is asked again after `attempt` (from 0) ended like this; none when it should not be.
    ///
    /// A tenth to a half of a wait is random, so that not everybody comes back at once to a server that was overloaded.
    pub fn wait(&self, error: &ModelError, attempt: u32) -> Option<Duration> {
        self.wait_with(error, attempt, random())
    }

    fn wait_with(&self, error: &ModelError, attempt: u32, chance: f64) -> Option<Duration> {
        let (retries, asked_for) = match error {
            ModelError::RateLimited { retry_after, .. } => (self.retries, *retry_after),
            ModelError::StreamCut => (self.retries, None),
            // A failure that is not said to pass seldom does, and a server that is not there is seldom there a few
            // seconds later.
            ModelError::Server { status: 500 | 501, .. }
            | ModelError::NoServer { .. }
            | ModelError::UnknownHost { .. }
            | ModelError::NotSecure { .. } => (self.retries.min(2), None),
            ModelError::Server { status, .. } if *status >= 500 => (self.retries, None),
            // It has been waited for long enough.
            ModelError::ConnectTimedOut { .. } => (self.retries.min(1), None),
            _ => (0, None),
        };
        if attempt >= retries || asked_for.is_some_and(|asked_for| asked_for > self.longest_asked_for) {
            return None;
        }
        let own = self.first.saturating_mul(2_u32.saturating_pow(attempt)).min(self.longest);
        let own = own.mul_f64(0.5 + 0.5 * chance);
        // Never sooner than asked for, and not all at that very moment.
        Some(asked_for.map_or(own, |asked_for| asked_for + self.first.mul_f64(0.1 + 0.4 * chance)))
    }
}

/// From 0 to 1. The standard library seeds its hashers at random, and that is all the chance that is needed here.
fn random() -> f64 {
    let bits = u32::try_from(RandomState::new().hash_one(0_u8) >> 32).unwrap_or_default();
    f64::from(bits) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUSY: ModelError = ModelError::RateLimited { address: String::new(), retry_after: None };

    fn asked(seconds: u64) -> ModelError {
        ModelError::RateLimited { address: String::new(), retry_after: Some(Duration::from_secs(seconds)) }
    }

    fn server(status: u16) -> ModelError {
        ModelError::Server { address: String::new(), status, message: String::new() }
    }

    fn waits(error: &ModelError, chance: f64) -> Vec<f64> {
        let backoff = Backoff::default();
        (0..)
            .map_while(|attempt| backoff.wait_with(error, attempt, chance))
            .map(|wait| wait.as_secs_f64())
            .collect()
    }

    #[test]
    fn waits_double_and_end() {
        assert_eq!(waits(&BUSY, 1.0), [1.0, 2.0, 4.0, 8.0]);
        assert_eq!(waits(&BUSY, 0.0), [0.5, 1.0, 2.0, 4.0]);
        assert_eq!(waits(&server(500), 1.0), [1.0, 2.0]);
        let many = Backoff { retries: 99, ..Backoff::default() };
        assert_eq!(many.wait_with(&BUSY, 98, 1.0), Some(many.longest));
    }

    #[test]
    fn a_server_is_not_asked_again_before_the_time_that_it_named() {
        for chance in [0.0, 0.5, 1.0] {
            let waits = waits(&asked(17), chance);
            assert_eq!(waits.len(), 4);
            assert!(waits.iter().all(|wait| (17.0..18.0).contains(wait)), "{waits:?}");
        }
        assert!(waits(&asked(61), 0.5).is_empty(), "nobody waits longer than a minute");
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        for (error, times) in [
            (server(502), 4),
            (server(529), 4),
            (ModelError::StreamCut, 4),
            (ModelError::NoServer { address: String::new() }, 2),
            (ModelError::ConnectTimedOut { address: String::new(), after: Duration::ZERO }, 1),
            (server(400), 0),
            (ModelError::TimedOut { after: Duration::ZERO }, 0),
            (ModelError::KeyRejected { address: String::new() }, 0),
            (ModelError::NoCredit { address: String::new() }, 0),
            (ModelError::ContextTooLong { model: String::new() }, 0),
            (ModelError::UnknownModel { address: String::new(), model: String::new() }, 0),
            (ModelError::Malformed { what: String::new() }, 0),
        ] {
            assert_eq!(waits(&error, 0.5).len(), times, "{error:?}");
        }
    }

    #[test]
    fn two_waits_are_hardly_ever_the_same() {
        let backoff = Backoff::default();
        let waits: std::collections::HashSet<_> = (0..20).map(|_| backoff.wait(&BUSY, 3)).collect();
        assert!(waits.len() > 10, "{waits:?}");
    }
}
