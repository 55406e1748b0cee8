//! Summaries as the user changes them: every change adds a version, and none is lost.

mod anew;
mod commit;
mod drift;
mod lock;
mod outcome;
mod read;
mod reason;
mod reset;
mod run;
mod work;
mod write;
pub(crate) mod writer;

pub(crate) use reason::RunReason;
pub(crate) use writer::Writer;

use std::sync::Arc;

use extremis_domain::{
    Change, Contradicted, Fact, FactStatus, NodeState, Origin, Session, SessionId, SummaryId, SummaryVersion,
    Timestamp,
};
use extremis_language::text;

use crate::wire::{AppEvent, DiffLineView, NodeView};
use crate::{App, AppError, Memory, views};

impl Memory {
    /// Saves the user's own words as a new version of any summary; whatever is made from it later starts from them.
    /// Empty text takes the summary out of force.
    pub async fn edit_summary(
        &self,
        session: SessionId,
        version: &SummaryId,
        content: &str,
    ) -> Result<NodeView, AppError> {
        let wanted = version.clone();
        let content = content.trim().to_owned();
        self.app
            .new_version(session, Origin::Edited, move |session| {
                Ok((here(session, &wanted)?, content.clone(), Vec::new()))
            })
            .await
    }

    /// Puts a version in force that was held because it contradicts something: the user says that it is right. So
    /// what it contradicts does not hold any more.
    pub async fn accept_summary(
        &self,
        session: SessionId,
        version: &SummaryId,
    ) -> Result<NodeView, AppError> {
        let wanted = version.clone();
        self.app
            .new_version(session, Origin::Restored, move |session| {
                let held = held(session, &wanted)?;
                let facts = held.conflicts.iter().filter_map(|conflict| match &conflict.with {
                    Contradicted::Fact(id) => session.fact(id).filter(|fact| fact.is_active()),
                    Contradicted::LockedLine(_) => None,
                });
                let facts = facts
                    .map(|fact| Fact {
                        status: FactStatus::Superseded,
                        pinned: false,
                        conflicts: Vec::new(),
                        ..Fact::clone(fact)
                    })
                    .collect();
                let content = held.content.clone();
                Ok((held, content, facts))
            })
            .await
    }

    /// Lets go of a version that was held, for the one in force in its place.
    pub async fn reject_summary(
        &self,
        session: SessionId,
        version: &SummaryId,
    ) -> Result<NodeView, AppError> {
        let wanted = version.clone();
        self.app
            .new_version(session, Origin::Restored, move |session| {
                let held = held(session, &wanted)?;
                let places = session.places(&held).unwrap_or_default();
                let active = session.active_summaries();
                let mut before = active.iter().rev().filter(|node| {
                    let overlaps =
                        |other: &std::ops::Range<usize>| other.start < places.end && places.start < other.end;
                    node.places.as_ref().is_some_and(overlaps)
                });
                let before = before
                    .next()
                    .ok_or_else(|| AppError::Invalid { what: text!("app-summary-none-before") })?;
                Ok((Arc::clone(before.version), before.version.content.clone(), Vec::new()))
            })
            .await
    }

    /// Brings any version back, as a new one.
    pub async fn restore_summary(
        &self,
        session: SessionId,
        version: &SummaryId,
    ) -> Result<NodeView, AppError> {
        let wanted = version.clone();
        self.app
            .new_version(session, Origin::Restored, move |session| {
                let version = here(session, &wanted)?;
                let content = version.content.clone();
                Ok((version, content, Vec::new()))
            })
            .await
    }

    /// What changed, line by line, from one version to another.
    pub async fn diff_summaries(
        &self,
        session: SessionId,
        old: &SummaryId,
        new: &SummaryId,
    ) -> Result<Vec<DiffLineView>, AppError> {
        let session = self.app.session(session).await?;
        let words = |id: &SummaryId| {
            let found = session.summary_version(id).filter(|version| !version.stale);
            let unknown = || AppError::NotFound { what: "summary", id: id.to_string() };
            found.map(|version| version.content.clone()).ok_or_else(unknown)
        };
        let (old, new) = (words(old)?, words(new)?);
        self.app
            .blocking(move || {
                extremis_memory::diff(&old, &new).into_iter().map(views::remembered::line).collect()
            })
            .await
    }
}

impl App {
    /// Adds a version with other words than `base`, and puts facts with it.
    async fn new_version(
        &self,
        session: SessionId,
        origin: Origin,
        choose: impl Fn(&Session) -> Result<(Arc<SummaryVersion>, String, Vec<Fact>), AppError>
        + Send
        + Sync
        + 'static,
    ) -> Result<NodeView, AppError> {
        let at = self.core.clock.now();
        let (session, id) = self
            .commit_onto(session, move |session| {
                let (base, content, facts) = choose(session)?;
                let summary = rewritten(&base, content, origin, at);
                let id = summary.id.clone();
                let mut changes = vec![Change::SummaryAdded { summary }];
                if !facts.is_empty() {
                    changes.push(Change::FactsPut { facts });
                }
                Ok((changes, id))
            })
            .await?;
        self.summary_changed(&session).await;
        views::remembered::node(&session, &id).ok_or(AppError::Closing)
    }

    pub(crate) async fn summary_changed(&self, session: &Arc<Session>) {
        let summary = views::remembered::summary(session);
        self.emit(AppEvent::SummaryChanged { session: session.id(), summary: summary.map(Box::new) });
        self.memory_changed(session).await;
    }
}

/// The version that the user made of another one. What the user took out of the text is not locked any more, and
/// what was measured of other words says nothing of these.
fn rewritten(base: &SummaryVersion, content: String, origin: Origin, at: Timestamp) -> SummaryVersion {
    let content = lock::carry_locked_lines_forward(base, content);
    let same = content == base.content;
    SummaryVersion {
        id: SummaryId::new(),
        created_at: at,
        origin,
        based_on: Some(base.id.clone()),
        locked: base.locked.iter().filter(|line| lock::has_line(&content, line)).cloned().collect(),
        quality: base.quality.filter(|_| same),
        conflicts: Vec::new(),
        content,
        ..base.clone()
    }
}

/// A version whose messages are all on the visible branch.
fn here(session: &Session, id: &SummaryId) -> Result<Arc<SummaryVersion>, AppError> {
    let found = session.summary_version(id).filter(|version| !version.stale);
    let found = found.filter(|version| session.places(version).is_some());
    found.cloned().ok_or_else(|| AppError::NotFound { what: "summary", id: id.to_string() })
}

fn held(session: &Session, id: &SummaryId) -> Result<Arc<SummaryVersion>, AppError> {
    let nodes = session.nodes();
    let held = nodes.iter().find(|node| node.version.id == *id && node.state == NodeState::Held);
    held.map(|node| Arc::clone(node.version))
        .ok_or_else(|| AppError::Invalid { what: text!("app-summary-not-held") })
}
