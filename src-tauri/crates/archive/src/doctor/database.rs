//! The SQLite archive, looked at as any reader does: every conversation in it is read in full.

use std::sync::Arc;

use extremis_domain::{Clock, Timestamp};

use super::Examination;
use super::report::Finding;
use crate::opening::open;
use crate::{Archive, ArchiveError, NoticeCode, backup, sqlite};

const MENDING: &str = "Mending keeps the file aside, saves what can be read of it into a new one, and takes the rest from the newest backup.";

/// Who only looks needs no time that goes on.
struct Stopped(Timestamp);

impl Clock for Stopped {
    fn now(&self) -> Timestamp {
        self.0
    }
}

impl Examination<'_> {
    pub(super) fn database(&mut self, now: Timestamp) {
        let path = self.layout.sqlite();
        let archive = match open(self.layout.dir(), None, Arc::new(Stopped(now))) {
            Ok(archive) => archive,
            Err(ArchiveError::Corrupt { reason, .. }) => {
                let what = format!("The archive's file is damaged: {reason}.");
                self.find(Finding::error("archive_damaged", &path, what).mendable(MENDING));
                return;
            }
            Err(ArchiveError::NewerVersion { version, .. }) => {
                let what = format!("The archive was written by a newer Extremis (version {version}).");
                let finding = Finding::note("newer_version", &path, what);
                self.find(finding.advising("It is left alone; update Extremis to open it."));
                return;
            }
            Err(error) => {
                self.find(Finding::error("archive_unreadable", &path, error.to_string()));
                return;
            }
        };
        self.sessions_inside(&archive);
        if let Err(error) = archive.memories() {
            let what = format!("What is remembered of you cannot be read. {error}");
            self.find(Finding::error("memories_unreadable", &path, what).mendable(MENDING));
        }
        // Reading may have brought it to light.
        for notice in archive.take_notices() {
            match notice.code {
                NoticeCode::FileLeftInPlace => {
                    self.find(Finding::error("archive_damaged", &path, notice.message).mendable(MENDING));
                }
                NoticeCode::NewerVersion => self.find(Finding::note("newer_version", &path, notice.message)),
                _ => {}
            }
        }
        self.pages();
    }

    /// What reading does not bring to light: indexes, and pages that nothing leads to.
    fn pages(&mut self) {
        if self.findings.iter().any(|finding| finding.code == "archive_damaged") {
            return;
        }
        let wrong = match sqlite::verify(self.layout) {
            Ok(wrong) => wrong.into_iter().next(),
            Err(error) => Some(error.to_string()),
        };
        if let Some(wrong) = wrong {
            let what = format!("The archive's file is damaged: {wrong}.");
            self.find(Finding::error("archive_damaged", &self.layout.sqlite(), what).mendable(MENDING));
        }
    }

    fn sessions_inside(&mut self, archive: &Archive) {
        let path = self.layout.sqlite();
        for entry in archive.entries().into_iter().chain(archive.trash()) {
            let id = entry.id;
            let error = match archive.session(id) {
                Ok(session) => {
                    self.healthy.insert(id);
                    self.attached_in(id, &session);
                    continue;
                }
                Err(error) => error,
            };
            let what = format!("Conversation {id} cannot be read. {error}");
            let finding = Finding::error("session_unreadable", &path, what);
            self.find(match backup::newest_readable(self.layout, id) {
                Some((backup, _)) => {
                    finding.mendable(format!("Mending restores it from the backup of {}.", backup.at))
                }
                None => {
                    finding.mendable("Mending keeps the file aside, whole; no backup has this conversation.")
                }
            });
        }
    }
}
