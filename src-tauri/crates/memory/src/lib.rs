//! What a model is told: how long things are, what to summarise next, how to ask for it, and the prompt
//! itself.
//!
//! Four steps, each on its own: [`Tokens`] counts, [`plan`] decides, [`summarise`] asks a [`Model`], and
//! [`assemble`] builds what is sent. All but `summarise` are pure: the same input gives the same bytes.
//!
//! Deliberately absent: input and output other than through a [`Model`], clocks, and commits. A [`SummaryStep`] says
//! which session and revision it was made for; whoever commits its result checks that they still match.
//!
//! [`Model`]: extremis_llm::Model

mod assemble;
mod check;
mod extractive;
pub mod facts;
mod plan;
mod receive;
mod reconstruct_prompt;
mod render;
mod repetition;
mod summarise;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod text;
mod title;
mod tokens;
pub mod user_memories;
mod version;

pub use assemble::{
    AssembleInput, Item, Prompt, RetrievedContext, assemble, carrying_on, part_read, retrieved_context,
};
pub use check::{DiffLine, LineChange, contradicts, diff};
pub use extractive::{EXTRACTIVE, extractive, is_offline};
pub use plan::{LengthTarget, SummaryStep, plan, plan_again, plan_now};
pub use reconstruct_prompt::{PromptSources, ReconstructedPrompt, reconstruct_prompt};
pub use render::{PartRead, render_message};
pub use summarise::{Lost, PROMPT_VERSION, SummariseError, Written, present_version, summarise, tells_apart};
pub use title::title;
pub use tokens::{MESSAGE_OVERHEAD, TokenCounts, Tokens};
