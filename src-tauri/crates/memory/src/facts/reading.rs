//! Reading what a model answered, however it put it.
//!
//! Deliberately absent: whether any of it is true; `source` sees to that.

use extremis_domain::FactField;
use serde_json::{Map, Value};

use super::lenient::json_in;
use super::words::texts;
use super::{MAX_FOUND_CHARS, MAX_KEY_CHARS};

/// No answer may give more facts than this.
const MAX_FACTS: usize = 100;
/// Addresses may be longer than other facts.
const MAX_URL_CHARS: usize = 2000;

/// What an answer gives.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Read {
    pub(super) facts: Vec<Given>,
    /// How much of it could not be used.
    pub(super) skipped: usize,
}

/// A fact as a model gives it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Given {
    pub(super) field: FactField,
    pub(super) key: Option<String>,
    pub(super) value: Value,
    /// The numbers of the messages that are said to say it, counted from 1.
    pub(super) messages: Vec<usize>,
}

/// The facts in an answer; none when there is no JSON in it.
pub(super) fn read(answer: &str) -> Option<Read> {
    let mut values = json_in(answer);
    let best = values.iter().position(|value| with_fields(value, 3).is_some());
    let value = values.swap_remove(best.or_else(|| (!values.is_empty()).then_some(0))?);
    let mut reading = FactReader::default();
    match with_fields(&value, 3) {
        Some(objects) => objects.into_iter().for_each(|object| reading.object(object)),
        None => reading.read.skipped += usize::from(!is_blank(&value)),
    }
    Some(reading.read)
}

/// The objects whose fields are those of important data: it, what it wraps, or what it lists.
fn with_fields(value: &Value, depth: u8) -> Option<Vec<&Map<String, Value>>> {
    let inner: Vec<_> = match value {
        Value::Object(object) if object.keys().any(|name| field_named(name).is_some()) => {
            return Some(vec![object]);
        }
        Value::Object(object) => object.values().collect(),
        Value::Array(items) => items.iter().collect(),
        _ => return None,
    };
    if depth == 0 {
        return None;
    }
    let found: Vec<_> =
        inner.into_iter().filter_map(|value| with_fields(value, depth - 1)).flatten().collect();
    (!found.is_empty()).then_some(found)
}

/// `user_preferences`, `userPreferences` and `User Preferences` are one.
fn field_named(name: &str) -> Option<FactField> {
    let letters =
        |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let wanted = letters(name);
    FactField::ALL.into_iter().find(|field| letters(field.name()) == wanted)
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.iter().all(is_blank),
        Value::Object(fields) => fields.values().all(is_blank),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[derive(Default)]
struct FactReader {
    read: Read,
}

impl FactReader {
    fn object(&mut self, object: &Map<String, Value>) {
        for (name, value) in object {
            match field_named(name) {
                _ if is_blank(value) => {}
                Some(field) if field.is_keyed() => self.keyed(field, value),
                Some(field) => self.listed(field, value),
                None => self.read.skipped += 1,
            }
        }
    }

    /// `[{"key", "value", "messages"}]`, `{"theme": "dark"}`, `[{"theme": "dark"}]` or `"theme: dark"`.
    fn keyed(&mut self, field: FactField, value: &Value) {
        match value {
            Value::Object(object) => match FactEntry::of(object) {
                Some(FactEntry { key: Some(key), value, messages }) => {
                    self.give(field, Some(key), value, messages);
                }
                _ if object.keys().all(|name| name == "key" || is_numbers_name(name)) => {
                    self.read.skipped += 1;
                }
                _ => self.map(field, object),
            },
            Value::Array(items)
                if items.iter().all(|item| matches!(item, Value::String(text) if !text.contains(": "))) =>
            {
                // A list of names alone says what a document is made of, and nothing else.
                if field == FactField::DocumentStructure {
                    self.give(field, Some("sections".to_owned()), value, Vec::new());
                } else {
                    self.read.skipped += items.len();
                }
            }
            Value::Array(items) => {
                items.iter().filter(|item| !is_blank(item)).for_each(|item| self.keyed(field, item));
            }
            Value::String(text) => match text.split_once(": ") {
                Some((key, value)) => self.give(field, Some(key.to_owned()), &Value::from(value), Vec::new()),
                None => self.read.skipped += 1,
            },
            _ => self.read.skipped += 1,
        }
    }

    fn map(&mut self, field: FactField, object: &Map<String, Value>) {
        let messages = numbers_of(object);
        for (key, value) in object {
            if is_blank(value) || is_numbers_name(key) && !messages.is_empty() {
                continue;
            }
            match value.as_object().and_then(FactEntry::of) {
                Some(entry) => self.give(field, Some(key.clone()), entry.value, entry.messages),
                None => self.give(field, Some(key.clone()), value, messages.clone()),
            }
        }
    }

    /// `[{"value", "messages"}]`, `["…"]`, `"…"`, `{"value", "messages"}` or `{"people": ["…"]}`.
    fn listed(&mut self, field: FactField, value: &Value) {
        match value {
            Value::Array(items) => {
                items.iter().filter(|item| !is_blank(item)).for_each(|item| self.listed(field, item));
            }
            Value::String(text) if field == FactField::SourceUrls && text.matches("://").count() > 1 => {
                let urls = text.split(|c: char| c.is_whitespace() || c == ',').filter(|url| !url.is_empty());
                urls.for_each(|url| self.give(field, None, &Value::from(url), Vec::new()));
            }
            Value::String(_) | Value::Number(_) => self.give(field, None, value, Vec::new()),
            Value::Object(object) => match FactEntry::of(object) {
                Some(FactEntry { value: Value::Array(items), messages, .. }) => {
                    for item in items {
                        self.give(field, None, item, messages.clone());
                    }
                }
                Some(entry) => self.give(field, None, entry.value, entry.messages),
                None => object
                    .iter()
                    .filter(|(name, value)| !is_numbers_name(name) && !is_blank(value))
                    .for_each(|(_, value)| self.listed(field, value)),
            },
            Value::Bool(_) | Value::Null => self.read.skipped += 1,
        }
    }

    fn give(&mut self, field: FactField, key: Option<String>, value: &Value, messages: Vec<usize>) {
        let longest = if field == FactField::SourceUrls { MAX_URL_CHARS } else { MAX_FOUND_CHARS };
        let key = key.map(|key| one_line(&key));
        let is_key_fine = key
            .as_ref()
            .is_none_or(|key| key.chars().any(char::is_alphanumeric) && key.chars().count() <= MAX_KEY_CHARS);
        let value = if field.is_keyed() {
            tidy(value)
        } else {
            tidy(value).filter(|value| !value.is_array() && !value.is_object())
        };
        let value = value.map(|value| if field.is_keyed() { value } else { as_text(value) });
        match value {
            Some(value)
                if is_key_fine
                    && says_something(&value)
                    && length(&value) <= longest
                    && self.read.facts.len() < MAX_FACTS =>
            {
                self.read.facts.push(Given { field, key, value, messages });
            }
            _ => self.read.skipped += 1,
        }
    }
}

/// `{"value": …}` under any of its names, with a key or without, with numbers of messages or without.
struct FactEntry<'a> {
    key: Option<String>,
    value: &'a Value,
    messages: Vec<usize>,
}

impl<'a> FactEntry<'a> {
    fn of(object: &'a Map<String, Value>) -> Option<Self> {
        const VALUES: &[&str] =
            &["value", "text", "url", "fact", "decision", "content", "description", "statement", "name"];
        let key = ["key", "field"].iter().find_map(|name| object.get(*name)?.as_str());
        let name_is_key = key.is_none() && object.contains_key("name") && object.contains_key("value");
        let key = key.or_else(|| name_is_key.then(|| object.get("name")?.as_str()).flatten());
        let value = VALUES.iter().find_map(|name| object.get(*name).filter(|value| !is_blank(value)))?;
        // A key may be called "name" or "text", too: then nothing says that this is an entry.
        let is_entry = key.is_some()
            || object.contains_key("value")
            || !numbers_of(object).is_empty()
            || object.len() <= 3;
        is_entry.then(|| Self { key: key.map(str::to_owned), value, messages: numbers_of(object) })
    }
}

fn is_numbers_name(name: &str) -> bool {
    matches!(name, "messages" | "message" | "sources" | "source" | "n" | "message_ids" | "from")
}

fn numbers_of(object: &Map<String, Value>) -> Vec<usize> {
    let named = object.iter().filter(|(name, _)| is_numbers_name(name));
    named.flat_map(|(_, value)| numbers(value)).collect()
}

/// `3`, `"3"`, `"message 3"`, `[3, 4]`.
fn numbers(value: &Value) -> Vec<usize> {
    match value {
        Value::Number(number) => {
            number.as_u64().and_then(|number| usize::try_from(number).ok()).into_iter().collect()
        }
        Value::String(text) => {
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
        }
        Value::Array(items) => items.iter().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

/// The value with its texts on one line each and without what is empty; a list of one is that one.
fn tidy(value: &Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(one_line(text)).filter(|text| !text.is_empty()).map(Value::from),
        Value::Array(items) => {
            let mut items: Vec<_> = items.iter().filter_map(tidy).collect();
            if items.len() < 2 { items.pop() } else { Some(Value::Array(items)) }
        }
        Value::Object(fields) => {
            let fields = fields.iter().filter_map(|(name, value)| Some((one_line(name), tidy(value)?)));
            Some(fields.collect::<Map<_, _>>()).filter(|fields| !fields.is_empty()).map(Value::Object)
        }
        other => Some(other.clone()),
    }
}

/// Whether there is more in it than marks, as in a form that was given as an example.
fn says_something(value: &Value) -> bool {
    texts(value).iter().any(|text| text.chars().any(char::is_alphanumeric))
}

fn as_text(value: Value) -> Value {
    match value {
        Value::String(_) => value,
        other => Value::from(other.to_string()),
    }
}

fn one_line(text: &str) -> String {
    let is_hidden = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    let plain: String =
        text.chars().filter(|c| !is_hidden(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn length(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        other => other.to_string().chars().count(),
    }
}
