//! A line of JSON for each conversation: who said what on its visible branch, as programs for training take it.

use std::path::Path;

use extremis_archive::{ArchiveError, durable};
use extremis_domain::{Role, Session};
use serde::Serialize;

use super::{readable, refuse_in_the_way};

#[derive(Serialize)]
struct TrainingLine<'a> {
    messages: Vec<Said<'a>>,
}

#[derive(Serialize)]
struct Said<'a> {
    role: Role,
    content: std::borrow::Cow<'a, str>,
}

/// The file, which has its name once it is whole. No more than one conversation of it is in memory.
pub(super) struct LinesFile(durable::NewFile);

impl LinesFile {
    pub fn create(to: &Path) -> Result<Self, ArchiveError> {
        refuse_in_the_way(to)?;
        durable::NewFile::create(to).map(Self)
    }

    /// Adds a conversation that has an answer; others teach nothing.
    pub fn add(&mut self, session: &Session) -> Result<(), ArchiveError> {
        let said = readable::said(session);
        let messages: Vec<_> = said
            .iter()
            .map(|message| Said { role: message.role, content: readable::with_context(message) })
            .collect();
        if messages.iter().any(|said| said.role == Role::Assistant) {
            let mut line = serde_json::to_vec(&TrainingLine { messages })?;
            line.push(b'\n');
            self.0.add(&line)?;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<(), ArchiveError> {
        self.0.finish()
    }
}
