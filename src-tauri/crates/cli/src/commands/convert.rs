//! `convert`: from JSON to SQLite and back.

use extremis_app::App;
use extremis_app::wire::{ArchiveKind, ConversionView};
use extremis_language::text;

use super::lengthy;
use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, to: ArchiveKind, output: Output) -> Result<(), Failure> {
    let done = lengthy::run(app, &text!("cli-converting"), app.storage().convert(to)).await?;
    output.either(&done, || told(&done))
}

fn told(done: &ConversionView) -> String {
    let kind = match done.kind {
        ArchiveKind::Json => "json",
        ArchiveKind::Sqlite => "sqlite",
    };
    if !done.converted {
        return text!("cli-converted-already", kind = kind);
    }
    text!(
        "cli-converted",
        kind = kind,
        sessions = done.sessions,
        memories = done.memories,
        kept = done.kept.as_deref().unwrap_or_default()
    )
}
