//! One summary to make, as data: for whoever writes it, and for whoever commits it.

use std::sync::Arc;

use extremis_domain::{Message, MessageId, SessionId, SummaryVersion};

/// One summary to make.
#[derive(Debug, Clone)]
pub struct SummaryStep {
    /// The session it is for.
    pub session: SessionId,
    /// The revision it was planned on.
    pub revision: u64,
    /// The version whose words are the start of the new one: the one that is written anew together with newer
    /// messages, or one with the user's own words.
    pub base: Option<Arc<SummaryVersion>>,
    /// The versions of a lower level to sum up, oldest first.
    pub folds: Vec<Arc<SummaryVersion>>,
    /// The other summaries in force: the new one must say something of its own beside them (README,
    /// "Repetition"). The one that is written anew from its own messages is among them.
    pub beside: Vec<Arc<SummaryVersion>>,
    /// The messages to sum up, oldest first: those of the range that neither base nor folds cover. (All of the
    /// range, where the base is a version of the same range that is written anew.)
    pub messages: Vec<Arc<Message>>,
    /// The first message that the new version covers; none: the root.
    pub from: Option<MessageId>,
    /// The last of them.
    pub through: MessageId,
    /// How many messages the new version covers, those under base and folds included.
    pub covers: usize,
    /// Its level.
    pub level: u8,
    /// How many messages the policy keeps word for word. When not all older ones fitted into this step, more
    /// are uncovered than that: the rest counts as new, and so the next plan continues with it.
    pub kept: usize,
    /// How many messages came after the last covered one when this was planned.
    pub after: usize,
    /// How long it may be.
    pub length: LengthTarget,
    /// Lines of base and folds that the new version must hold verbatim.
    pub locked: Vec<String>,
    /// How many tokens of base, folds and messages the model can take at once.
    pub input_limit: u32,
}

/// How long a summary may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LengthTarget {
    /// From so many to so many words; none: as many as there is room for.
    pub words: Option<(u32, u32)>,
    /// The number that the policy's formula gives, where it counts words.
    pub aim: Option<u32>,
    /// Never more characters than this.
    pub max_chars: usize,
}

/// The locked lines of all of these, each once, in their order.
pub(super) fn locked_lines<'a>(versions: impl IntoIterator<Item = &'a Arc<SummaryVersion>>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in versions.into_iter().flat_map(|version| &version.locked) {
        if !lines.contains(line) {
            lines.push(line.clone());
        }
    }
    lines
}
