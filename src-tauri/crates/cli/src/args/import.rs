//! Conversations from elsewhere.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use extremis_app::SessionId;

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// The folder, or one file, packed (zip) or not
    #[arg(value_name = "PATH", required_unless_present = "undo")]
    pub from: Option<PathBuf>,
    /// jsonl: the file is JSON lines {session?, role, name?, content, at?}, one conversation for each label in session
    #[arg(long)]
    pub format: Option<Format>,
    /// Say what would come in, and change nothing
    #[arg(long, conflicts_with = "format")]
    pub preview: bool,
    /// Take in this conversation of the preview; several of them with several --only
    #[arg(long, value_name = "ID", conflicts_with_all = ["format", "preview"])]
    pub only: Vec<SessionId>,
    /// Move what the last import added to the trash, except where something was said since
    #[arg(long, conflicts_with_all = ["from", "format", "preview", "only"])]
    pub undo: bool,
}

/// A format that is not looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A message a line
    Jsonl,
}
