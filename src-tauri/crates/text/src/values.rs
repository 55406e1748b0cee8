//! Numbers, dates, weekdays and times in a text, in a form in which two ways of writing one of them are equal:
//! `5,000` and `5000`, `14 March` and `2026-03-14`.
//!
//! Deliberately absent: number words ("twenty"), and dates relative to today.

mod days;
mod patterns;
mod signs;

use std::ops::Range;

use regex::Captures;

use crate::calendar::month;
use crate::whole_words::is_ideograph;
use patterns::Patterns;
use signs::Signs;

/// What can be compared by more than its letters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number, of something or of nothing that is known.
    Number {
        /// How much.
        amount: f64,
        /// Of what.
        unit: Option<Unit>,
    },
    /// A date, as far as it is written out.
    Date {
        /// None where it is left open.
        year: Option<u16>,
        /// From 1.
        month: u8,
        /// None for a whole month.
        day: Option<u8>,
    },
    /// From 0 for Monday.
    Weekday(u8),
    /// Minutes after midnight.
    Time(u16),
}

/// What a number is of. Amounts of time are in seconds, of data in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Of a hundred.
    Percent,
    /// Of money, by its sign.
    Currency(char),
    /// Of time.
    Seconds,
    /// Of data.
    Bytes,
}

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundValue {
    /// Its bytes.
    pub at: Range<usize>,
    /// What it says.
    pub value: Value,
}

impl Value {
    /// Whether the two say the same, as far as both say anything: `March` and `14 March 2026` do.
    pub fn agrees(&self, other: &Self) -> bool {
        let open = |a: Option<u16>, b: Option<u16>| a.is_none() || b.is_none() || a == b;
        match (*self, *other) {
            (Self::Number { amount: a, unit: ua }, Self::Number { amount: b, unit: ub }) => {
                (a - b).abs() <= a.abs().max(b.abs()) * 1e-9 && (ua.is_none() || ub.is_none() || ua == ub)
            }
            (Self::Date { year: ya, month: ma, day: da }, Self::Date { year: yb, month: mb, day: db }) => {
                ma == mb && open(ya, yb) && open(da.map(u16::from), db.map(u16::from))
            }
            (Self::Weekday(a), Self::Weekday(b)) => a == b,
            (Self::Time(a), Self::Time(b)) => a == b,
            _ => false,
        }
    }

    /// Whether both are of one kind, so that one can stand in the place of the other.
    pub fn is_comparable(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Number { unit: a, .. }, Self::Number { unit: b, .. }) => match (a, b) {
                (Some(Unit::Currency(_)), Some(Unit::Currency(_)) | None)
                | (None, Some(Unit::Currency(_))) => true,
                _ => a == b,
            },
            (Self::Date { day: a, .. }, Self::Date { day: b, .. }) => a.is_some() == b.is_some(),
            (Self::Weekday(_), Self::Weekday(_)) | (Self::Time(_), Self::Time(_)) => true,
            _ => false,
        }
    }
}

/// All values of a text, in the order in which they stand.
pub fn values_in(text: &str) -> Vec<FoundValue> {
    let mut found: Vec<FoundValue> = Vec::new();
    let signs = Signs::of(text);
    let patterns = Patterns::of(text);
    for pattern in patterns.dates_and_times.iter().filter(|pattern| signs.has(pattern.needs)) {
        pattern.push_all(text, &mut found);
    }
    days::push(text, &mut found);
    if signs.has(patterns.number.needs) {
        patterns.number.push_all(text, &mut found);
    }
    found.sort_by_key(|found| found.at.start);
    found
}

fn overlaps(found: &[FoundValue], at: &Range<usize>) -> bool {
    found.iter().any(|found| found.at.start < at.end && at.start < found.at.end)
}

/// Whether nothing is joined to the value that makes it a part of something else, such as `M11` or `1.2.3.4`.
fn stands_alone(text: &str, at: &Range<usize>) -> bool {
    let joins = |c: char| (c.is_alphanumeric() && !is_ideograph(c)) || c == '_';
    let mut before = text[..at.start].chars().rev();
    let mut after = text[at.end..].chars();
    let previous = before.next();
    let joined_before = previous.is_some_and(joins)
        || matches!(previous, Some('.' | '-' | '/' | ':' | '#' | ','))
            && before.next().is_some_and(|c| c.is_ascii_alphanumeric());
    let next = after.next();
    let joined_after = next.is_some_and(joins)
        || matches!(next, Some('.' | '-' | '/' | ':')) && after.next().is_some_and(|c| c.is_ascii_digit());
    !joined_before && !joined_after
}

fn whole(captures: &Captures) -> Option<Range<usize>> {
    captures.get(0).map(|whole| whole.range())
}

fn part<T: std::str::FromStr>(captures: &Captures, name: &str) -> Option<T> {
    captures.name(name)?.as_str().parse().ok()
}

fn numeric_date(text: &str, captures: &Captures) -> Option<(Value, Range<usize>)> {
    let at = whole(captures).filter(|at| stands_alone(text, at))?;
    let separators: Vec<_> = [2, 4].iter().filter_map(|n| captures.get(*n)).map(|c| c.as_str()).collect();
    if let [first, second] = separators[..] {
        let mixed = matches!((first, second), ("-" | "/" | ".", _)) && first != second;
        if mixed {
            return None;
        }
    }
    let (first, day): (u8, Option<u8>) = (part(captures, "m")?, part(captures, "d"));
    // 3/14/2026 is written in one country only, and cannot be meant otherwise.
    let (month, day) = match day {
        Some(day) if first > 12 && day <= 12 => (day, Some(first)),
        _ => (first, day),
    };
    let year = part::<u16>(captures, "y").map(|year| if year < 100 { year + 2000 } else { year });
    let is_date = (1..=12).contains(&month) && day.is_none_or(|day| (1..=31).contains(&day));
    is_date.then_some((Value::Date { year, month, day }, at))
}

fn written_date(text: &str, captures: &Captures) -> Option<(Value, Range<usize>)> {
    let at = whole(captures)?;
    let name = captures.name("month")?.as_str();
    let month = month_named(name)?;
    let day = part::<u8>(captures, "d");
    let stands = stands_alone(text, &at) && day.is_none_or(|day| (1..=31).contains(&day));
    stands.then(|| (Value::Date { year: part(captures, "y"), month, day }, at))
}

/// The month of this name. English words that are more often something else count with a capital only.
fn month_named(name: &str) -> Option<u8> {
    let lower = name.to_lowercase();
    let is_verb = matches!(&*lower, "may" | "mar" | "march" | "mai" | "mars" | "sep" | "jan" | "dec")
        && name.starts_with(char::is_lowercase);
    if is_verb { None } else { month(&lower) }
}

fn time(text: &str, captures: &Captures) -> Option<(Value, Range<usize>)> {
    let at = whole(captures).filter(|at| stands_alone(text, at))?;
    let (hour, minute): (u16, u16) = (part(captures, "h")?, part(captures, "min").unwrap_or(0));
    let afternoon = captures.name("half").is_some_and(|half| half.as_str().eq_ignore_ascii_case("p"));
    let morning = captures.name("half").is_some() && !afternoon;
    let hour = match hour {
        12 if morning => 0,
        1..=11 if afternoon => hour + 12,
        _ => hour,
    };
    (hour < 24 && minute < 60).then_some((Value::Time(hour * 60 + minute), at))
}

fn number(text: &str, captures: &Captures) -> Option<(Value, Range<usize>)> {
    let digits = captures.name("number")?;
    let mut at = digits.range();
    let mut amount = amount(digits.as_str())?;
    let times = captures.name("times").map(|times| times.as_str().trim());
    if let Some(factor) = times.and_then(factor) {
        amount *= factor;
        at.end = captures.name("times").map_or(at.end, |times| times.end());
    }
    let before = captures.name("before").map(|before| (before.as_str().trim(), before.start()));
    let after = captures.name("after").map(|after| (after.as_str().trim(), after.end()));
    let mut unit = None;
    if let Some((sign, start)) = before {
        unit = currency(sign);
        at.start = start;
    } else if let Some((word, end)) = after
        && let Some((known, factor)) = unit_named(word)
    {
        // Not a unit that goes on: `5 minor changes`.
        if !text[end..].starts_with(|c: char| c.is_alphanumeric() && !is_ideograph(c)) {
            unit = Some(known);
            amount *= factor;
            at.end = end;
        }
    }
    stands_alone(text, &at).then_some((Value::Number { amount, unit }, at))
}

/// The amount of a number in digits, with the separators of any country.
fn amount(digits: &str) -> Option<f64> {
    let separators: Vec<(usize, char)> = digits.char_indices().filter(|(_, c)| !c.is_ascii_digit()).collect();
    let plain: String = digits.chars().filter(char::is_ascii_digit).collect();
    let Some(&(last, sign)) = separators.last() else { return plain.parse().ok() };
    let tail = digits[last..].chars().skip(1).count();
    let leads = digits[..last].chars().take_while(char::is_ascii_digit).count();
    let is_grouping =
        tail == 3 && leads <= 3 && !digits.starts_with('0') && separators.iter().all(|(_, c)| *c == sign);
    if is_grouping {
        return plain.parse().ok();
    }
    let whole: String = digits[..last].chars().filter(char::is_ascii_digit).collect();
    let fraction: String = digits[last..].chars().filter(char::is_ascii_digit).collect();
    format!("{whole}.{fraction}").parse().ok()
}

fn factor(word: &str) -> Option<f64> {
    Some(match word.trim_end_matches('.') {
        "k" | "K" | "тыс" => 1e3,
        "M" | "Mio" | "млн" | "million" => 1e6,
        "万" => 1e4,
        "亿" => 1e8,
        _ => return None,
    })
}

fn currency(sign: &str) -> Option<Unit> {
    let sign = sign.chars().next()?;
    Some(Unit::Currency(if sign == '元' { '¥' } else { sign }))
}

fn unit_named(word: &str) -> Option<(Unit, f64)> {
    let lower = word.to_lowercase();
    Some(match &*lower {
        "%" | "percent" | "prozent" | "процент" | "процента" | "процентов" => {
            (Unit::Percent, 1.0)
        }
        "$" | "dollar" | "dollars" | "usd" | "доллар" | "долларов" => {
            (Unit::Currency('$'), 1.0)
        }
        "€" | "euro" | "euros" | "eur" | "евро" => (Unit::Currency('€'), 1.0),
        "£" | "pounds" | "gbp" => (Unit::Currency('£'), 1.0),
        "¥" | "元" | "yuan" | "yen" | "cny" => (Unit::Currency('¥'), 1.0),
        "₽" | "рублей" | "рубль" | "рубля" | "руб" => (Unit::Currency('₽'), 1.0),
        "ms" | "мс" => (Unit::Seconds, 0.001),
        "s" | "sec" | "second" | "seconds" | "sekunde" | "sekunden" | "секунд" | "секунды" | "秒" => {
            (Unit::Seconds, 1.0)
        }
        "min" | "minute" | "minutes" | "minuten" | "минут" | "минуты" | "分钟" => {
            (Unit::Seconds, 60.0)
        }
        "h" | "hour" | "hours" | "stunde" | "stunden" | "час" | "часа" | "часов" | "小时" => {
            (Unit::Seconds, 3600.0)
        }
        "day" | "days" | "tag" | "tage" | "tagen" | "день" | "дня" | "дней" | "天" => {
            (Unit::Seconds, 86_400.0)
        }
        "week" | "weeks" | "woche" | "wochen" | "неделя" | "недели" | "недель" => {
            (Unit::Seconds, 604_800.0)
        }
        "kb" | "kib" | "кб" => (Unit::Bytes, 1e3),
        "mb" | "mib" | "мб" => (Unit::Bytes, 1e6),
        "gb" | "gib" | "гб" => (Unit::Bytes, 1e9),
        "tb" | "tib" | "тб" => (Unit::Bytes, 1e12),
        _ => return None,
    })
}

/// A number with a comma between thousands.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests;
