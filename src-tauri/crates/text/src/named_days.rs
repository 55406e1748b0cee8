//! Days that a question names: "on 3 May 2023", "in June", "last spring", "two weeks ago".

use std::ops::{Range, RangeInclusive};

use jiff::Span;
use jiff::civil::Date;

use crate::calendar::month;

/// What stands before a month that has neither day nor year: "may" and "march" are other words, too.
const BEFORE_MONTH: &[&str] = &[
    "in", "of", "during", "since", "until", "before", "after", "by", "around", "last", "this", "next",
    "early", "late", "mid",
];
/// Each with its first month.
const SEASONS: &[(&str, i16)] = &[("spring", 3), ("summer", 6), ("autumn", 9), ("fall", 9), ("winter", 12)];
const NUMBERS: &[&str] = &[
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// The stretches of days that a text names. `today` is the day on which it was written; a month without a year is one
/// of each of the `years`.
pub fn named_days(text: &str, today: Date, years: &RangeInclusive<i16>) -> Vec<Range<Date>> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    let mut days = Vec::new();
    for place in 0..words.len() {
        if let Some(month) = month(word(place)) {
            days.extend(of_month(&words, place, i16::from(month), years));
        }
        let before = place.checked_sub(1).map_or("", word);
        days.extend(relative(before, word(place), word(place + 1), today));
    }
    days
}

fn of_month(words: &[String], place: usize, month: i16, years: &RangeInclusive<i16>) -> Vec<Range<Date>> {
    let word = |place: Option<usize>| place.and_then(|place| words.get(place)).map_or("", String::as_str);
    let before = word(place.checked_sub(1));
    let after = word(Some(place + 1));
    let day_before = match before {
        "of" => day_of_month(word(place.checked_sub(2))),
        before => day_of_month(before),
    };
    let day_after = day_of_month(after);
    let year = match (day_before, day_after, after) {
        (None, Some(_), _) | (_, _, "of") => year(word(Some(place + 2))),
        _ => year(after),
    };
    let of_month = day_before.or(day_after);
    if of_month.is_none() && year.is_none() && !BEFORE_MONTH.contains(&before) {
        return Vec::new();
    }
    let years = year.map_or(years.clone(), |year| year..=year);
    // A 31st of June is the 1st of July.
    let stretch = |year: i16| match of_month {
        Some(of_month) => {
            let first = days_after(first_of(year, month)?, of_month - 1)?;
            Some(first..first.tomorrow().ok()?)
        }
        None => Some(first_of(year, month)?..first_of(year, month + 1)?),
    };
    years.filter_map(stretch).collect()
}

fn day_of_month(word: &str) -> Option<i64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ending = &word[digits.len()..];
    let is_day = digits.len() <= 2 && matches!(ending, "" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|day| is_day && (1..=31).contains(day))
}

fn year(word: &str) -> Option<i16> {
    word.parse().ok().filter(|year| word.len() == 4 && (1900..2100).contains(year))
}

/// What is said beside the day of writing: "yesterday", "last month", "two weeks ago".
fn relative(before: &str, word: &str, after: &str, today: Date) -> Option<Range<Date>> {
    let (year, month) = (today.year(), i16::from(today.month()));
    if word == "yesterday" {
        return Some(today.yesterday().ok()?..today);
    }
    if word == "last" {
        return match after {
            "week" => {
                let monday = days_after(today, -i64::from(today.weekday().to_monday_zero_offset()))?;
                Some(days_after(monday, -7)?..monday)
            }
            "month" => Some(first_of(year, month - 1)?..first_of(year, month)?),
            "year" => Some(first_of(year - 1, 1)?..first_of(year, 1)?),
            season => last_season(season, year, today),
        };
    }
    if !matches!(word, "day" | "days" | "week" | "weeks" | "month" | "months" | "year" | "years")
        || after != "ago"
    {
        return None;
    }
    let count = before.parse().ok().or_else(|| {
        let place = NUMBERS.iter().position(|number| *number == before);
        place.or((before == "a").then_some(1)).and_then(|place| i64::try_from(place).ok())
    })?;
    let length: i64 = match word.trim_end_matches('s') {
        "day" => 1,
        "week" => 7,
        "month" => 30,
        _ => 365,
    };
    let middle = days_after(today, length.checked_mul(count)?.checked_neg()?)?;
    let leeway = length / 2;
    Some(days_after(middle, -leeway)?..days_after(middle, leeway + 1)?)
}

/// The last time that a season was over or under way.
fn last_season(name: &str, year: i16, today: Date) -> Option<Range<Date>> {
    let (_, first) = SEASONS.iter().find(|(season, _)| *season == name)?;
    let stretch = |back| Some(first_of(year - back, *first)?..first_of(year - back, first + 3)?);
    (0..3).filter_map(stretch).find(|stretch| stretch.start < today)
}

/// The first day of a month; the 13th month is the first of the next year.
fn first_of(year: i16, month: i16) -> Option<Date> {
    let year = year.checked_add((month - 1).div_euclid(12))?;
    Date::new(year, i8::try_from((month - 1).rem_euclid(12) + 1).ok()?, 1).ok()
}

/// The day so many days after another one; none beyond the calendar.
pub fn days_after(date: Date, days: i64) -> Option<Date> {
    date.checked_add(Span::new().try_days(days).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn written(days: &[Range<Date>]) -> String {
        let last = |days: &Range<Date>| days.end.yesterday().unwrap();
        let days: Vec<_> = days.iter().map(|days| format!("{}..{}", days.start, last(days))).collect();
        days.join(" ")
    }

    #[rstest]
    #[case("What happened on May 3, 2023?", "2023-05-03..2023-05-03")]
    #[case("on the 3rd of May, 2023", "2023-05-03..2023-05-03")]
    #[case("3 may 2023", "2023-05-03..2023-05-03")]
    #[case("How often in May 2023?", "2023-05-01..2023-05-31")]
    #[case("am 3. Mai 2023, oder am 3 мая 2023", "2023-05-03..2023-05-03 2023-05-03..2023-05-03")]
    #[case("in early June", "2022-06-01..2022-06-30 2023-06-01..2023-06-30")]
    #[case("What may I do, and shall we march?", "")]
    #[case("in 2023", "")]
    #[case("What did I say yesterday?", "2024-02-28..2024-02-28")]
    #[case("last week", "2024-02-19..2024-02-25")]
    #[case("last month", "2024-01-01..2024-01-31")]
    #[case("last spring", "2023-03-01..2023-05-31")]
    #[case("two weeks ago", "2024-02-12..2024-02-18")]
    #[case("on 31 June 2023", "2023-07-01..2023-07-01")]
    #[case("in December 2023", "2023-12-01..2023-12-31")]
    #[case("99999999999999999 years ago", "")]
    fn days_are_understood(#[case] text: &str, #[case] expected: &str) {
        let today = Date::constant(2024, 2, 29);
        assert_eq!(written(&named_days(text, today, &(2022..=2023))), expected);
    }
}
