//! Going on when damage shows while the archive is open: the file is mended, what is in memory is brought back into
//! it, and what was asked is done again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use extremis_domain::Session;
use rusqlite::Connection;

use super::fault::{Fault, OfFile};
use super::open::Opened;
use super::salvage::{Salvaged, salvage};
use super::store::{Store, Writing, transact};
use super::{health, mend, write};
use crate::index::Stamp;
use crate::lock::Lock;
use crate::sync::lock;
use crate::{ArchiveError, Entry};

impl Store {
    /// Does `work`; if the file turns out to be damaged, mends it and does it once more.
    pub(super) fn healing<T>(&self, work: impl Fn() -> Result<T, ArchiveError>) -> Result<T, ArchiveError> {
        let before = self.mended.load(Ordering::SeqCst);
        match (work(), &self.writing) {
            (Err(ArchiveError::Corrupt { path, reason, .. }), Some(writing)) if path == self.path() => {
                self.mend(writing, before, &reason)?;
                work()
            }
            (done, _) => done,
        }
    }

    /// Mends the file, unless someone did since it had been mended `before` times.
    fn mend(&self, writing: &Writing, before: u64, reason: &str) -> Result<(), ArchiveError> {
        let path = self.path();
        let _checkpointing = lock(&writing.checkpointing);
        let mut connection = lock(&writing.connection);
        let mut reading = lock(&writing.reading);
        if self.mended.load(Ordering::SeqCst) != before {
            return Ok(());
        }
        // Both are closed before their file goes. Without a table in it, whatever uses what is here meanwhile fails.
        *connection = Connection::open_in_memory().of_file(&path)?;
        *reading = Connection::open_in_memory().of_file(&path)?;
        let (salvaged, notice) = mend::replace(&self.layout, reason)?;
        let Opened { connection: new, reading: beside, mut catalog, .. } =
            Opened::new(&self.layout).of_file(&path)?;
        *connection = new;
        *reading = beside;
        for session in self.in_memory_whole() {
            let id = session.id();
            let line = catalog.lines.get(&id);
            let is_newer = line.is_none_or(|line| line.entry.revision < session.revision());
            if !is_newer && !salvaged.incomplete.contains(&id) {
                continue;
            }
            let number = line.map(|line| line.number);
            let number = transact(&mut connection, |connection| match number {
                Some(number) => write::exchange(connection, number, &session).map(|()| number),
                None => write::add(connection, &session),
            })
            .of_file(&path)?;
            catalog.lines.insert(id, super::catalog::Line { number, entry: Entry::of(&session) });
        }
        *lock(&self.catalog) = catalog;
        self.mended.fetch_add(1, Ordering::SeqCst);
        drop((reading, connection));
        self.notify(notice);
        Ok(())
    }

    /// The sessions in memory: every one as it was acknowledged last.
    fn in_memory_whole(&self) -> Vec<Arc<Session>> {
        self.slots.all().iter().filter_map(|(_, slot)| lock(&slot.held).session.clone()).collect()
    }

    /// Looks, for a reader, whether the log is damaged in its middle: SQLite would read it up to there and say nothing.
    /// While someone writes it nobody can tell, and nobody needs to: the writer looked. What a newer Extremis wrote is
    /// not put together anew; then this is its version.
    pub(super) fn look_past_damage(&self) -> Result<Option<u64>, ArchiveError> {
        let [log, _] = self.layout.sqlite_companions();
        let undisturbed = || Lock::holder(&self.layout).is_none().then(|| Stamp::at(&log));
        let before = undisturbed();
        let damage = if before.is_some() { health::before_opening(&self.layout)? } else { None };
        let Some(reason) = damage.filter(|_| before == undisturbed()) else { return Ok(None) };
        let newer = health::newer(&self.layout)?;
        if newer.is_none() {
            *lock(&self.salvaged) = Some(self.saved_in_memory(&reason)?);
        }
        Ok(newer)
    }

    /// What can be saved of a damaged file, for a reader, who may not mend it.
    pub(super) fn saved_in_memory(&self, reason: &str) -> Result<Connection, ArchiveError> {
        let (connection, salvaged) = self.read_into_memory()?;
        self.notify(mend::left_in_place(&salvaged, reason));
        Ok(connection)
    }

    /// All that the pages of file and log hold, in memory, without any help of SQLite in reading them.
    pub(super) fn read_into_memory(&self) -> Result<(Connection, Salvaged), ArchiveError> {
        let path = self.path();
        let salvaged = salvage(&self.layout)?;
        let mut connection = Connection::open_in_memory().map_err(Fault::from).of_file(&path)?;
        salvaged.fill(&mut connection).of_file(&path)?;
        Ok((connection, salvaged))
    }
}
