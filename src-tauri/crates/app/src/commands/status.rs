//! `/summary_status` and `/facts`.

use std::fmt::Write as _;

use extremis_domain::{FactField, FactStatus, SessionId};
use extremis_language::text;

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
        let memory = if policy.enabled { text!("commands-status-on") } else { text!("commands-status-off") };
        let mut lines = vec![
            memory,
            text!("commands-status-storage", kind = setup::label(storage)),
            text!("commands-status-threshold", when = policies::when(&policy)),
        ];
        lines.extend(figures(&stats));
        Ok(Done::said(listed(&lines)))
    }

    pub(super) async fn list_facts(&self, session: Option<SessionId>) -> Result<Done, AppError> {
        let facts = self.memory().facts(needs_session(session)?).await?;
        let active: Vec<_> = facts.iter().filter(|fact| fact.status == FactStatus::Active).collect();
        if active.is_empty() {
            return Ok(Done::said(text!("commands-no-facts")));
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

fn listed(lines: &[String]) -> String {
    lines.iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n")
}

fn figures(stats: &StatsView) -> Vec<String> {
    vec![
        text!(
            "commands-status-since",
            messages = stats.messages_since_summary,
            yours = stats.turns_since_summary
        ),
        text!("commands-status-messages", count = stats.messages_total, summarised = stats.messages_archived),
        text!("commands-status-summaries", count = stats.active_summaries),
        text!("commands-status-level", level = stats.highest_level),
        saved(stats),
    ]
}

fn saved(stats: &StatsView) -> String {
    let tokens = stats.tokens_saved;
    let cost = stats.cost.as_ref().and_then(|cost| Some((dollars(cost.saved)?, &cost.model)));
    match cost {
        Some((saved, model)) => {
            text!("commands-status-saved-cost", tokens = tokens, saved = saved, model = model)
        }
        None => text!("commands-status-saved", tokens = tokens),
    }
}

fn line(fact: &FactView) -> String {
    let mut words = match &fact.key {
        Some(key) => format!("{key}: {}", fact.text),
        None => fact.text.clone(),
    };
    if fact.pinned {
        words = text!("commands-fact-pinned", words = words);
    }
    if !fact.conflicts.is_empty() {
        words = text!("commands-fact-doubted", words = words);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::CostView;

    /// What is told of a request that costs so much less.
    fn told(amount: f64) -> String {
        let cost = CostView { model: "mock-1".to_owned(), per_million: 0.1, as_of: None, saved: amount };
        saved(&StatsView { tokens_saved: 12, cost: Some(cost), ..StatsView::default() })
    }

    #[test]
    fn what_is_saved_is_told_in_cents_and_not_where_it_is_nothing() {
        assert_eq!(told(0.0), "Every request is shorter by 12 tokens");
        assert_eq!(told(0.000_001), "Every request is shorter by 12 tokens (less than $0.01 with mock-1)");
        assert_eq!(told(0.25), "Every request is shorter by 12 tokens (about $0.25 with mock-1)");
    }
}
