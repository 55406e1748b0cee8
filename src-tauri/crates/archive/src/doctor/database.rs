//! The SQLite archive, looked at as any reader does: every conversation in it is read in full.

use std::sync::Arc;

use extremis_domain::{Clock, Timestamp};
use extremis_language::{Words, text};

use super::Examination;
use super::report::Finding;
use crate::opening::open;
use crate::{Archive, ArchiveError, NoticeCode, backup, sqlite};

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
                let what = text!("archive-doctor-database-damaged", reason = Words(reason));
                self.find(
                    Finding::error("archive_damaged", &path, what)
                        .mendable(text!("archive-doctor-database-mending")),
                );
                return;
            }
            Err(ArchiveError::NewerVersion { version, .. }) => {
                let what = text!("archive-doctor-database-newer", version = Words(version));
                let finding = Finding::note("newer_version", &path, what);
                self.find(finding.advising(text!("archive-doctor-database-newer-advice")));
                return;
            }
            Err(error) => {
                self.find(Finding::error("archive_unreadable", &path, error.to_string()));
                return;
            }
        };
        self.sessions_inside(&archive);
        if let Err(error) = archive.memories() {
            let what = text!("archive-doctor-database-memories", error = Words(error));
            self.find(
                Finding::error("memories_unreadable", &path, what)
                    .mendable(text!("archive-doctor-database-mending")),
            );
        }
        // Reading may have brought it to light.
        for notice in archive.take_notices() {
            match notice.code {
                NoticeCode::FileLeftInPlace => {
                    self.find(
                        Finding::error("archive_damaged", &path, notice.message)
                            .mendable(text!("archive-doctor-database-mending")),
                    );
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
            Ok(wrong) => wrong.first().map(ToString::to_string),
            Err(error) => Some(error.to_string()),
        };
        if let Some(wrong) = wrong {
            let what = text!("archive-doctor-database-damaged", reason = wrong);
            self.find(
                Finding::error("archive_damaged", &self.layout.sqlite(), what)
                    .mendable(text!("archive-doctor-database-mending")),
            );
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
            let what = text!("archive-doctor-database-session", id = Words(id), error = Words(error));
            let finding = Finding::error("session_unreadable", &path, what);
            self.find(match backup::newest_readable(self.layout, id) {
                Some((backup, _)) => {
                    finding.mendable(text!("archive-doctor-restores", at = Words(backup.at)))
                }
                None => finding.mendable(text!("archive-doctor-database-aside")),
            });
        }
    }
}
