//! Calls of tools that arrive in pieces.

use std::collections::BTreeMap;

use crate::{Event, ToolCall};

/// What has arrived of the calls in one answer, by the number that the server gives each.
#[derive(Debug, Default)]
pub(crate) struct ToolCalls(BTreeMap<u64, ToolCall>);

impl ToolCalls {
    /// A piece of a call; its name comes first, its arguments bit by bit.
    pub(crate) fn add(&mut self, number: u64, name: &str, arguments: &str) {
        let call = self.0.entry(number).or_default();
        call.name.push_str(name);
        call.arguments.push_str(arguments);
    }

    /// The call of this number, which is whole now.
    pub(crate) fn finish(&mut self, number: u64) -> Option<Event> {
        self.0.remove(&number).map(Event::ToolCall)
    }

    /// All calls, in order; they are whole now.
    pub(crate) fn finish_all(&mut self) -> impl Iterator<Item = Event> {
        std::mem::take(&mut self.0).into_values().map(Event::ToolCall)
    }
}
