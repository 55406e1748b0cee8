//! How long a text is in tokens: exact for the models of `OpenAI`, close for all others.
//!
//! Deliberately absent: the tokenizers of other makers. Each would be a download of its own, and a count that
//! is off by a tenth only moves a threshold.

mod counts;
mod encoder;
mod layout;
mod table;

use std::sync::LazyLock;

use extremis_domain::Message;
use tiktoken_rs::tokenizer::{Tokenizer, get_tokenizer};

pub use self::counts::TokenCounts;
use self::encoder::Encoder;
use crate::render::render_message;

/// What a message costs beyond its words: role and separators.
pub const MESSAGE_OVERHEAD: u32 = 4;

/// The longest stretch without a break that is encoded in one piece, in bytes.
///
/// The encoder's regular expression gives up on white space of about a million characters, and
/// its merging slows down on long words. No text that people write comes near; a cut adds at most a few
/// tokens.
const LONGEST_RUN: usize = 8 * 1024;

static O200K: LazyLock<Option<Encoder>> = LazyLock::new(Encoder::o200k);
static CL100K: LazyLock<Option<Encoder>> = LazyLock::new(Encoder::cl100k);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Encoding {
    O200k,
    Cl100k,
    /// README, "Token estimate": 1 token ≈ 4 characters.
    Estimate,
}

/// Counts tokens as one model does. Cheap to make and to clone; what finds words is made at the first count,
/// once for the whole process. Clones share what they counted before.
#[derive(Debug, Clone)]
pub struct Tokens {
    encoding: Encoding,
    counts: TokenCounts,
}

impl Encoding {
    fn of_model(name: &str) -> Self {
        // Servers that pass requests on write `maker/model`.
        let name = name.rsplit('/').next().unwrap_or(name);
        match get_tokenizer(name) {
            Some(Tokenizer::Cl100kBase) => Self::Cl100k,
            _ => Self::O200k,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::O200k => "o200k_base",
            Self::Cl100k => "cl100k_base",
            Self::Estimate => "estimate",
        }
    }
}

impl Tokens {
    /// Counts as the model of this name does; with `o200k_base` for names that are not known.
    pub fn for_model(name: &str) -> Self {
        TokenCounts::default().for_model(name)
    }

    /// Counts a quarter of the characters, rounded up: the estimate of README, without any table.
    pub fn estimate() -> Self {
        Self { encoding: Encoding::Estimate, counts: TokenCounts::default() }
    }

    /// Makes what finds words now instead of at the first count.
    pub fn warm(&self) {
        self.text("warm");
    }

    /// The length of a text. One that was counted before is not counted again.
    pub fn text(&self, text: &str) -> u32 {
        let count = |text: &str| self.counts.get(self.encoding, text, || self.uncached(text));
        match self.encoding {
            // An estimate of the parts is not that of the whole.
            Encoding::Estimate => count(text),
            _ => self.counts.get(self.encoding, text, || lines(text).map(count).sum()),
        }
    }

    fn uncached(&self, text: &str) -> u32 {
        let encoder = match self.encoding {
            Encoding::O200k => O200K.as_ref(),
            Encoding::Cl100k => CL100K.as_ref(),
            Encoding::Estimate => None,
        };
        let count = match encoder {
            Some(encoder) => pieces(text).map(|piece| encoder.count(piece)).sum(),
            None => text.chars().count().div_ceil(4),
        };
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// What a message costs in a prompt: its words, its context and attachments as they are rendered, and
    /// [`MESSAGE_OVERHEAD`].
    ///
    /// The count that is kept with the message is taken when it is one of this encoding; an estimate takes any.
    pub fn message(&self, message: &Message) -> u32 {
        let is_ours = self.encoding == Encoding::Estimate || message.token_encoding() == self.encoding.name();
        let kept = message.tokens.filter(|_| is_ours);
        kept.unwrap_or_else(|| self.turn(&render_message(message)).saturating_add(message.picture_tokens()))
    }

    /// The message with its length, counted whatever was kept with it.
    pub fn counted(&self, mut message: Message) -> Message {
        message.tokens = None;
        let tokens = self.message(&message);
        message.with_tokens(tokens, self.encoding.name())
    }

    /// What a turn with these words costs.
    pub(crate) fn turn(&self, content: &str) -> u32 {
        self.text(content).saturating_add(MESSAGE_OVERHEAD)
    }

    /// The same for one of many tries, of which only one will be sent.
    pub(crate) fn uncached_turn(&self, content: &str) -> u32 {
        self.uncached(content).saturating_add(MESSAGE_OVERHEAD)
    }
}

/// The text in pieces whose lengths add up to its own, so that what was counted in one text is known in another.
///
/// Both encodings begin a word anew after the end of a line, unless white space follows, or a slash, which they take
/// together with what was before.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut ends = rest.match_indices('\n').map(|(at, _)| at + 1);
        let is_end = |at: &usize| !rest[*at..].starts_with(|next: char| next == '/' || next.is_whitespace());
        let (line, after) = rest.split_at(ends.find(is_end).unwrap_or(rest.len()));
        rest = after;
        (!line.is_empty()).then_some(line)
    })
}

/// The text in as few pieces as possible, none with a run of more than [`LONGEST_RUN`] bytes.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (piece, after) = rest.split_at(end_of_piece(rest));
        rest = after;
        Some(piece)
    })
}

/// Where the first run of white space, or of anything else, becomes too long; the text's end if none does.
fn end_of_piece(text: &str) -> usize {
    if text.len() <= LONGEST_RUN {
        return text.len();
    }
    let mut run_start = 0;
    let mut in_space = false;
    for (at, character) in text.char_indices() {
        if character.is_whitespace() != in_space {
            in_space = !in_space;
            run_start = at;
        } else if at - run_start >= LONGEST_RUN {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests;
