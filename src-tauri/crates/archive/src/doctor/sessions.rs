//! The readable files of the JSON archive, each read in full, and the index held against them.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use extremis_domain::SessionId;
use extremis_language::{Words, text};

use super::report::Finding;
use super::{Examination, walk};
use crate::format::{self, FormatError, Opened};
use crate::index::{self, IndexRow, Stamp};
use crate::lost::used_but_for;
use crate::{DamageReason, Entry, backup, durable, layout};

/// A session's file that can be read.
pub(super) struct Readable {
    pub(super) path: PathBuf,
    pub(super) opened: Opened,
}

/// The sessions in files.
#[derive(Default)]
pub(super) struct Sessions {
    pub(super) readable: HashMap<SessionId, Readable>,
    /// Those that have a file at all, whatever is in it.
    seen: HashSet<SessionId>,
}

impl Examination<'_> {
    pub(super) fn session_files(&mut self) -> Sessions {
        let mut sessions = Sessions::default();
        for path in walk::files(&self.layout.conversations()) {
            let name = walk::name(&path);
            if path == self.layout.index() || durable::is_temporary(&name) {
                continue;
            }
            let Some(id) = layout::session_of(&path) else {
                let what = text!("archive-doctor-foreign-file", name = name);
                let finding = Finding::note("foreign_file", &path, what);
                self.find(finding.advising(text!("archive-doctor-foreign-file-advice")));
                continue;
            };
            if path != self.layout.session(id) && self.layout.session(id).exists() {
                let what = text!("archive-doctor-second-file", name = name);
                let finding = Finding::note("second_file", &path, what);
                self.find(finding.advising(text!("archive-doctor-second-file-advice")));
                continue;
            }
            sessions.seen.insert(id);
            self.session_file(id, path, &mut sessions);
        }
        sessions
    }

    fn session_file(&mut self, id: SessionId, path: PathBuf, sessions: &mut Sessions) {
        let reason = match durable::read(&path) {
            // Its writer removed it meanwhile.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return,
            Err(error) => error.to_string(),
            Ok(bytes) => match format::decode(id, &bytes) {
                Ok(opened) => {
                    self.healthy.insert(id);
                    self.attached_in(id, &opened.session);
                    if !opened.lost.is_empty() {
                        let used = used_but_for(&opened.lost);
                        let what =
                            text!("archive-session-damaged", title = opened.session.title(), used = used);
                        let finding = Finding::error("memory_unreadable", &path, what);
                        self.find(finding.mendable(text!("archive-doctor-session-anew")));
                    } else if !opened.intact {
                        let what = text!("archive-doctor-session-changed", title = opened.session.title());
                        let finding = Finding::warning("session_changed", &path, what);
                        self.find(finding.advising(text!("archive-doctor-used-as-is")));
                    }
                    sessions.readable.insert(id, Readable { path, opened });
                    return;
                }
                Err(FormatError::Newer { version }) => {
                    let version = Words(version);
                    let what = text!("archive-doctor-session-newer", id = Words(id), version = version);
                    let finding = Finding::note("newer_version", &path, what);
                    self.find(finding.advising(text!("archive-doctor-session-newer-advice")));
                    return;
                }
                Err(damage) => damage.to_string(),
            },
        };
        let what = text!("archive-doctor-session-unreadable", id = Words(id), reason = reason);
        let finding = Finding::error("session_unreadable", &path, what);
        self.find(match backup::newest_readable(self.layout, id) {
            Some((backup, _)) => {
                finding.mendable(text!("archive-doctor-session-restores", at = Words(backup.at)))
            }
            None => finding.mendable(text!("archive-doctor-session-aside")),
        });
    }

    /// Holds the index against the files. Beside a writer it may be behind, which is no fault.
    pub(super) fn index(&mut self, sessions: &Sessions) {
        let path = self.layout.index();
        let bytes = match durable::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                if !sessions.readable.is_empty() && !self.held {
                    let what = text!("archive-doctor-index-missing");
                    let finding = Finding::warning("index_missing", &path, what);
                    self.find(finding.mendable(text!("archive-doctor-index-missing-advice")));
                }
                return;
            }
            bytes => bytes.map_err(|error| DamageReason::of(&error)),
        };
        let index = match bytes.and_then(|bytes| index::decode(&bytes)) {
            Ok(index) => index,
            Err(reason) => {
                let what = text!("archive-doctor-index-unreadable", reason = Words(reason));
                let finding = Finding::warning("index_unreadable", &path, what);
                self.find(finding.mendable(text!("archive-doctor-index-anew")));
                return;
            }
        };
        if self.held {
            return;
        }
        let gone = index.rows.iter().map(|row| row.entry.id).filter(|id| {
            let known = sessions.seen.contains(id) || self.healthy.contains(id);
            !known && !self.layout.session(*id).exists()
        });
        for id in gone.collect::<Vec<_>>() {
            self.gone(id);
        }
        let differs = |row: &&IndexRow| {
            // A file with another stamp is read again at the next start.
            let file = sessions.readable.get(&row.entry.id).filter(|file| row.stamp == stamp(file));
            file.is_some_and(|file| row.entry != Entry::of(&file.opened.session))
        };
        let wrong = index.rows.iter().filter(differs).count();
        if wrong > 0 {
            let what = text!("archive-doctor-index-differs", count = wrong);
            let finding = Finding::warning("index_differs", &path, what);
            self.find(finding.mendable(text!("archive-doctor-index-anew")));
        }
    }
}

impl Examination<'_> {
    fn gone(&mut self, id: SessionId) {
        let what = text!("archive-doctor-session-gone", id = Words(id));
        let finding = Finding::error("session_gone", &self.layout.session(id), what);
        self.find(match backup::newest_readable(self.layout, id) {
            Some((backup, _)) => finding.mendable(text!("archive-doctor-restores", at = Words(backup.at))),
            None => finding.advising(text!("archive-doctor-session-gone-advice")),
        });
    }
}

fn stamp(file: &Readable) -> Option<Stamp> {
    std::fs::symlink_metadata(&file.path).ok().map(|metadata| Stamp::of(&metadata))
}
