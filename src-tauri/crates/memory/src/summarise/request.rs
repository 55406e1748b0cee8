//! What a model is asked when it is to write a summary.
//!
//! The instructions say (README, "Instructions of a summary") what to look at, how long to be, the previous summary, the new
//! messages. All that comes from conversation, captured context, facts and summaries stands between delimiters as
//! data, and nothing in it can close them.

mod instructions;
mod material;

use std::fmt::Write;
use std::sync::Arc;

use extremis_domain::{Conflict, Contradicted, Fact, Role};
use extremis_llm::{Model, Request, Turn};

use crate::text::{neutralised, on_one_line};
use crate::{SummaryStep, Tokens};

pub(super) use instructions::SECTIONS;
pub(crate) use material::cost_in_request;
use material::{Material, TAGS};

/// The version of the instructions, kept with every summary that is written by them: whoever finds better ones
/// counts it up, so that older summaries can be told from newer and written again (README, "Versions").
pub const PROMPT_VERSION: u32 = 2;

/// Low, so that the same conversation gives much the same summary.
const TEMPERATURE: f32 = 0.2;
/// What the lines around previous summary and messages cost in tokens, generously.
const FRAME: u32 = 96;

/// What to ask for `step`, and, after an answer that was not taken, why it was not.
pub(super) fn request(
    step: &SummaryStep,
    facts: &[Arc<Fact>],
    model: &dyn Model,
    complaint: Option<&str>,
) -> Request {
    let tokens = Tokens::for_model(model.name());
    let window = model.capabilities().context_window;
    let instructions = instructions::instructions(step);
    let complaint = complaint
        .map(|why| format!("\n\nYour last answer was not taken: {why}\nWrite the updated summary again."));
    // A character is at most about a token, in any language.
    let answer = u32::try_from(step.length.max_chars).unwrap_or(u32::MAX).min(window / 4);
    let taken = answer
        .saturating_add(tokens.turn(&instructions))
        .saturating_add(complaint.as_deref().map_or(0, |complaint| tokens.text(complaint)));
    let room = window.saturating_sub(taken);
    let material = Material::new(step, facts, &tokens, room / 4);
    let own = material.anchors_cost(&tokens);
    let room = room.min(step.input_limit.saturating_add(FRAME).saturating_add(own));
    let mut content = material.within(&tokens, room);
    content.extend(complaint);
    Request {
        turns: vec![Turn::new(Role::System, instructions), Turn::new(Role::User, content)],
        max_output_tokens: Some(answer),
        temperature: Some(TEMPERATURE),
        ..Request::default()
    }
}

/// At most so many contradictions are quoted.
const MOST_QUOTED: usize = 5;

/// The complaint about an answer that contradicts what holds, each contradiction quoted.
pub(super) fn contradictions(conflicts: &[Conflict], facts: &[Arc<Fact>]) -> String {
    let mut out = "it contradicts what is known to be so. Write what is so, or leave it out; where the text says that it changed, \
         say what it was and what it is now.".to_owned();
    for conflict in conflicts.iter().take(MOST_QUOTED) {
        let so = match &conflict.with {
            Contradicted::LockedLine(line) => quoted(line),
            Contradicted::Fact(id) => {
                facts.iter().find(|fact| fact.id == *id).map(|fact| material::said(fact)).unwrap_or_default()
            }
        };
        let line = quoted(&conflict.line);
        let _ = write!(out, "\n<you-wrote>{line}</you-wrote> <but-it-is-so>{so}</but-it-is-so>");
    }
    out
}

/// The complaint about an answer that left out most of what can be checked.
pub(super) fn left_out(lost: &[String]) -> String {
    let mut out =
        "it left out most of the names and numbers. Say these, too, as far as they still hold, in few words:"
            .to_owned();
    for lost in lost {
        let _ = write!(out, "\n<left-out>{}</left-out>", quoted(lost));
    }
    out
}

fn quoted(line: &str) -> String {
    neutralised(&on_one_line(line), TAGS).into_owned()
}
