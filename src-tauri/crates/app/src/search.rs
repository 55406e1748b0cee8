//! Finding what was said: everywhere by way of the index, and in one conversation by looking through it.

mod indexer;
pub(crate) mod progress;
mod queue;
mod read_only;
mod views;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use extremis_search::{Hit, IndexRequest, IndexResults, ParsedQuery};
use extremis_text::{find_folded, folded};
use tokio::time::sleep;

use crate::search::progress::with_progress;
use crate::wire::{
    AppOfOrigin, FindRequest, FindResults, FoundMessage, IndexState, SearchRequest, SearchResults, Step, Task,
};
use crate::{App, AppError, Conversations, Memory};
pub(crate) use indexer::{Indexer, IndexerHandle, folder};
use progress::LOOK_EVERY;
pub(crate) use read_only::ReadOnlySearch;

/// How many messages are looked at by their meaning, before the operators of the query.
const NEAR: usize = 300;
/// How long an answer to a key may be looked for; then the newest of what there is must do.
const PATIENCE: Duration = Duration::from_millis(15);

impl Conversations {
    /// Looks for something in everything ever said. A newer search of the same host ends an older one early.
    pub async fn search(&self, request: SearchRequest) -> Result<SearchResults, AppError> {
        let app = self.app.clone();
        self.app.blocking(move || app.search_now(&request)).await?
    }

    /// Looks through the visible messages of one conversation for these letters, whatever their case and accents.
    pub async fn find(&self, request: FindRequest) -> Result<FindResults, AppError> {
        let session = self.app.session(request.session).await?;
        self.app
            .blocking(move || {
                let wanted = folded(&request.query);
                let found = session.visible().map(|message| FoundMessage {
                    message: message.id.clone(),
                    count: u32::try_from(find_folded(&message.content, &wanted)).unwrap_or(u32::MAX),
                });
                FindResults { messages: found.filter(|found| found.count > 0).collect() }
            })
            .await
    }

    /// How far the search index is.
    pub fn index_state(&self) -> IndexState {
        match self.app.core.indexer_handle.indexer() {
            Some(indexer) => indexer.state(),
            None => with_progress(self.app.core.read_only_search.state(), self.app.core.embedding.progress()),
        }
    }

    /// Makes the search index again from nothing. Ended early, or while its file cannot be written, it goes on by itself
    /// in the background.
    pub async fn reindex(&self) -> Result<IndexState, AppError> {
        let indexer =
            self.app.core.indexer_handle.indexer().ok_or(extremis_archive::ArchiveError::OpenedForReading)?;
        self.app
            .storage()
            .at_length(Task::Index, move |_, mut reporter| {
                indexer.begin_again();
                loop {
                    let state = indexer.state();
                    let is_over = reporter.report(Step::Index, state.indexed, state.total).is_break();
                    if let Some(error) = indexer.trouble() {
                        return Err(error.into());
                    }
                    if is_over || indexer.wait_until_caught_up(Duration::from_millis(80)) {
                        return Ok(indexer.state());
                    }
                }
            })
            .await
    }

    /// Computes anew what everything means. Until that is done only a part is found by meaning. Ended early, it goes on
    /// by itself in the background.
    pub async fn reindex_meaning(&self) -> Result<IndexState, AppError> {
        let indexer =
            self.app.core.indexer_handle.indexer().ok_or(extremis_archive::ArchiveError::OpenedForReading)?;
        if let Some(what) = self.app.core.embedding.trouble() {
            return Err(AppError::Invalid { what });
        }
        self.app
            .storage()
            .at_length(Task::Index, move |app, mut reporter| {
                let embedding = &app.core.embedding;
                {
                    let _gate = indexer.gate();
                    embedding.clear();
                }
                embedding.something_changed();
                loop {
                    let (done, total) = (embedding.conversations(), indexer.state().total);
                    let is_over = reporter.report(Step::Index, done.min(total), total).is_break();
                    if is_over || embedding.is_done() || embedding.trouble().is_some() {
                        return Ok(indexer.state());
                    }
                    std::thread::sleep(LOOK_EVERY);
                }
            })
            .await
    }

    /// Waits until everything that was accepted so far can be found.
    pub async fn caught_up(&self) {
        let Some(indexer) = self.app.core.indexer_handle.indexer() else { return };
        while !indexer.has_caught_up() && !self.app.core.closing.is_cancelled() {
            sleep(LOOK_EVERY).await;
        }
    }
}

impl Memory {
    /// The applications that something was sent along from, each with the conversations in which it was. Empty for a host
    /// that only reads.
    pub async fn apps_of_origin(&self) -> Result<Vec<AppOfOrigin>, AppError> {
        let Some(indexer) = self.app.core.indexer_handle.indexer() else { return Ok(Vec::new()) };
        let apps = self.app.blocking(move || indexer.apps()).await?;
        Ok(apps.into_iter().map(|(name, sessions)| AppOfOrigin { name, sessions }).collect())
    }
}

impl App {
    fn search_now(&self, request: &SearchRequest) -> Result<SearchResults, AppError> {
        let typed = request.query.as_str();
        let query = ParsedQuery::parse(typed);
        let by_meaning = request.by_meaning;
        let is_patient = request.patient || by_meaning;
        self.core.embedding.note_user_activity();
        let turn = self.core.read_only_search.turn();
        let request = IndexRequest {
            query: &query,
            this: request.session,
            limit: usize::try_from(request.limit).unwrap_or(usize::MAX),
            trashed: false,
            patience: (!is_patient).then_some(PATIENCE),
            cancelled: &|| self.core.read_only_search.is_over(turn),
        };
        let mut found = match self.core.indexer_handle.indexer() {
            Some(indexer) => indexer.search(&request),
            None => self.core.read_only_search.search(
                self.data_dir(),
                &*self.core.archive_handle.now()?,
                &request,
            )?,
        };
        if by_meaning {
            self.add_by_meaning(&mut found, &request)?;
        }
        let index = self.conversations().index_state();
        Ok(views::results(found, typed, &query, index))
    }

    /// Adds what means something like what was typed, after what has all of its words.
    fn add_by_meaning(&self, found: &mut IndexResults, request: &IndexRequest<'_>) -> Result<(), AppError> {
        let near = self.core.recall.similar(&request.query.words(), NEAR.max(request.limit));
        let hits = match self.core.indexer_handle.indexer() {
            Some(indexer) => indexer.hits_of(request, &near),
            None => self.core.read_only_search.hits_of(
                self.data_dir(),
                &*self.core.archive_handle.now()?,
                request,
                &near,
            )?,
        };
        // What means it says more than what has some of the words.
        let words = std::mem::take(&mut found.hits);
        let (first, second) = if found.partial { (hits, words) } else { (words, hits) };
        let key = |hit: &Hit| (hit.session, hit.message.clone());
        let known: HashSet<_> = first.iter().map(key).collect();
        found.hits = first;
        found.hits.extend(second.into_iter().filter(|hit| !known.contains(&key(hit))));
        found.more |= found.hits.len() > request.limit;
        found.hits.truncate(request.limit);
        Ok(())
    }

    /// Gives the index a moment to take in what was accepted last.
    pub(crate) async fn let_index_finish(&self) {
        let Some(indexer) = self.core.indexer_handle.indexer() else { return };
        let _ = self.blocking(move || indexer.wait_until_caught_up(Duration::from_secs(2))).await;
    }
}

/// An index that many use.
pub(crate) type SharedIndex = Arc<extremis_search::Index>;
