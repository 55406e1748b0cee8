//! `stats`: what memory saves and how good it is.

use extremis_app::wire::StatsView;
use extremis_app::{App, SessionId};
use extremis_language::text;

use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, id: Option<SessionId>, output: Output) -> Result<(), Failure> {
    let stats = match id {
        Some(id) => app.conversations().stats(id).await?,
        None => app.conversations().stats_of_all().await?,
    };
    output.either(&stats, || words(&stats))
}

fn words(stats: &StatsView) -> String {
    let mut lines = vec![
        text!("cli-stats-conversations", count = stats.sessions),
        text!("cli-stats-messages", count = stats.messages_total, summarised = stats.messages_archived),
        text!("cli-stats-since", messages = stats.messages_since_summary, yours = stats.turns_since_summary),
        text!(
            "cli-stats-summaries",
            count = stats.active_summaries,
            level = stats.highest_level,
            waiting = stats.held_summaries
        ),
        text!("cli-stats-facts", active = stats.facts_active, offered = stats.facts_offered),
        text!(
            "cli-stats-tokens",
            with = stats.tokens_with_memory,
            total = stats.tokens_total,
            saved = stats.tokens_saved
        ),
    ];
    if let Some(cost) = &stats.cost
        && let Some(saved) = extremis_app::dollars(cost.saved)
    {
        lines.push(text!("cli-stats-cost", saved = saved, model = cost.model));
    }
    for point in &stats.quality {
        let quality = point.quality;
        let found = text!("cli-stats-quality", found = quality.found, checked = quality.checked);
        lines.push(format!("{}  {found}", point.at));
    }
    lines.join("\n")
}
