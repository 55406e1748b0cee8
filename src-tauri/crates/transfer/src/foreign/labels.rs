//! How a conversation was put in order at its assistant, in the words of any of them: what is pinned, archived, tagged or
//! in a folder there is so here.

use extremis_domain::{Labels, folder_of};
use serde_json::{Map, Value};

const PINNED: [&str; 5] = ["pinned", "is_pinned", "isPinned", "is_starred", "starred"];
const ARCHIVED: [&str; 3] = ["archived", "is_archived", "isArchived"];
/// Objects of a conversation that have some of it in them.
const INNER: [&str; 2] = ["meta", "metadata"];

/// The labels that stand among the other fields of a conversation.
pub(super) fn of(others: &Map<String, Value>) -> Labels {
    let is_set = |names: &[&str]| names.iter().filter_map(|name| others.get(*name)).any(is_true);
    let folder = others.get("folder").and_then(Value::as_str).filter(|folder| !is_id(folder));
    let mut labels = Labels {
        pinned: is_set(&PINNED),
        archived: is_set(&ARCHIVED),
        folder: folder.and_then(folder_of),
        ..Labels::default()
    };
    let inner = INNER.iter().filter_map(|name| others.get(*name)?.get("tags"));
    for tag in others.get("tags").into_iter().chain(inner).flat_map(names) {
        labels.add_tag(&tag);
    }
    labels
}

fn is_true(value: &Value) -> bool {
    value == &Value::Bool(true) || value.as_str() == Some("true")
}

/// The names in a list of tags: texts, things with a name, or one text with commas in it.
fn names(tags: &Value) -> Vec<String> {
    match tags {
        Value::Array(tags) => tags.iter().filter_map(name).collect(),
        Value::String(text) => match serde_json::from_str::<Vec<String>>(text) {
            Ok(tags) => tags,
            Err(_) => text.trim_matches(['[', ']']).split(',').map(unquoted).collect(),
        },
        _ => Vec::new(),
    }
}

fn name(tag: &Value) -> Option<String> {
    tag.as_str().or_else(|| tag.get("name")?.as_str()).map(str::to_owned)
}

fn unquoted(tag: &str) -> String {
    tag.trim().trim_matches(['"', '\'']).to_owned()
}

/// Whether it is no name that a person gave.
fn is_id(text: &str) -> bool {
    let is_hexadecimal = |letter: char| letter.is_ascii_hexdigit() || letter == '-';
    text.len() >= 16 && text.chars().all(is_hexadecimal)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(others: &Value) -> (bool, bool, Option<String>, Vec<String>) {
        let Labels { pinned, archived, folder, tags, .. } = of(others.as_object().unwrap());
        (pinned, archived, folder, tags)
    }

    #[test]
    fn what_is_marked_there_in_the_words_of_any_is_marked_here() {
        let tags = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
        let all = json!({ "pinned": true, "archived": true, "meta": { "tags": ["Web", { "name": "api" }] } });
        assert_eq!(read(&all), (true, true, None, tags(&["api", "Web"])));
        assert_eq!(read(&json!({ "is_starred": true, "is_archived": null })), (true, false, None, vec![]));
        let note = json!({ "tags": "[\"two words\", b]", "folder": "Work", "pinned": "true" });
        assert_eq!(read(&note), (true, false, Some("Work".to_owned()), tags(&["b", "two-words"])));
    }

    #[test]
    fn what_is_no_label_marks_nothing() {
        let odd = json!({ "pinned": "no", "tags": 7, "folder": "7f1b3c2e-9d1a-4c55-8a3e-0c7e5f2d1a90" });
        assert_eq!(read(&odd), (false, false, None, vec![]));
        let hostile = json!({ "tags": vec!["x".repeat(9000); 9000], "folder": "\u{7}\n" });
        assert_eq!(read(&hostile).3.len(), 1);
    }
}
