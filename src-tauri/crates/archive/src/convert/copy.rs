//! Copying one archive into another, and comparing the two.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use extremis_domain::{Session, SessionId};
use extremis_language::{Words, text};

use crate::progress::{Progress, ProgressStage, Report};
use crate::{Archive, ArchiveError, Entry, format};

/// What was copied.
#[derive(Debug)]
pub(super) struct Copied {
    pub(super) sessions: usize,
    pub(super) memories: usize,
}

/// Takes out of `copy` what has changed in `source` since, so that copying can go on.
pub(super) fn drop_outdated(source: &Archive, copy: &Archive) -> Result<(), ArchiveError> {
    let there: HashMap<_, _> = all(source).into_iter().map(|entry| (entry.id, entry.revision)).collect();
    let outdated = all(copy).into_iter().filter(|entry| there.get(&entry.id) != Some(&entry.revision));
    outdated.map(|entry| entry.id).try_for_each(|id| copy.forget_session(id))
}

/// Copies the sessions that are not in `copy` yet.
pub(super) fn sessions(
    source: &Archive,
    copy: &Archive,
    progress: &mut Report<'_>,
) -> Result<(), ArchiveError> {
    let entries = all(source);
    let total = entries.len();
    for (done, Entry { id, .. }) in entries.into_iter().enumerate() {
        report(progress, ProgressStage::Copy, done, total)?;
        if !copy.exists(id)
            && let Some(session) = readable(source, id)?
        {
            copy.put(Arc::unwrap_or_clone(session))?;
            source.close(id);
            copy.close(id);
        }
    }
    report(progress, ProgressStage::Copy, total, total)
}

pub(super) fn memories(source: &Archive, copy: &Archive) -> Result<usize, ArchiveError> {
    let memories = source.memories()?;
    let count = memories.len();
    if copy.memories()? != memories {
        copy.clear_memories()?;
        for memory in memories {
            copy.put_memories(&[memory])?;
        }
    }
    Ok(count)
}

pub(super) fn active(source: &Archive, copy: &Archive) -> Result<(), ArchiveError> {
    copy.set_active(source.active().filter(|id| copy.exists(*id)))
}

/// Compares every session by the bytes of its export, the lists, the memories and which session is open.
pub(super) fn verify(
    source: &Archive,
    copy: &Archive,
    progress: &mut Report<'_>,
) -> Result<usize, ArchiveError> {
    let differs = |what: String| Err(ArchiveError::NotVerified { what });
    let entries = all(source);
    let total = entries.len();
    let mut listed: HashMap<_, _> = all(copy).into_iter().map(|entry| (entry.id, entry)).collect();
    for (done, Entry { id, .. }) in entries.into_iter().enumerate() {
        report(progress, ProgressStage::Verify, done, total)?;
        let (here, there) = (source.session(id)?, copy.session(id)?);
        let same_bytes = format::encode(&here)? == format::encode(&there)?;
        // The list of another writer may say something else of a session than its file.
        if !same_bytes || listed.remove(&id) != Some(Entry::of(&here)) {
            return differs(text!("archive-differs-conversation", id = Words(id)));
        }
        source.close(id);
        copy.close(id);
    }
    if !listed.is_empty() {
        return differs(text!("archive-differs-list"));
    }
    if source.memories()? != copy.memories()? {
        return differs(text!("archive-differs-memories"));
    }
    if source.active() != copy.active() {
        return differs(text!("archive-differs-open"));
    }
    report(progress, ProgressStage::Verify, total, total)?;
    Ok(total)
}

/// The session; none if it turns out to be damaged and was set aside, as any reading of it would have done.
fn readable(source: &Archive, id: SessionId) -> Result<Option<Arc<Session>>, ArchiveError> {
    match source.session(id) {
        Ok(session) => Ok(Some(session)),
        Err(ArchiveError::Corrupt { moved_to: Some(_), .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Every session, live or in the trash.
fn all(archive: &Archive) -> Vec<Entry> {
    let mut entries = archive.entries();
    entries.extend(archive.trash());
    entries
}

fn report(
    progress: &mut Report<'_>,
    task: ProgressStage,
    done: usize,
    total: usize,
) -> Result<(), ArchiveError> {
    match progress(Progress { task, done, total }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(ArchiveError::Cancelled),
    }
}
