//! What had to be left out of something damaged, and how the user is told of it.

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
    /// What it is called where the user is told.
    fn name(self) -> &'static str {
        match self {
            Self::Message => "a message",
            Self::Ending => "what was said after its end",
            Self::Letters => "some letters of a message",
            Self::Parent => "what a message answers",
            Self::DeletedMessage => "a message in the trash",
            Self::Summary => "a version of its summary",
            Self::Fact => "an important fact",
            Self::Policy => "how it is remembered",
            Self::Instructions => "a version of its instructions",
            Self::SentRecord => "what a model was sent",
            Self::MessageDetail => "a detail of a message",
            Self::Detail => "a detail",
            Self::Memory => "something that is remembered of you",
            Self::Restored => "a message that comes from a backup",
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
    let every = if is_said { "Everything" } else { "Every message can be read and everything" };
    let used = match in_words(lost) {
        words if words.is_empty() => format!("{every} is used."),
        words => format!("{every} else is used, but for {words}."),
    };
    if restored.is_empty() { used } else { format!("{used} It has {} now.", in_words(restored)) }
}

/// What was lost, each kind with its number.
fn in_words(mut kinds: Vec<Lost>) -> String {
    kinds.sort_unstable();
    let words = kinds.chunk_by(|one, other| one == other).filter_map(|kind| {
        let name = kind.first()?.name();
        Some(if kind.len() == 1 { name.to_owned() } else { format!("{name} ({} times)", kind.len()) })
    });
    words.collect::<Vec<_>>().join(", ")
}
