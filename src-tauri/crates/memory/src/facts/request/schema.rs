//! The form of the answer, for servers that hold a model to one: what matters most first, a value before the messages that
//! say it, and all of it limited, so that a model which never stops of itself comes to an end.

use extremis_domain::FactField;
use serde_json::{Value, json};

use super::super::MAX_KEY_CHARS;

/// The longest text, in characters: a grammar would have a model finish what is too long in the middle of a word, so it is
/// more than any fact should have.
const LONGEST_TEXT: usize = 300;
/// Addresses are longer.
const LONGEST_URL: usize = 500;
/// The most parts of a document.
const MOST_PARTS: usize = 20;
/// The most messages that say one thing: a model that names all of them names none.
const MOST_MESSAGES: usize = 5;

/// The form of an answer with these fields, in their order. Fields with keys are lists here too: the strict kind of schema
/// knows no objects whose keys are free.
pub(super) fn of(fields: &[FactField]) -> Value {
    let names: Vec<_> = fields.iter().map(|field| field.name()).collect();
    let lists: serde_json::Map<_, _> =
        fields.iter().map(|field| (field.name().to_owned(), list(*field))).collect();
    json!({"type": "object", "properties": lists, "required": names, "additionalProperties": false})
}

/// The entries of one field.
fn list(field: FactField) -> Value {
    let text = |longest: usize| json!({"type": "string", "maxLength": longest});
    let value = match field {
        FactField::DocumentStructure => {
            json!({"type": "array", "maxItems": MOST_PARTS, "items": text(LONGEST_TEXT)})
        }
        FactField::SourceUrls => text(LONGEST_URL),
        _ => text(LONGEST_TEXT),
    };
    let messages = json!({
        "type": "array",
        "description": "The numbers of the messages that say it",
        "maxItems": MOST_MESSAGES,
        "items": {"type": "integer"},
    });
    let mut properties = json!({"value": value, "messages": messages});
    let mut required = vec!["value", "messages"];
    if field.is_keyed() {
        properties["key"] = text(MAX_KEY_CHARS);
        required.insert(0, "key");
    }
    json!({
        "type": "array",
        "maxItems": most(field),
        "items": {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        },
    })
}

/// The most entries of a field.
fn most(field: FactField) -> usize {
    match field {
        FactField::ImportantFacts | FactField::Entities => 20,
        FactField::KeyDecisions | FactField::UserPreferences | FactField::SourceUrls => 12,
        FactField::CustomFields => 8,
        FactField::DocumentStructure => 4,
    }
}
