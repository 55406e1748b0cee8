//! `convert`: from JSON to SQLite and back.

use extremis_app::App;
use extremis_app::wire::{ArchiveKind, ConversionView};

use super::lengthy;
use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, to: ArchiveKind, output: Output) -> Result<(), Failure> {
    let done = lengthy::run(app, "Converting", app.storage().convert(to)).await?;
    output.either(&done, || told(&done))
}

fn told(done: &ConversionView) -> String {
    let name = match done.kind {
        ArchiveKind::Json => "JSON files",
        ArchiveKind::Sqlite => "one SQLite file",
    };
    if !done.converted {
        return format!("The archive is {name} already.");
    }
    let kept = done.kept.as_deref().unwrap_or_default();
    format!(
        "The archive is {name} now: {} conversations and {} memories, each compared with the original. The old archive is kept as {kept}.",
        done.sessions, done.memories
    )
}
