//! Erasing a message, and all in its session that was made from it.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::Session;
use crate::{ChangeError, Contradicted, Fact, MessageId, SummaryVersion, title_of};

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
        self.empty_what_was_made_from(position, id);
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

    /// How many of the messages that a version of a summary covers are forgotten.
    pub fn forgotten_in(&self, version: &SummaryVersion) -> usize {
        let all = self.parts.messages.iter().enumerate();
        let forgotten = all.filter(|(_, message)| message.is_forgotten());
        forgotten.filter(|(position, _)| self.tree.is_covered(version, *position)).count()
    }

    /// How many of the messages that a fact came from are forgotten.
    pub fn forgotten_sources(&self, fact: &Fact) -> usize {
        let is_forgotten = |id: &&MessageId| self.message(id).is_some_and(|message| message.is_forgotten());
        fact.sources.iter().filter(is_forgotten).count()
    }

    /// Erases what was made elsewhere from messages that were forgotten here: versions of summaries that `is_to_go` says,
    /// with what quotes their locked lines, and facts. Says whether there was anything.
    pub fn erase_made(
        &mut self,
        is_summary_to_go: impl Fn(&Self, &SummaryVersion) -> bool,
        is_fact_to_go: impl Fn(&Self, &Fact) -> bool,
    ) -> bool {
        let summaries = self.parts.summaries.iter();
        let summaries = summaries.map(|version| !version.stale && is_summary_to_go(self, version)).collect();
        let facts = self.parts.facts.iter();
        let facts: Vec<_> = facts.map(|fact| is_fact_to_go(self, fact)).collect();
        let is_changed = self.empty_summaries(summaries);
        for (fact, _) in self.parts.facts.iter_mut().zip(&facts).filter(|(_, goes)| **goes) {
            *fact = Arc::new(fact.forgotten());
        }
        self.look_again();
        is_changed || facts.contains(&true)
    }

    fn empty_what_was_made_from(&mut self, position: usize, id: &MessageId) {
        let covered = self.parts.summaries.iter().map(|version| self.tree.is_covered(version, position));
        self.empty_summaries(covered.collect());
        for fact in self.parts.facts.iter_mut().filter(|fact| fact.sources.contains(id)) {
            *fact = Arc::new(fact.forgotten());
        }
    }

    /// Empties versions, and what waits because it contradicts a locked line of one: that says the line. It was never in
    /// force, and is made again.
    fn empty_summaries(&mut self, goes: Vec<bool>) -> bool {
        let mut lines = HashSet::new();
        let mut is_changed = false;
        for (version, _) in self.parts.summaries.iter_mut().zip(goes).filter(|(_, goes)| *goes) {
            lines.extend(version.locked.iter().cloned());
            *version = Arc::new(version.emptied());
            is_changed = true;
        }
        for version in self.parts.summaries.iter_mut().filter(|version| quotes(version, &lines)) {
            *version = Arc::new(version.emptied());
        }
        is_changed
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
