//! Conversations from elsewhere: looked at, taken in, and taken back in one step.

mod last_import;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use extremis_archive::durable::HeldRoom;
use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage};
use extremis_domain::{Message, MessageId, SessionId, Timestamp};
use extremis_language::text;
use extremis_transfer::{
    Count, ForeignPart, ImportChoice, ImportFailed, ImportReport, Planned, PlannedState, Preview, TakenIn,
};

use crate::exclusive::Reporter;
use crate::wire::{
    AppEvent, ImportPreview, ImportView, ImportedView, LastImportView, PlannedKind, PlannedView, Step, Task,
    UndoneImportView,
};
use crate::{AppError, Storage};
use last_import::LastImport;

impl Storage {
    /// Says what an import of a folder or a file would do, and changes nothing.
    pub async fn preview_import(&self, from: PathBuf) -> Result<ImportPreview, AppError> {
        let found = self
            .at_length(Task::Import, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let undone = LastImport::undone(app.data_dir());
                let choice = ImportChoice { undone, ..ImportChoice::default() };
                Ok(extremis_transfer::preview(&archive, &from, &choice, &mut told_to(&mut reporter))?)
            })
            .await?;
        Ok(preview_view(&found))
    }

    /// Takes in the conversations of a folder or a file: what is new is added, what is here stays as it is.
    pub async fn import(&self, from: PathBuf) -> Result<ImportView, AppError> {
        self.import_chosen(from, None).await
    }

    /// Takes in some of them.
    pub async fn import_chosen(
        &self,
        from: PathBuf,
        only: Option<HashSet<SessionId>>,
    ) -> Result<ImportView, AppError> {
        self.take_in(&from.clone(), move |archive, undone, _, count, reporter| {
            let choice = ImportChoice { only, undone };
            extremis_transfer::import_chosen(archive, &from, &choice, count, &mut told_to(reporter))
        })
        .await
    }

    /// Takes in the conversations of a file of JSON lines `{session?, role, name?, content, at?}`.
    pub async fn import_lines(&self, from: PathBuf) -> Result<ImportView, AppError> {
        self.take_in(&from.clone(), move |archive, _, now, count, reporter| {
            extremis_transfer::import_lines(archive, &from, now, count, &mut told_to(reporter))
        })
        .await
    }

    /// The last import, if it can be taken back.
    pub(crate) fn last_import(&self) -> Option<LastImportView> {
        let last = LastImport::load(self.app.data_dir()).filter(|last| !last.undone)?;
        let added = last.taken.iter().filter(|taken| taken.is_new).count();
        Some(LastImportView { at: last.at.to_string(), added, updated: last.taken.len() - added })
    }

    /// Takes back what the last import added: it goes to the trash, unless something was done there since.
    pub async fn undo_import(&self) -> Result<UndoneImportView, AppError> {
        let undone = self
            .at_length(Task::Import, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let Some(last) = LastImport::load(app.data_dir()).filter(|last| !last.undone) else {
                    let what = text!("app-import-nothing-to-undo");
                    return Err(AppError::Invalid { what });
                };
                let (now, mut tell) = (app.core.clock.now(), told_to(&mut reporter));
                let undone = extremis_transfer::undo(&archive, &last.taken, now, &mut tell)?;
                if !undone.cancelled {
                    LastImport { undone: true, ..last }.save(app.data_dir())?;
                }
                Ok(undone)
            })
            .await;
        self.app.emit(AppEvent::SessionsChanged);
        let undone = undone?;
        Ok(UndoneImportView {
            sessions: undone.sessions,
            messages: undone.messages,
            left: undone.left,
            cancelled: undone.cancelled,
        })
    }

    /// Takes conversations in and remembers how to take them back.
    async fn take_in(
        &self,
        from: &Path,
        import: impl FnOnce(
            &Archive,
            HashSet<SessionId>,
            Timestamp,
            Count<'_>,
            &mut Reporter,
        ) -> Result<ImportReport, ImportFailed>
        + Send
        + 'static,
    ) -> Result<ImportView, AppError> {
        let tokens = self.app.tokens();
        let of = MessageId::named(&from.to_string_lossy());
        let report = self
            .at_length(Task::Import, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let count = |message: Message| tokens.counted(message);
                let undone = LastImport::undone(app.data_dir());
                let now = app.core.clock.now();
                let room = LastImport::hold_room(app.data_dir(), HELD_ROOM);
                let begun = Begun { dir: app.data_dir(), of, at: now, room };
                match import(&archive, undone, now, &count, &mut reporter) {
                    Ok(report) => {
                        begun.remember(&report.taken, report.cancelled)?;
                        Ok(report)
                    }
                    Err(ImportFailed { error, taken }) => {
                        // That it failed is told in any case.
                        if let Err(error) = begun.remember(&taken, true) {
                            tracing::warn!(%error, "what an import did before it failed was not written down");
                        }
                        Err(error.into())
                    }
                }
            })
            .await;
        // Whatever came in before a failure is there.
        self.app.emit(AppEvent::SessionsChanged);
        report.map(|report| view(&report))
    }
}

/// An import that goes on, and where it is remembered what it did.
struct Begun<'a> {
    dir: &'a Path,
    of: MessageId,
    at: Timestamp,
    /// What the note of it takes: an import that fails because the disk is full can be taken back, too. None where there
    /// was no room at its start.
    room: Option<HeldRoom>,
}

/// How much is held for the note: that of about 400 conversations.
const HELD_ROOM: usize = 64 * 1024;

impl Begun<'_> {
    /// Remembers what was done, so that it can be taken back; `ended_early`: the next one of the same goes on with it.
    fn remember(self, taken: &[TakenIn], ended_early: bool) -> Result<(), ArchiveError> {
        if taken.is_empty() {
            return Ok(());
        }
        let before = LastImport::before(self.dir, &self.of).into_iter();
        let taken = before.chain(taken.iter().cloned()).collect();
        let last =
            LastImport { at: self.at, of: Some(self.of), undone: false, cancelled: ended_early, taken };
        match self.room {
            Some(room) => last.save_in(room),
            None => last.save(self.dir),
        }
    }
}

/// Tells the host how far an import is.
fn told_to(reporter: &mut Reporter) -> impl FnMut(Progress) -> std::ops::ControlFlow<()> {
    |progress| {
        let step = match progress.task {
            ProgressStage::Unpack => Step::Unpack,
            _ => Step::Import,
        };
        reporter.report(step, progress.done, progress.total)
    }
}

fn preview_view(found: &Preview) -> ImportPreview {
    ImportPreview {
        sessions: found.sessions.iter().map(planned_view).collect(),
        assistants: found.assistants.iter().map(ToString::to_string).collect(),
        kept: in_words(&found.kept),
        attachments: found.attachments,
        memories: found.memories,
        instructions: found.instructions,
        refused: refused(&found.failed),
        cancelled: found.cancelled,
    }
}

fn planned_view(planned: &Planned) -> PlannedView {
    let (state, new_messages) = match planned.state {
        PlannedState::New => (PlannedKind::New, planned.messages),
        PlannedState::Grown(messages) => (PlannedKind::Grown, messages),
        PlannedState::Known => (PlannedKind::Known, 0),
    };
    PlannedView {
        id: planned.session.to_string(),
        title: planned.title.clone(),
        updated_at: planned.updated_at.to_string(),
        messages: planned.messages,
        state,
        new_messages,
        in_trash: planned.in_trash,
    }
}

fn in_words(kept: &std::collections::BTreeMap<ForeignPart, usize>) -> Vec<String> {
    kept.iter().map(|(part, number)| part.counted(*number)).collect()
}

fn refused(failed: &[(PathBuf, String)]) -> Vec<String> {
    failed.iter().map(|(path, reason)| format!("{}: {reason}", path.display())).collect()
}

fn view(report: &ImportReport) -> ImportView {
    let sessions = report.labelled.iter().map(|labelled| ImportedView {
        label: labelled.label.clone(),
        id: labelled.session.to_string(),
        messages: labelled.messages,
    });
    ImportView {
        added: report.added,
        updated: report.updated,
        known: report.unchanged,
        in_trash: report.in_trash.len(),
        attachments: report.attachments,
        memories: report.memories,
        instructions: report.instructions,
        own_instructions: report.own_instructions,
        assistants: report.assistants.iter().map(ToString::to_string).collect(),
        kept: in_words(&report.kept),
        can_undo: !report.taken.is_empty(),
        refused: refused(&report.failed),
        sessions: sessions.collect(),
        cancelled: report.cancelled,
    }
}
