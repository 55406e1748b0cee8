//! Opening a data folder: permissions, the index against the files, the journal on top, arriving answers last.

mod listing;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use extremis_domain::{Clock, SessionId};
use extremis_language::{Words, text};
use parking_lot::{Mutex, RwLock};

use super::backend::{Appending, JsonBackend};
use super::foreign::by_session;
use super::replay::{Replayed, Replaying, messages_of, replay};
use super::{damage, foreign};
use crate::erase::Erasure;
use crate::index::Stamp;
use crate::journal::{self, Damage, Disk, Journal, Record};
use crate::layout::Layout;
use crate::lock::Lock;
use crate::saver::Timing;
use crate::slot::{Held, InFile, Slot, Slots};
use crate::state::{SessionList, State, Writing};
use crate::store::{OpenedArchive, erasing, forgotten};
use crate::{ArchiveError, DamageReason, Entry, Notice, NoticeCode, durable, quarantine};
use listing::Listing;

/// Opens for writing if the folder's lock is `held`, else for reading.
pub(crate) fn open(
    dir: &Path,
    held: Option<Lock>,
    clock: Arc<dyn Clock>,
    disk: Arc<dyn Disk>,
    timing: Timing,
) -> Result<OpenedArchive, ArchiveError> {
    let layout = Layout::new(dir);
    let may_write = held.is_some();
    if may_write {
        prepare(&layout)?;
    }
    let mut notices = Vec::new();
    let mut erasing = erasing(&layout, may_write, &mut notices);
    let forgotten = forgotten(&layout, may_write, &mut notices);
    // The journal before the files: what a writer brings into the files meanwhile is then seen there.
    let mut journal = journal::read(&layout.journal())?;
    // What was forgotten and arrived since, or what an older program put there, is erased like what was left half erased.
    let arrived: HashSet<_> =
        journal.records.iter().filter_map(speaks_of).filter(|id| forgotten.has(*id)).collect();
    erasing.extend(arrived.into_iter().map(Erasure::of_session));
    let is_going = |id: SessionId| erasing.iter().any(|erasure| erasure.is_of_session(id));
    journal.records.retain(|record| !speaks_of(record).is_some_and(is_going));
    let mentioned = journal.records.iter().filter_map(session_of).collect();
    let mut listing = Listing::read(&layout, may_write, &mentioned)?;
    listing.notices.append(&mut notices);
    let arrived: Vec<_> = listing.list.entries.keys().filter(|id| forgotten.has(**id)).copied().collect();
    erasing.extend(arrived.into_iter().map(Erasure::of_session));
    let is_going = |id: SessionId| erasing.iter().any(|erasure| erasure.is_of_session(id));
    erasing.iter().filter(|it| it.is_whole()).for_each(|it| listing.list.remove(it.session));
    let active = listing.list.active;
    let mut replayed = replay(journal.records, active, |id| listing.open(id));
    if may_write {
        take_in_foreign(&layout, &mut listing, &mut replayed, is_going)?;
    }
    let mut keep_journal = !keep_damages(&layout, may_write, &journal.damages, &mut listing.notices);
    keep_journal |= !keep_orphans(&layout, may_write, &replayed, &mut listing.notices);
    listing.list.set_active(replayed.active);
    for folder in &journal.folders {
        let reason = DamageReason::said(|| text!("archive-journal-folder"));
        listing.notices.push(damage::set_aside(&layout, may_write, folder, &reason).1);
    }
    let Listing { mut list, files, notices, trusted, .. } = listing;
    let slots = slots(replayed.sessions, &mut list);
    let appending = held.is_some().then(|| Appending {
        journal: Journal::start(layout.journal(), journal.segments, disk),
        keep_journal,
    });
    let backend = JsonBackend { appending, files: Mutex::new(files), trusted };
    let state = State {
        layout,
        clock,
        slots: Slots::new(slots),
        list: Mutex::new(list),
        notices: Mutex::new(notices),
        forgotten: Mutex::new(forgotten),
        observers: RwLock::default(),
        writing: held.map(|held| Writing::new(held, timing)),
    };
    Ok(OpenedArchive { backend: Box::new(backend), state, arriving: replayed.drafts, erasing })
}

/// Adds to the files that another program wrote what was accepted here and they lack.
fn take_in_foreign(
    layout: &Layout,
    listing: &mut Listing<'_>,
    replayed: &mut Replayed,
    is_going: impl Fn(SessionId) -> bool,
) -> Result<(), ArchiveError> {
    let mut foreign = std::mem::take(&mut listing.foreign);
    foreign.retain(|id, _| !is_going(*id));
    // What only the journal has gets its file when it is saved.
    listing
        .gone
        .retain(|id| !is_going(*id) && replayed.sessions.get(id).is_none_or(|it| it.session.is_none()));
    let lost = listing.set_aside.iter().chain(&listing.gone);
    let sessions: HashSet<_> = foreign.keys().chain(lost).copied().collect();
    if sessions.is_empty() {
        return Ok(());
    }
    let accepted = by_session(journal::changes_of(&layout.journal(), &sessions)?);
    let of = |id| accepted.get(&id).map_or(&[][..], Vec::as_slice);
    for id in listing.set_aside.iter().chain(&listing.gone) {
        foreign::keep(layout, *id, of(*id));
    }
    // Without an index every file is one that nobody knows, and the backups of all of them would be read.
    foreign.retain(|id, _| listing.indexed || accepted.contains_key(id));
    for (id, stamp) in foreign {
        let replaying = replayed.sessions.entry(id).or_insert_with(|| Replaying::of(listing.open(id)));
        let Some(session) = &mut replaying.session else { continue };
        let lacks = foreign::lacking(layout, session, of(id));
        if lacks.is_empty() {
            continue;
        }
        let title = session.title().to_owned();
        for change in lacks {
            session.apply(change)?;
        }
        replaying.orphans.retain(|record| messages_of(record).iter().any(|id| session.message(id).is_none()));
        // Until it is saved, its file counts as another's.
        listing.files.stamp(id, stamp.or(Some(Stamp::UNKNOWN)));
        listing.notices.push(Notice::merged(&title));
    }
    Ok(())
}

fn prepare(layout: &Layout) -> Result<(), ArchiveError> {
    durable::create_dir(&layout.conversations())?;
    durable::create_dir(&layout.journal())?;
    let memories = layout.dir().join("memories");
    for dir in [layout.dir(), &layout.journal(), &memories, &layout.quarantine(), &layout.backups()] {
        durable::remove_leftovers(dir);
    }
    // While nobody else could enter the folder, its files need no look.
    if tighten(&layout.conversations()) {
        tighten_files(&layout.conversations());
    }
    for path in [layout.dir().to_owned(), layout.journal(), layout.lock()] {
        tighten(&path);
    }
    for dir in [layout.journal(), layout.quarantine(), layout.backups()] {
        tighten_files(&dir);
    }
    Ok(())
}

fn tighten_files(dir: &Path) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        tighten(&entry.path());
    }
}

/// Takes away what others may do; true if they could do anything. Someone else's file may refuse; it is used all
/// the same if it can be read.
fn tighten(path: &Path) -> bool {
    durable::tighten(path).unwrap_or_else(|error| {
        tracing::warn!(path = %path.display(), %error, "others may be able to read this");
        true
    })
}

fn session_of(record: &Record<'_>) -> Option<SessionId> {
    match record {
        Record::Created { session, .. } | Record::Changes { session, .. } => Some(*session),
        _ => None,
    }
}

/// The session that an erasure takes a record with.
fn speaks_of(record: &Record<'_>) -> Option<SessionId> {
    match record {
        Record::Draft { session, .. } | Record::DraftDropped { session, .. } => Some(*session),
        record => session_of(record),
    }
}

/// Keeps damaged journal lines; true when they are safe outside the journal.
fn keep_damages(layout: &Layout, may_write: bool, damages: &[Damage], notices: &mut Vec<Notice>) -> bool {
    let reason = "This part of the journal of accepted messages could not be read: its checksum is wrong.";
    let mut all_kept = true;
    for damage in damages {
        let file = damage.path.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("journal-{file}-at-{}.jsonl", damage.offset);
        let kept = may_write.then(|| quarantine::keep(layout, &name, &damage.bytes, reason));
        all_kept &= matches!(kept, Some(Ok(_)));
        notices.push(Notice {
            code: NoticeCode::JournalDamaged,
            message: match kept {
                Some(Ok(path)) => text!("archive-journal-part-kept", path = path.display()),
                _ => text!("archive-journal-part-left"),
            },
        });
    }
    all_kept
}

/// Keeps records that fit nothing; true when they are safe outside the journal.
fn keep_orphans(layout: &Layout, may_write: bool, replayed: &Replayed, notices: &mut Vec<Notice>) -> bool {
    let reason = "These accepted changes of a conversation could not be applied, because its file or earlier changes are missing.";
    let mut all_kept = true;
    for (id, replaying) in replayed.sessions.iter().filter(|(_, replaying)| !replaying.orphans.is_empty()) {
        let lines: Vec<u8> =
            replaying.orphans.iter().filter_map(|record| record.line().ok()).flatten().collect();
        let revision = replaying.orphans.iter().map(revision_of).min().unwrap_or(0);
        let name = format!("journal-{id}-revision-{revision}.jsonl");
        let kept = may_write.then(|| quarantine::keep(layout, &name, &lines, reason));
        all_kept &= matches!(kept, Some(Ok(_)));
        let count = replaying.orphans.len();
        notices.push(Notice {
            code: NoticeCode::JournalDamaged,
            message: match kept {
                Some(Ok(path)) => {
                    text!("archive-changes-kept", count = count, id = Words(id), path = path.display())
                }
                _ => text!("archive-changes-left", count = count, id = Words(id)),
            },
        });
    }
    all_kept
}

fn revision_of(record: &Record<'_>) -> u64 {
    match record {
        Record::Created { revision, .. } | Record::Changes { revision, .. } => *revision,
        _ => 0,
    }
}

/// Lists what was replayed, and puts the sessions of which the journal knows more than their files into memory.
fn slots(sessions: HashMap<SessionId, Replaying>, list: &mut SessionList) -> HashMap<SessionId, Arc<Slot>> {
    let mut slots = HashMap::new();
    for (id, replaying) in sessions {
        let ahead = replaying.is_ahead();
        let file = replaying.file.map(|(revision, version)| InFile { revision, version });
        let Some(session) = replaying.session else { continue };
        // Beside a writer, the file may have come after the list was read.
        if list.entries.get(&id).is_none_or(|listed| *listed != Entry::of(&session)) {
            list.put(&session);
        }
        if !ahead {
            continue;
        }
        let held = Held { session: Some(Arc::new(session)), file, ..Held::default() };
        slots.insert(id, Arc::new(Slot { write_lock: Mutex::default(), held: Mutex::new(held) }));
    }
    slots
}
