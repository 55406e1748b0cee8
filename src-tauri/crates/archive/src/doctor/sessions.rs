//! The readable files of the JSON archive, each read in full, and the index held against them.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use extremis_domain::SessionId;

use super::report::Finding;
use super::{Examination, walk};
use crate::format::{self, FormatError, Opened};
use crate::index::{self, IndexRow, Stamp};
use crate::lost::used_but_for;
use crate::{Entry, backup};
use crate::{durable, layout};

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
                let what = format!("{name} in the conversations' folder is no conversation.");
                self.find(Finding::note("foreign_file", &path, what).advising("It is left alone."));
                continue;
            };
            if path != self.layout.session(id) && self.layout.session(id).exists() {
                let what = format!("{name} is a second file for one conversation.");
                self.find(
                    Finding::note("second_file", &path, what)
                        .advising("The other one is used; this one is left alone."),
                );
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
                        let what = format!(
                            "The file of “{}” is damaged. {}",
                            opened.session.title(),
                            used_but_for(&opened.lost)
                        );
                        self.find(Finding::error("memory_unreadable", &path, what).mendable(
                            "Mending keeps the file as it is in quarantine and writes it anew without what cannot be read. A backup may have it.",
                        ));
                    } else if !opened.intact {
                        let what = format!(
                            "The file of “{}” is not as Extremis wrote it: another program changed it, or the disk fails.",
                            opened.session.title()
                        );
                        self.find(
                            Finding::warning("session_changed", &path, what)
                                .advising("It is used as it is. A backup may have it as it was."),
                        );
                    }
                    sessions.readable.insert(id, Readable { path, opened });
                    return;
                }
                Err(FormatError::Newer { version }) => {
                    let what =
                        format!("Conversation {id} was saved by a newer Extremis (file version {version}).");
                    self.find(
                        Finding::note("newer_version", &path, what)
                            .advising("It is left alone; update Extremis to open it."),
                    );
                    return;
                }
                Err(damage) => damage.to_string(),
            },
        };
        let what = format!("The file of conversation {id} cannot be read: {reason}.");
        let finding = Finding::error("session_unreadable", &path, what);
        self.find(match backup::newest_readable(self.layout, id) {
            Some((backup, _)) => finding.mendable(format!(
                "Mending sets it aside and restores the conversation from the backup of {}, with what the journal knows since.",
                backup.at
            )),
            None => finding.mendable("Mending sets it aside, whole; no backup has this conversation."),
        });
    }

    /// Holds the index against the files. Beside a writer it may be behind, which is no fault.
    pub(super) fn index(&mut self, sessions: &Sessions) {
        let path = self.layout.index();
        let bytes = match durable::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                if !sessions.readable.is_empty() && !self.held {
                    self.find(
                        Finding::warning("index_missing", &path, "The list of conversations is missing.")
                            .mendable("It comes back by itself at the next start, or by mending."),
                    );
                }
                return;
            }
            bytes => bytes.map_err(|error| error.to_string()),
        };
        let index = match bytes.and_then(|bytes| index::decode(&bytes)) {
            Ok(index) => index,
            Err(reason) => {
                let what = format!("The list of conversations cannot be read. {reason}");
                self.find(
                    Finding::warning("index_unreadable", &path, what)
                        .mendable("Mending makes a new one from the conversations."),
                );
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
            let what = format!("The list of conversations says something else than {wrong} of the files.");
            self.find(
                Finding::warning("index_differs", &path, what)
                    .mendable("Mending makes a new one from the conversations."),
            );
        }
    }
}

impl Examination<'_> {
    fn gone(&mut self, id: SessionId) {
        let what = format!("The file of conversation {id}, which is in the list, is gone.");
        let finding = Finding::error("session_gone", &self.layout.session(id), what);
        self.find(match backup::newest_readable(self.layout, id) {
            Some((backup, _)) => {
                finding.mendable(format!("Mending restores it from the backup of {}.", backup.at))
            }
            None => finding.advising("No backup has it. At the next start it leaves the list."),
        });
    }
}

fn stamp(file: &Readable) -> Option<Stamp> {
    std::fs::symlink_metadata(&file.path).ok().map(|metadata| Stamp::of(&metadata))
}
