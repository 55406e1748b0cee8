//! Conversations out of an archive, as files that people and other programs read.
//!
//! In a folder each conversation is a file of its own. Exported there again, what has changed is written, and what is no
//! longer there goes, so that a folder of notes or of a version control keeps up with the archive. Nothing is replaced or
//! removed there but what an export wrote and nobody changed since.
//!
//! Deliberately absent: conversations in the trash, unless one is named; answers that are still arriving; any write to the
//! archive.

mod folder;
mod html;
mod lines;
mod markdown;
mod names;
mod readable;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage, Report, durable, reading};
use extremis_domain::{Context, Message, Session, SessionId, SessionParts};

use folder::ExportFolder;

/// What conversations are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportFormat {
    /// Text with a head that says what is known of the conversation, for notes.
    Markdown,
    /// A page that needs nothing else.
    Html,
    /// Everything, as Extremis keeps it: what an import takes back whole.
    Json,
    /// A line for each conversation, `{"messages": [{"role", "content"}]}`, in one file: for training.
    JsonLines,
}

impl ExportFormat {
    fn extension(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Json => "json",
            Self::JsonLines => "jsonl",
        }
    }
}

/// What is written of each conversation.
#[derive(Debug, Clone, Copy)]
pub struct ExportOptions {
    /// As what.
    pub format: ExportFormat,
    /// Whether what the user was looking at is written.
    pub contexts: bool,
    /// Whether summaries and facts are written, and in JSON what is remembered of the user and the instructions.
    pub memory: bool,
}

/// What an export did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportReport {
    /// Conversations that were written.
    pub written: usize,
    /// Conversations whose files said all of it already.
    pub unchanged: usize,
    /// Files of an earlier export that were removed: their conversations are not there any more.
    pub removed: usize,
    /// Files of an earlier export that somebody changed since: they were left as they are.
    pub left: Vec<PathBuf>,
    /// Conversations that could not be read, and why.
    pub failed: Vec<(SessionId, String)>,
    /// Whether it was stopped before its end. What was written stays.
    pub cancelled: bool,
}

/// Writes conversations to `to`: those that are named, or all. One that is named goes into a file of that name if it ends
/// as the format does; lines always do; all else goes into a folder of that name.
///
/// Fails where something else than an earlier export is at that place, and where it cannot be written.
pub fn export(
    archive: &Archive,
    which: Option<&[SessionId]>,
    options: &ExportOptions,
    to: &Path,
    progress: &mut Report<'_>,
) -> Result<ExportReport, ArchiveError> {
    let ids = match which {
        Some(which) => which.to_vec(),
        None => archive.entries().into_iter().map(|entry| entry.id).collect(),
    };
    let mut exporting = Exporting { archive, options, report: ExportReport::default() };
    if options.format == ExportFormat::JsonLines {
        let mut lines = lines::LinesFile::create(to)?;
        exporting.each(&ids, progress, |session, _| lines.add(session).map(|()| true))?;
        if !exporting.report.cancelled {
            lines.finish()?;
        }
        return Ok(exporting.report);
    }
    let extension = options.format.extension();
    let is_file = ids.len() == 1 && to.extension().is_some_and(|of| of.eq_ignore_ascii_case(extension));
    if is_file {
        refuse_in_the_way(to)?;
        exporting.each(&ids, progress, |_, bytes| durable::write(to, bytes).map(|()| true))?;
        return Ok(exporting.report);
    }
    let mut folder = ExportFolder::open(to, extension)?;
    if options.format == ExportFormat::Json {
        exporting.each(&ids, progress, |session, bytes| {
            folder.put_named(&format!("conversations/{}.json", session.id()), session.id(), bytes)
        })?;
        if options.memory && which.is_none() {
            for (name, bytes) in reading::beside_conversations(archive)? {
                folder.put_beside(name, &bytes)?;
            }
        }
    } else {
        exporting.each(&ids, progress, |session, bytes| folder.put(session, bytes))?;
    }
    let Exporting { mut report, .. } = exporting;
    // A part of the conversations says nothing of the others.
    if which.is_none() && !report.cancelled {
        let failed = report.failed.iter().map(|(id, _)| *id).collect::<Vec<_>>();
        (report.removed, report.left) = folder.remove_others(&failed)?;
    }
    report.left.extend(folder.finish()?);
    Ok(report)
}

/// What the file of a conversation is called where nobody gives it a name.
pub fn file_name(session: &Session, format: ExportFormat) -> String {
    names::Names::default().of(session, format.extension())
}

struct Exporting<'a> {
    archive: &'a Archive,
    options: &'a ExportOptions,
    report: ExportReport,
}

impl Exporting<'_> {
    /// Writes one after the other; `write` says whether there was anything to write.
    fn each(
        &mut self,
        ids: &[SessionId],
        progress: &mut Report<'_>,
        mut write: impl FnMut(&Session, &[u8]) -> Result<bool, ArchiveError>,
    ) -> Result<(), ArchiveError> {
        for (done, id) in ids.iter().enumerate() {
            let told = Progress { task: ProgressStage::Export, done, total: ids.len() };
            if progress(told) == ControlFlow::Break(()) {
                self.report.cancelled = true;
                return Ok(());
            }
            let session = match self.archive.session(*id) {
                Ok(session) => session,
                Err(error) if error.is_of_the_disk() => return Err(error),
                Err(error) => {
                    self.report.failed.push((*id, error.to_string()));
                    continue;
                }
            };
            if self.archive.active() != Some(*id) {
                self.archive.close(*id);
            }
            let session = self.chosen(session);
            if write(&session, &self.bytes(&session)?)? {
                self.report.written += 1;
            } else {
                self.report.unchanged += 1;
            }
        }
        let _ = progress(Progress { task: ProgressStage::Export, done: ids.len(), total: ids.len() });
        Ok(())
    }

    /// The conversation without what is not wanted of it.
    fn chosen(&self, session: Arc<Session>) -> Arc<Session> {
        let ExportOptions { contexts, memory, .. } = *self.options;
        if contexts && memory {
            return session;
        }
        let mut parts = session.parts().clone();
        if !contexts {
            for message in &mut parts.messages {
                if message.context.is_some() {
                    *message = Arc::new(without_context(message));
                }
            }
        }
        if !memory {
            parts = SessionParts { summaries: Vec::new(), facts: Vec::new(), ..parts };
        }
        Session::from_parts(parts).map_or(session, Arc::new)
    }

    fn bytes(&self, session: &Session) -> Result<Vec<u8>, ArchiveError> {
        match self.options.format {
            ExportFormat::Markdown => Ok(markdown::written(session).into_bytes()),
            ExportFormat::Html => Ok(html::page(session).into_bytes()),
            ExportFormat::Json => reading::encoded(session),
            ExportFormat::JsonLines => Ok(Vec::new()),
        }
    }
}

fn without_context(message: &Message) -> Message {
    Message { context: None::<Context>, ..message.clone() }
}

/// Nothing that is there is written over.
fn refuse_in_the_way(to: &Path) -> Result<(), ArchiveError> {
    if std::fs::symlink_metadata(to).is_ok() {
        return Err(ArchiveError::InTheWay { path: to.to_owned() });
    }
    Ok(())
}
