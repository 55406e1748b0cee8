//! Times as other programs write them.

use extremis_domain::Timestamp;
use serde_json::Value;

/// No time of a conversation lies so many seconds after 1970: it is counted in a smaller unit.
const TOO_LATE: f64 = 1e11;

/// A time as ISO 8601, a date alone too; without an offset it is UTC.
pub(crate) fn parse(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    let forms = [text.to_owned(), format!("{text}Z"), format!("{text}T00:00:00Z")];
    forms.iter().find_map(|form| form.parse().ok())
}

/// A time as ISO 8601, or counted since 1970 in seconds, milliseconds, microseconds or nanoseconds.
pub(crate) fn of(value: &Value) -> Option<Timestamp> {
    match value {
        Value::Number(number) => number.as_f64().and_then(since_1970),
        Value::String(text) => parse(text).or_else(|| since_1970(text.trim().parse().ok()?)),
        _ => None,
    }
}

/// The same of a member of an object.
pub(crate) fn at(value: &Value, key: &str) -> Option<Timestamp> {
    of(value.get(key)?)
}

fn since_1970(count: f64) -> Option<Timestamp> {
    let second =
        [1.0, 1e3, 1e6, 1e9].map(|unit| count / unit).into_iter().find(|second| *second < TOO_LATE)?;
    #[expect(clippy::cast_possible_truncation, reason = "a time has no fraction here")]
    (second >= 1.0).then(|| Timestamp::from_second(second as i64))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::*;

    #[rstest]
    #[case::seconds(json!(1_767_520_800), Some(1_767_520_800))]
    #[case::with_a_fraction(json!(1_767_520_800.75), Some(1_767_520_800))]
    #[case::milliseconds(json!(1_767_520_800_123_i64), Some(1_767_520_800))]
    #[case::nanoseconds(json!(1_767_520_800_123_456_789_i64), Some(1_767_520_800))]
    #[case::letters(json!("1767520800"), Some(1_767_520_800))]
    #[case::iso(json!("2026-01-04T10:00:00.5+00:00"), Some(1_767_520_800))]
    #[case::of_a_database(json!("2026-01-04 12:00:00.123456+02:00"), Some(1_767_520_800))]
    #[case::a_day(json!("2026-01-04"), Some(1_767_484_800))]
    #[case::nothing(json!(0), None)]
    #[case::words(json!("yesterday"), None)]
    #[case::null(json!(null), None)]
    fn a_time_is_read_as_it_is_written(#[case] written: Value, #[case] second: Option<i64>) {
        assert_eq!(of(&written).map(Timestamp::as_second), second);
    }
}
