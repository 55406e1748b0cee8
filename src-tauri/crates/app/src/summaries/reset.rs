//! Starting the memory of one conversation anew, in one action that can be undone.
//!
//! Nothing is erased: summaries get an empty version each, and facts do not hold any more. Both are marked, so that the
//! next summary reads the messages for facts again, and so that undoing finds what it has to bring back.

use std::sync::Arc;

use extremis_domain::{
    Change, Fact, FactStatus, FactsRead, NodeState, Origin, Session, SessionId, SummaryVersion,
};
use extremis_memory::facts::{mark_reset, status_before_reset, unmark_reset};
use serde_json::Value;

use super::rewritten;
use crate::wire::ResetView;
use crate::{App, AppError, Memory};

/// Under this name a version says that it was emptied with all others.
const RESET: &str = "reset";

impl Memory {
    /// Takes all summaries and facts of a conversation out of force, those that the user wrote included. Its messages,
    /// pins, policy and instructions stay.
    pub async fn reset(&self, session: SessionId) -> Result<ResetView, AppError> {
        self.app.core.active_tasks.cancel_summary(session);
        let at = self.app.core.clock.now();
        self.app
            .change_all(session, move |session| {
                let versions = session.nodes().into_iter();
                let versions = versions
                    .filter(|node| matches!(node.state, NodeState::Active | NodeState::Held))
                    .map(|node| {
                        let mut emptied = rewritten(node.version, String::new(), Origin::Edited, at);
                        emptied.extra.insert(RESET.to_owned(), Value::Bool(true));
                        emptied.facts_read = Some(FactsRead::Nothing);
                        emptied
                    });
                let facts = session.parts().facts.iter();
                let facts =
                    facts.filter(|fact| matches!(fact.status, FactStatus::Active | FactStatus::Offered));
                (versions.collect(), facts.map(|fact| mark_reset(fact)).collect())
            })
            .await
    }

    /// Brings back what [`reset`](Self::reset) took out of force, as far as no newer summary has taken its place.
    pub async fn undo_reset(&self, session: SessionId) -> Result<ResetView, AppError> {
        self.app.core.active_tasks.cancel_summary(session);
        let at = self.app.core.clock.now();
        self.app
            .change_all(session, move |session| {
                let versions = session.nodes().into_iter().filter(|node| speaks(session, node.version));
                let versions = versions.filter_map(|node| {
                    let before = session.summary_version(node.version.based_on.as_ref()?)?;
                    Some(SummaryVersion {
                        locked: before.locked.clone(),
                        conflicts: before.conflicts.clone(),
                        quality: before.quality,
                        ..rewritten(before, before.content.clone(), Origin::Restored, at)
                    })
                });
                let facts = session.parts().facts.iter();
                let facts = facts.filter(|fact| status_before_reset(fact).is_some());
                (versions.collect(), facts.map(|fact| unmark_reset(fact)).collect())
            })
            .await
    }
}

/// Whether a version was emptied by a reset, and no later one covers any of its messages.
fn speaks(session: &Session, version: &SummaryVersion) -> bool {
    let Some(places) = session.places(version).filter(|_| version.extra.contains_key(RESET)) else {
        return false;
    };
    let later = session.parts().summaries.iter().rev().take_while(|later| later.id != version.id);
    let overlaps = |later: &Arc<SummaryVersion>| {
        session.places(later).is_some_and(|other| other.start < places.end && places.start < other.end)
    };
    !later.filter(|later| !later.stale).any(overlaps)
}

/// Whether the messages that were read for facts up to this version are to be read again.
pub(super) fn is_reset(version: &SummaryVersion) -> bool {
    version.extra.contains_key(RESET)
}

impl App {
    async fn change_all(
        &self,
        session: SessionId,
        choose: impl Fn(&Session) -> (Vec<SummaryVersion>, Vec<Fact>) + Send + Sync + 'static,
    ) -> Result<ResetView, AppError> {
        let (session, taken) = self
            .commit_onto(session, move |session| {
                let (summaries, facts) = choose(session);
                let taken = ResetView { summaries: summaries.len(), facts: facts.len() };
                let mut changes: Vec<_> =
                    summaries.into_iter().map(|summary| Change::SummaryAdded { summary }).collect();
                if !facts.is_empty() {
                    changes.push(Change::FactsPut { facts });
                }
                Ok((changes, taken))
            })
            .await?;
        self.summary_changed(&session).await;
        Ok(taken)
    }
}
