//! When a conversation is summarised, what stays word for word, in what shape and at what length: as data.
//!
//! The four presets and their numbers are in the README. Deliberately absent: what to do about a given session;
//! that is the planner's.

mod limits;
mod shares;

use serde::{Deserialize, Serialize};

pub use limits::PolicyError;
pub use shares::PromptShares;

/// How the memory of a conversation is made.
#[expect(clippy::struct_excessive_bools, reason = "switches that the user sets one by one")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Policy {
    /// Which preset it started from.
    pub preset: Preset,
    /// Whether anything is summarised at all.
    pub enabled: bool,
    /// When.
    pub trigger: Trigger,
    /// What stays word for word.
    pub keep: Keep,
    /// What summaries become as they grow in number.
    pub shape: Shape,
    /// How long one may be.
    pub length: Length,
    /// Whether important data is extracted.
    pub facts: bool,
    /// Whether what a summary lost becomes a fact by itself, instead of being offered.
    pub keep_lost: bool,
    /// How many messages are sent until there is a first summary, by a policy that sends no more; none: as many as the
    /// conversation says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_messages: Option<u32>,
    /// How the length of a prompt is divided; none: as the design says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<PromptShares>,
    /// Whether it is kept apart: nothing of other conversations is recalled in it, and nothing of it in others, and what
    /// is remembered of the user is neither used nor looked for in it, whatever the settings say.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub apart: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The presets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Preset {
    /// One summary that is written anew with every ten messages.
    Rolling,
    /// One summary that grows, and structured important data.
    Progressive,
    /// A summary for every few turns, and summaries of summaries.
    Multilevel,
    /// A short-term window, medium and long summaries, verbatim facts.
    Layered,
}

impl Preset {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Rolling, Self::Progressive, Self::Multilevel, Self::Layered];

    /// Whether only the latest messages are sent until there is a first summary (a sliding window), and not all that have
    /// room.
    pub fn slides_until_summarised(self) -> bool {
        match self {
            Self::Rolling => true,
            Self::Progressive | Self::Multilevel | Self::Layered => false,
        }
    }
}

/// What makes a summary due; any of them does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Trigger {
    /// So many messages before the first summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub messages: Option<usize>,
    /// So many new messages after a summary, beyond those that are kept (README, "Summaries").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again_after: Option<usize>,
    /// So many tokens of messages that no summary covers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u32>,
    /// More tokens than this of all that would be sent: instructions, facts, summaries, and messages that no
    /// summary covers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent_tokens: Option<u32>,
    /// So many messages of the user that no summary covers, the last of them answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_turns: Option<usize>,
    /// A change of topic decides where to cut, and makes a summary due once what stays word for word was said after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<TopicChange>,
}

/// What counts as a change of topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TopicChange {
    /// A pause of so many minutes.
    pub gap_minutes: u32,
    /// Fewer words in common between what was said before and after than this, in percent.
    pub shared_words_percent: u8,
}

impl TopicChange {
    /// An hour, or less than a tenth of the words.
    pub const USUAL: Self = Self { gap_minutes: 60, shared_words_percent: 10 };
}

/// What stays word for word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Keep {
    /// The last so many messages.
    Messages(usize),
    /// As many of the last messages as have so many tokens, together with all else that is sent.
    Tokens(u32),
}

/// What summaries become as they grow in number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Shape {
    /// One, that is written anew from itself and the new messages.
    Rolling,
    /// One for each stretch of messages, folded into higher levels.
    Levels {
        /// More active ones of one level than this are folded into one of the next.
        max_active_of_level: usize,
        /// At most so many active ones of all levels.
        max_active: usize,
        /// The highest level (layered has two); none: as many as are needed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max_level: Option<u8>,
        /// Those of one level are folded, too, when they have so many tokens together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fold_tokens: Option<u32>,
    },
}

/// How long a summary may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Length {
    /// At most so many characters.
    Characters(usize),
    /// So many words.
    Words(u32),
    /// So many words for the first version, more for each later one (README, "Policies").
    Progressive,
}

impl Policy {
    /// A preset with its numbers.
    pub fn preset(preset: Preset) -> Self {
        let none = Trigger {
            messages: None,
            again_after: None,
            tokens: None,
            sent_tokens: None,
            user_turns: None,
            topic: None,
        };
        let base = Self {
            preset,
            enabled: true,
            trigger: none.clone(),
            keep: Keep::Messages(10),
            shape: Shape::Rolling,
            length: Length::Characters(2000),
            facts: true,
            keep_lost: false,
            max_messages: None,
            shares: None,
            apart: false,
        };
        match preset {
            Preset::Rolling => Self {
                trigger: Trigger { messages: Some(20), again_after: Some(10), tokens: Some(8000), ..none },
                ..base
            },
            Preset::Progressive => Self {
                trigger: Trigger { sent_tokens: Some(3000), ..none },
                keep: Keep::Tokens(2500),
                length: Length::Progressive,
                ..base
            },
            Preset::Multilevel => Self {
                trigger: Trigger { user_turns: Some(10), ..none },
                // "Recent active messages: last 4 user+assistant pairs" are sent beside the summaries; none is
                // kept from being summarised.
                keep: Keep::Messages(0),
                shape: Shape::Levels {
                    max_active_of_level: 5,
                    max_active: 10,
                    max_level: None,
                    fold_tokens: None,
                },
                ..base
            },
            Preset::Layered => Self {
                trigger: Trigger {
                    // The short-term window, and ten raw turns that leave it.
                    messages: Some(20),
                    again_after: Some(10),
                    topic: Some(TopicChange::USUAL),
                    ..none
                },
                shape: Shape::Levels {
                    max_active_of_level: 5,
                    max_active: 10,
                    max_level: Some(2),
                    fold_tokens: Some(2000),
                },
                ..base
            },
        }
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::preset(Preset::Rolling)
    }
}

#[cfg(test)]
mod tests;
