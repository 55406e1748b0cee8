//! Another file in the place of the open one: programs that synchronise or restore a folder put one there. SQLite goes on
//! in the file that it opened, which has no name any more, and its log would be laid over the other one. So what is open
//! is put back whole, and what the other file says more is taken in.
//!
//! Deliberately absent: a file that is overwritten in its place. Of that one only the damage shows, and is mended then.

use std::path::Path;

use extremis_domain::Session;
use extremis_language::text;
use rusqlite::Connection;

use super::backend::{Connections, SqliteBackend, transact};
use super::fault::{Fault, OfFile};
use super::open::Tables;
use super::place::Place;
use super::salvage::salvage;
use super::{connect, health, mend, place, write};
use crate::layout::Layout;
use crate::state::State;
use crate::{ArchiveError, Notice, NoticeCode, durable, quarantine};

impl SqliteBackend {
    /// Whether the file and its log are those that are open.
    pub(super) fn is_in_place(&self, state: &State) -> bool {
        self.connections.as_ref().is_none_or(|open| *open.place.lock() == Some(Place::at(&state.layout)))
    }

    /// Puts the open file back where another one is in its place.
    pub(super) fn stay_in_place(&self, state: &State) -> Result<(), ArchiveError> {
        while !self.is_in_place(state) {
            // Else another process may have put it there, and open it.
            let pending = &state.writing()?.pending;
            self.put_back(state)?;
            pending.mark();
            pending.mark_unsure();
        }
        Ok(())
    }

    /// Whatever fails, what was open is open or in the new file, from which the next call goes on. What is still not in
    /// its place afterwards was replaced meanwhile, too.
    fn put_back(&self, state: &State) -> Result<(), ArchiveError> {
        let Connections { reading, writing, checkpointing, place, .. } = self.connections()?;
        let (path, layout) = (&self.path, &state.layout);
        let (fresh, [log, _]) = (layout.sqlite_mended(), layout.sqlite_companions());
        let mut checkpointing = checkpointing.lock();
        let mut connection = writing.lock();
        let mut reading = reading.lock();
        let (ours, there) = (*place.lock(), Place::at(layout));
        if ours == Some(there) {
            return Ok(());
        }
        if let Some(ours) = ours {
            if connection.path().is_none_or(str::is_empty) {
                return Err(Fault::said(|| text!("archive-database-not-mended"))).of_file(path);
            }
            durable::remove(&fresh)?;
            durable::build(&fresh, |temporary| {
                connection.execute("VACUUM INTO ?1", [temporary.to_string_lossy()]).of_file(path).map(drop)
            })?;
            if there.log == ours.log {
                durable::remove(&log)?;
            } else if there.file == ours.file && there.log.is_some() {
                // SQLite removes a log when the file is closed, and this one is not ours.
                let reason = "Another program put it in the place of the archive's log, which was in use.";
                quarantine::set_aside(layout, &log, reason)?;
            }
            *place.lock() = None;
            *connection = Connection::open_in_memory().of_file(path)?;
            *reading = Connection::open_in_memory().of_file(path)?;
            *checkpointing = Connection::open_in_memory().of_file(path)?;
        }
        let ours = ours.and_then(|ours| ours.file);
        let theirs = if there.file.is_some() && there.file != ours { arrived(layout) } else { Vec::new() };
        let (forgotten, theirs): (Vec<_>, Vec<_>) =
            theirs.into_iter().partition(|it| !state.exists(it.id()) && state.is_forgotten(it.id()));
        self.add(state, &fresh, theirs)?;
        // Who has the folder now may have done it.
        state.writing()?;
        let placed = place::number(&fresh);
        let reason = "Another program put it in the place of the archive's file, which was in use. What it says more was taken in.";
        let mut kept = mend::exchange(layout, reason, ours)?;
        if let Some(aside) = kept.take_if(|_| !forgotten.is_empty()) {
            durable::remove(&quarantine::reason_beside(&aside))?;
            durable::remove(&aside)?;
        }
        let tables = Tables::open(layout).of_file(path)?;
        let there = Place::at(layout);
        if there.file != placed {
            return Ok(());
        }
        *connection = tables.connection;
        *reading = tables.reading;
        *checkpointing = tables.checkpointing;
        *place.lock() = Some(there);
        drop((reading, connection, checkpointing));
        state.notify(Notice { code: NoticeCode::FileMerged, message: told(kept.as_deref()) });
        durable::remove(&fresh)
    }

    /// Adds the conversations that only the other file has to ours, which nobody has open; the others are merged later.
    fn add(&self, state: &State, fresh: &Path, theirs: Vec<Session>) -> Result<(), ArchiveError> {
        let theirs = theirs.into_iter().filter(|theirs| !theirs.is_empty());
        let (known, new): (Vec<_>, Vec<_>) = theirs.partition(|theirs| state.exists(theirs.id()));
        if !new.is_empty() {
            let mut connection = connect::builder(fresh).of_file(fresh)?;
            let write = |connection: &Connection| {
                new.iter().try_for_each(|session| write::add(connection, session).map(drop))
            };
            transact(&mut connection, write).of_file(fresh)?;
            connection.close().map_err(|(_, error)| error).of_file(fresh)?;
        }
        let mut list = state.list.lock();
        for session in &new {
            list.put(session);
        }
        drop(list);
        let mut arrived = self.arrived.lock();
        arrived.added.extend(new.iter().map(Session::id));
        arrived.to_merge.extend(known);
        Ok(())
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

fn told(kept: Option<&Path>) -> String {
    match kept {
        Some(kept) => text!("archive-replaced", path = kept.display()),
        None => text!("archive-put-back"),
    }
}
