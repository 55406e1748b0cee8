//! What had to be left out of something damaged, and how the user is told of it.

use extremis_language::{joined, text};

/// What a piece was that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lost {
    /// A message.
    Message,
    /// All that was behind the end of a file that ends too early.
    Ending,
    /// Some letters of a message; the rest of it is there.
    Letters,
    /// Which message another one answers.
    Parent,
    /// A message in the trash.
    DeletedMessage,
    /// A version of a summary.
    Summary,
    /// Important data.
    Fact,
    /// How the conversation is remembered.
    Policy,
    /// A version of the instructions.
    Instructions,
    /// What the model was sent for an answer.
    SentRecord,
    /// What else a message carries beside its words: a pin, what it took.
    MessageDetail,
    /// Something else that is said of the conversation.
    Detail,
    /// Something that is remembered of the user.
    Memory,
    /// A message that is there again, because a backup had it.
    Restored,
}

impl Lost {
    /// What `count` of it are called where the user is told.
    fn name(self, count: usize) -> String {
        match self {
            // What comes from a backup is lost in the file.
            Self::Message | Self::Restored => text!("archive-lost-message", count = count),
            Self::Ending => text!("archive-lost-ending", count = count),
            Self::Letters => text!("archive-lost-letters", count = count),
            Self::Parent => text!("archive-lost-parent", count = count),
            Self::DeletedMessage => text!("archive-lost-deleted-message", count = count),
            Self::Summary => text!("archive-lost-summary", count = count),
            Self::Fact => text!("archive-lost-fact", count = count),
            Self::Policy => text!("archive-lost-policy", count = count),
            Self::Instructions => text!("archive-lost-instructions", count = count),
            Self::SentRecord => text!("archive-lost-sent", count = count),
            Self::MessageDetail => text!("archive-lost-message-detail", count = count),
            Self::Detail => text!("archive-lost-detail", count = count),
            Self::Memory => text!("archive-lost-memory", count = count),
        }
    }

    /// Whether it is said in the conversation, so that not every message is there.
    pub(crate) fn is_said(self) -> bool {
        self <= Self::Parent
    }
}

/// The sentences that say what can be used of something damaged, and what cannot.
pub(crate) fn used_but_for(lost: &[Lost]) -> String {
    let (restored, lost): (Vec<_>, Vec<_>) = lost.iter().copied().partition(|lost| *lost == Lost::Restored);
    let is_said = lost.iter().any(|lost| lost.is_said());
    let used = match (lost.is_empty(), is_said) {
        (true, true) => text!("archive-used"),
        (true, false) => text!("archive-used-readable"),
        (false, true) => text!("archive-used-but", lost = in_words(lost)),
        (false, false) => text!("archive-used-readable-but", lost = in_words(lost)),
    };
    if restored.is_empty() {
        used
    } else {
        text!("archive-used-restored", used = used, count = restored.len())
    }
}

/// What was lost, each kind with its number.
fn in_words(mut kinds: Vec<Lost>) -> String {
    kinds.sort_unstable();
    let words = kinds.chunk_by(|one, other| one == other);
    let words: Vec<_> = words.filter_map(|kind| Some(kind.first()?.name(kind.len()))).collect();
    joined(&words)
}
