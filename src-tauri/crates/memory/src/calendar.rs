//! Days of the calendar in UTC, as numbers since 1970-01-01 (H. Hinnant, "chrono-compatible low-level date
//! algorithms").

use extremis_domain::Timestamp;

/// A day as year, month and day of the month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Date {
    pub year: i64,
    pub month: i64,
    pub day: i64,
}

/// The number of the day of a time.
pub(crate) fn day_of(time: Timestamp) -> i64 {
    time.as_second().div_euclid(24 * 60 * 60)
}

/// The date of a day.
pub(crate) fn date(day: i64) -> Date {
    let days = day + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    Date { year: year + era * 400 + i64::from(month <= 2), month, day }
}

/// The day of a date; a 31st of June is the 1st of July.
pub(crate) fn day(date: Date) -> i64 {
    let Date { year, month, day } = date;
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The first day of a month; the 13th month is the first of the next year.
pub(crate) fn first_of(year: i64, month: i64) -> i64 {
    let months = year * 12 + month - 1;
    day(Date { year: months.div_euclid(12), month: months.rem_euclid(12) + 1, day: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (time, year, month, of_month) in [
            ("1970-01-01T00:00:00Z", 1970, 1, 1),
            ("1969-12-31T23:59:59Z", 1969, 12, 31),
            ("2000-02-29T10:00:00Z", 2000, 2, 29),
            ("2100-03-01T00:00:00Z", 2100, 3, 1),
        ] {
            let expected = Date { year, month, day: of_month };
            let number = day_of(time.parse().unwrap());
            assert_eq!(date(number), expected);
            assert_eq!(day(expected), number);
        }
        assert_eq!(first_of(2023, 13), first_of(2024, 1));
        assert_eq!(first_of(2023, 0), first_of(2022, 12));
    }
}
