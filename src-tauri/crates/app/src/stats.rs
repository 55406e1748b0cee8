//! Figures about what is remembered.

use extremis_domain::{FactStatus, NodeState, Role, Session, SessionId};
use extremis_memory::Tokens;

use crate::prices::Price;
use crate::wire::{CostView, QualityPoint, StatsView};
use crate::{AppError, Conversations};

impl Conversations {
    /// The figures of one conversation.
    pub async fn stats(&self, session: SessionId) -> Result<StatsView, AppError> {
        let session = self.app.session(session).await?;
        let (tokens, model) = (self.app.tokens(), self.app.price_in(&session));
        self.app.blocking(move || priced(of_session(&session, &tokens), &model)).await
    }

    /// The figures of all conversations together. Opens every one of them; the qualities are those of their latest
    /// summaries.
    pub async fn stats_of_all(&self) -> Result<StatsView, AppError> {
        let (tokens, model) = (self.app.tokens(), self.app.usual_price());
        let all = self.app.archive(move |archive| {
            let mut all = StatsView::default();
            for entry in archive.entries() {
                let session = archive.session(entry.id)?;
                add(&mut all, of_session(&session, &tokens));
                if archive.active() != Some(entry.id) {
                    archive.close(entry.id);
                }
            }
            Ok(all)
        });
        Ok(priced(all.await?, &model))
    }
}

/// The figures of a conversation, without what they cost.
pub(crate) fn of_session(session: &Session, tokens: &Tokens) -> StatsView {
    let nodes = session.nodes();
    let mut stats = StatsView { sessions: 1, messages_total: session.len(), ..StatsView::default() };
    let mut covered = vec![false; session.len()];
    let mut summaries: u64 = 0;
    for node in &nodes {
        match (node.state, &node.places) {
            (NodeState::Active, Some(places)) => {
                covered[places.clone()].fill(true);
                summaries += u64::from(tokens.text(&node.version.content));
                stats.active_summaries += 1;
                stats.highest_level = stats.highest_level.max(node.version.level);
            }
            (NodeState::Held, _) => stats.held_summaries += 1,
            _ => {}
        }
        if let Some(quality) = node.version.quality.filter(|_| !node.version.stale) {
            stats.quality.push(QualityPoint {
                summary: node.version.id.clone(),
                at: node.version.created_at.to_string(),
                quality: quality.into(),
            });
        }
    }
    for (message, covered) in session.visible().zip(&covered) {
        let length = u64::from(tokens.message(message));
        stats.tokens_total += length;
        if *covered {
            stats.messages_archived += 1;
        } else {
            stats.tokens_with_memory += length;
        }
    }
    stats.tokens_with_memory += summaries;
    let since = covered.iter().rev().take_while(|covered| !**covered).count();
    stats.messages_since_summary = since;
    let latest = session.visible().rev().take(since);
    stats.turns_since_summary = latest.filter(|message| message.role == Role::User).count();
    for fact in &session.parts().facts {
        match fact.status {
            FactStatus::Active => stats.facts_active += 1,
            FactStatus::Offered => stats.facts_offered += 1,
            _ => {}
        }
    }
    // A summary may be longer than the few short messages that it stands for.
    stats.tokens_saved = stats.tokens_total.saturating_sub(stats.tokens_with_memory);
    stats
}

/// The same with what a request costs less, where the price of the model is known.
pub(crate) fn priced(stats: StatsView, model: &(String, Option<Price>)) -> StatsView {
    const MILLION: f64 = 1_000_000.0;
    #[expect(clippy::cast_precision_loss, reason = "no conversation has 2^52 tokens")]
    let saved = stats.tokens_saved as f64 / MILLION;
    let (model, price) = model;
    let cost = price.map(|Price { per_million, as_of, .. }| CostView {
        model: model.clone(),
        per_million,
        as_of: as_of.map(str::to_owned),
        saved: per_million * saved,
    });
    StatsView { cost, ..stats }
}

fn add(all: &mut StatsView, one: StatsView) {
    all.sessions += one.sessions;
    all.messages_total += one.messages_total;
    all.messages_archived += one.messages_archived;
    all.active_summaries += one.active_summaries;
    all.highest_level = all.highest_level.max(one.highest_level);
    all.held_summaries += one.held_summaries;
    all.messages_since_summary += one.messages_since_summary;
    all.turns_since_summary += one.turns_since_summary;
    all.facts_active += one.facts_active;
    all.facts_offered += one.facts_offered;
    all.tokens_total += one.tokens_total;
    all.tokens_with_memory += one.tokens_with_memory;
    all.tokens_saved += one.tokens_saved;
    all.quality.extend(one.quality.into_iter().next_back());
}
