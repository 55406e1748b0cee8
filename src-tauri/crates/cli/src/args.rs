//! The command line.

#![expect(clippy::doc_markdown, reason = "these comments are the help text, which is no Markdown")]

mod export;
mod import;
mod memory;
mod sessions;
mod sync;

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use extremis_app::wire::{ArchiveKind, Protocol, ProviderKind};
use extremis_app::{MessageId, Role, SessionId, Timestamp};

pub(crate) use export::{Export, ExportAs};
pub(crate) use import::{Format, Import};
pub(crate) use memory::{Facts, Memories, MemorySettings, Numbers, PresetName, Summary};
pub(crate) use sessions::{LabelArgs, Sessions};
pub(crate) use sync::{Devices, Sync};

/// Extremis without a window.
#[derive(Debug, Parser)]
#[command(name = "extremis-cli", version, disable_help_subcommand = true, max_term_width = 100)]
pub(crate) struct Args {
    /// The data directory [default: EXTREMIS_DATA_DIR, else the platform's own place]
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Print JSON, errors too
    #[arg(long, global = true)]
    pub json: bool,
    /// The address of an OpenAI-compatible server [default: EXTREMIS_BASE_URL, else as set]
    #[arg(long, global = true, value_name = "URL")]
    pub base_url: Option<String>,
    /// The model's name [default: EXTREMIS_MODEL, else as set]
    #[arg(long, global = true, value_name = "NAME")]
    pub model: Option<String>,
    /// The environment variable that holds the API key for that address [default: EXTREMIS_API_KEY]
    #[arg(long, global = true, value_name = "VAR")]
    pub api_key_env: Option<String>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Send a message and stream the answer
    Ask {
        /// The conversation to go on with; a new one without it
        #[arg(long, value_name = "ID")]
        session: Option<SessionId>,
        /// What the user was looking at, as JSON
        #[arg(long, value_name = "F.json")]
        context_file: Option<PathBuf>,
        /// A file or a picture that goes along; can be given several times
        #[arg(long = "attach", value_name = "FILE")]
        attachments: Vec<PathBuf>,
        /// The message; - reads it from stdin. One that begins with a command such as /summary_status is not sent
        text: String,
    },
    /// Put a version with other words beside a message of yours and stream its answer
    Edit {
        /// The message
        message: MessageId,
        /// The new text; - reads it from stdin
        text: String,
        /// Its conversation; looked for without it
        #[arg(long, value_name = "ID")]
        session: Option<SessionId>,
    },
    /// Add a message without asking a model
    Append {
        /// The conversation to add to; a new one without it
        #[arg(long, value_name = "ID")]
        session: Option<SessionId>,
        /// Who speaks
        #[arg(long, required_unless_present = "stream")]
        role: Option<Speaker>,
        /// When it was said (ISO 8601) [default: now]
        #[arg(long, value_name = "ISO8601")]
        at: Option<Timestamp>,
        /// The speaker's name
        #[arg(long)]
        name: Option<String>,
        /// Read JSON lines {session?, role, name?, content, at?} from stdin and acknowledge each with a line
        #[arg(long, conflicts_with_all = ["role", "at", "name", "text"])]
        stream: bool,
        /// The message; - reads it from stdin
        #[arg(required_unless_present = "stream")]
        text: Option<String>,
    },
    /// List, show, name, delete, restore and forget conversations
    #[command(subcommand)]
    Sessions(Sessions),
    /// List or empty the trash
    #[command(subcommand)]
    Trash(Trash),
    /// Show, write, correct, lock and compare a conversation's summaries
    #[command(subcommand)]
    Summary(Summary),
    /// List a conversation's facts, or change them
    Facts {
        /// The conversation
        id: SessionId,
        #[command(subcommand)]
        change: Option<Facts>,
    },
    /// List what is remembered of you in all conversations, or change it
    #[command(subcommand)]
    Memories(Memories),
    /// List, show and run quick commands: what is asked of a selection again and again
    #[command(subcommand)]
    Commands(QuickCommands),
    /// Keep one archive on several machines, or share conversations with others, through a store that learns nothing of it
    Sync {
        /// The store of the conversations that are shared, not that of your own machines
        #[arg(long, global = true)]
        shared: bool,
        #[command(subcommand)]
        command: Sync,
    },
    /// Always send a message word for word
    Pin {
        /// The conversation
        id: SessionId,
        /// The message
        message: MessageId,
        /// Take the pin out
        #[arg(long)]
        off: bool,
    },
    /// Show or choose how a conversation is remembered
    Policy {
        /// The conversation; all: every one that has no policy of its own
        id: Target,
        /// Begin with these numbers
        name: Option<PresetName>,
        #[command(flatten)]
        numbers: Numbers,
        /// Remember it as all others are
        #[arg(long, conflicts_with = "name")]
        as_all: bool,
    },
    /// Show or choose the model that answers in a conversation
    Model {
        /// The conversation
        id: SessionId,
        /// The model's name; built-in: the model that comes with the program
        name: Option<String>,
        /// The address of its server [default: where a model of this name was used or is found on this machine]
        #[arg(long, value_name = "URL", requires = "name")]
        url: Option<String>,
        /// What its server speaks [default: openai]
        #[arg(long, requires = "url", value_parser = protocols())]
        kind: Option<ProviderKind>,
        /// Answer with the model of all others again
        #[arg(long, conflicts_with = "name")]
        as_all: bool,
    },
    /// Send to a server that was only found, or that came with an imported conversation, without asking again
    Allow {
        /// Its address
        url: String,
        /// Send its API key, too, although the address is not encrypted and everybody on the way can read the key
        #[arg(long)]
        unencrypted_key: bool,
    },
    /// Show or set the custom instructions that the model is sent with every message
    Instructions {
        /// The conversation [default: all]
        #[arg(default_value = "all")]
        id: Target,
        /// Set them; an empty text removes them, - reads them from stdin
        #[arg(long, value_name = "TEXT")]
        set: Option<String>,
        /// Set them to the text of a file
        #[arg(long, conflicts_with = "set")]
        file: Option<PathBuf>,
        /// List every version there was, the one in force first
        #[arg(long)]
        history: bool,
        /// Bring a version back: its number in the history, or its id
        #[arg(long, value_name = "N", conflicts_with_all = ["set", "file"])]
        restore: Option<String>,
    },
    /// Say what memory saves and how good it is
    Stats {
        /// The conversation; all of them together without it
        id: Option<SessionId>,
    },
    /// Print the exact prompt that a message would make
    Context {
        /// The conversation; with --batch also its title, or the label that it was imported under
        #[arg(required_unless_present = "all_sessions")]
        id: Option<String>,
        /// The message that would be sent
        #[arg(long, required_unless_present = "batch")]
        message: Option<String>,
        /// A file or a picture that would go along; can be given several times
        #[arg(long = "attach", value_name = "FILE", conflicts_with = "batch")]
        attachments: Vec<PathBuf>,
        /// Tokens that the prompt may have [default: the model's window less the reply]
        #[arg(long, conflicts_with = "batch")]
        budget: Option<u32>,
        /// Read JSON lines {question_id, message, budget} from a file (- for stdin) and print for each
        /// {question_id, budget, context, tokens}: what would be sent beside the fixed instructions and the message,
        /// in so many tokens (cl100k_base)
        #[arg(long, value_name = "FILE", conflicts_with = "message")]
        batch: Option<PathBuf>,
        /// Look into all conversations, for the first message of a new one
        #[arg(long, requires = "batch", conflicts_with = "id")]
        all_sessions: bool,
    },
    /// Print the exact prompt that was sent for an answer
    Sent {
        /// The answer
        message: MessageId,
        /// Its conversation; looked for without it
        #[arg(long, value_name = "ID")]
        session: Option<SessionId>,
    },
    /// Find what was said, in every conversation
    Search {
        /// Words, "phrases", and app:slack, role:user, before:2026-03, after:2025, title:, is:pinned
        #[arg(required = true)]
        query: Vec<String>,
        /// How many places are shown
        #[arg(long, value_name = "N", default_value_t = 20)]
        limit: u32,
        /// Find by meaning, too
        #[arg(long)]
        meaning: bool,
    },
    /// Make the search index again from nothing
    Reindex {
        /// Compute anew what everything means, which takes some milliseconds a message
        #[arg(long)]
        meaning: bool,
    },
    /// Take in conversations from elsewhere, as often as you like without doubling any: a data folder or files of
    /// Extremis, or what another assistant exported; its format is told by what stands in it
    Import(Import),
    /// Write conversations as files that others read: notes, pages, everything to be imported again, or lines for training
    Export(Export),
    /// List, make and restore backups
    #[command(subcommand)]
    Backups(Backups),
    /// Remove every conversation and memory; a backup is made first
    Clear {
        /// Really do it
        #[arg(long)]
        yes: bool,
    },
    /// Look whether everything in the data folder is as it should be
    Doctor {
        /// Mend what can be mended
        #[arg(long)]
        fix: bool,
    },
    /// Move all conversations into the other kind of archive; the old one is kept in backups/
    Convert {
        /// What the archive is to be made of
        #[arg(long)]
        to: Kind,
    },
    /// Show what works on this desktop: hotkey, application, title, selection, url, insert
    Desktop,
    /// Say which data and which model are in use
    Status,
    /// Print what has a shell complete these commands
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages of these commands into a folder
    Manual {
        /// The folder; made where it is not there
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
    },
}

/// One conversation, or all of them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    All,
    One(SessionId),
}

impl Target {
    pub fn one(self) -> Option<SessionId> {
        match self {
            Self::All => None,
            Self::One(id) => Some(id),
        }
    }
}

impl FromStr for Target {
    type Err = <SessionId as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "all" { Ok(Self::All) } else { text.parse().map(Self::One) }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Trash {
    /// List the conversations in the trash, and single messages that were deleted
    List,
    /// Erase them for good: from backups too, and not to be undone
    Empty {
        /// Do it without asking
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum QuickCommands {
    /// List them, and files that are none
    List,
    /// Show one as its file has it
    Show { name: String },
    /// Run one in a new conversation and stream the answer
    Run {
        name: String,
        /// The text that it is about; - reads it from stdin
        #[arg(long)]
        selection: Option<String>,
        /// What would be written after its name, such as a tone or a language
        #[arg(long, value_name = "TEXT")]
        ask: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Backups {
    /// List the backups, newest first
    List,
    /// Make a backup now
    Now,
    /// Go back to a backup; what is there now is backed up first
    Restore {
        /// The backup, as listed
        name: String,
        /// Only this conversation
        #[arg(long, value_name = "ID")]
        session: Option<SessionId>,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Speaker {
    User,
    Assistant,
}

impl From<Speaker> for Role {
    fn from(speaker: Speaker) -> Self {
        match speaker {
            Speaker::User => Self::User,
            Speaker::Assistant => Self::Assistant,
        }
    }
}

/// What a model server can speak.
fn protocols() -> impl TypedValueParser<Value = ProviderKind> {
    let words = Protocol::all().iter().map(|protocol| protocol.id());
    PossibleValuesParser::new(words).map(|word| ProviderKind::from(word.as_str()))
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Kind {
    /// One SQLite file
    Sqlite,
    /// A readable JSON file for each conversation
    Json,
}

impl From<Kind> for ArchiveKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Sqlite => Self::Sqlite,
            Kind::Json => Self::Json,
        }
    }
}
