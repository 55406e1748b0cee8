//! The end of a prompt that has an answer carried on whose rest never came.

use extremis_domain::{Layer, Message, Role, SentItem, SentReason};

use super::{Item, Prompt, parts};
use crate::Tokens;
use crate::render::render_message;

/// How many tokens [`Prompt::continue_answer`] adds.
pub fn carrying_on(part: &Message, tokens: &Tokens) -> u32 {
    tokens.message(part).saturating_add(tokens.turn(parts::CARRY_ON))
}

impl Prompt {
    /// Asks for the rest of an answer: after the message to answer stands what had arrived of it.
    pub fn continue_answer(&mut self, part: &Message, tokens: &Tokens) {
        let about = |layer, length, reason| SentItem {
            first: Some(part.id.clone()),
            ..SentItem::new(layer, length, true, reason)
        };
        let arrived =
            SentItem { count: 1, ..about(Layer::Recent, tokens.message(part), SentReason::Arrived) };
        self.send(part.role, Item::sent(arrived, render_message(part)));
        let asks = about(Layer::System, tokens.turn(parts::CARRY_ON), SentReason::AsksForTheRest);
        self.send(Role::User, Item::sent(asks, parts::CARRY_ON.to_owned()));
    }
}
