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
        if self.with_settings(|settings| settings.recall_across) && !query.session.is_apart() {
            self.recalled_everywhere(query)
        } else {
            self.core.recall.find(query, Scope::Session)
        }
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
        mut tell: impl FnMut(usize, usize) + Send + 'static,
    ) -> Result<(), AppError> {
        if self.app.core.indexer_handle.indexer().is_some() {
            self.app.conversations().caught_up().await;
            while !self.app.core.embedding.progress().is_settled() && !self.app.core.closing.is_cancelled() {
                sleep(LOOK_EVERY).await;
            }
            return Ok(());
        }
        let archive = self.app.core.archive_handle.now()?;
        let recall = Arc::clone(&self.app.core.recall);
        self.app
            .blocking(move || {
                recall.prepare_all(&revisions(&archive), &|id| read(&archive, id).ok().flatten(), &mut tell);
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
