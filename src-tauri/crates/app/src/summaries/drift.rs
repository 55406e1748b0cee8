//! Summaries against what they were made from, by what both mean: lines that were never said (drift), and a summary written
//! anew that says the same in other words. Where the embedding model is not there, words alone decide, as ever.

use std::sync::Arc;

use extremis_domain::{Message, Origin, Session, SessionId, SummaryId, SummaryVersion};
use extremis_memory::{SummaryStep, is_offline, present_version, tells_apart};

use crate::wire::DriftView;
use crate::{App, AppError, Memory};

impl Memory {
    /// The lines of the summaries in force that nothing in the messages that they cover is like; None where that cannot
    /// be computed. Blocks nobody, and takes some milliseconds a message.
    pub async fn drift(&self, session: SessionId) -> Result<Option<Vec<DriftView>>, AppError> {
        let session = self.app.session(session).await?;
        let recall = Arc::clone(&self.app.core.recall);
        self.app
            .blocking(move || {
                let mut drifted = Vec::new();
                for (summary, content, messages) in summaries(&session) {
                    let lines = lines_of(&content);
                    let texts: Vec<&str> = messages.iter().map(|message| message.content.as_str()).collect();
                    let likeness = recall.likeness(&lines, &texts)?;
                    drifted.extend(
                        likeness.strangers().into_iter().map(|place| DriftView {
                            summary: summary.clone(),
                            line: lines[place].to_owned(),
                        }),
                    );
                }
                Some(drifted)
            })
            .await
    }
}

impl App {
    /// Whether a summary that was written anew means what the present one does, line by line.
    pub(super) async fn means_the_same(&self, step: &SummaryStep, content: &str) -> Result<bool, AppError> {
        // What a user wrote gives way to other words, and what no model wrote to those of one.
        let is_of_model =
            |present: &&SummaryVersion| present.origin == Origin::Generated && !is_offline(present);
        let Some(present) = present_version(step).filter(is_of_model).cloned() else { return Ok(false) };
        let (recall, content) = (Arc::clone(&self.core.recall), content.to_owned());
        self.blocking(move || {
            let likeness = recall.likeness(&lines_of(&content), &lines_of(&present.content));
            likeness.is_some_and(|likeness| likeness.is_nothing_new()) && !tells_apart(&content, &present)
        })
        .await
    }
}

/// The summaries in force, each with the messages that it covers.
fn summaries(session: &Session) -> Vec<(SummaryId, String, Vec<Arc<Message>>)> {
    let branch = session.branch(None);
    let mut found = Vec::new();
    for node in session.active_summaries() {
        let Some(places) = node.places else { continue };
        let messages = branch.messages(places).filter(|message| !message.is_silent());
        found.push((node.version.id.clone(), node.version.content.clone(), messages.cloned().collect()));
    }
    found
}

/// The lines that say something: no headings.
fn lines_of(content: &str) -> Vec<&str> {
    let lines = content.lines().map(|line| line.trim_start_matches(['-', '*', '•', ' ']).trim());
    lines.filter(|line| line.split_whitespace().count() > 3).collect()
}
