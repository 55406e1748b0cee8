//! What is sent for a message beside the fixed instructions and the message itself: the part of a prompt that is
//! chosen, and that can be held against another choice.

use std::fmt::Write;

use extremis_domain::Layer;

use super::{AssembleInput, assemble, parts};

/// So often a prompt is made smaller when its text is longer than the sum of its parts.
const TRIES: u32 = 8;

/// What is sent beside the instructions and the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// All of it, as plain text.
    pub text: String,
    /// The length of that text.
    pub tokens: u32,
}

/// What is sent for a message beside the instructions and the message itself, in at most `input.budget` tokens.
///
/// Everything else counts: dates, names, headings and delimiters.
pub fn beside(input: &AssembleInput) -> Beside {
    let tokens = input.tokens;
    let fixed = tokens.turn(parts::SYSTEM_PROMPT);
    let message =
        input.new.or_else(|| input.upto.and_then(|id| input.session.message(id)).map(AsRef::as_ref));
    let message = message.map_or(0, |message| tokens.message(message));
    let mut within = input.budget;
    for _ in 0..TRIES {
        let budget = within.saturating_add(fixed).saturating_add(message);
        let text = text(input, budget);
        let length = tokens.text(&text);
        if length <= input.budget {
            return Beside { text, tokens: length };
        }
        within = within.saturating_sub(length - input.budget);
    }
    Beside { text: String::new(), tokens: 0 }
}

fn text(input: &AssembleInput, budget: u32) -> String {
    let prompt = assemble(&AssembleInput { budget, ..*input });
    let mut out = String::new();
    let included = prompt.items.iter().filter(|item| item.about.included);
    for (item, turn) in included.zip(&prompt.turns) {
        if !matches!(item.about.layer, Layer::System | Layer::Message) {
            let _ = writeln!(out, "[{}]\n{}\n", parts::role(turn.role), turn.content);
        }
    }
    out.truncate(out.trim_end().len());
    out
}
