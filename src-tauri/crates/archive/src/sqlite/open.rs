//! Opening the file: making it where there is none, looking whether it is one of ours and whole, the list, and
//! the answers that were arriving.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use extremis_domain::Clock;
use rusqlite::Connection;

use super::catalog::Catalog;
use super::checkpoint::{self, Extent, Pending};
use super::fault::{Fault, OfFile};
use super::look::look;
use super::store::{Store, Writing};
use super::{connect, read, schema};
use crate::arriving::Arriving;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::{ArchiveError, Notice, durable};

pub(super) fn open(dir: &Path, held: Option<Lock>, clock: Arc<dyn Clock>) -> Result<Store, ArchiveError> {
    let layout = Layout::new(dir);
    match held {
        Some(held) => open_to_write(layout, held, clock),
        None => open_to_look(layout, clock),
    }
}

fn open_to_look(layout: Layout, clock: Arc<dyn Clock>) -> Result<Store, ArchiveError> {
    let path = layout.sqlite();
    let catalog = if path.exists() {
        look(&layout, |connection| Ok(Catalog::new(&read::sessions(connection)?, read::active(connection)?)))
            .of_file(&path)?
    } else {
        Catalog::default()
    };
    let store = store(layout, clock, catalog, Vec::new(), None);
    store.finish_or_hide();
    Ok(store)
}

fn open_to_write(layout: Layout, held: Lock, clock: Arc<dyn Clock>) -> Result<Store, ArchiveError> {
    let path = layout.sqlite();
    durable::remove_leftovers(layout.dir());
    for path in
        [layout.dir().to_owned(), layout.lock(), path.clone()].into_iter().chain(layout.sqlite_companions())
    {
        if path.exists()
            && let Err(error) = durable::tighten(&path)
        {
            tracing::warn!(path = %path.display(), %error, "others may be able to read this");
        }
    }
    if !path.exists() {
        create(&path)?;
    }
    let opened = Opened::new(&layout)?;
    let answers = opened.arriving;
    let drafts = answers.iter().map(|it| (it.session, it.draft.message.clone())).collect::<HashSet<_>>();
    let writing = Writing {
        connection: Mutex::new(opened.connection),
        reading: Mutex::new(opened.reading),
        drafts: Mutex::new(drafts),
        pending: Pending::default(),
        _lock: held,
    };
    let store = store(layout, clock, opened.catalog, Vec::new(), Some(writing));
    store.recover_answers(&answers);
    store.finish_or_hide();
    Ok(store)
}

fn store(
    layout: Layout,
    clock: Arc<dyn Clock>,
    catalog: Catalog,
    notices: Vec<Notice>,
    writing: Option<Writing>,
) -> Store {
    Store {
        layout,
        clock,
        writing,
        slots: Mutex::default(),
        catalog: Mutex::new(catalog),
        notices: Mutex::new(notices),
        requests: AtomicU64::new(0),
    }
}

/// Makes a new, empty file. It appears whole or not at all.
fn create(path: &Path) -> Result<(), ArchiveError> {
    durable::build(path, |temporary| {
        let mut connection = connect::builder(temporary).of_file(path)?;
        schema::migrate(&mut connection).map_err(migration_fault).of_file(path)?;
        connection.close().map_err(|(_, error)| error).of_file(path)
    })
}

/// What the file holds.
struct Opened {
    connection: Connection,
    reading: Connection,
    catalog: Catalog,
    arriving: Vec<Arriving>,
}

impl Opened {
    fn new(layout: &Layout) -> Result<Self, ArchiveError> {
        let path = layout.sqlite();
        let [log, _] = layout.sqlite_companions();
        let unclean = log.metadata().is_ok_and(|log| log.len() > 0);
        let mut connection = connect::writer(&path).of_file(&path)?;
        let version = version(&connection).of_file(&path)?;
        if version > schema::VERSION {
            return Err(ArchiveError::NewerVersion { path, version });
        }
        schema::migrate(&mut connection).map_err(migration_fault).of_file(&path)?;
        if unclean {
            // What a process that ended left half written goes, so that it is never taken for damage.
            checkpoint::checkpoint(&connection, Extent::Everything)
                .or_else(|fault| if fault.is_damage() { Err(fault) } else { Ok(()) })
                .of_file(&path)?;
        }
        let catalog = Catalog::new(
            &read::sessions(&connection).of_file(&path)?,
            read::active(&connection).of_file(&path)?,
        );
        let arriving = read::arriving(&connection).of_file(&path)?;
        let reading = connect::beside_writer(&path).of_file(&path)?;
        Ok(Self { connection, reading, catalog, arriving })
    }
}

/// The version of the tables, if they are ours.
fn version(connection: &Connection) -> Result<u64, Fault> {
    let application: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if application != schema::APPLICATION {
        return Err(Fault::Damaged("it is a file of another program".to_owned()));
    }
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    u64::try_from(version).map_err(|_| Fault::Damaged("its version is not one".to_owned()))
}

fn migration_fault(error: rusqlite_migration::Error) -> Fault {
    match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => Fault::Sqlite(err),
        other => Fault::Damaged(other.to_string()),
    }
}

impl Store {
    /// Keeps what had arrived of answers when the process ended.
    fn recover_answers(&self, answers: &[Arriving]) {
        for answer in answers {
            let settled = match self.keep_answer(answer) {
                Ok(()) => true,
                // The disk may take it next time; the pieces stay where they are.
                Err(error) if error.is_retryable() => false,
                Err(_) => self.keep_homeless(answer),
            };
            if settled && let Err(error) = self.drop_draft(answer.session, &answer.draft.message) {
                tracing::warn!(%error, "an answer that was kept may be kept again");
            }
        }
    }

    fn keep_answer(&self, answer: &Arriving) -> Result<(), ArchiveError> {
        if answer.text.trim().is_empty() {
            return Ok(());
        }
        let session = self.session(answer.session)?;
        let changes = answer.changes(&session);
        if !changes.is_empty() {
            let session = self.commit(answer.session, Some(session.revision()), changes)?;
            self.notify(Arriving::notice(&session));
        }
        Ok(())
    }

    fn keep_homeless(&self, answer: &Arriving) -> bool {
        match answer.keep_homeless(&self.layout) {
            Ok(notice) => {
                self.notify(notice);
                true
            }
            Err(_) => false,
        }
    }
}
