//! Lines that the user locked are in every later version, whichever version they were locked in.
//!
//! A summary can be rewritten or folded into another while the user looks at it. A line that is locked in such a
//! version afterwards is added to what was made of it, so that the wish is never lost to a matter of milliseconds.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{Change, Contradicted, Origin, Session, SummaryId, SummaryVersion, Timestamp};

use super::{here, rewritten};
use crate::engine::session_id;
use crate::wire::NodeView;
use crate::{App, AppError, views};

impl App {
    /// Says which lines of a summary every later version must hold word for word: all of them, in place of those
    /// that were locked before. What was made of that summary already gets those that are new.
    pub async fn lock_lines(
        &self,
        session: &str,
        version: &str,
        lines: Vec<String>,
    ) -> Result<NodeView, AppError> {
        let wanted = SummaryId::from(version);
        let (id, at) = (wanted.clone(), self.core.clock.now());
        let (session, ()) = self
            .commit_onto(session_id(session)?, move |session| {
                let version = here(session, &id)?;
                let lines = lines_of(&version, &lines)?;
                let new: Vec<String> =
                    lines.iter().filter(|line| !version.locked.contains(line)).cloned().collect();
                let made_of_it = session.active_summaries().into_iter().map(|node| node.version);
                let made_of_it = made_of_it.filter(|active| is_made_of(session, active, &id));
                let with_them = made_of_it.filter_map(|active| with_lines(active, &new, at));
                let mut changes: Vec<_> = with_them.map(|summary| Change::SummaryAdded { summary }).collect();
                changes.push(Change::LinesLocked { summary: id.clone(), lines });
                Ok((changes, ()))
            })
            .await?;
        self.summary_changed(&session);
        views::remembered::node(&session, &wanted).ok_or(AppError::Closing)
    }
}

/// Whether `version` is another one than `source` and was made from it, over whichever steps.
fn is_made_of(session: &Session, version: &SummaryVersion, source: &SummaryId) -> bool {
    let mut ahead: Vec<&SummaryId> = sources(version).collect();
    let mut seen = HashSet::new();
    while let Some(id) = ahead.pop() {
        if id == source {
            return true;
        }
        if seen.insert(id) {
            ahead.extend(session.summary_version(id).into_iter().flat_map(|version| sources(version)));
        }
    }
    false
}

fn sources(version: &SummaryVersion) -> impl Iterator<Item = &SummaryId> {
    version.based_on.iter().chain(&version.folds)
}

/// The version with more lines locked in it; none when they are locked there already.
fn with_lines(version: &SummaryVersion, lines: &[String], at: Timestamp) -> Option<SummaryVersion> {
    let (content, added) = put_in(version, lines.iter())?;
    let mut summary = rewritten(version, content, Origin::Edited, at);
    summary.locked.extend(added);
    Some(summary)
}

/// A version that was held, and its words with the lines that were locked in what it was made from while it waited.
/// A line that it contradicts is not among them: whoever accepts it says that the line does not hold any more.
pub(super) fn with_lines_locked_since(
    session: &Session,
    held: &Arc<SummaryVersion>,
) -> (Arc<SummaryVersion>, String) {
    let from = sources(held).filter_map(|id| session.summary_version(id));
    let locked = from.flat_map(|version| &version.locked).filter(|line| {
        let is_it = |with: &Contradicted| matches!(with, Contradicted::LockedLine(other) if other == *line);
        !held.conflicts.iter().any(|conflict| is_it(&conflict.with))
    });
    match put_in(held, locked) {
        Some((content, added)) => {
            let mut with_them = SummaryVersion::clone(held);
            with_them.locked.extend(added);
            (Arc::new(with_them), content)
        }
        None => (Arc::clone(held), held.content.clone()),
    }
}

/// The words of a version with those lines that are not in them, and the lines that are not locked there.
fn put_in<'a>(
    version: &SummaryVersion,
    lines: impl Iterator<Item = &'a String>,
) -> Option<(String, Vec<String>)> {
    let mut content = version.content.clone();
    let mut added: Vec<String> = Vec::new();
    for line in lines.filter(|line| !version.locked.contains(line)) {
        if added.contains(line) {
            continue;
        }
        if !content.lines().any(|other| other.trim() == line) {
            content.push('\n');
            content.push_str(line);
        }
        added.push(line.clone());
    }
    (!added.is_empty()).then_some((content, added))
}

/// The lines as they are in the version's text.
fn lines_of(version: &SummaryVersion, lines: &[String]) -> Result<Vec<String>, AppError> {
    let mut locked = Vec::new();
    for line in lines.iter().map(|line| line.trim()) {
        if line.is_empty() || !version.content.lines().any(|other| other.trim() == line) {
            return Err(AppError::Invalid {
                what: format!("“{line}” is no line of this summary. Nothing was locked."),
            });
        }
        if !locked.iter().any(|known| known == line) {
            locked.push(line.to_owned());
        }
    }
    Ok(locked)
}
