//! Plain data and pure rules: what a session, a message, a context and a summary are.
//!
//! Deliberately absent: any input or output, any clock read (see [`Clock`]), any knowledge of how
//! things are stored, sent to a model or shown.

mod attachment;
mod change;
mod context;
mod fact;
mod id;
mod instructions;
mod lenient;
mod message;
mod parameters;
mod policy;
mod sent;
mod session;
mod snippet;
mod summary;
mod text;
mod time;
mod title;
mod user_memory;

pub use attachment::{Attachment, ContentHash, MAX_ATTACHED_CHARS, MOST_ATTACHMENTS, NotAHash, PictureSize};
pub use change::{Change, ChangeError};
pub use context::{Context, MAX_SELECTION_CHARS, Source};
pub use fact::{Fact, FactField, FactOrigin, FactStatus};
pub use id::{FactId, InstructionsId, MemoryId, MessageId, SessionId, SummaryId};
pub use instructions::{
    InstructionsTooLong, InstructionsVersion, MAX_INSTRUCTIONS_CHARS, instructions_in_force,
    instructions_set_last, put_instructions,
};
pub use lenient::Lenient;
pub use message::{
    CommandUse, DeletedMessage, GenerationStats, Message, MessageDetails, Role, Status, StopReason, Usage,
    command_title,
};
pub use parameters::{Hundredths, Parameters, ReasoningEffort};
pub use policy::{Keep, Length, Policy, PolicyError, Preset, PromptShares, Shape, TopicChange, Trigger};
pub use sent::{Cut, Layer, SentItem, SentReason, SentRecord};
pub use session::{
    Branch, ChosenModel, DEFAULT_MAX_MESSAGES, FOLDER_CHARS, Labels, MOST_TAGS, Session, SessionParts,
    SummaryNode, TAG_CHARS, folder_of, sort_tags, tag_of,
};
pub use snippet::{EPISODE_GAP, Snippet, picture_description};
pub use summary::{Conflict, Contradicted, FactsRead, NodeState, Origin, Quality, SummaryVersion};
pub use time::{Clock, ParseTimestampError, SystemClock, Timestamp};
pub use title::{PREVIEW_CHARS, TITLE_CHARS, UNTITLED, preview_of, title_of};
pub use user_memory::{
    FormerFact, MemoryCategory, MemoryReview, MemorySource, MemoryStatus, MessageOrigin, UserMemory,
};
