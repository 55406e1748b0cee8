//! The engine as a whole: what it holds, how it starts and how it ends.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use extremis_archive::{Archive, ArchiveError, Mode};
use extremis_domain::{Clock, Session, SessionId};
use extremis_memory::TokenCounts;
use extremis_recall::{Access, Background, Embedding, LoadedWeights, Recall};
use parking_lot::{Mutex, RwLock};
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::active_tasks::ActiveTasks;
use crate::archive_handle::{ArchiveHandle, ArchiveOptions, WhenDiskFails};
use crate::drafts::Drafts;
use crate::exclusive::LongWork;
use crate::keys::SealedFile;
use crate::language::speak;
use crate::models::{ModelPool, Overrides};
use crate::outbox::Outbox;
use crate::recall::EmbeddingHost;
use crate::search::{Indexer, IndexerHandle, ReadOnlySearch, folder};
use crate::settings::{SettingsFile, unreadable};
use crate::store_set::StoreSet;
use crate::user_memories::ReadMarks;
use crate::wire::{AppEvent, NoticeLevel, NoticeView, Settings, WireError};
use crate::{AppError, views};

/// Events that a slow listener may fall behind before it misses some.
const EVENT_BACKLOG: usize = 4096;

/// How the engine is to start.
#[derive(Debug)]
pub struct Options {
    /// Where all data is.
    pub data_dir: PathBuf,
    /// Whether anything may be written.
    pub mode: Mode,
    /// What becomes of changes that the disk refuses.
    pub when_disk_fails: WhenDiskFails,
    /// What the environment or the command line says about the model.
    pub overrides: Overrides,
    /// The built-in model's file, when there is one.
    pub builtin_model: Option<PathBuf>,
    /// The embedding model's file, when there is one: what finds by meaning.
    pub embedding_model: Option<PathBuf>,
}

/// The engine. Cloning gives another handle to the same one.
#[derive(Clone)]
pub struct App {
    pub(crate) core: Arc<Core>,
}

pub(crate) struct Core {
    /// These two end before the archive does.
    pub background: Background,
    pub indexer_handle: IndexerHandle,
    pub read_only_search: ReadOnlySearch,
    pub embedding: Arc<Embedding>,
    pub archive_handle: ArchiveHandle,
    pub long_work: LongWork,
    pub clock: Arc<dyn Clock>,
    pub settings: Arc<RwLock<Settings>>,
    /// Where they are kept.
    pub settings_file: Arc<Mutex<SettingsFile>>,
    /// Held while a setting is changed that depends on what it was.
    pub changing_settings: tokio::sync::Mutex<()>,
    /// Whether anything was ever set.
    pub is_configured: AtomicBool,
    /// Held while what is remembered of the user is changed.
    pub changing_memories: tokio::sync::Mutex<()>,
    /// Held while a conversation is looked through for what the user says of themselves.
    pub looking_for_memories: tokio::sync::Mutex<()>,
    /// Held while everything is exchanged with other devices.
    pub exchanging: tokio::sync::Mutex<()>,
    pub notes: crate::notes_kept::NotesKept,
    /// Held while a file is fetched that a message needs.
    pub fetching: tokio::sync::Mutex<()>,
    /// Told when a store is set: whoever exchanges by itself looks at it at once.
    pub store_set: StoreSet,
    /// Whether the connection is paid for by what goes over it, as far as the host has told.
    pub is_metered: AtomicBool,
    /// The conversation that the user is in, from its first message on.
    pub open_session: Mutex<Option<SessionId>>,
    /// The conversations that are open beside it, each in a window of its own.
    pub open_beside: Mutex<HashSet<SessionId>>,
    pub read_marks: ReadMarks,
    pub models: ModelPool,
    pub active_tasks: Arc<ActiveTasks>,
    pub outbox: Outbox,
    pub drafts: Drafts,
    /// Held while a row is looked up and told, so that an older state is never told after a newer one.
    pub telling_entries: Mutex<()>,
    pub recall: Arc<Recall>,
    pub token_counts: TokenCounts,
    pub events: broadcast::Sender<AppEvent>,
    pub tasks: TaskTracker,
    pub closing: CancellationToken,
}

impl App {
    /// Opens the data directory and recovers what a crash left. Blocks; no model is contacted.
    pub fn open(options: Options, clock: Arc<dyn Clock>) -> Result<Self, AppError> {
        // First of all, so that what cannot be opened is told in the language of the settings.
        let (settings_file, settings) = SettingsFile::open(&options.data_dir);
        speak(settings_file.in_force().read().language);
        let (events, _) = broadcast::channel(EVENT_BACKLOG);
        let weights = LoadedWeights::new(options.embedding_model);
        let access = if options.mode == Mode::Write { Access::Write } else { Access::Read };
        let embedding = Arc::new(Embedding::new(weights, &folder(&options.data_dir), access));
        let recall = Arc::new(Recall::new(Arc::clone(&embedding)));
        let indexing = (options.mode == Mode::Write)
            .then(|| Arc::new(Indexer::new(&options.data_dir, Arc::clone(&embedding), events.clone())));
        let opening = ArchiveOptions {
            indexer: indexing.clone(),
            dir: options.data_dir.clone(),
            clock: Arc::clone(&clock),
            when_disk_fails: options.when_disk_fails,
            events: events.clone(),
        };
        let archive_handle = ArchiveHandle::open(opening, options.mode)?;
        let notice = settings_file.fault().as_ref().map(unreadable);
        let active_tasks = Arc::new(ActiveTasks::default());
        let background = match &indexing {
            Some(indexer) => {
                let host =
                    EmbeddingHost { indexer: Arc::clone(indexer), active_tasks: Arc::clone(&active_tasks) };
                Background::start(Arc::clone(&embedding), Box::new(host))
            }
            None => Background::nothing(Arc::clone(&embedding)),
        };
        let is_configured = settings.as_ref().is_some_and(|settings| !settings.first_run);
        let settings = settings_file.in_force();
        let core = Core {
            background,
            indexer_handle: indexing.map_or_else(IndexerHandle::nothing, IndexerHandle::start),
            read_only_search: ReadOnlySearch::default(),
            embedding,
            archive_handle,
            long_work: LongWork::default(),
            clock,
            is_configured: AtomicBool::new(is_configured),
            settings: Arc::clone(&settings),
            settings_file: Arc::new(Mutex::new(settings_file)),
            changing_settings: tokio::sync::Mutex::default(),
            changing_memories: tokio::sync::Mutex::default(),
            looking_for_memories: tokio::sync::Mutex::default(),
            open_session: Mutex::default(),
            open_beside: Mutex::default(),
            read_marks: ReadMarks::load(&options.data_dir),
            models: ModelPool::new(
                options.overrides,
                options.builtin_model,
                SealedFile { dir: options.data_dir.clone() },
                settings,
            ),
            active_tasks,
            outbox: Outbox::load(&options.data_dir),
            drafts: Drafts::load(&options.data_dir, options.mode),
            exchanging: tokio::sync::Mutex::default(),
            notes: crate::notes_kept::NotesKept::default(),
            fetching: tokio::sync::Mutex::default(),
            store_set: StoreSet::default(),
            is_metered: AtomicBool::new(false),
            telling_entries: Mutex::default(),
            recall,
            token_counts: TokenCounts::default(),
            events,
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
        };
        let app = Self { core: Arc::new(core) };
        app.core.active_tasks.keep_notices(notice);
        app.follow_keyring();
        Ok(app)
    }

    /// Everything that happens from now on.
    pub fn events(&self) -> broadcast::Receiver<AppEvent> {
        self.core.events.subscribe()
    }

    /// What the user should be told once: files set aside, answers recovered.
    pub fn take_notices(&self) -> Vec<NoticeView> {
        let own = self.core.active_tasks.take_notices();
        own.into_iter().chain(self.archive_notices()).collect()
    }

    pub(crate) fn archive_notices(&self) -> Vec<NoticeView> {
        let notices =
            self.core.archive_handle.now().map(|archive| archive.take_notices()).unwrap_or_default();
        notices.into_iter().map(NoticeView::from).collect()
    }

    /// Where all data is.
    pub fn data_dir(&self) -> &Path {
        self.core.archive_handle.dir()
    }

    /// Whether nothing can be written.
    pub fn read_only(&self) -> bool {
        self.core.archive_handle.now().is_ok_and(|archive| archive.read_only())
    }

    /// Writes everything to its file now (README, rule 1).
    pub async fn save_now(&self) -> Result<(), AppError> {
        self.archive(Archive::flush).await
    }

    /// Lets go of what is in memory for speed alone, when nothing has been asked for long. Blocks for a moment.
    pub fn let_go(&self) {
        self.core.recall.clear();
        // One that is closed just now has nothing in memory.
        if let Ok(archive) = self.core.archive_handle.now() {
            extremis_archive::let_go_of_idle(&archive);
        }
    }

    /// Waits until no answer and no summary is being written.
    pub async fn idle(&self) {
        let mut events = self.events();
        while !self.core.active_tasks.is_idle() {
            // Every end of work is an event; a lagging receiver just looks again.
            if matches!(events.recv().await, Err(broadcast::error::RecvError::Closed)) {
                return;
            }
        }
        drop(self.core.active_tasks.telling());
    }

    /// Stops what is running (keeping what has arrived) and writes everything to its file.
    pub async fn close(&self) -> Result<(), AppError> {
        self.core.closing.cancel();
        self.core.background.end();
        self.core.active_tasks.cancel_all();
        self.core.tasks.close();
        self.core.tasks.wait().await;
        let saved = self.save_now().await;
        self.let_index_finish().await;
        saved
    }

    pub(crate) fn emit(&self, event: AppEvent) {
        // Nobody listening is fine: the archive is the truth.
        let _ = self.core.events.send(event);
    }

    /// Tells how the row of a session is now, in the list or in the trash; or that it is gone.
    pub(crate) fn entry_changed(&self, id: SessionId) {
        let Ok(archive) = self.core.archive_handle.now() else { return };
        let _in_order = self.core.telling_entries.lock();
        self.emit(match archive.entry(id) {
            Some(entry) => AppEvent::EntryChanged { entry: Box::new(views::entry(&entry)) },
            None => AppEvent::EntryRemoved { session: id },
        });
    }

    pub(crate) fn emit_error(&self, error: &AppError) {
        let WireError { code, message, .. } = error.into();
        self.emit(AppEvent::Notice(NoticeView::new(NoticeLevel::Error, &code, message)));
    }

    /// Runs a blocking archive operation off the async threads.
    pub(crate) async fn archive<T: Send + 'static>(
        &self,
        operation: impl FnOnce(&Archive) -> Result<T, ArchiveError> + Send + 'static,
    ) -> Result<T, AppError> {
        let archive = self.core.archive_handle.now()?;
        self.blocking(move || operation(&archive)).await?.map_err(AppError::from)
    }

    /// Runs blocking or long work off the async threads.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        tokio::task::spawn_blocking(work).await.map_err(|_| AppError::Closing)
    }

    pub(crate) async fn session(&self, id: SessionId) -> Result<Arc<Session>, AppError> {
        self.archive(move |archive| archive.session(id)).await
    }
}
