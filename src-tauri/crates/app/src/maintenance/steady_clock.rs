//! Whether the clock of the machine has gone on steadily: what is erased after some days must not be erased by a clock
//! that is years ahead for an hour (an empty battery, a machine without a network, a wrong hand).

use std::path::Path;

use extremis_archive::durable;
use extremis_domain::Timestamp;
use serde::{Deserialize, Serialize};

const FILE: &str = "clock.json";
const DAY: i64 = 24 * 60 * 60;
/// A clock that was not looked at for longer has jumped, as far as anyone can tell.
const JUMP: i64 = 10 * DAY;
/// After a jump the time is believed when it has gone on from there for so long.
const BELIEVED_AFTER: i64 = 2 * DAY;

/// What is kept between two looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SteadyClock {
    /// When it was looked at last, by itself.
    last_seen: Timestamp,
    /// Since when it has not jumped.
    steady_since: Timestamp,
}

impl SteadyClock {
    fn after(before: Option<Self>, now: Timestamp) -> Self {
        let went_on = before.filter(|before| {
            let gone = now.as_second() - before.last_seen.as_second();
            (-DAY..=JUMP).contains(&gone)
        });
        Self { last_seen: now, steady_since: went_on.map_or(now, |before| before.steady_since) }
    }

    fn is_believed(self) -> bool {
        self.last_seen.as_second() - self.steady_since.as_second() >= BELIEVED_AFTER
    }
}

/// Whether the time is believed: it has gone on for two days without a jump. Keeps that it was looked at.
pub(super) fn is_steady(data_dir: &Path, now: Timestamp) -> bool {
    let path = data_dir.join(FILE);
    let before = durable::read(&path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let clock = SteadyClock::after(before, now);
    let is_kept = serde_json::to_vec(&clock).is_ok_and(|bytes| durable::write(&path, &bytes).is_ok());
    is_kept && clock.is_believed()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the time is believed on each of these days, one after the other.
    fn believed(days: &[i64]) -> Vec<bool> {
        let data = tempfile::tempdir().unwrap();
        let at = |day: &i64| Timestamp::from_second(1_767_520_800 + day * DAY);
        days.iter().map(|day| is_steady(data.path(), at(day))).collect()
    }

    #[test]
    fn time_that_goes_on_is_believed_after_two_days() {
        assert_eq!(believed(&[0, 1, 2, 3, 10, 20]), [false, false, true, true, true, true]);
    }

    #[test]
    fn a_clock_that_was_ahead_for_a_day_is_not_believed_and_after_it_was_set_back_not_at_once() {
        assert_eq!(believed(&[0, 3, 1500, 1501, 4, 5, 6]), [false, true, false, false, false, false, true]);
    }

    #[test]
    fn after_a_long_holiday_it_takes_two_days() {
        assert_eq!(believed(&[0, 3, 33, 34, 35]), [false, true, false, false, true]);
    }
}
