//! Everything that can go wrong, and how it is told to a host.

use std::sync::Arc;

use extremis_archive::ArchiveError;
use extremis_attach::AttachError;
use extremis_language::{Words, text};
use extremis_llm::{ModelError, SealError};
use extremis_memory::SummariseError;
use extremis_search::SearchError;
use extremis_sync::SyncError;

use crate::wire::WireError;

/// Why something that a host asked for did not happen. The messages are for people.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The archive could not do it.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The model could not do it.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The search index could not be used.
    #[error(transparent)]
    Search(#[from] Arc<SearchError>),
    /// The keys under a passphrase could not be made or opened.
    #[error(transparent)]
    Keys(#[from] SealError),
    /// A file cannot go along with a message.
    #[error("{}", text!("app-not-attached", reason = Words(_0)))]
    Attach(#[from] AttachError),
    /// Nothing could be exchanged with other devices.
    #[error(transparent)]
    Sync(SyncError),
    /// A summary could not be written.
    #[error("{}", text!("app-summary", reason = Words(_0)))]
    Summary(#[from] SummariseError),
    /// There is no model to ask.
    #[error("{}", text!("app-no-model"))]
    NoModel,
    /// The server of a model was neither named nor chosen nor allowed.
    #[error("{}", text!("app-server-not-allowed", server = server))]
    ServerNotAllowed {
        /// Its address, and what is known of it.
        server: String,
        /// Its address.
        address: String,
    },
    /// A key would be sent so that others can read it.
    #[error("{}", text!("app-key-not-encrypted", address = address))]
    KeyNotEncrypted {
        /// Where it would go.
        address: String,
    },
    /// No model is there that could write a summary better than it is.
    #[error("{}", text!("app-cannot-summarise"))]
    CannotSummarise,
    /// All that could be covered is covered.
    #[error("{}", text!("app-nothing-to-summarise"))]
    NothingToSummarise,
    /// There is no summary to edit.
    #[error("{}", text!("app-no-summary"))]
    NoSummary,
    /// The text is empty.
    #[error("{}", text!("app-empty-message"))]
    EmptyMessage,
    /// The text of a correction is empty.
    #[error("{}", text!("app-empty-edit"))]
    EmptyEdit,
    /// An answer is arriving in this session.
    #[error("{}", text!("app-answer-running"))]
    AnswerRunning,
    /// A summary is being written in this session.
    #[error("{}", text!("app-summary-running"))]
    SummaryRunning,
    /// An id that is none, or that names nothing.
    #[error("{}", text!("app-not-found", what = what, id = id))]
    NotFound {
        /// `conversation`, `message` or `summary version`.
        what: &'static str,
        /// As given.
        id: String,
    },
    /// A setting or an argument that makes no sense.
    #[error("{what}")]
    Invalid {
        /// What is wrong with it and what would be right.
        what: String,
    },
    /// Long work has the data folder for itself.
    #[error("{}", text!("app-busy"))]
    Busy,
    /// The process is ending.
    #[error("{}", text!("app-closing"))]
    Closing,
}

impl AppError {
    /// The stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Archive(error) => error.code(),
            Self::Model(error) | Self::Summary(SummariseError::Model(error)) => model_code(error),
            Self::Keys(_) => "key_file",
            Self::Attach(_) => "not_attached",
            Self::Sync(error) => error.code(),
            Self::Summary(_) => "summary_failed",
            Self::Search(_) => "search_failed",
            Self::NoModel => "no_model",
            Self::ServerNotAllowed { .. } => "server_not_allowed",
            Self::KeyNotEncrypted { .. } => "key_not_encrypted",
            Self::CannotSummarise => "cannot_summarise",
            Self::NothingToSummarise => "nothing_to_summarise",
            Self::NoSummary => "no_summary",
            Self::EmptyMessage | Self::EmptyEdit => "empty_message",
            Self::AnswerRunning => "answer_running",
            Self::SummaryRunning => "summary_running",
            Self::NotFound { .. } => "not_found",
            Self::Invalid { .. } => "invalid",
            Self::Busy => "busy",
            Self::Closing => "closing",
        }
    }

    /// Whether the same request may succeed later without any change.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Archive(error) => error.is_retryable(),
            Self::Sync(error) => matches!(error, SyncError::Store { .. }),
            Self::Model(error) | Self::Summary(SummariseError::Model(error)) => error.is_retryable(),
            Self::Summary(_) | Self::Search(_) | Self::AnswerRunning | Self::SummaryRunning | Self::Busy => {
                true
            }
            _ => false,
        }
    }
}

fn model_code(error: &ModelError) -> &'static str {
    match error {
        ModelError::NoServer { .. } | ModelError::UnknownHost { .. } | ModelError::NotSecure { .. } => {
            "no_server"
        }
        ModelError::KeyRejected { .. } | ModelError::KeyMissing { .. } => "key_rejected",
        ModelError::KeysLocked { .. } => "keys_locked",
        ModelError::NotAllowed { .. } => "not_allowed",
        ModelError::NoCredit { .. } => "no_credit",
        ModelError::RateLimited { .. } => "rate_limited",
        ModelError::ContextTooLong { .. } => "context_too_long",
        ModelError::NoPictures { .. } => "no_pictures",
        ModelError::UnknownModel { .. } => "unknown_model",
        ModelError::OutOfMemory { .. } => "out_of_memory",
        ModelError::StreamCut => "stream_cut",
        ModelError::ConnectTimedOut { .. } | ModelError::TimedOut { .. } => "timed_out",
        ModelError::Server { .. } => "server_error",
        ModelError::Declined { .. } => "declined",
        ModelError::Malformed { .. } => "malformed_answer",
        ModelError::Local { .. } => "builtin_model",
    }
}

impl From<SearchError> for AppError {
    fn from(error: SearchError) -> Self {
        Self::Search(Arc::new(error))
    }
}

impl From<&AppError> for WireError {
    fn from(error: &AppError) -> Self {
        let server = match error {
            AppError::ServerNotAllowed { address, .. } | AppError::KeyNotEncrypted { address } => {
                Some(address.clone())
            }
            _ => None,
        };
        Self {
            code: error.code().to_owned(),
            message: error.to_string(),
            retryable: error.is_retryable(),
            server,
        }
    }
}

impl From<AppError> for WireError {
    fn from(error: AppError) -> Self {
        Self::from(&error)
    }
}
