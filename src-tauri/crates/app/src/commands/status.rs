//! `/summary_status` and `/facts`.

use std::fmt::Write as _;

use extremis_domain::{FactField, FactStatus, SessionId};

use super::{Done, needs_session, setup};
use crate::prices::dollars;
use crate::wire::{FactView, StatsView};
use crate::{App, AppError, policies};

impl App {
    /// `/summary_status`: the figures of the memory.
    pub(super) async fn memory_status(&self, session: Option<SessionId>) -> Result<Done, AppError> {
        let (policy, stats) = match session {
            Some(session) => {
                (self.memory().policy(session).await?.0, self.conversations().stats(session).await?)
            }
            None => (self.with_settings(policies::user_policy), self.conversations().stats_of_all().await?),
        };
        let storage = self.storage().figures().await?.kind;
        let on = if policy.enabled { "on" } else { "off" };
        let mut text = format!(
            "- Memory: {on}\n- Storage: {}\n- Threshold: {}\n",
            setup::label(storage),
            policies::when(&policy)
        );
        figures(&mut text, &stats);
        Ok(Done::said(text))
    }

    pub(super) async fn list_facts(&self, session: Option<SessionId>) -> Result<Done, AppError> {
        let facts = self.memory().facts(needs_session(session)?).await?;
        let active: Vec<_> = facts.iter().filter(|fact| fact.status == FactStatus::Active).collect();
        if active.is_empty() {
            return Ok(Done::said(
                "No facts are remembered of this conversation yet. `/remember TEXT` adds one.",
            ));
        }
        let mut text = String::new();
        for field in FactField::ALL {
            let of_field: Vec<_> = active.iter().filter(|fact| fact.field == field).collect();
            if of_field.is_empty() {
                continue;
            }
            let _ = writeln!(text, "**{}**\n", policies::title(field));
            for fact in of_field {
                let _ = writeln!(text, "- {}", line(fact));
            }
            text.push('\n');
        }
        Ok(Done::said(text.trim_end()))
    }
}

fn figures(text: &mut String, stats: &StatsView) {
    let _ = writeln!(
        text,
        "- Since the last summary: {} messages, {} of them yours",
        stats.messages_since_summary, stats.turns_since_summary
    );
    let _ = writeln!(
        text,
        "- Messages: {} in all, {} summarised; every one is kept",
        stats.messages_total, stats.messages_archived
    );
    let _ = writeln!(text, "- Active summaries: {}", stats.active_summaries);
    let _ = writeln!(text, "- Highest level: {}", stats.highest_level);
    let _ = write!(text, "- Every request is shorter by {} tokens", stats.tokens_saved);
    if let Some(cost) = &stats.cost
        && let Some(saved) = dollars(cost.saved)
    {
        let _ = write!(text, " ({saved} with {})", cost.model);
    }
}

fn line(fact: &FactView) -> String {
    let words = match &fact.key {
        Some(key) => format!("{key}: {}", fact.text),
        None => fact.text.clone(),
    };
    let pinned = if fact.pinned { " (pinned)" } else { "" };
    let doubted = if fact.conflicts.is_empty() { "" } else { " (contradicted by another one)" };
    format!("{words}{pinned}{doubted}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::CostView;

    /// What is told of a request that costs so much less.
    fn told(saved: f64) -> String {
        let cost = CostView { model: "mock-1".to_owned(), per_million: 0.1, as_of: None, saved };
        let mut text = String::new();
        figures(&mut text, &StatsView { tokens_saved: 12, cost: Some(cost), ..StatsView::default() });
        text.lines().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn what_is_saved_is_told_in_cents_and_not_where_it_is_nothing() {
        assert_eq!(told(0.0), "- Every request is shorter by 12 tokens");
        assert_eq!(told(0.000_001), "- Every request is shorter by 12 tokens (less than $0.01 with mock-1)");
        assert_eq!(told(0.25), "- Every request is shorter by 12 tokens (about $0.25 with mock-1)");
    }
}
