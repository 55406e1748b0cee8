//! The prompt: what a model is sent for one answer, and why each part is in it or not.
//!
//! Order: the fixed instructions, those of the user, what is known of the user, facts, summaries (the highest level first, each level oldest
//! first), snippets, pinned messages, recent messages, the message to answer. Pure and deterministic; nothing that
//! cannot fit is rendered, and nothing is done for each message of a long conversation.
//!
//! Deliberately absent: who asks, which model answers, and how snippets are found.

pub(crate) mod block;
mod budget;
mod choice;
mod continue_answer;
mod history;
mod items;
pub(crate) mod parts;
mod recalled;
mod retrieved;

use std::fmt::Write;

use extremis_domain::{
    Cut, InstructionsVersion, Message, MessageId, Policy, Role, Session, Snippet, UserMemory,
};
use extremis_llm::Turn;

use crate::Tokens;
use crate::render::{PartRead, longest_text, render_cut, render_words};
use crate::text::fitting_length;
use choice::PromptChoice;
pub use continue_answer::carrying_on;
use history::History;
pub use items::Item;
pub use retrieved::{RetrievedContext, retrieved_context};

/// What a prompt is built from.
#[derive(Debug, Clone, Copy)]
pub struct AssembleInput<'a> {
    /// The conversation.
    pub session: &'a Session,
    /// The message to answer, in the session or not. None: the last message of the history.
    pub new: Option<&'a Message>,
    /// The last message of the history, visible or not. None: the head.
    pub upto: Option<&'a MessageId>,
    /// How the conversation is remembered.
    pub policy: &'a Policy,
    /// Whether the last summary failed. Then nothing tells what was said before the latest messages, and all that fit
    /// are sent.
    pub degraded: bool,
    /// What the user wants every answer of all conversations to keep to. Those for this conversation are in the session.
    pub instructions: Option<&'a InstructionsVersion>,
    /// What is known of the user and has to do with the message, the most important first.
    pub memories: &'a [UserMemory],
    /// What was found for the message to answer, the best first.
    pub snippets: &'a [Snippet],
    /// The most tokens that the prompt may have.
    pub budget: u32,
    /// Counts them.
    pub tokens: &'a Tokens,
}

/// What is sent, and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// What is sent, in order.
    pub turns: Vec<Turn>,
    /// What is in it and what was left out, in the same order.
    pub items: Vec<Item>,
    /// The length of what is sent.
    pub tokens: u32,
    /// The length that was allowed.
    pub budget: u32,
}

impl Prompt {
    /// The whole prompt as plain text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for turn in &self.turns {
            let _ = writeln!(out, "[{}]\n{}\n", parts::role(turn.role), turn.content);
        }
        out.truncate(out.trim_end().len());
        out
    }

    pub(crate) fn empty(budget: u32) -> Self {
        Self { turns: Vec::new(), items: Vec::new(), tokens: 0, budget }
    }

    /// Sends several parts as one turn, which costs so much.
    pub(crate) fn send_as_one(&mut self, turn: Turn, tokens: u32, items: impl IntoIterator<Item = Item>) {
        self.tokens = self.tokens.saturating_add(tokens);
        self.turns.push(turn);
        self.items.extend(items);
    }

    pub(crate) fn send(&mut self, role: Role, item: Item) {
        self.tokens = self.tokens.saturating_add(item.about.tokens);
        let pictures = item.pictures.clone();
        self.turns.push(Turn { pictures, ..Turn::new(role, item.text.clone()) });
        self.items.push(item);
    }
}

/// Builds the prompt for one answer.
///
/// Each layer has the share of the budget that README gives it, and what one does not need goes to the others.
/// When not everything fits, snippets are left out first, then the oldest recent messages, then older summaries,
/// then what is known of the user, and facts last (seeds 003 and 002). Messages that no summary covers go in as far
/// as the whole budget allows. The user's instructions are never cut: those for the conversation, then those for all,
/// are in as long as they take no more than half of the budget. The message to answer is always in: when it is too long by itself, the middle of the
/// sent copy is left out. The result is within the budget if that is at least 200 tokens.
pub fn assemble(input: &AssembleInput) -> Prompt {
    let history = History::of(input);
    let choice = PromptChoice::of(&history, input);
    items::prompt(&history, &choice, input)
}

/// How much of a message is sent with `budget` for the whole prompt; nothing when all of it is. As [`assemble`] does
/// it, without the rest of the prompt.
pub fn part_read(message: &Message, budget: u32, tokens: &Tokens) -> Option<PartRead> {
    let room = budget.saturating_sub(tokens.turn(parts::SYSTEM_PROMPT));
    choice::written(message, tokens, room).cut.map(|cut| PartRead::of(message, cut))
}

/// How much of a message that is too long by itself is sent, and what that costs.
fn cut_to_fit(message: &Message, tokens: &Tokens, room: u32) -> (Cut, String) {
    let beside_pictures = room.saturating_sub(message.picture_tokens());
    let with_context = fitting_length(longest_text(message), beside_pictures, |keep| {
        tokens.uncached_turn(&render_cut(message, keep))
    });
    if let Some(keep) = with_context {
        return (Cut { keep, context: true }, render_cut(message, keep));
    }
    let words = fitting_length(message.content.len(), room, |keep| {
        tokens.uncached_turn(&render_words(message, keep))
    });
    let keep = words.unwrap_or(0);
    (Cut { keep, context: false }, render_words(message, keep).into_owned())
}

#[cfg(test)]
mod tests;
