//! The journal held against the files: what it knows beyond them, and what of it cannot be read.

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
            let what = "A folder is in the place of a part of the journal.";
            self.find(
                Finding::error("journal_damaged", folder, what)
                    .advising("Recent changes may be missing. It is set aside at the next start."),
            );
        }
        for damage in &read.damages {
            let what = format!("The journal has a damaged record at byte {}.", damage.offset);
            self.find(Finding::error("journal_damaged", &damage.path, what).mendable(
                "A recent change may be missing. Mending keeps the damaged part aside and goes on with the rest.",
            ));
        }
        let replayed = replay(read.records, None, |id| {
            let file = sessions.readable.get(&id)?;
            let Opened { session, version, intact, .. } = &file.opened;
            Some(Opened { session: session.clone(), version: *version, intact: *intact, lost: Vec::new() })
        });
        for (id, replaying) in replayed.sessions {
            if !replaying.orphans.is_empty() {
                let what = format!(
                    "{} recent changes of conversation {id} do not fit its file.",
                    replaying.orphans.len()
                );
                self.find(Finding::error("journal_orphans", &self.layout.session(id), what).mendable(
                    "Its file or earlier changes are missing. Mending applies them to the newest backup of it, or keeps them aside.",
                ));
            }
            if let Some(session) = &replaying.session {
                self.healthy.insert(id);
                self.attached_in(id, session);
            }
        }
    }
}
