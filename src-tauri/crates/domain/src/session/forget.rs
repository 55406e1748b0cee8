//! Erasing a message, and all in its session that was made from it.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::Session;
use crate::{ChangeError, Contradicted, MessageId, SummaryVersion, title_of};

impl Session {
    /// Erases a message and all that was made from it: summaries that cover it and what quotes their locked lines,
    /// facts that came from it, a title
    /// generated from it, and what other writers left beside the messages that says the same.
    pub(super) fn forget(&mut self, id: &MessageId) -> Result<(), ChangeError> {
        let position = self.tree.require(id)?;
        let in_place = Arc::clone(&self.parts.messages[position]);
        self.parts.messages[position] = Arc::new(in_place.forgotten());
        let from_trash = self.take_deleted(id);
        let erased = from_trash.as_ref().map_or(&*in_place, |deleted| &deleted.message);
        let mut lines = HashSet::new();
        for version in &mut self.parts.summaries {
            if self.tree.is_covered(version, position) {
                lines.extend(version.locked.iter().cloned());
                *version = Arc::new(version.emptied());
            }
        }
        // What waits because it contradicts such a line says that line. It was never in force, and is made again.
        for version in self.parts.summaries.iter_mut().filter(|version| quotes(version, &lines)) {
            *version = Arc::new(version.emptied());
        }
        for fact in self.parts.facts.iter_mut().filter(|fact| fact.sources.contains(id)) {
            *fact = Arc::new(fact.forgotten());
        }
        self.look_again();
        self.take_given_title();
        if erased.content.trim().is_empty() {
            return Ok(());
        }
        if self.parts.title.as_ref().is_some_and(|title| *title == title_of(&erased.beginning())) {
            self.parts.title = self.first_title();
        }
        self.parts.initial_request.take_if(|request| request.contains(&erased.content));
        self.parts.extra.retain(|_, value| !mentions(value, &erased.content));
        Ok(())
    }
}

/// Whether a version is held for contradicting one of these lines.
fn quotes(version: &SummaryVersion, lines: &HashSet<String>) -> bool {
    version.conflicts.iter().any(|conflict| match &conflict.with {
        Contradicted::LockedLine(line) => lines.contains(line),
        Contradicted::Fact(_) => false,
    })
}

/// Whether any text in a JSON value contains `words`.
fn mentions(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => text.contains(words),
        Value::Array(items) => items.iter().any(|item| mentions(item, words)),
        Value::Object(fields) => {
            fields.iter().any(|(name, value)| name.contains(words) || mentions(value, words))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests;
