//! What a host can ask for: sessions, chat, memory, settings, events.
//!
//! Deliberately absent: windows, terminals, and anything that one host has and another has not.

mod active_tasks;
mod answer;
mod append;
mod archive_handle;
mod at_rest;
mod attachments;
mod backups;
mod beside;
mod chat;
mod chosen;
mod clean_up;
mod commands;
mod core_dumps;
mod deleted;
mod drafts;
mod dropped;
mod edit;
mod engine;
mod error;
mod exclusive;
mod exporting;
mod facts;
mod forget;
mod health;
mod importing;
mod instructions;
mod keys;
mod labels;
mod language;
mod last_words;
mod list_file;
mod maintenance;
mod models;
mod moving;
mod notes_folder;
mod notes_kept;
mod outbox;
mod own_messages;
mod paths;
mod policies;
mod prices;
mod prompts;
mod quick_commands;
mod quick_conversations;
mod recall;
mod remembered;
mod saved_files;
mod search;
mod sent;
mod sessions;
mod settings;
mod signals;
mod stats;
mod storage;
mod store_set;
mod subjects;
mod summaries;
mod syncing;
mod titles;
mod unsaved;
mod unsent;
mod user_memories;
mod views;
pub mod wire;

pub use append::NewMessage;
pub use archive_handle::WhenDiskFails;
pub use chosen::place_in_chosen;
pub use core_dumps::without_core_dumps;
pub use dropped::Dropped;
pub use engine::{App, Options};
pub use error::AppError;
pub use exclusive::Reporter;
pub use extremis_archive::{Mode, durable};
pub use extremis_attach::read_if_asked as read_document_if_asked;
pub use extremis_capture as capture;
pub use extremis_domain::{
    ContentHash, FactField, FactId, FactOrigin, FactStatus, Hundredths, InstructionsId, Keep, Length,
    MemoryCategory, MemoryId, MemoryStatus, MessageId, NodeState, Origin, Policy, Preset, PromptShares, Role,
    SessionId, Shape, Status, StopReason, SummaryId, SystemClock, Timestamp, TopicChange, Trigger,
};
pub use extremis_sync::{Audience, Login as StoreLogin};
pub use extremis_text::without_invisible;
pub use health::{examine, mend};
pub use models::Overrides;
pub use paths::{builtin_model, data_dir, embedding_model, installed_resources};
pub use policies::when;
pub use prices::dollars;
pub use signals::asked_to_end;
pub use subjects::{
    Beside, Chat, Conversations, Memory, Models, Order, QuickCommands, Storage, Syncing, UserMemories,
};
