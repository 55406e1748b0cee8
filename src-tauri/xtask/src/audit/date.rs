//! Days between dates, for saying how old the advisories are. Deliberately absent: times and zones.

use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Context, Result};

/// The day on which this runs, counted from 1970-01-01.
pub fn today() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "the one look at the clock; everything else takes the day")]
    let now = std::time::SystemTime::now();
    let since = now.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    i64::try_from(since.as_secs() / 86_400).unwrap_or(i64::MAX)
}

/// The day of a date such as `2026-08-21`, counted from 1970-01-01.
pub fn day(date: &str) -> Result<i64> {
    parse(date).with_context(|| format!("`{date}` is no date such as 2026-08-21"))
}

/// By the years of the calendar that begin in March, so that a leap day is the last of its year.
fn parse(date: &str) -> Option<i64> {
    let mut parts = date.splitn(3, '-').map(str::parse::<i64>);
    let (year, month, day) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) || year < 1970 {
        return None;
    }
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let leap_days = year / 4 - year / 100 + year / 400;
    Some(year * 365 + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        assert_eq!(day("1970-01-01").unwrap(), 0);
        assert_eq!(day("2000-03-01").unwrap() - day("2000-02-28").unwrap(), 2);
        assert_eq!(day("2100-03-01").unwrap() - day("2100-02-28").unwrap(), 1);
        assert_eq!(day("2026-11-23").unwrap() - day("2026-08-21").unwrap(), 94);
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for date in ["", "2026", "2026-13-01", "2026-01-32", "yesterday", "21.08.2026"] {
            assert!(day(date).is_err(), "{date}");
        }
    }
}
