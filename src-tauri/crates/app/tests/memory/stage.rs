//! An engine with a data folder and a model server of its own.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use extremis_app::wire::{AppEvent, FactView, MemoryView, NodeView, NoticeView, SummaryPhase};
use extremis_app::{
    App, FactStatus, MessageId, Mode, NewMessage, NodeState, Options, Overrides, Policy, Preset, Role,
    SessionId, SystemClock, WhenDiskFails,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply, Request};
use extremis_tests::{programs, wait};
use serde_json::json;
use tempfile::TempDir;
use tokio::sync::broadcast::Receiver;

/// Slow enough that the test does something in the middle of it.
pub(crate) const SLOW: Duration = Duration::from_millis(150);

pub(crate) struct Stage {
    pub app: App,
    pub server: ModelServer,
    pub data: TempDir,
}

impl Stage {
    pub fn set() -> Self {
        let data = tempfile::tempdir().unwrap();
        let server = ModelServer::start();
        let app = open(&data, &server);
        Self { app, server, data }
    }

    /// The same, and it is known what texts mean.
    pub fn with_meaning() -> Self {
        let data = tempfile::tempdir().unwrap();
        let server = ModelServer::start();
        let embedding_model = Some(programs::embedding_model());
        let options = Options { embedding_model, ..options(Mode::Write, &data, &server) };
        let app = App::open(options, Arc::new(SystemClock)).unwrap();
        Self { app, server, data }
    }

    /// Ends the engine and starts another one on the same folder.
    pub async fn start_again(self) -> Self {
        self.start_again_after(|_| ()).await
    }

    /// The same, with something done to the folder while nobody has it open.
    pub async fn start_again_after(self, meanwhile: impl FnOnce(&Path)) -> Self {
        let Self { app, server, data } = self;
        app.close().await.unwrap();
        drop(app);
        meanwhile(&data.path().join("data"));
        Self { app: open(&data, &server), server, data }
    }

    /// Lets go of the engine without closing it, and starts another one once the folder is free.
    pub fn abandon(self) -> Self {
        let Self { app, server, data } = self;
        drop(app);
        let open = || App::open(options(Mode::Write, &data, &server), Arc::new(SystemClock)).ok();
        let app = tokio::task::block_in_place(|| wait::until("the folder is free", open));
        Self { app, server, data }
    }

    /// Another engine that looks at the same folder and writes nothing.
    pub fn read_only(&self) -> App {
        open_for(Mode::Read, &self.data, &self.server)
    }

    /// Adds messages that alternate between the user and the assistant.
    pub async fn say(&self, session: Option<SessionId>, words: &[String]) -> SessionId {
        let mut id = session;
        for words in words {
            let count = match &id {
                Some(id) => self.app.conversations().show(*id, 0).await.unwrap().message_count,
                None => 0,
            };
            let role = if count % 2 == 0 { Role::User } else { Role::Assistant };
            id = Some(
                self.app.conversations().append(id, NewMessage::new(role, words)).await.unwrap().session,
            );
        }
        id.unwrap()
    }

    /// Lets a session grow by `count` messages that say their places.
    pub async fn grow(&self, session: Option<SessionId>, count: usize) -> SessionId {
        let have = match session {
            Some(session) => self.app.conversations().show(session, 0).await.unwrap().message_count,
            None => 0,
        };
        let words: Vec<String> = (have + 1..=have + count).map(said).collect();
        self.say(session, &words).await
    }

    /// Does what is due, to its end.
    pub async fn summarise(&self, session: SessionId) {
        self.app.memory().summarise_if_needed(session);
        self.app.idle().await;
    }

    /// Starts a summary whose model takes its time, and waits until the model has begun.
    pub fn begin_slow_summary(&self, session: SessionId, text: &str) {
        let asked = self.server.summaries().len();
        self.server.next_summaries(1, Reply::slowly(text, SLOW));
        self.app.memory().summarise_if_needed(session);
        self.wait_for_summary_request(asked);
    }

    /// Waits until the model was asked for more than `asked` summaries.
    pub fn wait_for_summary_request(&self, asked: usize) {
        tokio::task::block_in_place(|| {
            wait::until("the model is asked for a summary", || {
                (self.server.summaries().len() > asked).then_some(())
            });
        });
    }

    pub async fn memory(&self, session: SessionId) -> MemoryView {
        self.app.memory().view(session).await.unwrap()
    }

    /// The summaries in force, in the order of what they cover.
    pub async fn active(&self, session: SessionId) -> Vec<NodeView> {
        let mut nodes = self.memory(session).await.nodes;
        nodes.retain(|node| node.state == NodeState::Active);
        nodes.sort_by_key(|node| node.start);
        nodes
    }

    pub async fn summary(&self, session: SessionId) -> Option<String> {
        self.active(session).await.into_iter().next().map(|node| node.content)
    }

    pub async fn active_facts(&self, session: SessionId) -> Vec<FactView> {
        let mut facts = self.app.memory().facts(session).await.unwrap();
        facts.retain(|fact| fact.status == FactStatus::Active);
        facts
    }

    pub async fn choose(&self, session: SessionId, preset: Preset) {
        self.app.memory().set_session_policy(session, Some(Policy::preset(preset))).await.unwrap();
    }

    /// The message at a place, from 1.
    pub async fn message(&self, session: SessionId, place: usize) -> MessageId {
        self.app.conversations().show(session, usize::MAX).await.unwrap().messages[place - 1].id.clone()
    }
}

fn open(data: &TempDir, server: &ModelServer) -> App {
    open_for(Mode::Write, data, server)
}

fn open_for(mode: Mode, data: &TempDir, server: &ModelServer) -> App {
    App::open(options(mode, data, server), Arc::new(SystemClock)).unwrap()
}

fn options(mode: Mode, data: &TempDir, server: &ModelServer) -> Options {
    let overrides =
        Overrides { base_url: Some(server.base_url()), model: Some(MODEL.to_owned()), api_key: None };
    Options {
        data_dir: data.path().join("data"),
        mode,
        when_disk_fails: WhenDiskFails::Refuse,
        overrides,
        builtin_model: None,
        embedding_model: None,
    }
}

/// What is said at a place: it names its own number, and nothing else does.
pub(crate) fn said(place: usize) -> String {
    format!("This is what was said at place [{place}].")
}

/// The places named in a request's words.
pub(crate) fn places(request: &Request) -> Vec<usize> {
    let text = request.question();
    (1..300).filter(|place| text.contains(&format!("[{place}]"))).collect()
}

/// An answer with important data: these facts, each said by the first message that is shown.
pub(crate) fn important(facts: &[&str]) -> Reply {
    let facts: Vec<_> = facts.iter().map(|fact| json!({ "value": fact, "messages": [1] })).collect();
    Reply::text(&json!({ "important_facts": facts }).to_string())
}

/// What was told of work on summaries, and the notices, so far.
pub(crate) fn told(events: &mut Receiver<AppEvent>) -> (Vec<SummaryPhase>, Vec<String>) {
    let (mut phases, mut notices) = (Vec::new(), Vec::new());
    while let Ok(event) = events.try_recv() {
        match event {
            AppEvent::SummaryProgress { phase, .. } => phases.push(phase),
            AppEvent::Notice(NoticeView { code, .. }) => notices.push(code),
            _ => {}
        }
    }
    (phases, notices)
}
