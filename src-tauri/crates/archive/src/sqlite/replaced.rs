//! Another file in the place of the open one: programs that synchronise or restore a folder put one there. SQLite goes on
//! in the file that it opened, which has no name any more, and its log would be laid over the other one. So what is open
//! is put back whole, and what the other file says more is taken in.
//!
//! Deliberately absent: a file that is overwritten in its place. Of that one only the damage shows, and is mended then.

use std::path::Path;

use extremis_domain::{Session, SessionId};
use rusqlite::Connection;

use super::backend::{Connections, SqliteBackend, transact};
use super::fault::{Fault, OfFile};
use super::open::Tables;
use super::place::Place;
use super::salvage::salvage;
use super::{connect, health, mend, write};
use crate::layout::Layout;
use crate::state::State;
use crate::{ArchiveError, Notice, NoticeCode, durable, quarantine};

const ARRIVED: &str = "Another program put it in the place of the archive's file, which was in use. What it says more was taken in.";
const LOG: &str = "Another program put it in the place of the archive's log, which was in use.";

impl SqliteBackend {
    /// Whether the file and its log are those that are open.
    pub(super) fn is_in_place(&self, state: &State) -> bool {
        self.connections.as_ref().is_none_or(|open| *open.place.lock() == Place::at(&state.layout))
    }

    /// Puts the open file back where another one is in its place.
    pub(super) fn stay_in_place(&self, state: &State) -> Result<(), ArchiveError> {
        if self.is_in_place(state) {
            return Ok(());
        }
        // Else another process may have put it there, and open it.
        state.writing()?;
        let added = self.put_back(state)?;
        for id in added {
            state.observers.read().changed(id);
        }
        state.mark();
        Ok(())
    }

    /// Gives the conversations that only the other file had, and keeps the others until they are merged.
    fn put_back(&self, state: &State) -> Result<Vec<SessionId>, ArchiveError> {
        let Connections { reading, writing, checkpointing, place, .. } = self.connections()?;
        let (path, layout) = (&self.path, &state.layout);
        let _checkpointing = checkpointing.lock();
        let mut connection = writing.lock();
        let mut reading = reading.lock();
        let (ours, there) = (*place.lock(), Place::at(layout));
        if ours == there {
            return Ok(Vec::new());
        }
        let fresh = layout.sqlite_mended();
        durable::remove(&fresh)?;
        durable::build(&fresh, |temporary| {
            connection.execute("VACUUM INTO ?1", [temporary.to_string_lossy()]).of_file(path).map(drop)
        })?;
        let [log, _] = layout.sqlite_companions();
        if there.file == ours.file && there.log.is_some() {
            // SQLite removes a log when the file is closed, and this one is not ours.
            quarantine::set_aside(layout, &log, LOG)?;
        }
        *connection = Connection::open_in_memory().of_file(path)?;
        *reading = Connection::open_in_memory().of_file(path)?;
        if there.log == ours.log {
            durable::remove(&log)?;
        }
        let has_arrived = there.file.is_some() && there.file != ours.file;
        let theirs = if has_arrived { arrived(layout) } else { Vec::new() };
        let (known, new): (Vec<_>, Vec<_>) = theirs
            .into_iter()
            .filter(|theirs| !theirs.is_empty())
            .partition(|theirs| state.exists(theirs.id()));
        add(&fresh, &new).of_file(path)?;
        let kept = if has_arrived {
            mend::exchange(layout, ARRIVED)?
        } else {
            mend::take_place(layout)?;
            None
        };
        let Tables { connection: writer, reading: beside, .. } = Tables::open(layout).of_file(path)?;
        *connection = writer;
        *reading = beside;
        *place.lock() = Place::at(layout);
        let mut list = state.list.lock();
        for session in &new {
            list.put(session);
        }
        drop(list);
        self.arrived.lock().extend(known);
        drop((reading, connection));
        state.notify(Notice { code: NoticeCode::FileMerged, message: told(kept.as_deref()) });
        Ok(new.iter().map(Session::id).collect())
    }
}

/// What can be read of the file that arrived.
fn arrived(layout: &Layout) -> Vec<Session> {
    // One of a newer Extremis is set aside as it is.
    if !matches!(health::newer(layout), Ok(None)) {
        return Vec::new();
    }
    match salvage(layout) {
        Ok(salvaged) => salvaged.sessions,
        Err(error) => {
            tracing::warn!(%error, "the archive's file that another program wrote is only set aside");
            Vec::new()
        }
    }
}

/// Adds sessions to a file that nobody has open.
fn add(path: &Path, sessions: &[Session]) -> Result<(), Fault> {
    if sessions.is_empty() {
        return Ok(());
    }
    let mut connection = connect::builder(path)?;
    transact(&mut connection, |connection| {
        sessions.iter().try_for_each(|session| write::add(connection, session).map(drop))
    })?;
    connection.close().map_err(|(_, error)| error)?;
    Ok(())
}

fn told(kept: Option<&Path>) -> String {
    match kept {
        Some(kept) => format!(
            "Another program put another file in the place of the archive's, which was in use here. Your conversations were put back, and what the other file says more is taken in; it is kept as {}.",
            kept.display()
        ),
        None => "Another program removed or replaced the archive's file or its log, which was in use here. Everything was put back; nothing was lost.".to_owned(),
    }
}
