//! Conversations out of an archive, as files that people and other programs read.
//!
//! In a folder each conversation is a file of its own. Exported there again, what has changed is written, and what is no
//! longer there goes, so that a folder of notes or of a version control keeps up with the archive. Nothing is replaced or
//! removed there but what an export wrote and nobody changed since.
//!
//! Deliberately absent: conversations in the trash, unless one is named; answers that are still arriving; any write to the
//! archive.

mod beside;
mod folder;
mod html;
mod kept;
mod lines;
mod markdown;
mod names;
mod outgoing;
mod readable;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::{
    Archive, ArchiveError, Attachments, Progress, ProgressStage, Report, attachments_in, durable, reading,
};
use extremis_domain::{Context, Message, Session, SessionId, SessionParts};

use beside::Beside;
pub use folder::takes_export;

use folder::ExportFolder;
pub use kept::{is_kept, keep_notes};
use outgoing::Outgoing;

/// The folder of what goes along with messages, in a folder of conversations.
const ATTACHMENTS: &str = "attachments";

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
    /// Notes of a folder that is kept up to date which somebody changed: what they were is kept under these names.
    pub set_aside: Vec<PathBuf>,
    /// Files that somebody changed and that were removed or written over, because something in them was forgotten.
    pub erased: Vec<PathBuf>,
    /// Conversations that could not be read, and why.
    pub failed: Vec<(SessionId, String)>,
    /// Files and pictures that go along with messages and are in the export.
    pub attachments: usize,
    /// Those that are not in it: the conversation, their names, and why.
    pub missing: Vec<(SessionId, String, String)>,
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
    let kept = reading::attachments(archive);
    let mut exporting = Exporting { archive, kept, options, report: ExportReport::default() };
    let extension = options.format.extension();
    let is_file = ids.len() == 1 && to.extension().is_some_and(|of| of.eq_ignore_ascii_case(extension));
    match options.format {
        ExportFormat::JsonLines => exporting.lines(&ids, to, progress)?,
        _ if is_file => exporting.alone(&ids, to, progress)?,
        _ => exporting.folder(&ids, which.is_none(), to, progress)?,
    }
    Ok(exporting.report)
}

/// What the file of a conversation is called where nobody gives it a name.
pub fn file_name(session: &Session, format: ExportFormat) -> String {
    names::Names::default().of(session, format.extension())
}

struct Exporting<'a> {
    archive: &'a Archive,
    kept: Attachments,
    options: &'a ExportOptions,
    report: ExportReport,
}

impl Exporting<'_> {
    /// Everything into one file of lines.
    fn lines(&mut self, ids: &[SessionId], to: &Path, progress: &mut Report<'_>) -> Result<(), ArchiveError> {
        let mut lines = lines::LinesFile::create(to)?;
        self.each(ids, progress, |_, outgoing| lines.add(outgoing.session).map(|()| true))?;
        if self.report.cancelled { Ok(()) } else { lines.finish() }
    }

    /// One conversation into a file of its own.
    fn alone(&mut self, ids: &[SessionId], to: &Path, progress: &mut Report<'_>) -> Result<(), ArchiveError> {
        refuse_in_the_way(to)?;
        let mut beside = Beside::of(to);
        let done = self.each(ids, progress, |format, outgoing| {
            let bytes = written_alone(format, outgoing, &mut beside)?;
            durable::write(to, &bytes).map(|()| true)
        });
        if done.is_err() {
            beside.remove();
        }
        done
    }

    /// Each conversation into a file of a folder; `is_all`: there are no others.
    fn folder(
        &mut self,
        ids: &[SessionId],
        is_all: bool,
        to: &Path,
        progress: &mut Report<'_>,
    ) -> Result<(), ArchiveError> {
        let mut folder = ExportFolder::open(to, self.options.format.extension())?;
        self.each(ids, progress, |format, outgoing| written_into(format, outgoing, &mut folder))?;
        if self.options.format == ExportFormat::Json && self.options.memory && is_all {
            for (name, bytes) in reading::beside_conversations(self.archive)? {
                folder.put_beside(name, &bytes)?;
            }
        }
        // A part of the conversations says nothing of the others.
        if is_all && !self.report.cancelled {
            let failed = self.report.failed.iter().map(|(id, _)| *id).collect::<Vec<_>>();
            (self.report.removed, self.report.left) = folder.remove_others(&failed)?;
        }
        self.report.left.extend(folder.finish()?);
        Ok(())
    }

    /// Writes one after the other; `write` says whether there was anything to write.
    fn each(
        &mut self,
        ids: &[SessionId],
        progress: &mut Report<'_>,
        mut write: impl FnMut(ExportFormat, &mut Outgoing<'_>) -> Result<bool, ArchiveError>,
    ) -> Result<(), ArchiveError> {
        for (done, id) in ids.iter().enumerate() {
            let told = Progress { task: ProgressStage::Export, done, total: ids.len() };
            if progress(told) == ControlFlow::Break(()) {
                self.report.cancelled = true;
                return Ok(());
            }
            let Some(session) = self.read(*id)? else { continue };
            let mut outgoing = Outgoing::new(&session, &self.kept);
            let is_written = write(self.options.format, &mut outgoing)?;
            let Outgoing { read, missing, .. } = outgoing;
            self.report.written += usize::from(is_written);
            self.report.unchanged += usize::from(!is_written);
            self.report.attachments += read;
            self.report.missing.extend(missing.into_iter().map(|(name, why)| (*id, name, why)));
        }
        let _ = progress(Progress { task: ProgressStage::Export, done: ids.len(), total: ids.len() });
        Ok(())
    }

    /// A conversation as it is to be written; none where it cannot be read, which is told.
    fn read(&mut self, id: SessionId) -> Result<Option<Arc<Session>>, ArchiveError> {
        let session = match self.archive.session(id) {
            Ok(session) => session,
            Err(error) if error.is_of_the_disk() => return Err(error),
            Err(error) => {
                self.report.failed.push((id, error.to_string()));
                return Ok(None);
            }
        };
        if self.archive.active() != Some(id) {
            self.archive.close(id);
        }
        Ok(Some(self.chosen(session)))
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
}

/// The file of a conversation that is exported alone; what goes along with its messages is put beside it.
fn written_alone(
    format: ExportFormat,
    outgoing: &mut Outgoing<'_>,
    beside: &mut Beside,
) -> Result<Vec<u8>, ArchiveError> {
    let session = outgoing.session;
    match format {
        ExportFormat::Markdown => {
            let links = outgoing
                .each_file(readable::attached(session), &mut |name, _, bytes| beside.put(name, bytes))?;
            Ok(markdown::written(session, &links.below(&beside.name())).into_bytes())
        }
        ExportFormat::Json => {
            outgoing.each_file(attachments_in(session), &mut |_, attachment, bytes| {
                beside.put(&attachment.file_name(), bytes)
            })?;
            reading::encoded(session)
        }
        ExportFormat::Html | ExportFormat::JsonLines => Ok(html::page(outgoing).into_bytes()),
    }
}

/// Puts a conversation into a folder; false where all that is written of it was there.
fn written_into(
    format: ExportFormat,
    outgoing: &mut Outgoing<'_>,
    folder: &mut ExportFolder,
) -> Result<bool, ArchiveError> {
    let (session, id) = (outgoing.session, outgoing.session.id());
    match format {
        ExportFormat::Markdown => {
            let links = outgoing.each_file(readable::attached(session), &mut |name, _, bytes| {
                folder.put_named(&format!("{ATTACHMENTS}/{name}"), id, bytes).map(drop)
            })?;
            folder.put(session, markdown::written(session, &links.below(ATTACHMENTS)).as_bytes())
        }
        ExportFormat::Json => {
            outgoing.each_file(attachments_in(session), &mut |_, attachment, bytes| {
                let name = format!("{ATTACHMENTS}/{id}/{}", attachment.file_name());
                folder.put_named(&name, id, bytes).map(drop)
            })?;
            folder.put_named(&format!("conversations/{id}.json"), id, &reading::encoded(session)?)
        }
        ExportFormat::Html | ExportFormat::JsonLines => folder.put(session, html::page(outgoing).as_bytes()),
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
