//! Opening the file: making it where there is none, looking whether it is one of ours and whole, the list, and
//! the answers that were arriving.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex};

use extremis_domain::Clock;
use rusqlite::Connection;

use super::catalog::Catalog;
use super::checkpoint::{self, Extent};
use super::fault::{Fault, OfFile};
use super::mend::{self, mend};
use super::store::{Store, Writing};
use super::{connect, health, read, schema};
use crate::arriving::Arriving;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::saver::{Pending, Timing};
use crate::slot::Slots;
use crate::sync::lock;
use crate::{ArchiveError, Notice, durable};

pub(super) fn open(
    dir: &Path,
    held: Option<Lock>,
    clock: Arc<dyn Clock>,
) -> Result<Arc<Store>, ArchiveError> {
    let layout = Layout::new(dir);
    match held {
        Some(held) => open_to_write(layout, held, clock),
        None => open_to_look(layout, clock),
    }
}

fn open_to_look(layout: Layout, clock: Arc<dyn Clock>) -> Result<Arc<Store>, ArchiveError> {
    let store = store(layout, clock, Catalog::default(), Vec::new(), None);
    if store.path().exists() {
        let newer_in_log = store.look_past_damage()?;
        let (catalog, newer) = store.read(|connection| {
            let newer = match health::version(connection) {
                Ok(_) => None,
                // The list may be readable all the same.
                Err(Fault::Newer { version }) => Some(version),
                Err(fault) => return Err(fault),
            };
            Ok((Catalog::new(&read::sessions(connection)?, read::active(connection)?), newer))
        })?;
        *lock(&store.catalog) = catalog;
        if let Some(version) = newer.or(newer_in_log) {
            store.notify(Notice {
                code: "newer_version",
                message: format!(
                    "Your conversations were saved by a newer Extremis (file version {version}). They are shown as far as this one understands them and are untouched; update Extremis to change them."
                ),
            });
        }
    }
    store.finish_or_hide();
    Ok(Arc::new(store))
}

fn open_to_write(layout: Layout, held: Lock, clock: Arc<dyn Clock>) -> Result<Arc<Store>, ArchiveError> {
    let path = layout.sqlite();
    prepare(&layout);
    let mut notices: Vec<_> = mend::finish(&layout)?.into_iter().collect();
    if !path.exists() {
        create(&path)?;
    }
    let opened = Opened::mended(&layout, &mut notices)?;
    let answers = opened.arriving;
    let drafts = answers.iter().map(|it| (it.session, it.draft.message.clone())).collect::<HashSet<_>>();
    let writing = Writing {
        connection: Mutex::new(opened.connection),
        reading: Mutex::new(opened.reading),
        checkpointing: Mutex::default(),
        drafts: Mutex::new(drafts),
        pending: Pending::new(Timing::default()),
        refused: AtomicBool::new(opened.unclean),
        _lock: held,
    };
    let store = Arc::new(store(layout, clock, opened.catalog, notices, Some(writing)));
    store.migrate()?;
    store.recover_answers(&answers);
    store.instructions().check();
    store.finish_or_hide();
    Ok(store)
}

fn prepare(layout: &Layout) {
    durable::remove_leftovers(layout.dir());
    let ours = [layout.dir().to_owned(), layout.lock(), layout.sqlite()];
    for path in ours.into_iter().chain(layout.sqlite_companions()).filter(|path| path.exists()) {
        if let Err(error) = durable::tighten(&path) {
            tracing::warn!(path = %path.display(), %error, "others may be able to read this");
        }
    }
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
        slots: Slots::default(),
        catalog: Mutex::new(catalog),
        notices: Mutex::new(notices),
        salvaged: Mutex::default(),
        mended: AtomicU64::new(0),
    }
}

/// Makes a new, empty file. It appears whole or not at all.
fn create(path: &Path) -> Result<(), ArchiveError> {
    durable::build(path, |temporary| {
        let mut connection = connect::builder(temporary).of_file(path)?;
        schema::migrate(&mut connection).map_err(schema::fault).of_file(path)?;
        connection.close().map_err(|(_, error)| error).of_file(path)
    })
}

/// What the file holds.
pub(super) struct Opened {
    pub(super) connection: Connection,
    pub(super) reading: Connection,
    pub(super) catalog: Catalog,
    pub(super) arriving: Vec<Arriving>,
    /// Whether the log may end in what was refused to the process before this one.
    pub(super) unclean: bool,
}

impl Opened {
    /// Opens the file; one that is damaged is mended first.
    fn mended(layout: &Layout, notices: &mut Vec<Notice>) -> Result<Self, ArchiveError> {
        let path = layout.sqlite();
        let damage = match health::before_opening(layout)? {
            Some(reason) => reason,
            None => match Self::new(layout) {
                Err(fault) if fault.is_damage() => fault.to_string(),
                opened => return opened.of_file(&path),
            },
        };
        if let Some(version) = health::newer(layout)? {
            return Err(ArchiveError::NewerVersion { path, version });
        }
        notices.push(mend(layout, &damage)?);
        Self::new(layout).of_file(&path)
    }

    /// Opens the file.
    pub(super) fn new(layout: &Layout) -> Result<Self, Fault> {
        let path = layout.sqlite();
        let [log, _] = layout.sqlite_companions();
        let mut unclean = log.metadata().is_ok_and(|log| log.len() > 0);
        // Before anything is written, were it only a log.
        health::version(&connect::looker(layout)?)?;
        let connection = connect::writer(&path)?;
        if unclean {
            health::look_through(&connection, false)?;
            // What a process that ended left half written goes, so that it is never taken for damage. A disk that
            // is full takes it another time, before the first change.
            match checkpoint::checkpoint(&connection, Extent::Everything) {
                Err(fault) if fault.is_damage() => return Err(fault),
                done => unclean = done.is_err(),
            }
        }
        let catalog = Catalog::new(&read::sessions(&connection)?, read::active(&connection)?);
        let arriving = read::arriving(&connection)?;
        let reading = connect::beside_writer(&path)?;
        Ok(Self { connection, reading, catalog, arriving, unclean })
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
            let session = self.commit(answer.session, Some(session.revision()), &changes)?;
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
