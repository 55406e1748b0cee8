//! Bringing a backup back. Everything that is there now is in a backup of its own first, so it can be undone.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::{
    Change, Clock, InstructionsVersion, Session, SessionId, Timestamp, UserMemory, instructions_in_force,
    instructions_set_last,
};
use extremis_language::{Words, text};

use serde::{Deserialize, Serialize};

use super::find;
use super::name::Name;
use super::{Backup, Reason, merge, take_in_turn, turn};
use crate::error::At;
use crate::format::Opened;
use crate::layout::Layout;
use crate::lost::used_but_for;
use crate::{
    Archive, ArchiveError, Attachments, Notice, NoticeCode, Progress, ProgressStage, attachments, durable,
    instructions, memories,
};

/// What a restore did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The backup of what was there before; restoring it undoes this.
    pub before: Backup,
    /// Conversations that are again as the backup has them.
    pub restored: Vec<SessionId>,
    /// Conversations that the backup does not have; they are in the trash.
    pub trashed: Vec<SessionId>,
    /// Conversations that were as in the backup.
    pub unchanged: usize,
    /// Whether the memories changed.
    pub memories: bool,
    /// Whether the instructions for all conversations changed.
    pub instructions: bool,
    /// What could not be restored; there it is as it was before.
    pub skipped: Vec<Skipped>,
}

/// Something in a backup that could not be restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The file in the backup.
    pub path: PathBuf,
    /// Why.
    pub reason: String,
}

/// Makes every conversation and the memories what they are in the backup, or `only` one conversation.
///
/// What is live and not in the backup goes to the trash, messages that came since stay beside the visible ones,
/// and what was forgotten since stays forgotten. Damaged files in the backup are passed over.
pub fn restore(
    archive: &Archive,
    data_dir: &Path,
    name: &str,
    only: Option<SessionId>,
    clock: &dyn Clock,
) -> Result<Restored, ArchiveError> {
    restore_telling(archive, data_dir, name, only, clock, &mut |_| ())
}

/// The same as [`restore`], and tells how far it is. It cannot be stopped on its way: what it leaves must be one
/// state or the other.
pub fn restore_telling(
    archive: &Archive,
    data_dir: &Path,
    name: &str,
    only: Option<SessionId>,
    clock: &dyn Clock,
    tell: &mut dyn FnMut(Progress),
) -> Result<Restored, ArchiveError> {
    let no_such = || ArchiveError::NoSuchBackup { name: name.to_owned() };
    let turn = turn();
    let layout = Layout::new(data_dir);
    let dir = layout.backups().join(Name::parse(name).ok_or_else(no_such)?.to_string());
    if !dir.is_dir() {
        return Err(no_such());
    }
    let saved: HashMap<_, _> =
        find::sessions(&dir).filter(|(id, _)| only.is_none_or(|only| only == *id)).collect();
    if let Some(id) = only.filter(|id| !saved.contains_key(id)) {
        return Err(ArchiveError::NotFound { id });
    }
    tell(Progress { task: ProgressStage::BackUp, done: 0, total: 0 });
    let before = take_in_turn(&turn, archive, data_dir, Reason::BeforeRestore, clock)?;
    let under_way = UnderWay { backup: name.to_owned(), only };
    durable::write(&layout.restoring(), &serde_json::to_vec_pretty(&under_way)?)?;
    let revisions = Revisions::of(archive, &layout, &saved);
    let backup = InBackup { dir: &dir, saved, revisions, all: only.is_none() };
    let restored = Restored::from(before).go_back(archive, &backup, clock, tell);
    // Whoever gets an error knows that it is not finished; what is left of a killed process is finished later.
    let noted = durable::remove_file(&layout.restoring()).and_then(|()| durable::sync_dir(layout.dir()));
    restored.and_then(|restored| noted.at(layout.dir()).map(|()| restored))
}

/// What is brought back.
struct InBackup<'a> {
    dir: &'a Path,
    saved: HashMap<SessionId, PathBuf>,
    revisions: Revisions,
    /// Whether everything is, or one session alone.
    all: bool,
}

/// `restoring.json`: which restore is going on.
#[derive(Debug, Serialize, Deserialize)]
struct UnderWay {
    backup: String,
    only: Option<SessionId>,
}

/// Takes a restore to its end that was going on when its process was killed, and says so; for whoever opens the
/// archive to call.
pub(crate) fn finish_restore(archive: &Archive, data_dir: &Path, clock: &dyn Clock) -> Option<Notice> {
    let path = Layout::new(data_dir).restoring();
    if archive.read_only() || !path.exists() {
        return None;
    }
    let finished = durable::read(&path).at(&path).and_then(|bytes| {
        match serde_json::from_slice::<UnderWay>(&bytes) {
            Ok(UnderWay { backup, only }) => restore(archive, data_dir, &backup, only, clock).map(Some),
            // Nobody can say any more what it was.
            Err(_) => Ok(None),
        }
    });
    let message = match finished {
        Ok(Some(restored)) => text!("archive-restore-finished", name = restored.before.name),
        Ok(None) | Err(ArchiveError::NoSuchBackup { .. } | ArchiveError::NotFound { .. }) => {
            let _ = durable::remove_file(&path);
            text!("archive-restore-gone")
        }
        Err(error) => {
            let message = text!("archive-restore-unfinished", error = Words(error));
            return Some(Notice { code: NoticeCode::RestoreUnfinished, message });
        }
    };
    Some(Notice { code: NoticeCode::RestoreFinished, message })
}

/// What is known of the sessions before any of them is restored.
struct Revisions {
    /// Of those that the archive has.
    live: HashMap<SessionId, u64>,
    /// The greatest ones in any backup, if some are not live.
    saved: HashMap<SessionId, u64>,
}

impl Revisions {
    fn of(archive: &Archive, layout: &Layout, wanted: &HashMap<SessionId, PathBuf>) -> Self {
        let entries = archive.entries().into_iter().chain(archive.trash());
        let live: HashMap<_, _> = entries.map(|entry| (entry.id, entry.revision)).collect();
        let all_live = wanted.keys().all(|id| live.contains_key(id));
        let saved = if all_live { HashMap::new() } else { find::revisions(layout) };
        Self { live, saved }
    }
}

impl Restored {
    fn from(before: Backup) -> Self {
        Self {
            before,
            restored: Vec::new(),
            trashed: Vec::new(),
            unchanged: 0,
            memories: false,
            instructions: false,
            skipped: Vec::new(),
        }
    }

    fn go_back(
        mut self,
        archive: &Archive,
        backup: &InBackup<'_>,
        clock: &dyn Clock,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Self, ArchiveError> {
        let InBackup { dir, saved, revisions, all } = backup;
        for (done, (id, path)) in saved.iter().enumerate() {
            tell(Progress { task: ProgressStage::Restore, done, total: saved.len() });
            self.session(archive, *id, path, revisions, clock)?;
        }
        tell(Progress { task: ProgressStage::Restore, done: saved.len(), total: saved.len() });
        if *all {
            self.trash_others(archive, &saved.keys().copied().collect(), clock)?;
            self.memories(archive, &Layout::new(dir))?;
            self.instructions(archive, &Layout::new(dir), clock)?;
        }
        archive.flush()?;
        Ok(self)
    }

    fn session(
        &mut self,
        archive: &Archive,
        id: SessionId,
        path: &Path,
        revisions: &Revisions,
        clock: &dyn Clock,
    ) -> Result<(), ArchiveError> {
        if !archive.exists(id) && archive.store.state.is_forgotten(id) {
            // The backup came from another machine.
            self.skip(path, text!("archive-restore-forgotten"));
            return Ok(());
        }
        let saved = match find::read(id, path) {
            Ok(Opened { session, .. }) if session.is_empty() => return Ok(()),
            // Equal revisions mean equal sessions, so the live one need not be opened.
            Ok(Opened { session, intact: true, .. })
                if revisions.live.get(&id) == Some(&session.revision()) =>
            {
                self.unchanged += 1;
                return self.attachments(archive, &session, path);
            }
            Ok(Opened { session, lost, .. }) => {
                if !lost.is_empty() {
                    self.skip(path, text!("archive-file-damaged", used = used_but_for(&lost)));
                }
                session
            }
            Err(reason) => {
                self.skip(path, reason);
                return Ok(());
            }
        };
        match put_back(archive, id, &saved, &revisions.saved, clock) {
            Ok(changed) => {
                self.attachments(archive, &*archive.session(id)?, path)?;
                if changed { self.restored.push(id) } else { self.unchanged += 1 }
            }
            // The disk has to answer for all of them; anything else concerns this one alone.
            Err(error) if error.is_retryable() => return Err(error),
            Err(error) => self.skip(path, error.to_string()),
        }
        Ok(())
    }

    /// Brings back what goes along with the messages that the session has now, as far as it is missing.
    fn attachments(
        &mut self,
        archive: &Archive,
        session: &Session,
        saved: &Path,
    ) -> Result<(), ArchiveError> {
        let Some(backup) = saved.parent().and_then(Path::parent).map(Attachments::of) else { return Ok(()) };
        let (id, live) = (session.id(), Attachments::of(archive.store.state.layout.dir()));
        for attachment in attachments::in_session(session) {
            if live.path(Some(id), attachment).is_file() {
                continue;
            }
            match backup.read(Some(id), attachment) {
                Ok(bytes) => live.put(id, attachment, &bytes)?,
                Err(error) => self.skip(&backup.path(Some(id), attachment), error.to_string()),
            }
        }
        Ok(())
    }

    fn trash_others(
        &mut self,
        archive: &Archive,
        saved: &HashSet<SessionId>,
        clock: &dyn Clock,
    ) -> Result<(), ArchiveError> {
        for entry in archive.entries().into_iter().filter(|entry| !saved.contains(&entry.id)) {
            match archive.commit(entry.id, None, vec![Change::Deleted { at: clock.now() }]) {
                Ok(_) => self.trashed.push(entry.id),
                Err(error) if error.is_retryable() => return Err(error),
                // It cannot be opened, so it stays what and where it is.
                Err(error) => tracing::warn!(session = %entry.id, code = error.code(), "left as it is"),
            }
        }
        Ok(())
    }

    fn memories(&mut self, archive: &Archive, backup: &Layout) -> Result<(), ArchiveError> {
        let path = backup.memories();
        // A backup always has the file; without it nothing is known of that time's memories.
        let saved = match path.exists().then(|| memories::read(backup)) {
            None => return Ok(()),
            Some(Err(error)) => {
                self.skip(&path, error.to_string());
                return Ok(());
            }
            Some(Ok(saved)) => {
                if saved.lost > 0 {
                    self.skip(&path, text!("archive-restore-memories", count = saved.lost));
                }
                saved.memories
            }
        };
        let live = match archive.memories() {
            Ok(live) => live,
            Err(error) => {
                self.skip(&path, error.to_string());
                return Ok(());
            }
        };
        self.memories = replace_memories(archive, &live, saved)?;
        Ok(())
    }

    fn instructions(
        &mut self,
        archive: &Archive,
        backup: &Layout,
        clock: &dyn Clock,
    ) -> Result<(), ArchiveError> {
        let path = backup.instructions();
        // A backup from before there were any says nothing of them.
        let saved = match path.exists().then(|| instructions::read(backup)) {
            None => return Ok(()),
            Some(Err(error)) => {
                self.skip(&path, error.to_string());
                return Ok(());
            }
            Some(Ok(saved)) => {
                if saved.lost > 0 {
                    self.skip(&path, text!("archive-restore-instructions", count = saved.lost));
                }
                saved.history
            }
        };
        match restore_instructions(archive, &saved, clock.now()) {
            Ok(changed) => self.instructions = changed,
            Err(error) if error.is_retryable() => return Err(error),
            Err(error) => self.skip(&path, error.to_string()),
        }
        Ok(())
    }

    fn skip(&mut self, path: &Path, reason: String) {
        self.skipped.push(Skipped { path: path.to_owned(), reason });
    }
}

/// Makes a session what it was; false if it is. What is accepted meanwhile stays.
fn put_back(
    archive: &Archive,
    id: SessionId,
    saved: &Session,
    revisions: &HashMap<SessionId, u64>,
    clock: &dyn Clock,
) -> Result<bool, ArchiveError> {
    if !archive.exists(id) {
        return archive.put(find::come_back(saved, revisions)?).map(|_| true);
    }
    loop {
        let live = archive.session(id)?;
        let Some(session) = merge::merged(&live, saved.clone(), clock.now())? else { return Ok(false) };
        match archive.put_over(session, live.revision()) {
            Err(ArchiveError::Stale { .. }) => {}
            put => return put.map(|_| true),
        }
    }
}

/// The saved ones first, then those that were not saved go: at no time is there less than in one of the two.
fn replace_memories(
    archive: &Archive,
    live: &[UserMemory],
    saved: Vec<UserMemory>,
) -> Result<bool, ArchiveError> {
    if live == saved {
        return Ok(false);
    }
    let kept: HashSet<_> = saved.iter().map(|memory| memory.id.clone()).collect();
    for memory in saved.into_iter().filter(|memory| !live.contains(memory)) {
        archive.put_memories(&[memory])?;
    }
    for memory in live.iter().filter(|memory| !kept.contains(&memory.id)) {
        archive.delete_memory(&memory.id)?;
    }
    Ok(true)
}

/// Makes the instructions what they are in a backup; false if they are. Versions that came since stay in the history.
fn restore_instructions(
    archive: &Archive,
    saved: &[Arc<InstructionsVersion>],
    now: Timestamp,
) -> Result<bool, ArchiveError> {
    let live = archive.instructions()?;
    let before = instructions_in_force(&live).map(|version| &version.text);
    let unknown = saved.iter().any(|version| live.iter().all(|known| known.id != version.id));
    if before == instructions_in_force(saved).map(|version| &version.text) && !unknown {
        return Ok(false);
    }
    for version in saved {
        archive.put_instructions((**version).clone())?;
    }
    if instructions_set_last(saved).is_none() {
        archive.put_instructions(InstructionsVersion::none(now))?;
    }
    Ok(true)
}
