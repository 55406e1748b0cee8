//! Why something was sent, or left out, in the language of the person.

use extremis_domain::SentReason;
use extremis_language::text;

/// What is told for a reason as it is kept; the words of another version are told as they are.
pub(crate) fn told(kept: &str) -> String {
    SentReason::parse(kept).map_or_else(|| kept.to_owned(), in_words)
}

fn in_words(reason: SentReason) -> String {
    match reason {
        SentReason::Always => text!("app-reason-always"),
        SentReason::Question => text!("app-reason-question"),
        SentReason::QuestionCut => text!("app-reason-question-cut"),
        SentReason::InstructionsForAll => text!("app-reason-instructions-all"),
        SentReason::InstructionsHere => text!("app-reason-instructions-here"),
        SentReason::InstructionsForAllTooLong => text!("app-reason-instructions-all-long"),
        SentReason::InstructionsHereTooLong => text!("app-reason-instructions-here-long"),
        SentReason::Known => text!("app-reason-known"),
        SentReason::KnownNoRoom => text!("app-reason-known-no-room"),
        SentReason::Facts => text!("app-reason-facts"),
        SentReason::FactsNoRoom => text!("app-reason-facts-no-room"),
        SentReason::StandsFor(count) => text!("app-reason-stands-for", count = count),
        SentReason::StandsForNoRoom(count) => text!("app-reason-stands-for-no-room", count = count),
        SentReason::BetterFirst => text!("app-reason-better-first"),
        SentReason::Pinned => text!("app-reason-pinned"),
        SentReason::LatestCovered => text!("app-reason-latest-covered"),
        SentReason::Recent => text!("app-reason-recent"),
        SentReason::RecentUncovered => text!("app-reason-recent-uncovered"),
        SentReason::Covered => text!("app-reason-covered"),
        SentReason::CoveredByNoneSent => text!("app-reason-covered-by-none"),
        SentReason::OnlyTheLast(count) => text!("app-reason-only-the-last", count = count),
        SentReason::NewerFirst => text!("app-reason-newer-first"),
        SentReason::FoundFirst => text!("app-reason-found-first"),
        SentReason::Deleted => text!("app-reason-deleted"),
        SentReason::Forgotten => text!("app-reason-forgotten"),
        SentReason::Silent => text!("app-reason-silent"),
        SentReason::Arrived => text!("app-reason-arrived"),
        SentReason::AsksForTheRest => text!("app-reason-asks-for-the-rest"),
        SentReason::Words(count) => text!("app-reason-words", count = count),
        SentReason::Meaning => text!("app-reason-meaning"),
        SentReason::Beside => text!("app-reason-beside"),
    }
}
