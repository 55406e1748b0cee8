//! Conversations as files that others read.

use std::path::PathBuf;

use clap::{ArgAction, Args, ValueEnum};
use extremis_app::wire::ExportKind;

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The conversations, by their ids or titles
    #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all")]
    pub sessions: Vec<String>,
    /// All conversations that are not in the trash
    #[arg(long)]
    pub all: bool,
    /// What they are written as
    #[arg(long)]
    pub format: ExportAs,
    /// The file or folder; a folder that was exported to before is brought up to date
    #[arg(long, value_name = "PATH")]
    pub to: PathBuf,
    /// Have the folder follow the conversations from now on: Extremis writes, renames and removes notes there by itself
    #[arg(long, requires = "all")]
    pub keep: bool,
    /// Whether what you were looking at comes along
    #[arg(long, value_name = "YES_OR_NO", default_value = "true", action = ArgAction::Set)]
    pub contexts: bool,
    /// Whether summaries, facts and memories come along [default: true for json, false for all else]
    #[arg(long, value_name = "YES_OR_NO", action = ArgAction::Set)]
    pub memory: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportAs {
    /// Notes, each with a head that programs read
    Markdown,
    /// Pages that need nothing else
    Html,
    /// Everything, to be imported again
    Json,
    /// A conversation a line, in one file, for training
    Jsonl,
}

impl From<ExportAs> for ExportKind {
    fn from(format: ExportAs) -> Self {
        match format {
            ExportAs::Markdown => Self::Markdown,
            ExportAs::Html => Self::Html,
            ExportAs::Json => Self::Json,
            ExportAs::Jsonl => Self::JsonLines,
        }
    }
}
