//! `stats`: what memory saves and how good it is.

use std::fmt::Write;

use extremis_app::wire::StatsView;
use extremis_app::{App, SessionId};

use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, id: Option<SessionId>, output: Output) -> Result<(), Failure> {
    let stats = match id {
        Some(id) => app.conversations().stats(id).await?,
        None => app.conversations().stats_of_all().await?,
    };
    output.either(&stats, || words(&stats))
}

fn words(stats: &StatsView) -> String {
    let mut text = format!(
        "Conversations: {}\nMessages: {} ({} summarised, all kept)\nSince the last summary: {} messages, {} of them yours\nActive summaries: {} (highest level {}, {} waiting for you)\nFacts: {} ({} offered)\nTokens of a request: {} instead of {} ({} saved)",
        stats.sessions,
        stats.messages_total,
        stats.messages_archived,
        stats.messages_since_summary,
        stats.turns_since_summary,
        stats.active_summaries,
        stats.highest_level,
        stats.held_summaries,
        stats.facts_active,
        stats.facts_offered,
        stats.tokens_with_memory,
        stats.tokens_total,
        stats.tokens_saved,
    );
    if let Some(cost) = &stats.cost
        && let Some(saved) = extremis_app::dollars(cost.saved)
    {
        let _ = write!(text, "\nSaved with every request: {saved} with {}", cost.model);
    }
    for point in &stats.quality {
        let quality = point.quality;
        let _ = write!(text, "\n{}  {} of {} found again", point.at, quality.found, quality.checked);
    }
    text
}
