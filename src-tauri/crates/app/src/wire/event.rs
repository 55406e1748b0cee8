//! What a host is told without asking.

use extremis_archive::Notice;
use extremis_domain::{MemoryId, MessageId, SessionId};
use serde::Serialize;
use ts_rs::TS;

use super::{
    AnswerState, EntryView, IndexState, MemoryView, MessageView, ModelChoice, NodeView, NotesFolderView,
    ProgressEvent, QueuedView, SessionView, SyncStatus, UnsavedView, WireError,
};

/// Something happened.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub enum AppEvent {
    /// Many rows of the session list may have changed at once: ask for it again.
    SessionsChanged,
    /// One row of the session list is new or another than before, or went to the trash or came back.
    EntryChanged {
        /// As it is now.
        entry: Box<EntryView>,
    },
    /// A session was erased for good.
    EntryRemoved {
        /// Its id.
        session: SessionId,
    },
    /// A session changed in a way that the smaller events do not tell (another branch, a new title).
    SessionReplaced {
        /// As it is now.
        session: Box<SessionView>,
    },
    /// A message was accepted and is on the disk.
    MessageAdded {
        /// Where.
        session: SessionId,
        /// The message; it is the last one now.
        message: Box<MessageView>,
    },
    /// An answer has begun.
    AnswerStarted {
        /// Where.
        session: SessionId,
        /// The id that the answer will have.
        message_id: MessageId,
        /// The user message it answers.
        parent: MessageId,
        /// The model that writes it.
        model: String,
    },
    /// How an answer stands of which no word has come: it waits, thinks, or another model is asked.
    AnswerState {
        /// Where.
        session: SessionId,
        /// The answer's id.
        message_id: MessageId,
        /// How it stands.
        state: AnswerState,
    },
    /// More of an answer; several tokens at a time.
    AnswerDelta {
        /// Where.
        session: SessionId,
        /// The answer's id.
        message_id: MessageId,
        /// Where the new text begins in the whole, in UTF-16 units, as JavaScript counts. A window that was
        /// given the answer so far by a command can tell what it has already, and that it missed something.
        offset: usize,
        /// The new text.
        text: String,
    },
    /// An answer is over. What had arrived, if anything, came as `messageAdded` just before.
    AnswerEnded {
        /// Where.
        session: SessionId,
        /// The answer's id.
        message_id: MessageId,
        /// Why it is not whole, if it is not.
        error: Option<WireError>,
    },
    /// Work on a summary began or ended.
    SummaryProgress {
        /// Where.
        session: SessionId,
        /// How far it is.
        phase: SummaryPhase,
        /// What went wrong, if it did; the conversation itself is untouched.
        error: Option<WireError>,
    },
    /// A session has another summary in force, or none.
    SummaryChanged {
        /// Where.
        session: SessionId,
        /// The summary in force.
        summary: Option<Box<NodeView>>,
    },
    /// Work on a summary ended that nobody asked for and that found nothing to write.
    SummaryUnchanged {
        /// Where.
        session: SessionId,
    },
    /// What is remembered of a session changed (a summary, a fact, a pin, a policy).
    MemoryChanged {
        /// As it is now.
        memory: Box<MemoryView>,
    },
    /// What is remembered of the user changed: ask for it again.
    UserMemoriesChanged,
    /// A conversation that was left says something of the user that was not known.
    UserMemoriesFound {
        /// The conversation.
        session: SessionId,
        /// Which memories are new; rejecting them undoes it.
        new: Vec<MemoryId>,
        /// How many of them wait for the user to accept or reject them.
        waiting: usize,
    },
    /// Something that the user should know, once.
    Notice(NoticeView),
    /// The settings or the model in use changed: ask for them again.
    SettingsChanged,
    /// Long work on the archive got further.
    Progress {
        /// How far it is.
        progress: ProgressEvent,
    },
    /// More, fewer or no changes are in memory alone.
    UnsavedChanged {
        /// What is; none when everything is on the disk again.
        unsaved: Option<UnsavedView>,
    },
    /// The search index got further.
    Index {
        /// How far it is.
        state: IndexState,
    },
    /// Another model was chosen for a session, or none of its own any more.
    ModelChosen {
        /// Where.
        session: SessionId,
        /// The model; none: the one of all other conversations.
        choice: Option<Box<ModelChoice>>,
    },
    /// Other instructions than before are in force.
    InstructionsChanged {
        /// Where; none: in all conversations.
        session: Option<SessionId>,
        /// Whether there are any.
        set: bool,
    },
    /// Other messages than before wait until their model can be reached again.
    QueueChanged {
        /// All that wait, the first to be sent first.
        queued: Vec<QueuedView>,
    },
    /// Something else than before was typed and not sent: ask for the drafts again.
    DraftsChanged {
        /// Who wrote it, as it named itself; none where the engine did.
        writer: Option<String>,
    },
    /// It stands otherwise than before with the store of several devices.
    SyncChanged {
        /// How it stands now.
        status: Box<SyncStatus>,
    },
    /// It stands otherwise than before with the folder of notes.
    NotesFolderChanged {
        /// How it stands now.
        status: NotesFolderView,
    },
    /// The archive was changed as a whole (another kind, a restored backup, nothing left): ask for everything
    /// again.
    ArchiveReplaced,
}

/// How far the work on a summary is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum SummaryPhase {
    /// A model is writing.
    Running,
    /// A new version is in force.
    Done,
    /// A new version contradicts a fact or a locked line: it waits for the user, and the one before it stays in
    /// force.
    Held,
    /// It did not work; the next trigger tries again.
    Failed,
    /// The user, or a change of the conversation, ended it.
    Cancelled,
}

/// Something that the user should know; kept by the engine until a host asks, or told as an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct NoticeView {
    /// How bad it is.
    pub level: NoticeLevel,
    /// Stable word for programs.
    pub code: String,
    /// For people.
    pub message: String,
    /// The conversation that it is about; none: all of it.
    pub session: Option<SessionId>,
}

impl NoticeView {
    /// A notice that is about no conversation in particular.
    pub fn new(level: NoticeLevel, code: &str, message: String) -> Self {
        Self { level, code: code.to_owned(), message, session: None }
    }
}

impl From<Notice> for NoticeView {
    fn from(Notice { code, message }: Notice) -> Self {
        let level = if code.is_good() { NoticeLevel::Info } else { NoticeLevel::Warning };
        Self::new(level, code.name(), message)
    }
}

/// How bad a notice is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum NoticeLevel {
    /// Good to know.
    Info,
    /// Something works less well than it should.
    Warning,
    /// Something does not work.
    Error,
}
