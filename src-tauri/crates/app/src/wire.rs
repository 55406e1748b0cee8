//! What crosses the boundary to a host: plain shapes, the same for the window and the command line.
//!
//! The TypeScript side is generated from these (`ui/src/lib/ipc/generated`), so the two cannot drift apart.

mod appearance;
mod attachment;
mod binding;
mod choosing;
mod command;
mod desktop;
mod diagram;
mod draft;
mod dropped;
mod error;
mod event;
mod export;
mod fact;
mod hotkey;
mod import;
mod instructions;
mod key;
mod labels;
mod memory;
mod node;
mod password_managers;
mod popup;
mod queued;
mod quick_command;
mod remembered;
mod search;
mod session;
mod settings;
mod settings_view;
mod storage;
mod sync;
mod update;
mod user_memory;
mod window;

pub use appearance::{
    Accent, Appearance, ColumnWidth, Contrast, Density, Language, Motion, ReadingFont, Theme,
};
pub use attachment::{AttachmentView, DroppedFiles, NotAttached};
pub use binding::HotkeyBinding;
pub use choosing::PathPurpose;
pub use command::{CommandChoice, CommandReply, CommandView};
pub use desktop::{AbilityView, DesktopView};
pub use diagram::{DiagramLook, DiagramRequest, DrawnDiagram};
pub use draft::{DraftKind, DraftView};
pub use dropped::{DroppedText, FileDrag};
pub use error::WireError;
pub use event::{AppEvent, NoticeLevel, NoticeView, SummaryPhase};
pub use export::{ExportKind, ExportRequest, ExportView, NotesFolderView};
pub use fact::{FactChoice, FactConflictView, FactView, NewFact};
pub use hotkey::{FurtherHotkeys, HotkeyAction, HotkeyGiver, HotkeyView, HotkeysView};
pub use import::{
    ImportPreview, ImportView, ImportedView, LastImportView, PlannedKind, PlannedView, UndoneImportView,
};
pub use instructions::{InstructionsVersionView, InstructionsView};
pub use key::{KeyFile, KeyPlace};
pub use labels::{LabelChange, LabelledSession, LabelsView};
pub use memory::{
    ContextItem, ContextPreview, LayerCostView, PromptCostView, RetrievedContextView, SentView,
};
pub use node::{ConflictView, DiffKind, DiffLineView, DiffPartView, DriftView, NodeView, QualityView};
pub(crate) use password_managers::PASSWORD_MANAGERS;
pub use popup::{PopupState, PopupTask, PreviousConversation, SettingsField};
pub use queued::QueuedView;
pub use quick_command::{
    AnswerUse, QuickCommand, QuickCommandProblem, QuickCommandView, QuickCommandsView, QuickRequest,
};
pub use remembered::{CostView, MemoryView, PolicySource, QualityPoint, ResetView, StatsView};
pub use search::{
    AppOfOrigin, FindRequest, FindResults, FoundMessage, HitKind, IndexState, MatchedBy, Meaning, SearchHit,
    SearchRequest, SearchResults, SnippetPart,
};
pub use session::{
    AnswerPhase, AnswerState, CommandUseView, ContextView, DeletedMessageView, EntryView, LastSession,
    LastWords, MessageView, PageView, PartReadView, Sent, SessionView, StreamingView, VersionView,
};
pub(crate) use settings::SETTINGS_VERSION;
pub use settings::{
    CaptureSettings, MemoryModel, MemoryWriter, ModelChoice, ModelFacts, ModelParameters, Protocol,
    ProtocolView, ProviderKind, Server, Settings, WindowSource, Zoom,
};
pub use settings_view::{Discovered, ModelStatus, ServerPreset, SettingsFault, SettingsView};
pub use storage::{
    ArchiveKind, BackupReason, BackupView, CleanUpRule, CleanUpView, ConversionView, FindingSeverity,
    FindingView, ProgressEvent, ReportView, RestoredView, Step, StorageView, Task, UnsavedView,
};
pub use sync::{FilesWaitingView, StoreChoice, SyncDevice, SyncStatus, SyncView};
pub use update::{UpdatePhase, UpdateView, UpdateWait, UpdateWay};
pub use user_memory::{
    FormerFactView, ImportedMemories, MemorySourceView, NewUserMemory, OtherMemoryView, UserMemoriesView,
    UserMemorySettings, UserMemoryView,
};
pub use window::MainTask;
