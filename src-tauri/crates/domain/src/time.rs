//! Points in time, to the second, and where they come from.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::text::Text;

/// A point in time in UTC, to the whole second.
///
/// Written as ISO 8601 without a fraction (`2026-01-04T10:00:00Z`), because that is what every reader of
/// the version-1 file format accepts. Times are informational; the order of
/// messages is the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(jiff::Timestamp);

impl Timestamp {
    /// Seconds since 1970-01-01T00:00:00Z, clamped to the years that ISO 8601 can write.
    pub fn from_second(second: i64) -> Self {
        let clamped = second.clamp(jiff::Timestamp::MIN.as_second(), jiff::Timestamp::MAX.as_second());
        Self(jiff::Timestamp::from_second(clamped).unwrap_or(jiff::Timestamp::UNIX_EPOCH))
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    pub fn as_second(self) -> i64 {
        self.0.as_second()
    }

    /// The day in UTC.
    pub fn date(self) -> Date {
        TimeZone::UTC.to_datetime(self.0).date()
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}", self.0)
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not an ISO 8601 time with an offset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not an ISO 8601 time such as 2026-01-04T10:00:00Z")]
pub struct ParseTimestampError {
    /// What was given.
    pub text: String,
}

impl FromStr for Timestamp {
    type Err = ParseTimestampError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<jiff::Timestamp>()
            .map(|time| Self::from_second(time.as_second()))
            .map_err(|_| ParseTimestampError { text: text.to_owned() })
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text(str::parse))
    }
}

/// Where "now" comes from: passed in, so that every rule about time can be tested.
pub trait Clock: Send + Sync {
    /// The present moment.
    fn now(&self) -> Timestamp;
}

/// The clock of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place where the system clock is read")]
    fn now(&self) -> Timestamp {
        Timestamp::from_second(jiff::Timestamp::now().as_second())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_offsets_are_read_and_written_as_whole_utc_seconds() {
        let time: Timestamp = "2026-01-04T12:00:00.987+02:00".parse().unwrap();
        assert_eq!(time.to_string(), "2026-01-04T10:00:00Z");
        assert_eq!(serde_json::to_string(&time).unwrap(), "\"2026-01-04T10:00:00Z\"");
    }

    #[test]
    fn a_text_that_is_no_time_is_named_in_the_error() {
        let error = "yesterday".parse::<Timestamp>().unwrap_err();
        assert!(error.to_string().contains("yesterday"));
    }

    #[test]
    fn seconds_count_from_1970_and_stay_within_the_years_that_can_be_written() {
        for second in [-1, 0, 1, 1_767_520_800] {
            assert_eq!(Timestamp::from_second(second).as_second(), second);
        }
        let last = Timestamp::from_second(i64::MAX);
        assert!(last.as_second() > 0 && last.to_string().starts_with("9999-12-3"), "{last}");
        assert_eq!(Timestamp::from_second(1_767_520_800).date().to_string(), "2026-01-04");
    }

    #[test]
    fn a_time_is_shown_to_developers_as_it_is_written() {
        assert_eq!(format!("{:?}", Timestamp::from_second(1_767_520_800)), "2026-01-04T10:00:00Z");
    }

    #[test]
    fn the_clock_of_the_system_goes_on() {
        let first = SystemClock.now();
        assert!(first.as_second() > 1_767_520_800 && first <= SystemClock.now());
    }
}
