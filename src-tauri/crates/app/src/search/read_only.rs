//! Searching without following: for hosts that only read, and whose turn it is to search.
//!
//! The index of the folder is used as it is. What it does not have as it is in the archive is looked through in
//! memory.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use extremis_archive::Archive;
use extremis_domain::SessionId;
use extremis_search::{
    Candidate, CandidateQuery, Hit, Index, IndexRequest, IndexResults, Misspelling, SearchError,
};
use parking_lot::Mutex;

use super::SharedIndex;
use super::indexer::folder;
use crate::wire::IndexState;

/// Sessions that are looked through at once.
const AT_ONCE: usize = 64;

/// Turns of those who search, and what a host that only reads has found to look in.
#[derive(Debug, Default)]
pub(crate) struct ReadOnlySearch {
    turn: AtomicU64,
    sources: Mutex<Option<Arc<Sources>>>,
}

#[derive(Debug)]
struct Sources {
    /// The index of the folder, if there is one.
    file: Option<SharedIndex>,
    /// Sessions that the index does not have as they are.
    memory: SharedIndex,
    behind: HashSet<SessionId>,
    total: usize,
}

impl ReadOnlySearch {
    /// Begins a search; all earlier ones are over.
    pub fn turn(&self) -> u64 {
        self.turn.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether a later search has begun.
    pub fn is_over(&self, turn: u64) -> bool {
        self.turn.load(Ordering::Relaxed) != turn
    }

    /// Searches in what was there when the archive was opened.
    pub fn search(
        &self,
        data_dir: &Path,
        archive: &Archive,
        request: &IndexRequest<'_>,
    ) -> Result<IndexResults, SearchError> {
        self.sources(data_dir, archive)?.search(request)
    }

    /// The hits for messages that are near in meaning.
    pub fn hits_of(
        &self,
        data_dir: &Path,
        archive: &Archive,
        request: &IndexRequest<'_>,
        messages: &[Candidate],
    ) -> Result<Vec<Hit>, SearchError> {
        self.sources(data_dir, archive)?.hits_of(request, messages)
    }

    /// Messages that may be what another message needs.
    pub fn candidates(
        &self,
        data_dir: &Path,
        archive: &Archive,
        query: &CandidateQuery<'_>,
    ) -> Result<Vec<Candidate>, SearchError> {
        self.sources(data_dir, archive)?.candidates(query)
    }

    fn sources(&self, data_dir: &Path, archive: &Archive) -> Result<Arc<Sources>, SearchError> {
        let mut sources = self.sources.lock();
        Ok(match &*sources {
            Some(sources) => Arc::clone(sources),
            None => Arc::clone(sources.insert(Arc::new(Sources::find(data_dir, archive)?))),
        })
    }

    /// What can be searched.
    pub fn state(&self) -> IndexState {
        let total = self.sources.lock().as_ref().map_or(0, |sources| sources.total);
        IndexState { indexed: total, total, ..IndexState::default() }
    }
}

impl Sources {
    fn find(data_dir: &Path, archive: &Archive) -> Result<Self, SearchError> {
        let opened = Index::open_to_read(&folder(data_dir)).and_then(|index| Ok((index.known()?, index)));
        let (mut known, file) = match opened {
            Ok((known, index)) => (known, Some(Arc::new(index))),
            Err(error) => {
                tracing::info!(%error, "everything is looked through");
                (HashMap::new(), None)
            }
        };
        let entries: Vec<_> = archive.entries().into_iter().chain(archive.trash()).collect();
        let total = entries.len();
        let is_behind = |entry: &extremis_archive::Entry| known.get(&entry.id) != Some(&Some(entry.revision));
        let mut behind: Vec<SessionId> =
            entries.iter().filter(|entry| is_behind(entry)).map(|entry| entry.id).collect();
        behind.sort_unstable();
        let memory = Index::in_memory()?;
        for ids in behind.chunks(AT_ONCE) {
            let sessions: Vec<_> = ids.iter().filter_map(|id| archive.session(*id).ok()).collect();
            memory.put(&sessions)?;
        }
        // What is gone from the archive is not to be found, either.
        for entry in &entries {
            known.remove(&entry.id);
        }
        let behind = behind.into_iter().chain(known.into_keys()).collect();
        Ok(Self { file, memory: Arc::new(memory), behind, total })
    }

    fn hits_of(&self, request: &IndexRequest<'_>, messages: &[Candidate]) -> Result<Vec<Hit>, SearchError> {
        let mut hits = self.memory.hits_of(request, messages)?;
        if let Some(file) = &self.file {
            let filed = file.hits_of(request, messages)?;
            hits.extend(filed.into_iter().filter(|hit| !self.behind.contains(&hit.session)));
        }
        hits.sort_by(|one, other| other.score.total_cmp(&one.score));
        Ok(hits)
    }

    fn candidates(&self, query: &CandidateQuery<'_>) -> Result<Vec<Candidate>, SearchError> {
        let mut candidates = self.memory.candidates(query)?;
        if let Some(file) = &self.file {
            let filed = file.candidates(query)?;
            candidates.extend(filed.into_iter().filter(|one| !self.behind.contains(&one.session)));
        }
        candidates.sort_by(|one, other| other.score.total_cmp(&one.score));
        candidates.truncate(query.limit);
        Ok(candidates)
    }

    fn search(&self, request: &IndexRequest<'_>) -> Result<IndexResults, SearchError> {
        let mut found = self.memory.search(request)?;
        if let Some(file) = &self.file {
            let filed = file.search(request)?;
            found.more |= filed.more;
            found.hurried |= filed.hurried;
            // What one of them has lies beside what the other has, or in place of it.
            found.total = None;
            found.misspellings =
                unknown_to_both(std::mem::take(&mut found.misspellings), &filed.misspellings);
            if found.hits.is_empty() || (found.partial && !filed.partial && !filed.hits.is_empty()) {
                found.partial = filed.partial;
            }
            found.hits.extend(filed.hits.into_iter().filter(|hit| !self.behind.contains(&hit.session)));
        }
        found.hits.sort_by(|one, other| {
            one.matched
                .cmp(&other.matched)
                .then(other.score.total_cmp(&one.score))
                .then(other.at.cmp(&one.at))
        });
        found.more |= found.hits.len() > request.limit;
        found.hits.truncate(request.limit);
        Ok(found)
    }
}

/// A word that one of them knows is spelled right.
fn unknown_to_both(one: Vec<Misspelling>, other: &[Misspelling]) -> Vec<Misspelling> {
    let both = one.into_iter().filter_map(|mut one| {
        let other = other.iter().find(|other| other.typed == one.typed)?;
        let new = other.meant.iter().filter(|word| !one.meant.contains(word)).cloned();
        one.meant.extend(new.collect::<Vec<_>>());
        Some(one)
    });
    both.collect()
}
