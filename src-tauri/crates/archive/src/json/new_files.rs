//! The files of sessions that have none yet.

use std::panic::resume_unwind;
use std::thread;

use crate::durable::NewFiles;
use crate::state::State;
use crate::{ArchiveError, NewSession};

/// Writes the files of sessions that have none; they have no names yet.
pub(super) fn begin_files(state: &State, sessions: &[NewSession<'_>]) -> Result<NewFiles, ArchiveError> {
    // While one half waits for the file system the other is put into words.
    let (first, second) = sessions.split_at(sessions.len() / 2);
    thread::scope(|scope| {
        let other = scope.spawn(|| write_files(state, second));
        let mut new = write_files(state, first)?;
        new.join(other.join().unwrap_or_else(|panic| resume_unwind(panic))?);
        Ok(new)
    })
}

fn write_files(state: &State, sessions: &[NewSession<'_>]) -> Result<NewFiles, ArchiveError> {
    let mut new = NewFiles::new(&state.layout.conversations());
    for session in sessions {
        new.add(state.layout.session(session.id()), &session.bytes()?)?;
    }
    Ok(new)
}
