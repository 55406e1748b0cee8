//! What `sessions` takes.

use clap::{Args, Subcommand};
use extremis_app::{MessageId, SessionId};

#[derive(Debug, Subcommand)]
pub(crate) enum Sessions {
    /// List the conversations, newest first
    List {
        /// List those in the trash instead
        #[arg(long)]
        trash: bool,
        /// Only those with this tag; given several times, with all of them
        #[arg(long = "tag", value_name = "TAG")]
        tags: Vec<String>,
        /// Only those in this folder
        #[arg(long, value_name = "NAME")]
        folder: Option<String>,
        /// Only those that are pinned
        #[arg(long)]
        pinned: bool,
        /// Only those that were put away
        #[arg(long)]
        archived: bool,
    },
    /// Pin conversations, put them away, into a folder, or under tags
    Label {
        #[arg(required = true)]
        ids: Vec<SessionId>,
        #[command(flatten)]
        labels: LabelArgs,
    },
    /// Show one conversation, whole
    Show { id: SessionId },
    /// Give a conversation a title
    Rename { id: SessionId, title: String },
    /// Move a conversation, or one message of it, to the trash
    Delete {
        id: SessionId,
        /// Delete this message alone
        #[arg(long, value_name = "MID")]
        message: Option<MessageId>,
    },
    /// Bring a conversation, or one message of it, back from the trash
    Restore {
        id: SessionId,
        /// Bring this message alone back
        #[arg(long, value_name = "MID")]
        message: Option<MessageId>,
    },
    /// Erase a conversation, or one message of it, for good: from backups too, and not to be undone
    Forget {
        id: SessionId,
        /// Erase this message alone
        #[arg(long, value_name = "MID")]
        message: Option<MessageId>,
        /// Do it without asking
        #[arg(long)]
        yes: bool,
    },
    /// Move all but the latest conversations to the trash
    Prune {
        /// How many stay
        #[arg(long, value_name = "N")]
        keep: usize,
    },
    /// Move the conversations to the trash that were not used for long; a backup is made first
    CleanUp {
        /// For how many days
        #[arg(long, value_name = "DAYS")]
        unused_for: u32,
        /// Do it without asking
        #[arg(long)]
        yes: bool,
    },
}

/// What conversations are to be marked with.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "options that are given one by one")]
#[group(required = true, multiple = true)]
pub(crate) struct LabelArgs {
    /// Have them stand before all others
    #[arg(long, conflicts_with = "unpin")]
    pub(crate) pin: bool,
    /// Have them stand among the others again
    #[arg(long)]
    pub(crate) unpin: bool,
    /// Put them away: they are found and recalled as before, and not in the window's list
    #[arg(long, conflicts_with = "unarchive")]
    pub(crate) archive: bool,
    /// Put them into the list again
    #[arg(long)]
    pub(crate) unarchive: bool,
    /// Put them into this folder
    #[arg(long, value_name = "NAME", conflicts_with = "no_folder")]
    pub(crate) folder: Option<String>,
    /// Take them out of their folders
    #[arg(long)]
    pub(crate) no_folder: bool,
    /// Add this tag; can be given several times
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// Take this tag away; can be given several times
    #[arg(long = "untag", value_name = "TAG")]
    pub(crate) untags: Vec<String>,
}
