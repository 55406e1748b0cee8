//! What version 1 of the session file says differently (README, rule 17): messages
//! are a chain without parents, context is base64 of JSON, and there is one summary.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use extremis_domain::{Context, Message, SummaryId, SummaryVersion, Timestamp};
use serde_json::{Map, Value};

use super::SessionJson;

/// How many messages version 1 kept beside its summary (README, rule 17).
const KEPT: usize = 10;
/// Seconds from 1970 to 2001, where the dates of Apple's default JSON encoding start.
const APPLE_EPOCH: f64 = 978_307_200.0;
/// Where what a summary of another shape says beyond text, coverage and time stands among a file's other fields.
pub(super) const DETAILS: &str = "extremis:summary-details";

pub(super) fn migrate(file: &mut SessionJson<'_>) {
    let mut previous = None;
    for message in &mut file.messages {
        let message = Arc::make_mut(message);
        message.parent = previous.replace(message.id.clone());
        read_context(message);
    }
    file.initial_request_imported = file.initial_request.is_some();
    let details = if file.extra.contains_key(DETAILS) { file.extra.to_mut().remove(DETAILS) } else { None };
    if file.summary_versions.is_empty() {
        file.summary_versions.extend(only_summary(file, details).map(Arc::new));
    }
}

/// A time given in seconds since 2001.
pub(super) fn apple_time(seconds: f64) -> Timestamp {
    #[expect(clippy::cast_possible_truncation, reason = "saturates, and is clamped to writable years")]
    Timestamp::from_second((seconds + APPLE_EPOCH).floor() as i64)
}

/// Moves `contextData` to `context` where it can be read; where not it stays as it is.
fn read_context(message: &mut Message) {
    match message.extra.get("contextData") {
        Some(Value::Null) => {}
        Some(Value::String(data)) if message.context.is_none() => match decode_context(data) {
            Some(context) => message.context = Some(context),
            None => return,
        },
        _ => return,
    }
    message.extra.remove("contextData");
}

fn decode_context(data: &str) -> Option<Context> {
    let mut json: Map<String, Value> = serde_json::from_slice(&STANDARD.decode(data).ok()?).ok()?;
    if let Some(seconds) = json.get("capturedAt").and_then(Value::as_f64) {
        json.insert("capturedAt".to_owned(), apple_time(seconds).to_string().into());
    }
    serde_json::from_value(Value::Object(json)).ok()
}

fn only_summary(file: &SessionJson<'_>, details: Option<Value>) -> Option<SummaryVersion> {
    let content = file.summary.as_deref()?;
    let Value::Object(mut extra) = details.unwrap_or_else(|| Map::new().into()) else { return None };
    let model_used = extra.remove("modelUsed").as_ref().and_then(Value::as_str).map(str::to_owned);
    let total = file.messages.len();
    let covers = file.summary_covers_message_count.unwrap_or(0).min(total);
    let through = file.messages.get(covers.saturating_sub(1))?.id.clone();
    Some(SummaryVersion {
        // The same at every reading, because the journal may refer to it before the file is rewritten.
        id: SummaryId::from("version-1"),
        kept: KEPT.min(total - covers),
        model_used,
        extra,
        ..SummaryVersion::new(content, through, covers, file.summary_created_at.unwrap_or(file.updated_at))
    })
}
