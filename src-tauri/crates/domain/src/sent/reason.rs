//! Why something was sent, or left out: kept as a sentence, so that who reads the file understands it, and read back to be
//! told in the language of whoever asks.

use std::fmt;

/// Why a part is in a prompt, or is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SentReason {
    /// It is in every prompt.
    Always,
    /// It is the message to answer.
    Question,
    /// It is that, and longer than what the model reads.
    QuestionCut,
    /// The user set it for all conversations.
    InstructionsForAll,
    /// The user set it for this conversation.
    InstructionsHere,
    /// Instructions for all conversations that are too long for the model.
    InstructionsForAllTooLong,
    /// Instructions for this conversation that are.
    InstructionsHereTooLong,
    /// It is known of the user.
    Known,
    /// Something known of the user that has no room.
    KnownNoRoom,
    /// Facts of this conversation.
    Facts,
    /// Facts that have no room.
    FactsNoRoom,
    /// A summary that stands for so many messages.
    StandsFor(usize),
    /// A summary that would, and has no room.
    StandsForNoRoom(usize),
    /// Found, and others fit better.
    BetterFirst,
    /// The user pinned it.
    Pinned,
    /// One of the latest, which a summary covers.
    LatestCovered,
    /// One of the latest, where there are no summaries.
    Recent,
    /// One of the latest, where there are summaries and none covers it.
    RecentUncovered,
    /// A summary that is sent stands for it.
    Covered,
    /// A summary that is not sent would.
    CoveredByNoneSent,
    /// More than so many messages ago.
    OnlyTheLast(usize),
    /// Newer messages take the room.
    NewerFirst,
    /// What was found for the message takes a part of the room.
    FoundFirst,
    /// The user deleted it.
    Deleted,
    /// The user had it erased.
    Forgotten,
    /// An answer without a word.
    Silent,
    /// So much of the answer had arrived.
    Arrived,
    /// What asks for the rest of the answer.
    AsksForTheRest,
    /// It was found by so many words.
    Words(usize),
    /// It was found by what it means.
    Meaning,
    /// It stands beside something that was found.
    Beside,
}

/// Those without a number, as they are kept.
const PLAIN: &[(SentReason, &str)] = &[
    (SentReason::Always, "Always sent"),
    (SentReason::Question, "The message to answer: always sent"),
    (
        SentReason::QuestionCut,
        "The message to answer: always sent. It is too long for the model, so the middle of the sent copy was left out; the \
         saved message is whole",
    ),
    (SentReason::InstructionsForAll, "Your instructions for all conversations"),
    (SentReason::InstructionsHere, "Your instructions for this conversation"),
    (
        SentReason::InstructionsForAllTooLong,
        "Your instructions for all conversations are too long for this model, so they were not sent",
    ),
    (
        SentReason::InstructionsHereTooLong,
        "Your instructions for this conversation are too long for this model, so they were not sent",
    ),
    (SentReason::Known, "Known of the user"),
    (SentReason::KnownNoRoom, "No room is left for it"),
    (SentReason::Facts, "Important data of this conversation"),
    (SentReason::FactsNoRoom, "No room is left for it: what matters more goes first"),
    (SentReason::BetterFirst, "Better matches go first"),
    (SentReason::Pinned, "Pinned by the user"),
    (SentReason::LatestCovered, "One of the latest: sent word for word, although a summary covers it"),
    (SentReason::Recent, "Recent"),
    (SentReason::RecentUncovered, "Recent: no summary covers it"),
    (SentReason::Covered, "A summary stands for it"),
    (SentReason::CoveredByNoneSent, "Covered by a summary, for which no room is left"),
    (SentReason::NewerFirst, "No room is left for it: newer messages go first"),
    (
        SentReason::FoundFirst,
        "Not all of it has room: what the message asks about goes before what was said last",
    ),
    (SentReason::Deleted, "You deleted it: it is in the trash"),
    (SentReason::Forgotten, "You had it erased for good"),
    (SentReason::Silent, "Says nothing: the answer ended before its first word"),
    (SentReason::Arrived, "The part of the answer that had arrived"),
    (SentReason::AsksForTheRest, "Asks for the rest of the answer"),
    (SentReason::Words(1), "Has a word of the message in it"),
    (SentReason::Meaning, "Is close to the message in meaning"),
    (SentReason::Beside, "Was said together with what fits the message"),
];

/// A reason with a number, and what is before and behind it.
type Numbered = (fn(usize) -> SentReason, &'static str, &'static str);

const NUMBERED: &[Numbered] = &[
    (SentReason::StandsFor, "Stands for ", " messages"),
    (SentReason::StandsForNoRoom, "No room is left for it: it would stand for ", " messages"),
    (SentReason::OnlyTheLast, "Without a summary, only the last ", " messages are sent"),
    (SentReason::Words, "Has ", " words of the message in it"),
];

impl SentReason {
    /// Reads one that was kept; none where another version wrote it in other words.
    pub fn parse(kept: &str) -> Option<Self> {
        let plain = PLAIN.iter().find(|(_, words)| *words == kept).map(|(reason, _)| *reason);
        plain.or_else(|| {
            NUMBERED.iter().find_map(|(reason, before, behind)| {
                let number = kept.strip_prefix(before)?.strip_suffix(behind)?;
                // Numbers were kept in groups of three digits once.
                number.replace(',', "").parse().ok().map(reason)
            })
        })
    }

    const fn number(self) -> Option<usize> {
        match self {
            Self::StandsFor(number)
            | Self::StandsForNoRoom(number)
            | Self::OnlyTheLast(number)
            | Self::Words(number) => Some(number),
            _ => None,
        }
    }
}

/// As it is kept.
impl fmt::Display for SentReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, words)) = PLAIN.iter().find(|(reason, _)| reason == self) {
            return f.write_str(words);
        }
        let number = self.number().unwrap_or_default();
        let numbered = NUMBERED.iter().find(|(reason, ..)| reason(number) == *self);
        let (_, before, behind) = numbered.ok_or(fmt::Error)?;
        write!(f, "{before}{number}{behind}")
    }
}

impl From<SentReason> for String {
    fn from(reason: SentReason) -> Self {
        reason.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back_as_it_was_kept() {
        let numbered = NUMBERED.iter().flat_map(|(reason, ..)| [0, 2, 8001].map(reason));
        let all = PLAIN.iter().map(|(reason, _)| *reason).chain(numbered);
        for reason in all {
            assert_eq!(SentReason::parse(&reason.to_string()), Some(reason));
        }
    }

    #[test]
    fn numbers_of_earlier_versions_are_read_and_other_words_are_not() {
        assert_eq!(SentReason::parse("Stands for 8,001 messages"), Some(SentReason::StandsFor(8001)));
        assert_eq!(SentReason::parse("Has a word of the message in it"), Some(SentReason::Words(1)));
        assert_eq!(SentReason::parse("Stands for many messages"), None);
        assert_eq!(SentReason::parse(""), None);
    }
}
