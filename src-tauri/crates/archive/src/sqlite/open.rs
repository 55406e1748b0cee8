//! Opening the file: making it where there is none, looking whether it is one of ours and whole, the list, and
//! the answers that were arriving.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use extremis_domain::Clock;
use extremis_language::{Words, text};
use parking_lot::{Mutex, RwLock};
use rusqlite::Connection;

use super::backend::{Connections, SqliteBackend};
use super::checkpoint::{self, Extent};
use super::fault::{Fault, OfFile};
use super::mend::{self, mend};
use super::place::Place;
use super::rows::SessionRow;
use super::{connect, health, read, schema};
use crate::arriving::Arriving;
use crate::erase::Erasure;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::saver::Timing;
use crate::slot::Slots;
use crate::state::{SessionList, State, Writing};
use crate::store::{OpenedArchive, erasing, forgotten};
use crate::{ArchiveError, DamageReason, Notice, NoticeCode, durable};

/// How often, and how long after another, it is looked whether a file is there that is being exchanged.
const LOOKS: u32 = 50;
const MOMENT: Duration = Duration::from_millis(10);

/// Opens for writing if the folder's lock is `held`, else for reading.
pub(crate) fn open(
    dir: &Path,
    held: Option<Lock>,
    clock: Arc<dyn Clock>,
) -> Result<OpenedArchive, ArchiveError> {
    let layout = Layout::new(dir);
    let mut notices = Vec::new();
    let mut erasing = erasing(&layout, held.is_some(), &mut notices);
    let forgotten = forgotten(&layout, held.is_some(), &mut notices);
    let opened = match held {
        Some(held) => {
            let (backend, state, arriving) = open_to_write(layout, held, clock, notices)?;
            OpenedArchive { backend: Box::new(backend), state, arriving, erasing: Vec::new() }
        }
        None => open_to_look(layout, clock, notices)?,
    };
    // Another machine's file took the place of ours while it was closed.
    let arrived: Vec<_> =
        opened.state.list.lock().entries.keys().filter(|id| forgotten.has(**id)).copied().collect();
    erasing.extend(arrived.into_iter().map(Erasure::of_session));
    *opened.state.forgotten.lock() = forgotten;
    Ok(OpenedArchive { erasing, ..opened })
}

fn open_to_look(
    layout: Layout,
    clock: Arc<dyn Clock>,
    notices: Vec<Notice>,
) -> Result<OpenedArchive, ArchiveError> {
    let backend = SqliteBackend::new(&layout, None);
    let state = state(layout, clock, SessionList::default(), notices, None);
    if is_there(&state.layout) {
        let newer_in_log = backend.look_past_damage(&state)?;
        let (list, newer) = backend.read(&state, |connection| {
            let newer = match health::version(connection) {
                Ok(_) => None,
                // The list may be readable all the same.
                Err(Fault::Newer { version }) => Some(version),
                Err(fault) => return Err(fault),
            };
            Ok((list(connection)?, newer))
        })?;
        *state.list.lock() = list;
        if let Some(version) = newer.or(newer_in_log) {
            state.notify(Notice {
                code: NoticeCode::NewerVersion,
                message: text!("archive-all-newer", version = Words(version)),
            });
        }
    }
    Ok(OpenedArchive { backend: Box::new(backend), state, arriving: Vec::new(), erasing: Vec::new() })
}

/// Whether there is a file. While another process exchanges it there is none for a moment.
fn is_there(layout: &Layout) -> bool {
    for _ in 0..LOOKS {
        if layout.sqlite().exists() || !layout.sqlite_mended().exists() {
            break;
        }
        thread::sleep(MOMENT);
    }
    layout.sqlite().exists()
}

pub(super) fn open_to_write(
    layout: Layout,
    held: Lock,
    clock: Arc<dyn Clock>,
    mut notices: Vec<Notice>,
) -> Result<(SqliteBackend, State, Vec<Arriving>), ArchiveError> {
    let path = layout.sqlite();
    prepare(&layout);
    notices.extend(mend::finish(&layout)?);
    if !path.exists() {
        create(&path)?;
    }
    let Tables { connection, reading, checkpointing, list, arriving, unclean } =
        Tables::mended(&layout, &mut notices)?;
    let connections = Connections {
        reading: Mutex::new(reading),
        writing: Mutex::new(connection),
        checkpointing: Mutex::new(checkpointing),
        refused: AtomicBool::new(unclean),
        place: Mutex::new(Some(Place::at(&layout))),
    };
    let backend = SqliteBackend::new(&layout, Some(connections));
    let state = state(layout, clock, list, notices, Some(Writing::new(held, Timing::default())));
    Ok((backend, state, arriving))
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

fn state(
    layout: Layout,
    clock: Arc<dyn Clock>,
    list: SessionList,
    notices: Vec<Notice>,
    writing: Option<Writing>,
) -> State {
    State {
        layout,
        clock,
        slots: Slots::default(),
        list: Mutex::new(list),
        notices: Mutex::new(notices),
        forgotten: Mutex::default(),
        observers: RwLock::default(),
        writing,
    }
}

/// The list of sessions as the tables have it.
fn list(connection: &Connection) -> Result<SessionList, Fault> {
    let entries = read::sessions(connection)?;
    let active = read::active(connection)?.and_then(|active| active.session);
    Ok(SessionList::new(entries.iter().map(SessionRow::entry), active))
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
pub(super) struct Tables {
    pub(super) connection: Connection,
    pub(super) reading: Connection,
    pub(super) checkpointing: Connection,
    pub(super) list: SessionList,
    pub(super) arriving: Vec<Arriving>,
    /// Whether the log may end in what was refused to the process before this one.
    pub(super) unclean: bool,
}

impl Tables {
    /// Opens the file; one that is damaged is mended first.
    fn mended(layout: &Layout, notices: &mut Vec<Notice>) -> Result<Self, ArchiveError> {
        let path = layout.sqlite();
        let damage = match health::before_opening(layout)? {
            Some(reason) => reason,
            None => match Self::open(layout) {
                Err(fault) if fault.is_damage() => DamageReason::of(&fault),
                opened => return opened.of_file(&path),
            },
        };
        if let Some(version) = health::newer(layout)? {
            return Err(ArchiveError::NewerVersion { path, version });
        }
        notices.push(mend(layout, &damage)?);
        Self::open(layout).of_file(&path)
    }

    /// Opens the file.
    pub(super) fn open(layout: &Layout) -> Result<Self, Fault> {
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
        let list = list(&connection)?;
        let arriving = read::arriving(&connection)?;
        let reading = connect::beside_writer(&path)?;
        let checkpointing = connect::writer(&path)?;
        Ok(Self { connection, reading, checkpointing, list, arriving, unclean })
    }
}
