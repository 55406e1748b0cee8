//! One conversation after the other into an archive: the whole of it, or what is missing of it.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_archive::merge;
use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage, Report};
use extremis_domain::{
    Change, ChangeError, InstructionsVersion, Labels, Lenient, Message, MessageId, Session, SessionId,
    SessionParts,
};

use crate::carrying::Carrying;
use crate::content::Brought;
use crate::report::{ImportChoice, ImportFailed, ImportReport, TakenIn};

/// Gives a message its length in tokens; as it is where nobody can tell.
pub type Count<'a> = &'a dyn Fn(Message) -> Message;

/// Whose conversations come in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The user's own, from the data folder itself. Their instructions stay in force.
    Own,
    /// Anybody's, from elsewhere.
    Elsewhere,
}

/// What became of one conversation, and whether instructions of its own came in.
enum Outcome {
    Added { instructions: bool, taken: TakenIn },
    Updated { instructions: bool, taken: TakenIn },
    Unchanged,
    Failed(ArchiveError),
}

/// What takes conversations in.
pub(crate) struct Intake<'a> {
    pub(crate) archive: &'a Archive,
    pub(crate) origin: Origin,
    pub(crate) count: Count<'a>,
    pub(crate) choice: &'a ImportChoice,
    pub(crate) report: ImportReport,
    /// The conversations that were taken in, and where the report says what was done to them.
    seen: HashMap<SessionId, Option<usize>>,
}

impl<'a> Intake<'a> {
    pub(crate) fn new(
        archive: &'a Archive,
        origin: Origin,
        count: Count<'a>,
        choice: &'a ImportChoice,
    ) -> Self {
        Self { archive, origin, count, choice, report: ImportReport::default(), seen: HashMap::new() }
    }

    /// Takes a conversation in, and counts what was done.
    pub(crate) fn take(&mut self, brought: Brought) -> Result<(), ArchiveError> {
        let Brought { session, path, mut kept, carried, .. } = brought;
        let id = session.id();
        let session = match self.origin {
            Origin::Own => Ok(session),
            Origin::Elsewhere => with_imported_instructions(session),
        };
        let outcome = match session.and_then(unshared) {
            Ok(session) => {
                let mut carrying = Carrying::new(self.archive, &path, &mut self.report);
                let session = carrying.bring(session, carried, &mut kept)?;
                self.add(counted(session, self.count))?
            }
            Err(error) => Outcome::Failed(error.into()),
        };
        // The same conversation can lie in several files; it is counted once.
        let before = self.seen.get(&id).copied();
        let (instructions, taken) = match outcome {
            Outcome::Added { instructions, taken } => {
                self.report.added += 1;
                (instructions, taken)
            }
            Outcome::Updated { instructions, taken } => {
                self.report.updated += usize::from(before.flatten().is_none());
                (instructions, taken)
            }
            Outcome::Unchanged => {
                self.report.unchanged += usize::from(before.is_none());
                self.seen.entry(id).or_default();
                self.close(id);
                return Ok(());
            }
            Outcome::Failed(error) => {
                self.report.failed.push((path, error.to_string()));
                return Ok(());
            }
        };
        self.report.own_instructions += usize::from(instructions && before.is_none());
        if let Some(place) = before.flatten() {
            let known = &mut self.report.taken[place];
            known.revision = taken.revision;
            if !known.is_new {
                known.messages.extend(taken.messages);
            }
        } else {
            self.report.unchanged -= usize::from(before.is_some());
            self.seen.insert(id, Some(self.report.taken.len()));
            self.report.taken.push(taken);
        }
        kept.add_to(&mut self.report.kept);
        self.close(id);
        Ok(())
    }

    /// What was done, or why it could not go on and what was done before.
    pub(crate) fn ended(
        self,
        done: Result<(), ArchiveError>,
        progress: &mut Report<'_>,
    ) -> Result<ImportReport, ImportFailed> {
        match done {
            Ok(()) => Ok(self.finish_all(progress)),
            Err(error) => Err(ImportFailed { error, taken: self.report.taken }),
        }
    }

    /// What was done, once all is taken in.
    pub(crate) fn finish_all(self, progress: &mut Report<'_>) -> ImportReport {
        if !self.report.cancelled {
            let total = self.report.added + self.report.updated + self.report.unchanged;
            let _ = progress(Progress { task: ProgressStage::Import, done: total, total });
        }
        self.report
    }

    /// A conversation that was taken in may leave memory.
    fn close(&mut self, id: SessionId) {
        let in_trash = self.archive.entry(id).is_some_and(|entry| entry.deleted_at.is_some());
        if in_trash && !self.report.in_trash.contains(&id) {
            self.report.in_trash.push(id);
        }
        self.archive.close(id);
    }

    /// Adds a conversation, or what is missing of it.
    fn add(&self, theirs: Session) -> Result<Outcome, ArchiveError> {
        if theirs.is_empty() {
            // An empty conversation is not kept (README of the archive, rule 11).
            return Ok(Outcome::Unchanged);
        }
        let id = theirs.id();
        loop {
            let ours = match self.archive.session(id) {
                Ok(ours) => ours,
                Err(ArchiveError::NotFound { .. } | ArchiveError::Corrupt { moved_to: Some(_), .. }) => {
                    let instructions = theirs.parts().instructions.iter().any(|version| has_words(version));
                    let put = self.archive.put(theirs)?;
                    return Ok(Outcome::Added { instructions, taken: whole(&put) });
                }
                Err(error @ (ArchiveError::NewerVersion { .. } | ArchiveError::Corrupt { .. })) => {
                    return Ok(Outcome::Failed(error));
                }
                Err(error) => return Err(error),
            };
            let mut changes = merge::missing(&ours, &theirs);
            let comes_back = ours.parts().deleted_at.is_some() && self.choice.undone.contains(&id);
            if comes_back {
                changes.insert(0, Change::Restored);
            }
            if changes.is_empty() {
                return Ok(Outcome::Unchanged);
            }
            let instructions = changes
                .iter()
                .any(|change| matches!(change, Change::InstructionsSet { version } if has_words(version)));
            let messages = changes.iter().filter_map(added).collect();
            match self.archive.commit(id, Some(ours.revision()), changes) {
                Ok(session) if comes_back => {
                    return Ok(Outcome::Added { instructions, taken: whole(&session) });
                }
                Ok(session) => {
                    let head = ours.parts().head.clone();
                    let taken = TakenIn { is_new: false, messages, head, ..whole(&session) };
                    return Ok(Outcome::Updated { instructions, taken });
                }
                // Someone spoke meanwhile; look again.
                Err(ArchiveError::Stale { .. }) => {}
                Err(error @ ArchiveError::Change(_)) => return Ok(Outcome::Failed(error)),
                Err(error) => return Err(error),
            }
        }
    }
}

fn whole(session: &Session) -> TakenIn {
    TakenIn {
        session: session.id(),
        revision: session.revision(),
        is_new: true,
        messages: Vec::new(),
        head: None,
    }
}

fn added(change: &Change) -> Option<MessageId> {
    match change {
        Change::MessageAdded { message } => Some(message.id.clone()),
        _ => None,
    }
}

/// The versions as history that is not in force.
pub(crate) fn imported(history: &[Arc<InstructionsVersion>]) -> Vec<Arc<InstructionsVersion>> {
    let imported =
        |version: &Arc<InstructionsVersion>| InstructionsVersion { imported: true, ..(**version).clone() };
    history.iter().map(imported).map(Arc::new).collect()
}

pub(crate) fn with_imported_instructions(session: Session) -> Result<Session, ChangeError> {
    if session.parts().instructions.is_empty() {
        return Ok(session);
    }
    let instructions = imported(&session.parts().instructions);
    Session::from_parts(SessionParts { instructions, ..session.parts().clone() })
}

/// What comes from a file is the user's own until they share it themselves.
fn unshared(session: Session) -> Result<Session, ChangeError> {
    if !session.parts().is_shared() {
        return Ok(session);
    }
    let labels = Labels { shared_in: None, shared_by: None, ..session.labels() };
    let labels = (!labels.is_empty()).then_some(Lenient::Valid(labels));
    Session::from_parts(SessionParts { labels, ..session.parts().clone() })
}

pub(crate) fn has_words(version: &InstructionsVersion) -> bool {
    !version.text.trim().is_empty()
}

/// The conversation with the length of every message that can be told.
fn counted(session: Session, count: Count<'_>) -> Session {
    let mut parts = session.parts().clone();
    for message in &mut parts.messages {
        if message.tokens.is_none() && !message.is_removed() {
            *message = Arc::new(count(Message::clone(message)));
        }
    }
    Session::from_parts(parts).unwrap_or(session)
}
