//! Lines that the user locked are in every later version, whichever version they were locked in.
//!
//! A summary can be rewritten or folded into another while the user looks at it. A line that is locked in such a
//! version afterwards is added to what was made of it, so that the wish is never lost to a matter of milliseconds.
//! What was made of it and is not in force, because it is of another branch, or waits for the user, or came before
//! what is, owes the line: whatever is made of that has it.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{
    Change, Contradicted, Origin, Session, SessionId, SummaryId, SummaryVersion, Timestamp,
};
use extremis_language::text;

use super::{here, rewritten};
use crate::wire::NodeView;
use crate::{AppError, Memory, views};

impl Memory {
    /// Says which lines of a summary every later version must hold word for word: all of them, in place of those
    /// that were locked before. What was made of that summary already gets those that are new.
    pub async fn lock_lines(
        &self,
        session: SessionId,
        version: &SummaryId,
        lines: Vec<String>,
    ) -> Result<NodeView, AppError> {
        let wanted = version.clone();
        let (id, at) = (wanted.clone(), self.app.core.clock.now());
        let (session, ()) = self
            .app
            .commit_onto(session, move |session| {
                let version = here(session, &id)?;
                let lines = lines_of(&version, &lines)?;
                let new: Vec<String> =
                    lines.iter().filter(|line| !version.locked.contains(line)).cloned().collect();
                let active: HashSet<_> =
                    session.active_summaries().into_iter().map(|node| &node.version.id).collect();
                let with_them = made_of(session, &id).into_iter().filter_map(|version| {
                    if active.contains(&version.id) {
                        with_lines(version, &new, at)
                    } else {
                        owing(version, &new)
                    }
                });
                let mut changes: Vec<_> = with_them.collect();
                changes.push(Change::LinesLocked { summary: id.clone(), lines });
                Ok((changes, ()))
            })
            .await?;
        self.app.summary_changed(&session).await;
        views::remembered::node(&session, &wanted).ok_or(AppError::Closing)
    }
}

/// What was made from a version, over whichever steps, and still says something.
fn made_of<'a>(session: &'a Session, source: &'a SummaryId) -> Vec<&'a Arc<SummaryVersion>> {
    let mut ids = HashSet::from([source]);
    let versions = session.parts().summaries.iter();
    // Whatever a version is made from was there before it.
    let made = versions.filter(|version| {
        let is_made = version.based_on.iter().chain(&version.folds).any(|from| ids.contains(from));
        is_made && ids.insert(&version.id)
    });
    made.filter(|version| version.is_valid()).collect()
}

/// Another version with more lines in its words, and locked; none when they are locked there already.
fn with_lines(version: &SummaryVersion, lines: &[String], at: Timestamp) -> Option<Change> {
    let locked = and_more(version, lines)?;
    let owing = SummaryVersion { locked, ..version.clone() };
    Some(Change::SummaryAdded { summary: rewritten(&owing, owing.content.clone(), Origin::Edited, at) })
}

/// The same version with more lines locked, which its own words do not have.
fn owing(version: &SummaryVersion, lines: &[String]) -> Option<Change> {
    and_more(version, lines).map(|lines| Change::LinesLocked { summary: version.id.clone(), lines })
}

fn and_more(version: &SummaryVersion, lines: &[String]) -> Option<Vec<String>> {
    let mut locked = version.locked.clone();
    locked.extend(lines.iter().filter(|line| !version.locked.contains(line)).cloned());
    (locked.len() > version.locked.len()).then_some(locked)
}

/// The words that take the place of those of `base`, with the lines that it owes. A line that it contradicts is not
/// among them: whoever accepts it says that the line does not hold any more.
pub(super) fn carry_locked_lines_forward(base: &SummaryVersion, mut content: String) -> String {
    if content.trim().is_empty() {
        return content;
    }
    let contradicts = |line: &String| {
        let is_it = |with: &Contradicted| matches!(with, Contradicted::LockedLine(other) if other == line);
        base.conflicts.iter().any(|conflict| is_it(&conflict.with))
    };
    for line in base.locked.iter().filter(|line| !has_line(&base.content, line) && !contradicts(line)) {
        if !has_line(&content, line) {
            content.push('\n');
            content.push_str(line);
        }
    }
    content
}

pub(super) fn has_line(content: &str, line: &str) -> bool {
    content.lines().any(|other| other.trim() == line)
}

/// The lines as they are in the version's text.
fn lines_of(version: &SummaryVersion, lines: &[String]) -> Result<Vec<String>, AppError> {
    let mut locked = Vec::new();
    for line in lines.iter().map(|line| line.trim()) {
        let is_locked = version.locked.iter().any(|known| known == line);
        if line.is_empty() || !(is_locked || has_line(&version.content, line)) {
            return Err(AppError::Invalid { what: text!("app-summary-no-line", line = line) });
        }
        if !locked.iter().any(|known| known == line) {
            locked.push(line.to_owned());
        }
    }
    Ok(locked)
}
