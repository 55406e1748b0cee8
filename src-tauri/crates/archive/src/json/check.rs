//! Whether the list is true of the files: what the folder's time tells at once, and what only a look at every file
//! tells. The look is the saver's work in a quiet moment; nothing waits for it.

use std::fs;
use std::path::PathBuf;
use std::thread;

use extremis_domain::{Session, SessionId};
use extremis_language::text;

use super::backend::JsonBackend;
use super::files::names;
use super::folder_time::FolderTime;
use super::foreign;
use super::look::{Look, look};
use crate::index::Stamp;
use crate::journal::Record;
use crate::state::{State, Writing};
use crate::{Entry, Notice, NoticeCode, durable};

/// After so many files other threads get their turn.
const BREATH: usize = 64;

impl JsonBackend {
    /// Whether nothing came, went or was renamed in the folder since the list was last true of it.
    pub(super) fn is_list_undisturbed(&self, state: &State) -> bool {
        let true_at = self.files().true_at;
        true_at.is_some() && true_at == FolderTime::of(&state.layout.conversations()).ok()
    }

    /// Gives the folder the time that its index speaks of, and says as of which time the list is true. Without a
    /// `time`, or on a file system that takes none, the index will not be trusted.
    pub(super) fn seal(&self, state: &State, time: Option<FolderTime>) -> Option<FolderTime> {
        let dir = state.layout.conversations();
        let Some(time) = time.filter(|time| time.give_to(&dir)) else { return FolderTime::of(&dir).ok() };
        // What others did while this process wrote shows by now only in the names.
        let agree = names(&state.layout).is_ok_and(|names| {
            let list = state.list.lock();
            self.files().agree_with(&state.layout, &list, &names)
        });
        if !agree {
            time.other().give_to(&dir);
        }
        agree.then_some(time)
    }

    /// Corrects the row of a session that was just read from its file, which had `stamp`.
    pub(super) fn correct_row(&self, state: &State, session: &Session, stamp: Option<Stamp>) {
        let listed = state.exists(session.id());
        if listed && self.files().stamps.get(&session.id()).copied() == stamp {
            return;
        }
        state.list.lock().put(session);
        self.files().stamp(session.id(), stamp);
        state.mark();
    }

    /// Holds the list against the size and time of every file and mends it, so that it may be sealed. Gives the
    /// sessions whose files lack what was accepted here, because other programs wrote them.
    pub(super) fn check_files(&self, state: &State) -> Vec<SessionId> {
        let mut lacking = Vec::new();
        let Some(writing) = &state.writing else { return lacking };
        let before = FolderTime::of(&state.layout.conversations()).ok();
        let Some(suspects) = self.suspects(state, writing) else { return lacking };
        let mut accepted = self.accepted(&suspects.iter().map(|(id, _)| *id).collect());
        let mut mended = 0;
        for (id, path) in suspects {
            // Nothing is set aside any more by one beside whom another may write.
            if writing.pending.is_stopping() || state.writing().is_err() {
                return lacking;
            }
            let records = accepted.remove(&id).unwrap_or_default();
            let Mended { is_changed, is_lacking } = self.mend(state, writing, id, path, &records);
            mended += usize::from(is_changed);
            lacking.extend(is_lacking.then_some(id));
        }
        if mended > 0 {
            state.notify(Notice {
                code: NoticeCode::IndexUpdated,
                message: text!("archive-list-updated", count = mended),
            });
        }
        let _saving = writing.saving.lock();
        let undisturbed = before == FolderTime::of(&state.layout.conversations()).ok();
        let behind = {
            let list = state.list.lock();
            let mut files = self.files();
            if undisturbed && files.true_at != before {
                files.true_at = before;
                files.changed = true;
            }
            files.is_index_behind(&list)
        };
        if behind {
            writing.pending.mark();
        }
        lacking
    }

    /// Sessions whose file is not the one that the list speaks of, with the file that was found; none when the
    /// archive is being closed or the folder cannot be read.
    pub(super) fn suspects(
        &self,
        state: &State,
        writing: &Writing,
    ) -> Option<Vec<(SessionId, Option<PathBuf>)>> {
        let names = names(&state.layout).ok()?;
        let mut suspects = Vec::new();
        for (count, (id, path)) in names.iter().enumerate() {
            if count % BREATH == 0 {
                if writing.pending.is_stopping() {
                    return None;
                }
                thread::yield_now();
            }
            let stamp = Stamp::at(path);
            let files = self.files();
            if files.stamp_of(*id) != Some(stamp) || *path != files.path(&state.layout, *id) {
                suspects.push((*id, Some(path.clone())));
            }
        }
        let list = state.list.lock();
        suspects.extend(list.entries.keys().filter(|id| !names.contains_key(id)).map(|id| (*id, None)));
        Some(suspects)
    }

    /// Brings the row of a session in line with its file. `accepted` are its changes since the last backup.
    fn mend(
        &self,
        state: &State,
        writing: &Writing,
        id: SessionId,
        found: Option<PathBuf>,
        accepted: &[Record<'_>],
    ) -> Mended {
        let _saving = writing.saving.lock();
        let slot = state.slots.of(id);
        let _turn = slot.write_lock.lock();
        // What is ahead of its file is about to be written.
        if slot.held.lock().unsaved().is_some() {
            return Mended::default();
        }
        let listed = state.list.lock().entries.get(&id).cloned();
        if listed.is_none() && state.is_forgotten(id) {
            // It arrived from another machine.
            if let Some(Err(error)) = found.map(|path| durable::remove(&path)) {
                tracing::warn!(%error, "a conversation that was forgotten is there again");
            }
            return Mended::default();
        }
        let path = found.unwrap_or_else(|| self.files().path(&state.layout, id));
        let stamp = Stamp::at(&path);
        {
            let mut files = self.files();
            files.name(&state.layout, id, &path);
            match files.stamps.get(&id) {
                // Saved since it was suspected.
                Some(known) if listed.is_some() && *known == stamp => return Mended::default(),
                // Its file was never looked at, as other writers' files are until they are opened.
                None if listed.is_some() && !stamp.is_empty() => {
                    files.stamp(id, Some(stamp));
                    return Mended::default();
                }
                _ => {}
            }
        }
        let looked = look(&state.layout, true, id, &path, &mut |notice| state.notify(notice));
        let mut held = slot.held.lock();
        let in_memory = held.session.is_some();
        let lacks = match (&looked, &held.session) {
            (Look::Session(opened), Some(ours)) => foreign::beyond(&opened.session, ours),
            (Look::Session(opened), None) => foreign::lacking(&state.layout, &opened.session, accepted),
            _ => Vec::new(),
        };
        if !lacks.is_empty() && in_memory {
            // All of it is in memory still: it is merged with the file when that is written.
            held.file = None;
            state.mark();
            return Mended::default();
        }
        match &looked {
            // Held for speed alone, it is read anew when it is next asked for.
            Look::Session(opened) if held.session.as_deref() != Some(&opened.session) => held.evict(),
            Look::Newer(_) => held.evict(),
            // All of it is in memory still: it gets a file again.
            Look::Damaged | Look::Gone => held.file = None,
            Look::Session(_) => {}
        }
        drop(held);
        let entry = match &looked {
            Look::Session(opened) => Entry::of(&opened.session),
            Look::Newer(row) => row.entry.clone(),
            Look::Damaged | Look::Gone => {
                self.files().changed = true;
                if !in_memory {
                    self.unlist(state, id);
                    if fs::symlink_metadata(&path).is_ok() {
                        self.files().passed_over.insert(id, stamp);
                    } else {
                        foreign::keep(&state.layout, id, accepted);
                    }
                }
                return Mended { is_changed: listed.is_some(), is_lacking: false };
            }
        };
        let is_changed = listed.is_none_or(|listed| listed != entry);
        state.list.lock().put_entry(entry);
        let mut files = self.files();
        files.passed_over.remove(&id);
        let is_lacking = !lacks.is_empty();
        // Until what it lacks is in it, the file counts as another's.
        let known = files.stamps.get(&id).copied().unwrap_or(Stamp::UNKNOWN);
        files.stamp(id, Some(if is_lacking { known } else { stamp }));
        Mended { is_changed, is_lacking }
    }
}

/// What became of a session whose file is not the one that the list speaks of.
#[derive(Debug, Default)]
struct Mended {
    /// Whether the list says something else now.
    is_changed: bool,
    /// Whether the file lacks what was accepted here.
    is_lacking: bool,
}
