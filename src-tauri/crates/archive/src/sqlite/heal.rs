//! Going on when damage shows while the archive is open: the file is mended, what is in memory is brought back into
//! it, and what was asked is done again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use extremis_domain::Session;
use rusqlite::Connection;

use super::backend::{Connections, SqliteBackend, transact};
use super::fault::{Fault, OfFile};
use super::open::Tables;
use super::place::Place;
use super::salvage::salvage;
use super::{health, mend, read, write};
use crate::index::Stamp;
use crate::lock::Lock;
use crate::state::State;
use crate::{ArchiveError, DamageReason};

impl SqliteBackend {
    /// Does `work`; if the file turns out to be damaged, mends it and does it once more.
    pub(super) fn healing<T>(
        &self,
        state: &State,
        work: impl Fn() -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        let before = self.mended.load(Ordering::SeqCst);
        match (work(), &self.connections) {
            (Err(ArchiveError::Corrupt { path, reason, .. }), Some(connections)) if path == self.path => {
                self.mend(state, connections, before, &reason)?;
                work()
            }
            (done, _) => done,
        }
    }

    /// Mends the file, unless someone did since it had been mended `before` times.
    fn mend(
        &self,
        state: &State,
        connections: &Connections,
        before: u64,
        reason: &DamageReason,
    ) -> Result<(), ArchiveError> {
        let path = &self.path;
        let mut checkpointing = connections.checkpointing.lock();
        let mut connection = connections.writing.lock();
        let mut reading = connections.reading.lock();
        if self.mended.load(Ordering::SeqCst) != before {
            return Ok(());
        }
        // All are closed before their file goes. Without a table in it, whatever uses what is here meanwhile fails.
        *connection = Connection::open_in_memory().of_file(path)?;
        *reading = Connection::open_in_memory().of_file(path)?;
        *checkpointing = Connection::open_in_memory().of_file(path)?;
        let (salvaged, notice) = mend::replace(&state.layout, reason)?;
        let tables = Tables::open(&state.layout).of_file(path)?;
        *connection = tables.connection;
        *reading = tables.reading;
        *checkpointing = tables.checkpointing;
        let mut list = tables.list;
        *connections.place.lock() = Some(Place::at(&state.layout));
        for session in in_memory(state) {
            let id = session.id();
            let listed = list.entries.get(&id);
            let is_newer = listed.is_none_or(|entry| entry.revision < session.revision());
            if !is_newer && !salvaged.incomplete.contains(&id) {
                continue;
            }
            let is_listed = listed.is_some();
            transact(&mut connection, |connection| {
                if is_listed {
                    write::exchange(connection, read::number(connection, id)?, &session)
                } else {
                    write::add(connection, &session).map(drop)
                }
            })
            .of_file(path)?;
            list.put(&session);
        }
        let mut present = state.list.lock();
        list.version = present.version + 1;
        *present = list;
        drop(present);
        self.mended.fetch_add(1, Ordering::SeqCst);
        drop((reading, connection, checkpointing));
        state.notify(notice);
        Ok(())
    }

    /// Looks, for a reader, whether the log is damaged in its middle: SQLite would read it up to there and say nothing.
    /// While someone writes it nobody can tell, and nobody needs to: the writer looked. What a newer Extremis wrote is
    /// not put together anew; then this is its version.
    pub(super) fn look_past_damage(&self, state: &State) -> Result<Option<u64>, ArchiveError> {
        let [log, _] = state.layout.sqlite_companions();
        let undisturbed = || Lock::holder(&state.layout).is_none().then(|| Stamp::at(&log));
        let before = undisturbed();
        let damage = if before.is_some() { health::before_opening(&state.layout)? } else { None };
        let Some(reason) = damage.filter(|_| before == undisturbed()) else { return Ok(None) };
        let newer = health::newer(&state.layout)?;
        if newer.is_none() {
            *self.salvaged.lock() = Some(self.saved_in_memory(state, &reason)?);
        }
        Ok(newer)
    }

    /// What can be saved of a damaged file, in memory, for a reader, who may not mend it.
    pub(super) fn saved_in_memory(
        &self,
        state: &State,
        reason: &DamageReason,
    ) -> Result<Connection, ArchiveError> {
        let path = &self.path;
        let salvaged = salvage(&state.layout)?;
        let mut connection = Connection::open_in_memory().map_err(Fault::from).of_file(path)?;
        salvaged.fill(&mut connection).of_file(path)?;
        state.notify(mend::left_in_place(&salvaged, reason));
        Ok(connection)
    }
}

/// The sessions in memory: every one as it was acknowledged last.
fn in_memory(state: &State) -> Vec<Arc<Session>> {
    state.slots.all().iter().filter_map(|(_, slot)| slot.held.lock().session.clone()).collect()
}
