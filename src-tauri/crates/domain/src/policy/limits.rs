//! Which policies make sense: what the user may set each number to.

use std::fmt::Display;
use std::ops::RangeInclusive;

use extremis_language::text;

use super::{Keep, Length, Policy, Shape};

/// README, "Policies".
const COUNT: RangeInclusive<usize> = 1..=500;
const SHARE: RangeInclusive<u32> = 1..=1_000_000;
const SENT_MESSAGES: RangeInclusive<u32> = 1..=500;
const KEPT_MESSAGES: RangeInclusive<usize> = 0..=500;
const TOKENS: RangeInclusive<u32> = 200..=1_000_000;
const KEPT_TOKENS: RangeInclusive<u32> = 0..=1_000_000;
const MINUTES: RangeInclusive<u32> = 1..=10_080;
const PERCENT: RangeInclusive<u8> = 0..=100;
const OF_LEVEL: RangeInclusive<usize> = 1..=50;
const OF_ALL: RangeInclusive<usize> = 2..=200;
const LEVEL: RangeInclusive<u8> = 1..=9;
const CHARACTERS: RangeInclusive<usize> = 200..=20_000;
const WORDS: RangeInclusive<u32> = 20..=5_000;

/// A policy that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// A number is out of its range.
    #[error("{}", text!("domain-policy-out-of-range", name = name, least = least, most = most, given = given))]
    OutOfRange {
        /// Which number, for people.
        name: String,
        /// As given.
        given: String,
        /// The least it can be.
        least: String,
        /// The most it can be.
        most: String,
    },
    /// Nothing would ever make a summary due.
    #[error("{}", text!("domain-policy-no-trigger"))]
    NoTrigger,
    /// What is kept is no less than what makes a summary due.
    #[error("{}", text!("domain-policy-keeps-all", kept = kept, due = due))]
    KeepsAll {
        /// How many messages, or tokens, are kept.
        kept: usize,
        /// At how many a summary is due.
        due: usize,
    },
}

impl Policy {
    /// Whether it makes sense, and why not.
    pub fn check(&self) -> Result<(), PolicyError> {
        let trigger = &self.trigger;
        let tokens = trigger.tokens.or(trigger.sent_tokens);
        if trigger.messages.is_none() && tokens.is_none() && trigger.user_turns.is_none() {
            return Err(PolicyError::NoTrigger);
        }
        given(|| text!("domain-policy-messages"), trigger.messages, &COUNT)?;
        given(|| text!("domain-policy-again-after"), trigger.again_after, &COUNT)?;
        given(|| text!("domain-policy-user-turns"), trigger.user_turns, &COUNT)?;
        given(|| text!("domain-policy-tokens"), trigger.tokens, &TOKENS)?;
        given(|| text!("domain-policy-sent-tokens"), trigger.sent_tokens, &TOKENS)?;
        given(|| text!("domain-policy-gap"), trigger.topic.map(|topic| topic.gap_minutes), &MINUTES)?;
        given(
            || text!("domain-policy-shared-words"),
            trigger.topic.map(|topic| topic.shared_words_percent),
            &PERCENT,
        )?;
        if let Some(shares) = self.shares {
            let shares: [(fn() -> String, u32); 4] = [
                (|| text!("domain-policy-share-system"), shares.system),
                (|| text!("domain-policy-share-summaries"), shares.summaries),
                (|| text!("domain-policy-share-recent"), shares.recent),
                (|| text!("domain-policy-share-snippets"), shares.snippets),
            ];
            shares.iter().try_for_each(|(name, share)| within(*name, share, &SHARE))?;
        }
        given(|| text!("domain-policy-max-messages"), self.max_messages, &SENT_MESSAGES)?;
        match self.keep {
            Keep::Messages(count) => within(|| text!("domain-policy-kept-messages"), &count, &KEPT_MESSAGES)?,
            Keep::Tokens(count) => within(|| text!("domain-policy-kept-tokens"), &count, &KEPT_TOKENS)?,
        }
        if let Shape::Levels { max_active_of_level, max_active, max_level, fold_tokens } = self.shape {
            within(|| text!("domain-policy-of-level"), &max_active_of_level, &OF_LEVEL)?;
            within(|| text!("domain-policy-active"), &max_active, &OF_ALL)?;
            given(|| text!("domain-policy-max-level"), max_level, &LEVEL)?;
            given(|| text!("domain-policy-fold-tokens"), fold_tokens, &TOKENS)?;
        }
        self.leaves_something_to_sum_up()?;
        match self.length {
            Length::Characters(count) => within(|| text!("domain-policy-characters"), &count, &CHARACTERS),
            Length::Words(count) => within(|| text!("domain-policy-words"), &count, &WORDS),
            Length::Progressive => Ok(()),
        }
    }
}

impl Policy {
    /// What is kept must be less than what makes a summary due, or it would be due with nothing to sum up.
    fn leaves_something_to_sum_up(&self) -> Result<(), PolicyError> {
        let trigger = &self.trigger;
        let (kept, due) = match self.keep {
            Keep::Messages(kept) => (Some(kept), trigger.messages.map_or(usize::MAX, |messages| messages)),
            Keep::Tokens(kept) => {
                let due = [trigger.tokens, trigger.sent_tokens].into_iter().flatten().min();
                (
                    usize::try_from(kept).ok(),
                    due.and_then(|due| usize::try_from(due).ok()).unwrap_or(usize::MAX),
                )
            }
        };
        match kept {
            Some(kept) if kept >= due => Err(PolicyError::KeepsAll { kept, due }),
            _ => Ok(()),
        }
    }
}

fn given<T: PartialOrd + Display>(
    name: fn() -> String,
    given: Option<T>,
    range: &RangeInclusive<T>,
) -> Result<(), PolicyError> {
    given.map_or(Ok(()), |given| within(name, &given, range))
}

fn within<T: PartialOrd + Display>(
    name: fn() -> String,
    given: &T,
    range: &RangeInclusive<T>,
) -> Result<(), PolicyError> {
    if range.contains(given) {
        return Ok(());
    }
    let (least, most) = (range.start().to_string(), range.end().to_string());
    Err(PolicyError::OutOfRange { name: name(), given: given.to_string(), least, most })
}

#[cfg(test)]
mod tests;
