//! Making the waiting changes on the disk, in order, each exactly once.

use extremis_domain::{Change, Message, Session, SessionId};

use super::queue::Waiting;
use super::{Shared, UnsavedState, words};
use crate::store::Store;
use crate::{ArchiveError, Notice, NoticeCode};

/// Makes one waiting change after the other until none is left or the disk refuses. Whoever looks or changes
/// something meanwhile gets in between.
pub(super) fn everything(shared: &Shared) -> Result<(), ArchiveError> {
    loop {
        let mut state = shared.write();
        let Some(first) = state.queue.first() else { return Ok(()) };
        match make(first, &shared.store) {
            Ok(()) => state.queue.remove_first(),
            Err(error) if error.is_of_the_disk() => return refused(&mut state, error),
            Err(error) => {
                tracing::warn!(code = error.code(), "a change that waited does not fit any more");
                if let Err(error) = make_otherwise(error, &mut state, &shared.store) {
                    return refused(&mut state, error);
                }
            }
        }
        if state.queue.is_empty() {
            *state = UnsavedState { room: state.room, ..UnsavedState::default() };
            let message = words::saved_again();
            shared.notices.lock().push(Notice { code: NoticeCode::SavedAgain, message });
        }
    }
}

fn refused(state: &mut UnsavedState, error: ArchiveError) -> Result<(), ArchiveError> {
    state.trouble = Some(words::once_more(&error));
    Err(error)
}

/// Makes a change on the disk, unless an earlier attempt that reported a failure had made it.
fn make(waiting: &Waiting, store: &Store) -> Result<(), ArchiveError> {
    match waiting {
        Waiting::Create { id, at, changes, revision } => {
            let created = store.create(*id, *at, changes).map(drop);
            settled(created, store, *id, *revision, changes)
        }
        Waiting::Commit { id, base, changes, revision } => {
            let committed = store.commit(*id, Some(*base), changes.clone()).map(drop);
            settled(committed, store, *id, *revision, changes)
        }
        Waiting::Draft { id, draft, text } => match store.draft(*id, draft, text) {
            // Its session is gone; so is what it would have been the answer to.
            Err(ArchiveError::NotFound { .. }) => Ok(()),
            kept => kept,
        },
        Waiting::DropDraft { id, message } => store.drop_draft(*id, message),
        Waiting::Active { id } => match store.set_active(*id) {
            Err(ArchiveError::NotFound { .. }) => Ok(()),
            set => set,
        },
        Waiting::Put { session, then } => {
            let there = store.state.exists(session.id()) && store.session(session.id())? == *then;
            if there { Ok(()) } else { store.put((**session).clone(), None).map(drop) }
        }
        Waiting::PutMemories { memories } => store.put_memories(memories),
        Waiting::DeleteMemory { id } => store.delete_memory(id).map(drop),
        Waiting::ClearMemories => store.clear_memories(),
    }
}

/// Passes over the refusal of a change that is there already.
fn settled(
    made: Result<(), ArchiveError>,
    store: &Store,
    id: SessionId,
    revision: u64,
    changes: &[Change],
) -> Result<(), ArchiveError> {
    match made {
        Err(ArchiveError::Stale { .. } | ArchiveError::AlreadyExists { .. })
            if is_there(&*store.session(id)?, revision, changes) =>
        {
            Ok(())
        }
        made => made,
    }
}

/// Whether a session is what these changes made of it.
fn is_there(session: &Session, revision: u64, changes: &[Change]) -> bool {
    session.revision() == revision && added(changes).all(|message| has(session, message))
}

fn added(changes: &[Change]) -> impl Iterator<Item = &Message> {
    changes.iter().filter_map(|change| match change {
        Change::MessageAdded { message } => Some(message),
        _ => None,
    })
}

fn has(session: &Session, message: &Message) -> bool {
    session.message(&message.id).is_some_and(|there| **there == *message)
}

/// What becomes of a change that `error` says can never be made as it was.
fn make_otherwise(error: ArchiveError, state: &mut UnsavedState, store: &Store) -> Result<(), ArchiveError> {
    match state.queue.first() {
        Some(Waiting::PutMemories { .. } | Waiting::DeleteMemory { .. } | Waiting::ClearMemories) => {
            Err(error)
        }
        Some(change) => {
            let changed = change.session().and_then(|id| state.overlay.changed(id));
            match changed {
                Some(session) => {
                    save_whole(&session, store)?;
                    state.queue.remove_changes_of(session.id());
                }
                None => state.queue.remove_first(),
            }
            Ok(())
        }
        None => Ok(()),
    }
}

/// Saves a session as it is in memory, because the archive's own has become another (its file was damaged or
/// exchanged meanwhile). Where even that does not fit, under a new id.
fn save_whole(session: &Session, store: &Store) -> Result<(), ArchiveError> {
    match store.put(session.clone(), None) {
        Err(error) if error.is_of_the_disk() => Err(error),
        Err(_) => {
            let mut parts = session.parts().clone();
            parts.id = SessionId::new();
            store.put(Session::from_parts(parts)?, None).map(drop)
        }
        Ok(_) => Ok(()),
    }
}
