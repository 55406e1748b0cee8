//! What is sent for a message beside the fixed instructions and the message itself: the part of a prompt that is
//! chosen, and that can be held against another choice.

use std::fmt::Write;

use extremis_domain::Layer;

use super::{AssembleInput, assemble, parts};

/// So often a prompt is made smaller when its text is longer than the sum of its parts.
const TRIES: u32 = 8;

/// What is sent beside the instructions and the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetrievedContext {
    /// All of it, as plain text.
    pub text: String,
    /// The length of that text.
    pub tokens: u32,
}

/// What is sent for a message beside the instructions and the message itself, in at most `input.budget` tokens.
///
/// Everything else counts: dates, names, headings and delimiters.
pub fn retrieved_context(input: &AssembleInput) -> RetrievedContext {
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
            return RetrievedContext { text, tokens: length };
        }
        within = within.saturating_sub(length - input.budget);
    }
    RetrievedContext { text: String::new(), tokens: 0 }
}

fn text(input: &AssembleInput, budget: u32) -> String {
    let prompt = assemble(&AssembleInput { budget, ..*input });
    let is_asked = prompt.items.last().is_some_and(|item| item.about.layer == Layer::Message);
    // The instructions are the first turn, and the message is the last.
    let chosen = prompt.turns.get(1..prompt.turns.len() - usize::from(is_asked)).unwrap_or_default();
    let mut out = String::new();
    for turn in chosen {
        let _ = writeln!(out, "[{}]\n{}\n", parts::role(turn.role), turn.content);
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Message, Policy, Role, Timestamp};

    use super::*;
    use crate::Tokens;
    use crate::testing::recall;
    use crate::testing::{at, conversation, say};

    #[test]
    fn everything_beside_the_instructions_and_the_message_is_there_and_counts() {
        let mut session = conversation(40);
        for n in 0..60 {
            say(
                &mut session,
                &format!("On day {n} the heron stood at the pond, and we looked at it for a while."),
            );
        }
        let tokens = Tokens::for_model("gpt-4");
        for hours in [0, 50] {
            let asked = Timestamp::from_second(at(100).as_second() + hours * 3600);
            let message = Message::new(Role::User, "Where did the heron stand on day 7?", asked);
            let snippets = recall(&session, None, &message);
            for budget in (40..1500).step_by(7) {
                let retrieved = retrieved_context(&AssembleInput {
                    session: &session,
                    new: Some(&message),
                    upto: None,
                    policy: &Policy::default(),
                    degraded: false,
                    instructions: None,
                    memories: &[],
                    snippets: &snippets,
                    budget,
                    tokens: &tokens,
                });
                assert_eq!(retrieved.tokens, tokens.text(&retrieved.text));
                assert!(retrieved.tokens <= budget, "{} > {budget}", retrieved.tokens);
                assert!(
                    !retrieved.text.contains("You are Extremis") && !retrieved.text.contains("Where did")
                );
                let is_used = retrieved.tokens + 60 >= budget;
                assert!(is_used || hours == 0, "{} of {budget} are used", retrieved.tokens);
            }
        }
    }
}
