//! The journal held against the files: what it knows beyond them, and what of it cannot be read.

use extremis_language::{Words, text};

use super::Examination;
use super::report::Finding;
use super::sessions::Sessions;
use crate::format::Opened;
use crate::journal;
use crate::json::replay;

impl Examination<'_> {
    /// Replays the journal in memory, on what the files hold.
    pub(super) fn journal(&mut self, sessions: &Sessions) {
        let dir = self.layout.journal();
        let read = match journal::read(&dir) {
            Ok(read) => read,
            Err(error) => {
                self.find(Finding::error("journal_unreadable", &dir, error.to_string()));
                return;
            }
        };
        for folder in &read.folders {
            let what = text!("archive-doctor-journal-folder");
            let finding = Finding::error("journal_damaged", folder, what);
            self.find(finding.advising(text!("archive-doctor-journal-folder-advice")));
        }
        for damage in &read.damages {
            let what = text!("archive-doctor-journal-damaged", offset = Words(damage.offset));
            let finding = Finding::error("journal_damaged", &damage.path, what);
            self.find(finding.mendable(text!("archive-doctor-journal-damaged-advice")));
        }
        let replayed = replay(read.records, None, |id| {
            let file = sessions.readable.get(&id)?;
            let Opened { session, version, intact, .. } = &file.opened;
            Some(Opened { session: session.clone(), version: *version, intact: *intact, lost: Vec::new() })
        });
        for (id, replaying) in replayed.sessions {
            if !replaying.orphans.is_empty() {
                let count = replaying.orphans.len();
                let what = text!("archive-doctor-journal-orphans", count = count, id = Words(id));
                let finding = Finding::error("journal_orphans", &self.layout.session(id), what);
                self.find(finding.mendable(text!("archive-doctor-journal-orphans-advice")));
            }
            if let Some(session) = &replaying.session {
                self.healthy.insert(id);
                self.attached_in(id, session);
            }
        }
    }
}
