//! A line of JSON for each conversation: who said what on its visible branch, as programs for training take it.

use std::io::Write;
use std::path::{Path, PathBuf};

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

/// The file, which has its name once it is whole.
pub(super) struct LinesFile {
    to: PathBuf,
    written: Vec<u8>,
}

impl LinesFile {
    pub fn create(to: &Path) -> Result<Self, ArchiveError> {
        refuse_in_the_way(to)?;
        Ok(Self { to: to.to_owned(), written: Vec::new() })
    }

    /// Adds a conversation that has an answer; others teach nothing.
    pub fn add(&mut self, session: &Session) -> Result<(), ArchiveError> {
        let said = readable::said(session);
        let messages: Vec<_> = said
            .iter()
            .map(|message| Said { role: message.role, content: readable::with_context(message) })
            .collect();
        if messages.iter().any(|said| said.role == Role::Assistant) {
            serde_json::to_writer(&mut self.written, &TrainingLine { messages })?;
            let _ = self.written.write_all(b"\n");
        }
        Ok(())
    }

    pub fn finish(self) -> Result<(), ArchiveError> {
        durable::write(&self.to, &self.written)
    }
}
