//! `backups`: dated copies of everything.

use extremis_app::App;
use extremis_app::wire::{BackupView, RestoredView};

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
            let made = lengthy::run(app, "Backing up", storage.back_up_now()).await?;
            output.either(&made, || line(&made))
        }
        Backups::Restore { name, session } => {
            let storage = app.storage();
            let restored = storage.restore_backup(name, *session);
            let restored = lengthy::run(app, "Restoring", restored).await?;
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
        let message = "This removes every conversation and memory. Nothing was changed. To do it: extremis-cli clear --yes";
        return Err(Failure::new("not_confirmed", message));
    }
    let backup = lengthy::run(app, "Clearing", app.storage().clear_all()).await?;
    output.either(&backup, || {
        let BackupView { name, sessions, .. } = &backup;
        format!("{sessions} conversations removed. To undo: extremis-cli backups restore {name}")
    })
}

/// Makes a backup at the end of a command that may have changed something, if the last one is old enough. The
/// command has done its work whatever becomes of this.
pub(crate) async fn if_due(app: &App) {
    if let Err(error) = app.storage().back_up_if_due().await {
        output::note(&format!("No backup could be made. {error}"));
    }
}

fn line(backup: &BackupView) -> String {
    let BackupView { name, at, reason, sessions } = backup;
    format!("{name:<24}  {at}  {sessions:>5} conversations  {reason}")
}

fn told(restored: &RestoredView) -> String {
    let RestoredView { before, restored, trashed, unchanged, skipped, .. } = restored;
    let mut parts =
        vec![format!("{restored} conversations restored"), format!("{unchanged} were as they are")];
    if *trashed > 0 {
        parts.push(format!("{trashed} newer ones moved to the trash"));
    }
    if !skipped.is_empty() {
        parts.push(format!("{} could not be restored", skipped.len()));
    }
    format!("{}. To undo: extremis-cli backups restore {before}", parts.join(", "))
}
