//! Calls of tools that arrive in pieces.

use std::collections::BTreeMap;

use extremis_language::text;

use crate::limits::MOST_CALLS;
use crate::model::malformed;
use crate::{Event, ModelError, ToolCall};

/// What has arrived of the calls in one answer, by the number that the server gives each.
#[derive(Debug, Default)]
pub(crate) struct ToolCalls {
    begun: BTreeMap<u64, ToolCall>,
    /// How much has arrived of all of them, in bytes.
    received: usize,
}

impl ToolCalls {
    /// A piece of a call; its name comes first, its arguments bit by bit.
    pub(crate) fn add(&mut self, number: u64, name: &str, arguments: &str) -> Result<(), ModelError> {
        // A call costs memory before it says anything.
        let piece = size_of::<ToolCall>() + name.len() + arguments.len();
        self.received = self.received.saturating_add(piece);
        if self.received > MOST_CALLS {
            return Err(malformed(text!("llm-calls-endless")));
        }
        let call = self.begun.entry(number).or_default();
        call.name.push_str(name);
        call.arguments.push_str(arguments);
        Ok(())
    }

    /// The call of this number, which is whole now.
    pub(crate) fn finish(&mut self, number: u64) -> Option<Event> {
        self.begun.remove(&number).map(Event::ToolCall)
    }

    /// All calls, in order; they are whole now.
    pub(crate) fn finish_all(&mut self) -> impl Iterator<Item = Event> {
        std::mem::take(&mut self.begun).into_values().map(Event::ToolCall)
    }
}
