//! The folder of notes that follows the conversations, in the background: for Obsidian, or for git.
//!
//! Deliberately absent: what is written there and what is left, which `extremis-transfer` decides.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use extremis_archive::{Archive, ArchiveError, Progress};
use extremis_language::text;
use extremis_transfer::{ExportReport, is_kept, keep_notes};
use tokio::time::sleep;

use crate::notes_kept::{Told, happened};
use crate::syncing::changed;
use crate::wire::{AppEvent, NotesFolderView, NoticeLevel, NoticeView, Step, Task};
use crate::{App, AppError, Storage};

/// How long after a change the notes are written: more may follow.
const SOON: Duration = Duration::from_secs(2);
/// How long after a failure it is tried again.
const LATER: Duration = Duration::from_mins(1);

impl Storage {
    /// Which folder follows the conversations, and how it stands with it.
    pub fn notes_folder(&self) -> NotesFolderView {
        let Told { written_at, problem, happened, left } = self.app.core.notes.told.lock().clone();
        NotesFolderView {
            folder: self.app.with_settings(|settings| settings.notes_folder.clone()),
            written_at: written_at.map(|at| at.to_string()),
            problem,
            told: [happened, left].concat(),
        }
    }

    /// Has a folder follow the conversations from now on, and writes all notes into it; none: what is there stays as it is.
    pub async fn set_notes_folder(&self, folder: Option<PathBuf>) -> Result<NotesFolderView, AppError> {
        let app = &self.app;
        if app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        let _turn = app.core.notes.turn.lock().await;
        if let Some(folder) = folder.clone() {
            check_place(&folder, app.data_dir())?;
            let done = self.at_length(Task::Export, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let mut tell =
                    |progress: Progress| reporter.report(Step::Export, progress.done, progress.total);
                Ok(keep_notes(&archive, &folder, &mut tell)?)
            });
            let done = Box::pin(done).await?;
            app.core.notes.tell_done(&done, app.core.clock.now());
        } else {
            *app.core.notes.told.lock() = Told::default();
        }
        let notes_folder = folder.map(|folder| folder.display().to_string());
        let alone = app.core.changing_settings.lock().await;
        let settings = app.settings();
        Box::pin(app.save_settings(crate::wire::Settings { notes_folder, ..settings })).await?;
        drop(alone);
        Ok(self.tell_notes())
    }

    /// Has the folder of notes follow the conversations, until the engine closes. For hosts that stay.
    pub async fn follow_with_notes(&self) {
        let mut events = self.app.events();
        let mut is_due = true;
        let mut wait = SOON;
        loop {
            tokio::select! {
                () = self.app.core.closing.cancelled() => return,
                () = changed(&mut events) => (is_due, wait) = (true, SOON),
                () = sleep(wait) => {
                    if is_due {
                        is_due = self.write_notes().await.is_err();
                    }
                    wait = LATER;
                }
            }
        }
    }

    /// Brings the folder up to date; says whether that could be done.
    async fn write_notes(&self) -> Result<(), ()> {
        let app = &self.app;
        let Some(folder) = app.with_settings(|settings| settings.notes_folder.clone()) else { return Ok(()) };
        if app.read_only() || app.core.long_work.is_going_on() {
            return Err(());
        }
        let _turn = app.core.notes.turn.lock().await;
        let worker = app.clone();
        let done = app.blocking(move || worker.write_notes_into(Path::new(&folder))).await;
        let done = done.and_then(|done| done);
        let is_done = done.is_ok();
        match done {
            Ok(report) => {
                self.tell_of_hands(&report);
                app.core.notes.tell_done(&report, app.core.clock.now());
            }
            Err(AppError::Closing | AppError::Busy) => return Err(()),
            Err(error) => app.core.notes.told.lock().problem = Some(error.to_string()),
        }
        self.tell_notes();
        if is_done { Ok(()) } else { Err(()) }
    }

    /// Nothing that somebody wrote is moved or removed in silence.
    fn tell_of_hands(&self, report: &ExportReport) {
        for message in happened(report) {
            let notice = NoticeView::new(NoticeLevel::Info, "note_changed_by_hand", message);
            self.app.emit(AppEvent::Notice(notice));
        }
    }

    fn tell_notes(&self) -> NotesFolderView {
        let status = self.notes_folder();
        self.app.emit(AppEvent::NotesFolderChanged { status: status.clone() });
        status
    }
}

impl App {
    fn write_notes_into(&self, folder: &Path) -> Result<ExportReport, AppError> {
        let archive: std::sync::Arc<Archive> = self.core.archive_handle.now()?;
        if !folder.is_dir() {
            return Err(away(text!("app-notes-gone", folder = folder.display())));
        }
        if !is_kept(folder) {
            // Another drive may be in the place of the one with the notes.
            return Err(away(text!("app-notes-another", folder = folder.display())));
        }
        let closing = self.core.closing.clone();
        let mut goes_on = |_: Progress| {
            if closing.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Ok(keep_notes(&archive, folder, &mut goes_on)?)
    }
}

fn away(what: String) -> AppError {
    AppError::Invalid { what }
}

/// Notes beside the conversations themselves would be taken for a part of the data.
fn check_place(folder: &Path, data_dir: &Path) -> Result<(), AppError> {
    let shown = folder.display();
    let what = match () {
        () if !folder.is_absolute() => text!("app-notes-whole-path", folder = shown),
        () if folder.starts_with(data_dir) => text!("app-notes-among-data", folder = shown),
        () if folder.is_file() => text!("app-notes-file", folder = shown),
        () => return Ok(()),
    };
    Err(AppError::Invalid { what })
}
