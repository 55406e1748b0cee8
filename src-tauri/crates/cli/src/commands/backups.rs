//! `backups`: dated copies of everything.

use extremis_app::App;
use extremis_app::wire::{BackupView, RestoredView};
use extremis_language::{Words, joined, text};

use super::lengthy;
use crate::args::Backups;
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, command: &Backups, output: Output) -> Result<(), Failure> {
    match command {
        Backups::List => {
            let backups = app.storage().backups().await?;
            output.either(&backups, || backups.iter().map(line).collect::<Vec<_>>().join("\n"))
        }
        Backups::Now => {
            let storage = app.storage();
            let made = lengthy::run(app, &text!("cli-backing-up"), storage.back_up_now()).await?;
            output.either(&made, || line(&made))
        }
        Backups::Restore { name, session } => {
            let storage = app.storage();
            let restored = storage.restore_backup(name, *session);
            let restored = lengthy::run(app, &text!("cli-restoring"), restored).await?;
            output.either(&restored, || told(&restored))?;
            if !output.json {
                restored.skipped.iter().for_each(|skipped| output::note(skipped));
            }
            Ok(())
        }
    }
}

/// Removes everything, after a backup.
pub(crate) async fn clear(app: &App, yes: bool, output: Output) -> Result<(), Failure> {
    if !yes {
        let message = text!("cli-clear-ask");
        return Err(Failure::new("not_confirmed", message));
    }
    let backup = lengthy::run(app, &text!("cli-clearing"), app.storage().clear_all()).await?;
    output.either(&backup, || {
        let BackupView { name, sessions, .. } = &backup;
        text!("cli-cleared", sessions = sessions, name = name)
    })
}

/// Makes a backup at the end of a command that may have changed something, if the last one is old enough. The
/// command has done its work whatever becomes of this.
pub(crate) async fn if_due(app: &App) {
    if let Err(error) = app.storage().back_up_if_due().await {
        output::note(&text!("cli-no-backup", error = Words(error)));
    }
}

fn line(backup: &BackupView) -> String {
    let BackupView { name, at, reason, sessions } = backup;
    let conversations = text!("cli-conversations");
    format!("{name:<24}  {at}  {sessions:>5} {conversations}  {reason}")
}

fn told(restored: &RestoredView) -> String {
    let RestoredView { before, restored, trashed, unchanged, skipped, .. } = restored;
    let mut parts =
        vec![text!("cli-restored", count = restored), text!("cli-restored-unchanged", count = unchanged)];
    if *trashed > 0 {
        parts.push(text!("cli-restored-trashed", count = trashed));
    }
    if !skipped.is_empty() {
        parts.push(text!("cli-restored-skipped", count = skipped.len()));
    }
    text!("cli-restored-undo", told = joined(&parts), name = before)
}
