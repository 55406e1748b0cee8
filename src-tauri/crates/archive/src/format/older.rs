//! Files of before version 2 in which something has another shape: the summary as an object, as Extremis for
//! macOS writes it, and files without a version, which may lack what version 1 made obligatory
//! (README, rule 17).
//!
//! Deliberately absent: any guess at what was said. A file without readable messages is damaged.

use extremis_domain::{SessionId, Timestamp};
use serde_json::{Map, Value};

use super::SessionJson;
use super::version_1::{DETAILS, apple_time};

/// Reads a file of version 1 or none in its own shape; none if it is something else.
pub(super) fn read(id: SessionId, bytes: &[u8]) -> Option<SessionJson<'static>> {
    let mut fields: Map<String, Value> = serde_json::from_slice(bytes).ok()?;
    let version = fields.get("version").map_or(Some(0), Value::as_u64)?;
    if version > 1 {
        return None;
    }
    spread_summary(&mut fields);
    if version == 0 {
        complete(id, &mut fields);
    }
    serde_json::from_value(Value::Object(fields)).ok()
}

/// Turns `summary: {content, coversMessageCount, createdAt, …}` into the three fields that version 1 has; the
/// rest of it goes along.
fn spread_summary(fields: &mut Map<String, Value>) {
    let Some(Value::Object(summary)) = fields.get_mut("summary") else { return };
    let mut summary = std::mem::take(summary);
    let names = [
        ("content", "summary"),
        ("coversMessageCount", "summaryCoversMessageCount"),
        ("createdAt", "summaryCreatedAt"),
    ];
    for (name, spread) in names {
        fields.insert(spread.to_owned(), summary.remove(name).unwrap_or_default());
    }
    if !summary.is_empty() {
        fields.insert(DETAILS.to_owned(), Value::Object(summary));
    }
}

/// Fills in what a file without a version need not have: identities from its name and from the order of its
/// messages, times from one another.
fn complete(id: SessionId, fields: &mut Map<String, Value>) {
    fields.entry("id").or_insert_with(|| id.to_string().into());
    for name in ["createdAt", "updatedAt"] {
        readable_time(fields, name);
    }
    let created = fields.get("createdAt").cloned();
    let mut latest = created.unwrap_or_else(|| Timestamp::from_second(0).to_string().into());
    let mut first = None;
    let messages = fields.get_mut("messages").and_then(Value::as_array_mut).into_iter().flatten();
    for (place, message) in messages.filter_map(Value::as_object_mut).enumerate() {
        message.entry("id").or_insert_with(|| format!("message-{}", place + 1).into());
        readable_time(message, "timestamp");
        latest.clone_from(message.entry("timestamp").or_insert(latest.clone()));
        first.get_or_insert(latest.clone());
    }
    fields.entry("createdAt").or_insert(first.unwrap_or_else(|| latest.clone()));
    fields.entry("updatedAt").or_insert(latest);
}

/// Turns a time in seconds since 2001, as Apple's encoder writes it unless told otherwise, into text.
fn readable_time(fields: &mut Map<String, Value>, name: &str) {
    if let Some(seconds) = fields.get(name).and_then(Value::as_f64) {
        fields.insert(name.to_owned(), apple_time(seconds).to_string().into());
    }
}
