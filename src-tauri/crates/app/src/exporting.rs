//! Conversations as files that others read.

use std::path::{Path, PathBuf};

use extremis_archive::Progress;
use extremis_domain::SessionId;
use extremis_language::text;
use extremis_transfer::{ExportFormat, ExportOptions};

use crate::wire::{ExportKind, ExportRequest, ExportView, Step, Task};
use crate::{AppError, Storage};

impl Storage {
    /// Writes conversations to a file or a folder: those that are named, or all. A folder that was exported to before is
    /// brought up to date.
    pub async fn export(&self, request: ExportRequest, to: PathBuf) -> Result<ExportView, AppError> {
        let place = to.display().to_string();
        let done = self
            .at_length(Task::Export, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let mut tell =
                    |progress: Progress| reporter.report(Step::Export, progress.done, progress.total);
                let which: Option<&[SessionId]> = request.sessions.as_deref();
                Ok(extremis_transfer::export(&archive, which, &options(&request), &to, &mut tell)?)
            })
            .await?;
        Ok(ExportView {
            to: place,
            written: done.written,
            unchanged: done.unchanged,
            removed: done.removed,
            left: done.left.iter().map(|path| path.display().to_string()).collect(),
            failed: done.failed.iter().map(|(id, why)| format!("{id}: {why}")).collect(),
            attachments: done.attachments,
            missing: done.missing.iter().map(|(id, name, why)| format!("{id}: {name}: {why}")).collect(),
            cancelled: done.cancelled,
        })
    }

    /// Where an export goes if nobody says it, below a folder: one conversation into a file of a name that is free, all of
    /// them into a folder, which is brought up to date where it is one of an earlier export.
    pub async fn export_place(&self, request: ExportRequest, folder: PathBuf) -> Result<PathBuf, AppError> {
        self.app
            .archive(move |archive| match request.sessions.as_deref() {
                Some([one]) => {
                    let session = archive.session(*one)?;
                    Ok(extremis_transfer::file_name(&session, format_of(request.format)))
                }
                _ => Ok(name_of_many(request.format).to_owned()),
            })
            .await
            .and_then(
                |name| if name.contains('.') { free_name(&folder, &name) } else { Ok(folder.join(name)) },
            )
    }
}

/// So many names are tried before there is none.
const MOST_NAMES: usize = 1000;

/// A name in a folder that nothing has yet, nor the folder beside it for what goes along with its messages.
pub(crate) fn free_name(folder: &Path, name: &str) -> Result<PathBuf, AppError> {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let named = |number: usize| match number {
        1 => folder.join(name),
        _ => folder.join(format!("{stem} {number}.{extension}")),
    };
    let is_free = |path: &PathBuf| {
        let beside = extremis_transfer::attachments_beside(path);
        path.symlink_metadata().is_err() && beside.symlink_metadata().is_err()
    };
    let free = (1..MOST_NAMES).map(named).find(is_free);
    free.ok_or_else(|| AppError::Invalid { what: text!("app-no-free-name", folder = folder.display()) })
}

/// What a folder of notes is called by itself.
pub(crate) const NOTES: &str = "Extremis notes";

/// What a folder, or the file of lines, of many conversations is called.
fn name_of_many(format: ExportKind) -> &'static str {
    match format {
        ExportKind::Markdown => NOTES,
        ExportKind::Html => "Extremis pages",
        ExportKind::Json => "Extremis conversations",
        ExportKind::JsonLines => "Extremis lines.jsonl",
    }
}

fn format_of(kind: ExportKind) -> ExportFormat {
    match kind {
        ExportKind::Markdown => ExportFormat::Markdown,
        ExportKind::Html => ExportFormat::Html,
        ExportKind::Json => ExportFormat::Json,
        ExportKind::JsonLines => ExportFormat::JsonLines,
    }
}

/// Where nothing is said of it, memory goes where all of it can be taken back.
fn options(request: &ExportRequest) -> ExportOptions {
    let format = format_of(request.format);
    let memory = request.memory.unwrap_or(format == ExportFormat::Json);
    ExportOptions { format, contexts: request.contexts, memory }
}

#[cfg(test)]
mod tests {
    use extremis_archive::durable;

    use super::*;

    #[test]
    fn a_file_that_is_there_is_never_the_place_of_an_export() {
        let dir = tempfile::tempdir().unwrap();
        let name = |name: &str| free_name(dir.path(), name).unwrap().file_name().unwrap().to_owned();
        assert_eq!(name("Herons 1.2.md"), "Herons 1.2.md");
        durable::write(&dir.path().join("Herons 1.2.md"), b"Mine.").unwrap();
        assert_eq!(name("Herons 1.2.md"), "Herons 1.2 2.md");
    }
}
