//! Taking in conversations from elsewhere: another data folder, a folder of session files, Extremis for macOS.
//!
//! What comes in is added to what is there, message by message, so that the same import can be made again. Instructions
//! come in as history that is not in force: what somebody else wrote must not be told to a model as the user's will.
//! Deliberately absent: any write to the source, any change of a message that is here already, and answers that
//! are still arriving there.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage, Report};
use extremis_domain::{
    Change, ChangeError, InstructionsVersion, Message, Session, SessionId, SessionParts, Timestamp,
};

use crate::format::{self, lines};
use crate::source::Source;
use extremis_archive::merge::{self, going_on};

/// What an import did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Conversations that were not here before.
    pub added: usize,
    /// Conversations that have new messages now.
    pub updated: usize,
    /// Conversations in which there was nothing new.
    pub unchanged: usize,
    /// Memories that were not here before.
    pub memories: usize,
    /// Whether instructions for all conversations came in. They are not in force.
    pub instructions: bool,
    /// How many conversations instructions of their own came in for. They are not in force.
    pub own_instructions: usize,
    /// Conversations that came in, or were here, in the trash, and stay there.
    pub in_trash: Vec<SessionId>,
    /// What could not be taken in, and why; everything else was.
    pub failed: Vec<(PathBuf, String)>,
    /// The conversations of a file of lines, in its order.
    pub labelled: Vec<Labelled>,
    /// Whether it was stopped before its end. What is counted stays.
    pub cancelled: bool,
}

/// A conversation that has a label where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled {
    /// The label.
    pub label: String,
    /// The conversation here.
    pub session: SessionId,
    /// How many messages it has there.
    pub messages: usize,
}

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
    Added { instructions: bool },
    Updated { instructions: bool },
    Unchanged,
    Failed(ArchiveError),
}

/// Takes in everything that `from` holds: a data folder of any version, a folder of Extremis for macOS, its
/// `sessions/` folder, any folder of `{uuid}.json` files, or one such file.
///
/// A message without a length is given the one that `count` says, so that it is not counted again later.
///
/// Fails when nothing of the kind is there, and when this archive cannot be written; what the source has that
/// cannot be read is told in the report.
pub fn import(
    archive: &Archive,
    from: &Path,
    count: Count<'_>,
    progress: &mut Report<'_>,
) -> Result<ImportReport, ArchiveError> {
    if archive.read_only() {
        return Err(ArchiveError::OpenedForReading);
    }
    take_in(archive, &mut format::find(from)?, Origin::Elsewhere, count, progress)
}

/// Takes in the conversations of a file of JSON lines `{session?, role, name?, content, at?}`. Messages without any
/// time are of `now`.
pub fn import_lines(
    archive: &Archive,
    from: &Path,
    now: Timestamp,
    count: Count<'_>,
    progress: &mut Report<'_>,
) -> Result<ImportReport, ArchiveError> {
    if archive.read_only() {
        return Err(ArchiveError::OpenedForReading);
    }
    let mut report = ImportReport::default();
    let refuse = |reason: String| (from.to_owned(), reason);
    let lines = match lines::read(from, now) {
        Ok(lines) => lines,
        Err(reason) => {
            report.failed.push(refuse(reason));
            return Ok(report);
        }
    };
    report.failed.extend(lines.refused.into_iter().map(refuse));
    if lines.sessions.is_empty() && report.failed.is_empty() {
        return Err(ArchiveError::NothingToImport { path: from.to_owned() });
    }
    let total = lines.sessions.len();
    for (done, (label, session)) in lines.sessions.into_iter().enumerate() {
        if progress(Progress { task: ProgressStage::Import, done, total }) == ControlFlow::Break(()) {
            report.cancelled = true;
            return Ok(report);
        }
        let labelled = Labelled { label, session: session.id(), messages: session.len() };
        report.count(archive, counted(session, count), Origin::Elsewhere, from.to_owned())?;
        report.labelled.push(labelled);
    }
    let _ = progress(Progress { task: ProgressStage::Import, done: total, total });
    Ok(report)
}

/// Takes in what was found.
pub(crate) fn take_in(
    archive: &Archive,
    source: &mut Source,
    origin: Origin,
    count: Count<'_>,
    progress: &mut Report<'_>,
) -> Result<ImportReport, ArchiveError> {
    let mut report = ImportReport { failed: std::mem::take(&mut source.failed), ..ImportReport::default() };
    let places = std::mem::take(&mut source.places);
    let total = places.len();
    for (done, place) in places.into_iter().enumerate() {
        if progress(Progress { task: ProgressStage::Import, done, total }) == ControlFlow::Break(()) {
            report.cancelled = true;
            return Ok(report);
        }
        let path = place.path();
        match source.read(place) {
            Ok((session, damage)) => {
                report.failed.extend(damage.map(|damage| (path.clone(), damage)));
                report.count(archive, counted(session, count), origin, path)?;
            }
            Err(reason) => report.failed.push((path, reason)),
        }
    }
    let known = archive.memories()?;
    for memory in std::mem::take(&mut source.memories) {
        if !known.iter().any(|known| known.id == memory.id) {
            archive.put_memories(&[memory])?;
            report.memories += 1;
        }
    }
    for version in going_on(&archive.instructions()?, &imported(&source.instructions)) {
        report.instructions |= has_words(&version);
        archive.put_instructions(Arc::unwrap_or_clone(version))?;
    }
    let _ = progress(Progress { task: ProgressStage::Import, done: total, total });
    Ok(report)
}

impl ImportReport {
    fn count(
        &mut self,
        archive: &Archive,
        session: Session,
        origin: Origin,
        path: PathBuf,
    ) -> Result<(), ArchiveError> {
        let id = session.id();
        let outcome = match origin {
            Origin::Own => add(archive, session)?,
            Origin::Elsewhere => match with_imported_instructions(session) {
                Ok(session) => add(archive, session)?,
                Err(error) => Outcome::Failed(error.into()),
            },
        };
        match outcome {
            Outcome::Added { instructions } => {
                self.added += 1;
                self.own_instructions += usize::from(instructions);
            }
            Outcome::Updated { instructions } => {
                self.updated += 1;
                self.own_instructions += usize::from(instructions);
            }
            Outcome::Unchanged => self.unchanged += 1,
            Outcome::Failed(error) => {
                self.failed.push((path, error.to_string()));
                return Ok(());
            }
        }
        let in_trash = archive.session(id).is_ok_and(|session| session.parts().deleted_at.is_some());
        if in_trash && !self.in_trash.contains(&id) {
            self.in_trash.push(id);
        }
        archive.close(id);
        Ok(())
    }
}

/// The versions as history that is not in force.
fn imported(history: &[Arc<InstructionsVersion>]) -> Vec<Arc<InstructionsVersion>> {
    let imported =
        |version: &Arc<InstructionsVersion>| InstructionsVersion { imported: true, ..(**version).clone() };
    history.iter().map(imported).map(Arc::new).collect()
}

fn with_imported_instructions(session: Session) -> Result<Session, ChangeError> {
    if session.parts().instructions.is_empty() {
        return Ok(session);
    }
    let instructions = imported(&session.parts().instructions);
    Session::from_parts(SessionParts { instructions, ..session.parts().clone() })
}

fn has_words(version: &InstructionsVersion) -> bool {
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

/// Adds a conversation, or what is missing of it.
fn add(archive: &Archive, theirs: Session) -> Result<Outcome, ArchiveError> {
    if theirs.is_empty() {
        // An empty conversation is not kept (README, rule 11).
        return Ok(Outcome::Unchanged);
    }
    let id = theirs.id();
    loop {
        let ours = match archive.session(id) {
            Ok(ours) => ours,
            Err(ArchiveError::NotFound { .. } | ArchiveError::Corrupt { moved_to: Some(_), .. }) => {
                let instructions = theirs.parts().instructions.iter().any(|version| has_words(version));
                archive.put(theirs)?;
                return Ok(Outcome::Added { instructions });
            }
            Err(error @ (ArchiveError::NewerVersion { .. } | ArchiveError::Corrupt { .. })) => {
                return Ok(Outcome::Failed(error));
            }
            Err(error) => return Err(error),
        };
        let changes = merge::missing(&ours, &theirs);
        if changes.is_empty() {
            return Ok(Outcome::Unchanged);
        }
        let instructions = changes
            .iter()
            .any(|change| matches!(change, Change::InstructionsSet { version } if has_words(version)));
        match archive.commit(id, Some(ours.revision()), changes) {
            Ok(_) => return Ok(Outcome::Updated { instructions }),
            // Someone spoke meanwhile; look again.
            Err(ArchiveError::Stale { .. }) => {}
            Err(error @ ArchiveError::Change(_)) => return Ok(Outcome::Failed(error)),
            Err(error) => return Err(error),
        }
    }
}
