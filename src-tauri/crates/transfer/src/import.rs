//! Taking in conversations from elsewhere: of another Extremis, of Extremis for macOS, of other assistants.
//!
//! What comes in is added to what is there, message by message, so that the same import can be made again. Instructions
//! come in as history that is not in force: what somebody else wrote must not be told to a model as the user's will.
//! Deliberately absent: any write to the source, any change of a message that is here already, and answers that
//! are still arriving there.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use extremis_archive::merge::going_on;
use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage, Report};
use extremis_domain::Timestamp;
use extremis_language::text;

use crate::carried::Carried;
use crate::content::{Brought, Content, FoundSession, each_own};
use crate::files;
use crate::foreign::KeptCounts;
use crate::format::lines;
use crate::intake::{Count, Intake, Origin, has_words, imported};
use crate::report::{ImportChoice, ImportFailed, ImportReport, Labelled};
use crate::source::Source;

/// Takes in everything that `from` holds: a data folder of any version, a folder of Extremis for macOS, its
/// `sessions/` folder, any folder of `{uuid}.json` files, or one such file; or what another assistant exported, packed
/// or not, in one of the formats that the crate's README lists.
///
/// A message without a length is given the one that `count` says, so that it is not counted again later.
///
/// Fails when nothing of the kind is there or nothing of it could be read, and when this archive cannot be written; what
/// else cannot be read is told in the report. What was taken in before a failure stays, and the error names it.
pub fn import(
    archive: &Archive,
    from: &Path,
    count: Count<'_>,
    progress: &mut Report<'_>,
) -> Result<ImportReport, ImportFailed> {
    import_chosen(archive, from, &ImportChoice::default(), count, progress)
}

/// Takes in what was chosen of it.
pub fn import_chosen(
    archive: &Archive,
    from: &Path,
    choice: &ImportChoice,
    count: Count<'_>,
    progress: &mut Report<'_>,
) -> Result<ImportReport, ImportFailed> {
    let mut intake = Intake::new(archive, Origin::Elsewhere, count, choice);
    let done = take_chosen(&mut intake, from, progress);
    intake.ended(done, progress)
}

fn take_chosen(intake: &mut Intake<'_>, from: &Path, progress: &mut Report<'_>) -> Result<(), ArchiveError> {
    if intake.archive.read_only() {
        return Err(ArchiveError::OpenedForReading);
    }
    let mut found = 0;
    let ControlFlow::Continue(mut content) = Content::find(from, progress)? else {
        intake.report.cancelled = true;
        return Ok(());
    };
    match &mut content {
        Content::Own(source) => take_own(intake, source, progress)?,
        foreign @ Content::Foreign(_) => {
            let flow = foreign.each(progress, &mut |brought| {
                found += usize::from(brought.is_ok());
                take_one(intake, brought)
            })?;
            intake.report.cancelled = flow.is_break();
            if found == 0 && !intake.report.cancelled {
                return Err(nothing(from, &intake.report));
            }
        }
    }
    let report = &intake.report;
    if found == 0 && report.found_nothing() && !report.failed.is_empty() {
        return Err(nothing(from, report));
    }
    Ok(())
}

/// Why there is nothing that could be taken in.
pub(crate) fn nothing(from: &Path, report: &ImportReport) -> ArchiveError {
    let reason = report.failed.first().map(|(path, reason)| {
        let name = path.strip_prefix(from).unwrap_or(path).display().to_string();
        if name.is_empty() { reason.clone() } else { format!("{name}: {reason}") }
    });
    ArchiveError::NothingToImport { path: from.to_owned(), reason, formats: text!("transfer-formats") }
}

/// Takes in the conversations of a file of JSON lines `{session?, role, name?, content, at?}`. Messages without any
/// time are of `now`.
pub fn import_lines(
    archive: &Archive,
    from: &Path,
    now: Timestamp,
    count: Count<'_>,
    progress: &mut Report<'_>,
) -> Result<ImportReport, ImportFailed> {
    let choice = ImportChoice::default();
    let mut intake = Intake::new(archive, Origin::Elsewhere, count, &choice);
    let done = take_lines(&mut intake, from, now, progress);
    intake.ended(done, progress)
}

fn take_lines(
    intake: &mut Intake<'_>,
    from: &Path,
    now: Timestamp,
    progress: &mut Report<'_>,
) -> Result<(), ArchiveError> {
    if intake.archive.read_only() {
        return Err(ArchiveError::OpenedForReading);
    }
    let text =
        files::read(from).and_then(|bytes| String::from_utf8(bytes).map_err(|_| text!("transfer-no-text")));
    let text = match text {
        Ok(text) => text,
        Err(reason) => {
            intake.report.failed.push((from.to_owned(), reason));
            return Ok(());
        }
    };
    let unlabelled = from.file_stem().unwrap_or_default().to_string_lossy();
    let lines = lines::read(&text, &unlabelled, now);
    intake.report.failed.extend(lines.refused.into_iter().map(|reason| (from.to_owned(), reason)));
    if lines.sessions.is_empty() && intake.report.failed.is_empty() {
        return Err(nothing(from, &intake.report));
    }
    let total = lines.sessions.len();
    for (done, (label, session)) in lines.sessions.into_iter().enumerate() {
        if progress(Progress { task: ProgressStage::Import, done, total }).is_break() {
            intake.report.cancelled = true;
            return Ok(());
        }
        let (path, kept, carried) = (from.to_owned(), KeptCounts::default(), Carried::Nowhere);
        take_one(intake, Ok(Brought { session, path, assistant: None, label: Some(label), kept, carried }))?;
    }
    Ok(())
}

/// Takes in what was found in a data folder.
pub(crate) fn take_in(
    archive: &Archive,
    source: &mut Source,
    origin: Origin,
    count: Count<'_>,
    progress: &mut Report<'_>,
) -> Result<ImportReport, ArchiveError> {
    let choice = ImportChoice::default();
    let mut intake = Intake::new(archive, origin, count, &choice);
    take_own(&mut intake, source, progress)?;
    Ok(intake.finish_all(progress))
}

fn take_one(intake: &mut Intake<'_>, brought: FoundSession) -> Result<(), ArchiveError> {
    let brought = match brought {
        Ok(brought) => brought,
        Err(failed) => {
            intake.report.failed.push(failed);
            return Ok(());
        }
    };
    let session = &brought.session;
    if !intake.choice.has(session.id()) {
        return Ok(());
    }
    let labelled =
        brought.label.clone().map(|label| Labelled { label, session: session.id(), messages: session.len() });
    intake.report.assistants.extend(brought.assistant);
    intake.take(brought)?;
    intake.report.labelled.extend(labelled);
    Ok(())
}

fn take_own(
    intake: &mut Intake<'_>,
    source: &mut Source,
    progress: &mut Report<'_>,
) -> Result<(), ArchiveError> {
    let flow = each_own(source, progress, &mut |brought| take_one(intake, brought))?;
    if flow.is_break() {
        intake.report.cancelled = true;
        return Ok(());
    }
    let archive = intake.archive;
    let known = archive.memories()?;
    for memory in std::mem::take(&mut source.memories) {
        if !known.iter().any(|known| known.id == memory.id) {
            archive.put_memories(&[memory])?;
            intake.report.memories += 1;
        }
    }
    for version in going_on(&archive.instructions()?, &imported(&source.instructions)) {
        intake.report.instructions |= has_words(&version);
        archive.put_instructions(Arc::unwrap_or_clone(version))?;
    }
    Ok(())
}
