//! One summary to make, as data: for whoever writes it, and for whoever commits it.

use std::sync::Arc;

use extremis_domain::{Message, MessageId, SessionId, SummaryVersion, Timestamp};

use crate::{EXTRACTIVE, PROMPT_VERSION, Written};

/// One summary to make.
#[derive(Debug, Clone)]
pub struct Step {
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
    pub length: Target,
    /// Lines of base and folds that the new version must hold verbatim.
    pub locked: Vec<String>,
    /// How many tokens of base, folds and messages the model can take at once.
    pub input_limit: u32,
}

/// How long a summary may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// From so many to so many words; none: as many as there is room for.
    pub words: Option<(u32, u32)>,
    /// The number that the policy's formula gives, where it counts words.
    pub aim: Option<u32>,
    /// Never more characters than this.
    pub max_chars: usize,
}

impl Step {
    /// The version to commit for this step.
    pub fn version(&self, written: Written, model: &str, at: Timestamp) -> SummaryVersion {
        SummaryVersion {
            from: self.from.clone(),
            level: self.level,
            folds: self.folds.iter().map(|version| version.id.clone()).collect(),
            // One that is held tells by this when it was tried; see `View::is_waiting`.
            kept: if written.conflicts.is_empty() { self.kept } else { self.after },
            model_used: Some(model.to_owned()),
            // Without a model there are no instructions.
            prompt_version: (model != EXTRACTIVE).then_some(PROMPT_VERSION),
            word_target: self.length.aim,
            based_on: self.base.as_ref().map(|base| base.id.clone()),
            locked: self.locked.clone(),
            quality: written.quality,
            conflicts: written.conflicts,
            ..SummaryVersion::new(written.content, self.through.clone(), self.covers, at)
        }
    }
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
