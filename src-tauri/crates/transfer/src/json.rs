//! What stands in the JSON of other programs, looked at without trust: what is missing or of another shape is not there.

use serde_json::{Map, Value};

use crate::documents::Bytes;
use crate::foreign::bounded;

/// The text of a member, if there is any to see.
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str().filter(|text| !text.trim().is_empty())
}

/// The same, owned.
pub(crate) fn owned(value: &Value, key: &str) -> Option<String> {
    text(value, key).map(str::to_owned)
}

/// A text or a number: what tells one thing from another.
pub(crate) fn label(value: &Value, key: &str) -> Option<String> {
    match value.get(key)? {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        _ => None,
    }
}

/// The elements of a list.
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Whether a member is a list.
pub(crate) fn has_list(value: &Value, key: &str) -> bool {
    value.get(key).is_some_and(Value::is_array)
}

/// Whether a member is true.
pub(crate) fn is_set(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool) == Some(true)
}

/// The members of an object but for these, as they can be kept. Here, where there is room for what lies deep.
pub(crate) fn without(value: &Value, keys: &[&str]) -> Map<String, Value> {
    let members = value.as_object().into_iter().flatten();
    let others = members.filter(|(key, _)| !keys.contains(&key.as_str()));
    others.map(|(key, value)| (key.clone(), bounded(value))).collect()
}

/// The file that a member holds in its letters, if it does.
pub(crate) fn data(value: &Value, key: &str) -> Bytes {
    text(value, key).map_or(Bytes::Nowhere, data_of)
}

/// The same of an address.
pub(crate) fn data_of(address: &str) -> Bytes {
    if address.starts_with("data:") { Bytes::Address(address.to_owned()) } else { Bytes::Nowhere }
}

/// The file of the place that a member names.
pub(crate) fn named(value: &Value, key: &str) -> Bytes {
    owned(value, key).map_or(Bytes::Nowhere, Bytes::Named)
}
