//! Which backups stay: every hour of a day, then every day of a week, then every week of a month.
//!
//! Pure. Days and weeks are counted where there is a backup, so that neither a long holiday nor a clock that was
//! wrong for a while removes the only copies that are left.

use std::collections::BTreeSet;

use extremis_domain::Timestamp;

use super::Reason;
use super::name::Name;

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;
/// How many days keep their newest backup.
const DAYS: usize = 7;
/// How many weeks keep their newest backup.
const WEEKS: usize = 5;
/// How long a backup stays that was made for a reason of its own.
const MONTH: i64 = 31 * DAY;

/// The backups that stay, of all that there are.
pub(super) fn kept(backups: &[(Name, Reason)], now: Timestamp) -> BTreeSet<Name> {
    let mut newest_first: Vec<_> = backups.iter().map(|(name, _)| *name).collect();
    newest_first.sort_unstable_by(|a, b| b.cmp(a));
    // Made while the clock was ahead: it is not known how old they are.
    let (ahead, past): (Vec<_>, Vec<_>) = newest_first.into_iter().partition(|name| name.at > now);
    let mut kept: BTreeSet<_> = ahead.into_iter().chain(past.first().copied()).collect();
    kept.extend(past.iter().filter(|name| age(**name, now) < DAY));
    kept.extend(newest_of_each(&past, DAY, DAYS));
    kept.extend(newest_of_each(&past, WEEK, WEEKS));
    let for_a_reason = backups.iter().filter(|(_, reason)| *reason != Reason::Hourly);
    kept.extend(for_a_reason.map(|(name, _)| *name).filter(|name| age(*name, now) < MONTH));
    kept
}

fn age(name: Name, now: Timestamp) -> i64 {
    now.as_second().saturating_sub(name.at.as_second())
}

/// The newest of each period of `length` seconds, for the latest `count` periods that have any.
fn newest_of_each(newest_first: &[Name], length: i64, count: usize) -> Vec<Name> {
    // 1970 began on a Thursday; shifted by three days, weeks begin on Mondays. Days are not affected.
    let period = |name: &Name| (name.at.as_second() + 3 * DAY).div_euclid(length);
    let mut newest: Vec<_> = newest_first.to_vec();
    newest.dedup_by_key(|name| period(name));
    newest.truncate(count);
    newest
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn time(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    /// What stays of hourly backups from `from` up to `to`, one each hour.
    fn hourly(from: &str, to: &str) -> Vec<String> {
        let hours = (time(from).as_second()..=time(to).as_second()).step_by(3600);
        let backups: Vec<_> =
            hours.map(|second| (Name::of(Timestamp::from_second(second)), Reason::Hourly)).collect();
        kept(&backups, time(to)).iter().rev().map(ToString::to_string).collect()
    }

    #[test]
    fn a_month_of_hours_thins_out_to_hours_days_and_weeks() {
        // 21 November 2026 is a Saturday.
        let kept = hourly("2026-09-01T00:00:00Z", "2026-11-21T12:00:00Z");
        let hours = |day: u32, from: u32, to: u32| {
            (from..=to).rev().map(move |hour| format!("2026-11-{day}T{hour:02}-00-00Z"))
        };
        let days = (15..=19).rev().map(|day| format!("2026-11-{day}T23-00-00Z"));
        let weeks = ["2026-11-08", "2026-11-01", "2026-10-25"].map(|day| format!("{day}T23-00-00Z"));
        let expected: Vec<_> = hours(21, 0, 12).chain(hours(20, 13, 23)).chain(days).chain(weeks).collect();
        assert_eq!(kept, expected);
    }

    #[test]
    fn one_day_keeps_every_hour_whatever_local_time_does() {
        // The night in which Europe's clocks go back, and the one in which they go forward.
        for (from, to) in [
            ("2026-10-24T13:00:00Z", "2026-10-25T12:00:00Z"),
            ("2026-03-28T13:00:00Z", "2026-03-29T12:00:00Z"),
        ] {
            assert_eq!(hourly(from, to).len(), 24);
        }
    }

    #[rstest]
    #[case::nothing(&[], &[])]
    #[case::the_newest_stays_however_old(&["2024-01-01T00:00:00Z"], &["2024-01-01T00:00:00Z"])]
    #[case::old_days_stay_when_nothing_newer_came(
        &["2024-01-01T08:00:00Z", "2024-01-01T09:00:00Z", "2024-01-02T08:00:00Z"],
        &["2024-01-01T09:00:00Z", "2024-01-02T08:00:00Z"]
    )]
    #[case::the_clock_was_ahead_and_is_set_back(
        &["2026-11-21T10:00:00Z", "2026-11-21T11:30:00Z", "2099-01-01T00:00:00Z", "2099-01-01T01:00:00Z"],
        &["2026-11-21T10:00:00Z", "2026-11-21T11:30:00Z", "2099-01-01T00:00:00Z", "2099-01-01T01:00:00Z"]
    )]
    fn what_stays_at_noon(#[case] made: &[&str], #[case] stays: &[&str]) {
        let backups: Vec<_> = made.iter().map(|at| (Name::of(time(at)), Reason::Hourly)).collect();
        let expected: BTreeSet<_> = stays.iter().map(|at| Name::of(time(at))).collect();
        assert_eq!(kept(&backups, time("2026-11-21T12:00:00Z")), expected);
    }

    #[test]
    fn a_clock_that_jumps_ahead_costs_no_day_and_no_week() {
        let days: Vec<_> = (1..=7)
            .map(|day| (Name::of(time(&format!("2026-11-{day:02}T12:00:00Z"))), Reason::Hourly))
            .collect();
        assert_eq!(kept(&days, time("2099-01-01T00:00:00Z")).len(), 7);
    }

    #[test]
    fn what_was_made_for_a_reason_stays_a_month() {
        let at = |text: &str| Name::of(time(text));
        let reasons = [
            Reason::ByHand,
            Reason::BeforeClear,
            Reason::BeforeRestore,
            Reason::BeforeMigration,
            Reason::BeforeConversion,
        ];
        for reason in reasons {
            let made = |day: u32, hour: u32| at(&format!("2026-10-{day:02}T{hour:02}:00:00Z"));
            let mut backups: Vec<_> = (0..24).map(|hour| (made(10, hour), Reason::Hourly)).collect();
            backups.push((made(10, 5).next(), reason));
            // Newer ones, so that its day and its week do not speak for it.
            backups.extend((11..30).map(|day| (made(day, 12), Reason::Hourly)));
            assert!(kept(&backups, time("2026-11-09T12:00:00Z")).contains(&made(10, 5).next()), "{reason:?}");
            assert!(
                !kept(&backups, time("2026-11-11T12:00:00Z")).contains(&made(10, 5).next()),
                "{reason:?}"
            );
        }
    }

    #[test]
    fn several_of_one_second_are_told_apart() {
        let first = Name::of(time("2026-11-21T11:00:00Z"));
        let backups = [(first, Reason::Hourly), (first.next(), Reason::ByHand)];
        assert_eq!(kept(&backups, time("2026-11-21T12:00:00Z")).len(), 2);
    }
}
