//! How recall reaches the archive and the index of this engine.

mod host;

use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError};
use extremis_domain::{Session, SessionId, Snippet};
use extremis_recall::{Library, Query, Scope};
use extremis_search::{Candidate, CandidateQuery};
use tokio::time::sleep;

use crate::search::progress::LOOK_EVERY;
use crate::{App, AppError, Memory};
pub(crate) use host::EmbeddingHost;

impl App {
    /// What was said before that a message needs, the best first: here, and elsewhere where the user wants that. Blocks.
    pub(crate) fn recalled(&self, query: &Query<'_>) -> Vec<Snippet> {
        if self.recalls_across(query.session) {
            self.recalled_everywhere(query)
        } else {
            self.core.recall.find(query, Scope::Session)
        }
    }

    /// Whether a session recalls from others.
    fn recalls_across(&self, session: &Session) -> bool {
        self.with_settings(|settings| settings.recall_across) && session.parts().has_memory()
    }

    /// The same as where the user has switched recall across conversations on.
    pub(crate) fn recalled_everywhere(&self, query: &Query<'_>) -> Vec<Snippet> {
        match self.core.archive_handle.now() {
            Ok(archive) => self.core.recall.find(query, Scope::All(&OtherSessions { app: self, archive })),
            Err(_) => self.core.recall.find(query, Scope::Session),
        }
    }
}

impl Memory {
    /// Waits until all conversations can be recalled from by what they mean. A host that only reads computes what is
    /// missing itself, and tells of how many conversations it is done.
    pub async fn prepare_recall_everywhere(
        &self,
        tell: impl FnMut(usize, usize) + Send + 'static,
    ) -> Result<(), AppError> {
        if self.app.core.indexer_handle.indexer().is_some() {
            self.app.conversations().caught_up().await;
            while !self.app.core.embedding.progress().is_settled() && !self.app.core.closing.is_cancelled() {
                sleep(LOOK_EVERY).await;
            }
            return Ok(());
        }
        self.prepare_others(usize::MAX, tell).await
    }

    /// What a session recalls from other conversations needs as much: computes what is not known of their messages, those
    /// of the conversation that changed last first, until about so many texts were looked at. Does nothing for a session
    /// that recalls from no other.
    pub async fn prepare_recall_elsewhere(
        &self,
        session: SessionId,
        most: usize,
        tell: impl FnMut(usize, usize) + Send + 'static,
    ) -> Result<(), AppError> {
        let session = self.app.session(session).await?;
        if self.app.recalls_across(&session) { self.prepare_others(most, tell).await } else { Ok(()) }
    }

    async fn prepare_others(
        &self,
        most: usize,
        mut tell: impl FnMut(usize, usize) + Send + 'static,
    ) -> Result<(), AppError> {
        let archive = self.app.core.archive_handle.now()?;
        let recall = Arc::clone(&self.app.core.recall);
        self.app
            .blocking(move || {
                let read = |id| read(&archive, id).ok().flatten();
                recall.prepare_others(&revisions(&archive), most, &read, &mut tell);
            })
            .await
    }
}

/// The conversations that can be recalled from, and the index that says which of them.
struct OtherSessions<'a> {
    app: &'a App,
    archive: Arc<Archive>,
}

impl Library for OtherSessions<'_> {
    fn candidates(&self, query: &CandidateQuery<'_>) -> Vec<Candidate> {
        let core = &self.app.core;
        if let Some(indexer) = core.indexer_handle.indexer() {
            return indexer.candidates(query);
        }
        let found = core.read_only_search.candidates(self.app.data_dir(), &self.archive, query);
        found
            .inspect_err(|error| tracing::warn!(%error, "nothing was recalled by its words"))
            .unwrap_or_default()
    }

    fn session(&self, id: SessionId) -> Option<Arc<Session>> {
        let session = self.archive.session(id).ok()?;
        if self.archive.active() != Some(id) {
            self.archive.close(id);
        }
        Some(session)
    }
}

/// All sessions, those in the trash too, the one that changed last first.
fn revisions(archive: &Archive) -> Vec<(SessionId, u64)> {
    let mut entries: Vec<_> = archive.entries().into_iter().chain(archive.trash()).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.updated_at));
    entries.into_iter().map(|entry| (entry.id, entry.revision)).collect()
}

fn read(archive: &Archive, id: SessionId) -> Result<Option<Arc<Session>>, ArchiveError> {
    match archive.session(id) {
        Ok(session) => Ok(Some(session)),
        Err(ArchiveError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
