//! The protocols that are spoken. What a new one needs is a module here and an entry in the table.

mod anthropic;
mod gemini;
mod ollama;
mod openai;

use crate::Protocol;

/// Every protocol, in the order in which they are offered. The first is what is spoken where nothing is said of it.
static PROTOCOLS: &[Protocol] = &[
    Protocol::new(&openai::OpenAi),
    Protocol::new(&openai::Azure),
    Protocol::new(&anthropic::Anthropic),
    Protocol::new(&gemini::Gemini),
    Protocol::new(&ollama::Ollama),
];

impl Protocol {
    /// All that are spoken, in the order in which they are offered.
    pub fn all() -> &'static [Self] {
        PROTOCOLS
    }
}
