//! Commands about what is remembered of a conversation.

use clap::{Args, Subcommand, ValueEnum};
use extremis_app::wire::FactChoice;
use extremis_app::{FactField, FactId, MemoryCategory, MemoryId, MemoryStatus, Preset, SessionId, SummaryId};

#[derive(Debug, Subcommand)]
pub(crate) enum Summary {
    /// Show the summary in force
    Show { id: SessionId },
    /// Write a new summary now
    Now { id: SessionId },
    /// Replace the summary's text with your own words
    Edit {
        id: SessionId,
        /// The new text; - reads it from stdin
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// The version to correct [default: the summary in force]
        #[arg(long, value_name = "VERSION")]
        version: Option<SummaryId>,
    },
    /// Show which summaries there are, what each covers, and what became of it
    Tree { id: SessionId },
    /// List every version of every summary, newest first
    History { id: SessionId },
    /// Show what changed from one version to another
    Diff { id: SessionId, old: SummaryId, new: SummaryId },
    /// Name lines of the summaries in force that nothing in the messages is like, by what both mean
    Drift { id: SessionId },
    /// Have every later version hold these lines word for word
    Lock {
        id: SessionId,
        version: SummaryId,
        /// As they are in the summary; options come before them
        #[arg(required = true, allow_hyphen_values = true)]
        lines: Vec<String>,
    },
    /// Let later versions change these lines again; all of them where none is given
    Unlock {
        id: SessionId,
        version: SummaryId,
        /// As they are in the summary; options come before them
        #[arg(allow_hyphen_values = true)]
        lines: Vec<String>,
    },
    /// Bring an earlier version back
    Restore { id: SessionId, version: SummaryId },
    /// Write a summary anew, from the messages themselves
    Regenerate { id: SessionId, version: SummaryId },
    /// Put a version in force that waits because it contradicts something
    Accept { id: SessionId, version: SummaryId },
    /// Keep what is in force in place of a version that waits
    Reject { id: SessionId, version: SummaryId },
    /// Begin the memory of a conversation anew: no summary and no fact is in force any more. All messages stay
    Reset {
        id: SessionId,
        /// Bring back what the last reset took
        #[arg(long)]
        undo: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Facts {
    /// Add a fact in your own words
    Add {
        text: String,
        /// Its kind
        #[arg(long, value_enum, default_value = "important_facts")]
        field: Field,
        /// What it is the value of, such as theme; needed for kinds that are kept by key
        #[arg(long)]
        key: Option<String>,
    },
    /// Correct a fact; what it said before is kept beside it
    Edit { fact: FactId, text: String },
    /// Always send a fact, and let nobody but you replace it
    Pin {
        fact: FactId,
        /// Take the pin out
        #[arg(long)]
        off: bool,
    },
    /// Take a fact out; it is not found again
    Dismiss { fact: FactId },
    /// Take in a fact that a summary lost, or that was dismissed
    Accept { fact: FactId },
    /// Decide between two facts that contradict each other
    Resolve {
        this: FactId,
        that: FactId,
        /// Which of them holds
        #[arg(long, value_enum)]
        choose: Choice,
    },
    /// Erase the words of a fact
    Forget { fact: FactId },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Memories {
    /// List them, those that wait for you first
    List {
        /// Only those with this status
        #[arg(long, value_enum)]
        status: Option<StatusName>,
    },
    /// Remember something in all conversations
    Add {
        fact: String,
        /// What it is about
        #[arg(long, value_enum, default_value = "other")]
        category: Category,
    },
    /// Correct the words of a memory; what it said before is kept beside it
    Edit { memory: MemoryId, fact: String },
    /// Keep a memory without using it
    Disable { memory: MemoryId },
    /// Use a memory again; of one that was not used for 90 days, say that you want to keep it
    Enable { memory: MemoryId },
    /// Erase a memory for good, backups included
    Forget { memory: MemoryId },
    /// Take in a memory that was found; what it contradicts is superseded
    Accept {
        memory: MemoryId,
        /// Have what it contradicts hold, too
        #[arg(long)]
        keep_both: bool,
    },
    /// Decline a memory that was found; it is not found again
    Reject { memory: MemoryId },
    /// Look now for what a conversation says of you; it is also done when a conversation is left
    Find { id: SessionId },
    /// Show or set how memories are found and used
    Settings(MemorySettings),
    /// Write all memories as JSON
    Export {
        /// The file [default: stdout]
        #[arg(default_value = "-")]
        file: String,
    },
    /// Take in the memories of an export that are not known
    Import {
        /// The file; - reads stdin
        file: String,
    },
}

/// What is not given stays as it is.
#[derive(Debug, Args)]
pub(crate) struct MemorySettings {
    /// Look for what you say of yourself, and send it along
    #[arg(long, value_name = "ON|OFF", value_enum)]
    pub enabled: Option<Switch>,
    /// Use what is as sure as this without asking you; 0: always ask
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(..=100))]
    pub accept_from: Option<u8>,
    /// Look through a conversation after so many seconds without a message; 0: only when it is left
    #[arg(long, value_name = "N")]
    pub idle_seconds: Option<u32>,
    /// Look for nothing, and send no memories along, where you write from this application
    #[arg(long, value_name = "APP")]
    pub exclude: Vec<String>,
    /// Exclude this application no more
    #[arg(long, value_name = "APP")]
    pub include: Vec<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum StatusName {
    Active,
    Proposed,
    Disabled,
    Expired,
    Superseded,
    Rejected,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Category {
    Preference,
    Technical,
    Personal,
    Work,
    Project,
    Other,
}

impl From<StatusName> for MemoryStatus {
    fn from(name: StatusName) -> Self {
        match name {
            StatusName::Active => Self::Active,
            StatusName::Proposed => Self::Proposed,
            StatusName::Disabled => Self::Disabled,
            StatusName::Expired => Self::Expired,
            StatusName::Superseded => Self::Superseded,
            StatusName::Rejected => Self::Rejected,
        }
    }
}

impl From<Category> for MemoryCategory {
    fn from(category: Category) -> Self {
        match category {
            Category::Preference => Self::Preference,
            Category::Technical => Self::Technical,
            Category::Personal => Self::Personal,
            Category::Work => Self::Work,
            Category::Project => Self::Project,
            Category::Other => Self::Other,
        }
    }
}

/// Numbers of a policy; what is not given stays as it is.
#[derive(Debug, Args)]
pub(crate) struct Numbers {
    /// Summarise, or do not
    #[arg(long, value_name = "ON|OFF", value_enum)]
    pub enabled: Option<Switch>,
    /// The first summary is made at so many messages
    #[arg(long, value_name = "N")]
    pub messages: Option<usize>,
    /// A later one after so many new messages
    #[arg(long, value_name = "N")]
    pub again_after: Option<usize>,
    /// One is made at so many tokens
    #[arg(long, value_name = "N")]
    pub tokens: Option<u32>,
    /// One is made when more than so many tokens would be sent, instructions and summaries included
    #[arg(long, value_name = "N")]
    pub sent_tokens: Option<u32>,
    /// One is made at so many messages of yours
    #[arg(long, value_name = "N")]
    pub user_turns: Option<usize>,
    /// A pause of so many minutes is a change of topic, which says where to cut and makes a summary due
    #[arg(long, value_name = "MINUTES")]
    pub topic_pause: Option<u32>,
    /// Fewer words in common than so many percent are a change of topic
    #[arg(long, value_name = "PERCENT")]
    pub topic_words: Option<u8>,
    /// Until there is a first summary, so many messages are sent [default: as the conversation says, 20]
    #[arg(long, value_name = "N")]
    pub max_messages: Option<u32>,
    /// So many messages stay word for word
    #[arg(long, value_name = "N", conflicts_with = "keep_tokens")]
    pub keep_messages: Option<usize>,
    /// As many messages stay word for word as have so many tokens
    #[arg(long, value_name = "N")]
    pub keep_tokens: Option<u32>,
    /// A summary has at most so many characters
    #[arg(long, value_name = "N", conflicts_with = "words")]
    pub characters: Option<usize>,
    /// A summary has about so many words
    #[arg(long, value_name = "N")]
    pub words: Option<u32>,
    /// A summary has 100 to 150 words, and 100 more with every version, at most 750
    #[arg(long, conflicts_with_all = ["words", "characters"])]
    pub growing: bool,
    /// More summaries of one level than this are folded into one of the next (multilevel, layered)
    #[arg(long, value_name = "N")]
    pub of_level: Option<usize>,
    /// At most so many summaries are in force (multilevel, layered)
    #[arg(long, value_name = "N")]
    pub of_all_levels: Option<usize>,
    /// The highest level (multilevel, layered)
    #[arg(long, value_name = "N")]
    pub highest_level: Option<u8>,
    /// Summaries of one level are folded, too, at so many tokens together (multilevel, layered)
    #[arg(long, value_name = "N")]
    pub fold_tokens: Option<u32>,
    /// Of a prompt of 8,000 tokens the instructions and what is known of you have so many; longer and shorter prompts are
    /// divided alike
    #[arg(long, value_name = "N")]
    pub share_system: Option<u32>,
    /// Summaries have so many
    #[arg(long, value_name = "N")]
    pub share_summaries: Option<u32>,
    /// The latest messages have so many
    #[arg(long, value_name = "N")]
    pub share_recent: Option<u32>,
    /// What is recalled has so many
    #[arg(long, value_name = "N")]
    pub share_snippets: Option<u32>,
    /// Have the model that writes summaries name conversations after the third answer; for all alone
    #[arg(long, value_name = "ON|OFF", value_enum)]
    pub model_titles: Option<Switch>,
    /// Extract facts
    #[arg(long, value_name = "ON|OFF", value_enum)]
    pub facts: Option<Switch>,
    /// Make facts of what a summary lost, without asking
    #[arg(long, value_name = "ON|OFF", value_enum)]
    pub keep_lost: Option<Switch>,
    /// Recall what was said in other conversations, and let others recall what is said here; for all, whether anything
    /// is recalled across conversations
    #[arg(long, value_name = "ON|OFF", value_enum)]
    pub across: Option<Switch>,
}

impl Numbers {
    /// Whether nothing is given.
    pub fn are_none(&self) -> bool {
        let counts = [
            self.messages,
            self.again_after,
            self.user_turns,
            self.keep_messages,
            self.characters,
            self.of_level,
            self.of_all_levels,
        ];
        let lengths = [
            self.tokens,
            self.sent_tokens,
            self.topic_pause,
            self.keep_tokens,
            self.words,
            self.fold_tokens,
            self.max_messages,
            self.share_system,
            self.share_summaries,
            self.share_recent,
            self.share_snippets,
        ];
        let small = [self.topic_words, self.highest_level];
        let switches = [self.enabled, self.facts, self.keep_lost, self.across, self.model_titles];
        !self.growing
            && counts.iter().all(Option::is_none)
            && lengths.iter().all(Option::is_none)
            && small.iter().all(Option::is_none)
            && switches.iter().all(Option::is_none)
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum PresetName {
    /// One summary, written anew with every ten messages
    Rolling,
    /// One summary that grows, and facts
    Progressive,
    /// A summary for every few turns, and summaries of summaries
    Multilevel,
    /// Short-term window, medium and long summaries, facts
    Layered,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum Field {
    UserPreferences,
    KeyDecisions,
    ImportantFacts,
    SourceUrls,
    DocumentStructure,
    Entities,
    CustomFields,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Choice {
    This,
    That,
    Both,
}

impl From<Switch> for bool {
    fn from(switch: Switch) -> Self {
        matches!(switch, Switch::On)
    }
}

impl From<PresetName> for Preset {
    fn from(name: PresetName) -> Self {
        match name {
            PresetName::Rolling => Self::Rolling,
            PresetName::Progressive => Self::Progressive,
            PresetName::Multilevel => Self::Multilevel,
            PresetName::Layered => Self::Layered,
        }
    }
}

impl From<Field> for FactField {
    fn from(field: Field) -> Self {
        match field {
            Field::UserPreferences => Self::UserPreferences,
            Field::KeyDecisions => Self::KeyDecisions,
            Field::ImportantFacts => Self::ImportantFacts,
            Field::SourceUrls => Self::SourceUrls,
            Field::DocumentStructure => Self::DocumentStructure,
            Field::Entities => Self::Entities,
            Field::CustomFields => Self::CustomFields,
        }
    }
}

impl From<Choice> for FactChoice {
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::This => Self::This,
            Choice::That => Self::That,
            Choice::Both => Self::Both,
        }
    }
}
