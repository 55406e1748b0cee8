//! How a conversation is put in order, taken apart: a tag that one device adds and a folder that another chooses are both
//! there afterwards.

use std::collections::HashMap;

use extremis_domain::{Labels, Lenient, SessionParts, sort_tags};
use serde_json::{Value, json};

use super::Known;
use crate::field::{Content, Key, LABELS};
use crate::store_id::StoreId;

/// What is marked, each by itself.
pub(super) fn fields(parts: &SessionParts) -> Vec<(Key, Value)> {
    match &parts.labels {
        None => Vec::new(),
        Some(Lenient::Invalid(value)) => vec![(Key::Extra(LABELS.to_owned()), (**value).clone())],
        Some(Lenient::Valid(labels)) => {
            let marked = |is_marked: bool| if is_marked { Value::Bool(true) } else { Value::Null };
            let mut fields = vec![
                (Key::PinnedInList, marked(labels.pinned)),
                (Key::Archived, marked(labels.archived)),
                (Key::Folder, json!(labels.folder)),
                (Key::SharedBy, json!(labels.shared_by)),
            ];
            fields.extend(labels.tags.iter().map(|tag| (Key::Tag(tag.clone()), Value::Bool(true))));
            fields
        }
    }
}

/// The labels of a conversation that is shared: the user's own, and who shared it.
pub(super) fn compose_shared(known: &HashMap<Key, Known>, store: StoreId, ours: Option<Labels>) -> Labels {
    let by = match known.get(&Key::SharedBy).map(|known| &known.content) {
        Some(Content::Plain(Value::String(name))) => Some(name.clone()),
        _ => None,
    };
    Labels { shared_in: Some(store.to_string()), shared_by: by, ..ours.unwrap_or_default() }
}

/// The labels that these fields make.
pub(super) fn compose(known: &HashMap<Key, Known>) -> Option<Lenient<Labels>> {
    let plain = |key: &Key| match known.get(key).map(|known| &known.content) {
        Some(Content::Plain(value)) if !value.is_null() => Some(value),
        _ => None,
    };
    let is_marked = |key: Key| plain(&key) == Some(&Value::Bool(true));
    let tagged = known.keys().filter_map(|key| match key {
        Key::Tag(tag) if is_marked(key.clone()) => Some(tag.clone()),
        _ => None,
    });
    let mut tags: Vec<_> = tagged.collect();
    sort_tags(&mut tags);
    let labels = Labels {
        pinned: is_marked(Key::PinnedInList),
        archived: is_marked(Key::Archived),
        folder: plain(&Key::Folder).and_then(Value::as_str).map(str::to_owned),
        tags,
        ..Labels::default()
    };
    if !labels.is_empty() {
        return Some(Lenient::Valid(labels));
    }
    let later = plain(&Key::Extra(LABELS.to_owned()))?;
    Some(Lenient::Invalid(Box::new(later.clone())))
}
