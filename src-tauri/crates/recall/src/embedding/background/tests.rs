use std::collections::VecDeque;
use std::time::Instant;

use extremis_tests::programs;
use tempfile::TempDir;

use super::*;
use crate::testing::{direction, next, said_at, say};
use crate::{Access, EmbeddedText, LoadedWeights, TextHash};

/// What happens before each batch: somebody waits, something is erased or said.
type Before = Box<dyn Fn(&Embedding) + Send + Sync>;

/// Some sessions, and what is noted of the work on them.
#[derive(Default)]
struct Desk {
    sessions: Mutex<Option<Vec<Arc<Session>>>>,
    embedding: Mutex<Option<Arc<Embedding>>>,
    gate: Mutex<()>,
    before: Mutex<VecDeque<Before>>,
    /// For so many looks somebody waits.
    waits: AtomicUsize,
    progressed: Mutex<Vec<bool>>,
}

struct Shared(Arc<Desk>);

impl Host for Shared {
    fn sessions(&self) -> Option<Vec<(SessionId, u64)>> {
        let sessions = self.0.sessions.lock();
        Some(sessions.as_ref()?.iter().map(|session| (session.id(), session.revision())).collect())
    }

    fn session(&self, id: SessionId) -> ControlFlow<(), Option<Arc<Session>>> {
        let sessions = self.0.sessions.lock();
        let Some(sessions) = sessions.as_ref() else { return ControlFlow::Break(()) };
        ControlFlow::Continue(sessions.iter().find(|session| session.id() == id).cloned())
    }

    fn gate(&self) -> MutexGuard<'_, ()> {
        self.0.gate.lock()
    }

    fn someone_waits(&self) -> bool {
        let next = self.0.before.lock().pop_front();
        if let (Some(before), Some(embedding)) = (next, &*self.0.embedding.lock()) {
            before(embedding);
        }
        let left = self.0.waits.load(Ordering::SeqCst);
        self.0.waits.store(left.saturating_sub(1), Ordering::SeqCst);
        left > 0
    }

    fn progressed(&self, is_done: bool) {
        self.0.progressed.lock().push(is_done);
    }
}

struct Stage {
    dir: TempDir,
    desk: Arc<Desk>,
    worker: Worker,
}

impl Stage {
    fn new(sessions: &[Session]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let weights = LoadedWeights::new(Some(programs::embedding_model()));
        let embedding = Arc::new(Embedding::new(weights, dir.path(), Access::Write));
        let desk = Arc::new(Desk::default());
        *desk.sessions.lock() = Some(sessions.iter().cloned().map(Arc::new).collect());
        *desk.embedding.lock() = Some(Arc::clone(&embedding));
        let worker = Worker { embedding, host: Box::new(Shared(Arc::clone(&desk))) };
        Self { dir, desk, worker }
    }

    fn knows(&self, text: &str) -> bool {
        self.worker.embedding.known(&[TextHash::of(text)])[0].is_some()
    }

    fn before(&self, before: impl Fn(&Embedding) + Send + Sync + 'static) {
        self.desk.before.lock().push_back(Box::new(before));
    }

    fn is_complete(&self, session: &Session) -> bool {
        let complete = self.worker.embedding.vectors().unwrap().complete().unwrap();
        complete.get(&session.id()) == Some(&session.revision())
    }
}

fn pond() -> Session {
    said_at(&[(0, "Ada", "The heron stands at the pond.")])
}

#[test]
fn vectors_of_another_model_are_made_anew_and_words_are_found_meanwhile() {
    let pond = said_at(&[(0, "Ada", "The heron stands at the pond."), (1, "Ben", "Tea?"), (2, "Ada", "No.")]);
    let stage = Stage::new(std::slice::from_ref(&pond));
    let other = direction(&[(0, 1.0)]);
    {
        let vectors = VectorStore::open(stage.dir.path()).unwrap();
        let message = pond.visible().next().unwrap().id.clone();
        let said = EmbeddedText::said(message, "The heron stands at the pond.");
        vectors.put(pond.id(), &[(said, other)]).unwrap();
    }
    let file = rusqlite::Connection::open(stage.dir.path().join("vectors.sqlite")).unwrap();
    file.pragma_update(None, "user_version", 2).unwrap();
    drop(file);
    let recall = crate::Recall::new(Arc::clone(&stage.worker.embedding));
    let message = next(&pond, "Where does the heron stand?");
    let query = crate::Query { session: &pond, upto: None, message: &message };
    let found = || recall.find(&query, crate::Scope::Session)[0].message.content.clone();
    assert!(!stage.knows("The heron stands at the pond."), "what another model said is not taken");
    assert_eq!(found(), "The heron stands at the pond.", "by its words");
    assert!(stage.worker.round().unwrap().is_continue());
    assert!(stage.is_complete(&pond));
    let known = stage.worker.embedding.known(&[TextHash::of("The heron stands at the pond.")]);
    assert!(known[0].is_some_and(|vector| vector.cosine(&other) < 0.9));
    assert_eq!(found(), "The heron stands at the pond.");
}

#[test]
fn everything_is_computed_and_what_is_gone_is_let_go_of() {
    let (pond, mill) = (pond(), said_at(&[(0, "Ada", "The mill is closed.")]));
    let stage = Stage::new(&[pond.clone(), mill.clone()]);
    assert!(stage.worker.round().unwrap().is_continue());
    assert!(stage.is_complete(&pond) && stage.is_complete(&mill));
    assert_eq!(stage.worker.embedding.progress().texts, 2);
    let counts = stage.worker.embedding.vectors().unwrap().counts().unwrap();
    assert_eq!(stage.worker.embedding.count(), counts.0 + counts.1);
    assert!(stage.desk.progressed.lock().iter().all(|done| !done), "the round is not over while it computes");
    *stage.desk.sessions.lock() = Some(vec![Arc::new(pond.clone())]);
    stage.desk.progressed.lock().clear();
    assert!(stage.worker.round().unwrap().is_continue());
    assert!(stage.knows("The heron stands at the pond.") && !stage.knows("The mill is closed."));
    assert!(stage.desk.progressed.lock().is_empty(), "nothing was computed twice");
    let mut more = pond;
    say(&mut more, "And flies.");
    *stage.desk.sessions.lock() = Some(vec![Arc::new(more.clone())]);
    assert!(stage.worker.round().unwrap().is_continue());
    assert!(stage.knows("And flies.") && stage.is_complete(&more));
}

#[test]
fn without_an_archive_or_a_model_nothing_is_computed() {
    let stage = Stage::new(&[pond()]);
    let sessions = stage.desk.sessions.lock().take();
    assert!(stage.worker.round().unwrap().is_break());
    let vectors = stage.worker.embedding.vectors().unwrap();
    assert!(stage.worker.embed(pond().id(), &vectors).unwrap().is_break());
    *stage.desk.sessions.lock() = sessions;
    assert!(stage.worker.embed(SessionId::new(), &vectors).unwrap().is_continue(), "one that is gone");
    assert_eq!(vectors.counts().unwrap(), (0, 0));
    let dir = tempfile::tempdir().unwrap();
    let embedding = Arc::new(Embedding::new(LoadedWeights::new(None), dir.path(), Access::Write));
    let worker = Worker { embedding, host: Box::new(Shared(Arc::clone(&stage.desk))) };
    assert!(worker.round().unwrap().is_continue());
    assert_eq!(worker.embedding.count(), 0);
}

#[test]
fn what_is_erased_while_a_batch_is_computed_is_not_kept() {
    let pond = pond();
    let stage = Stage::new(std::slice::from_ref(&pond));
    let (id, message) = (pond.id(), pond.head().unwrap().id.clone());
    stage.before(move |embedding| embedding.retract(id, Some(&message)));
    assert!(stage.worker.round().unwrap().is_break());
    assert!(!stage.knows("The heron stands at the pond."));
    assert!(stage.worker.round().unwrap().is_continue(), "what is left of it is computed in the next round");
    assert!(stage.is_complete(&pond));
}

#[test]
fn what_is_erased_after_the_last_batch_leaves_the_session_open() {
    let pond = pond();
    let stage = Stage::new(std::slice::from_ref(&pond));
    assert!(stage.worker.round().unwrap().is_continue());
    let vectors = stage.worker.embedding.vectors().unwrap();
    stage.worker.embedding.retract(pond.id(), None);
    assert!(!stage.is_complete(&pond));
    assert!(stage.worker.embed(pond.id(), &vectors).unwrap().is_continue());
    assert!(stage.is_complete(&pond), "all its texts are there");
}

#[test]
fn what_was_said_just_now_is_looked_for_first() {
    let long: Vec<_> = (0..40).map(|n| format!("Sentence {n}.")).collect();
    let messages: Vec<_> = long.iter().map(|said| (0, "Ada", said.as_str())).collect();
    let stage = Stage::new(&[said_at(&messages)]);
    stage.before(Embedding::something_changed);
    assert!(stage.worker.round().unwrap().is_break());
    assert!(stage.knows("Sentence 39.") && !stage.knows("Sentence 0."), "one batch of 32, the newest");
}

#[test]
fn nothing_is_computed_while_somebody_waits() {
    let stage = Stage::new(&[]);
    assert!(stage.worker.yield_to_foreground().is_continue());
    stage.desk.waits.store(3, Ordering::SeqCst);
    let begun = Instant::now();
    assert!(stage.worker.yield_to_foreground().is_continue());
    assert_eq!(stage.desk.waits.load(Ordering::SeqCst), 0);
    assert!(begun.elapsed() >= 3 * YIELD);
    stage.worker.embedding.note_user_activity();
    let begun = Instant::now();
    assert!(stage.worker.yield_to_foreground().is_continue());
    assert!(begun.elapsed() >= AFTER_TYPING.checked_sub(YIELD).unwrap());
    stage.worker.embedding.work.end();
    assert!(stage.worker.yield_to_foreground().is_break(), "it is over");
    stage.desk.waits.store(usize::MAX, Ordering::SeqCst);
    assert!(stage.worker.yield_to_foreground().is_break(), "also while somebody waits");
}

#[test]
fn rounds_are_made_until_it_is_over() {
    let pond = pond();
    let stage = Stage::new(std::slice::from_ref(&pond));
    let embedding = Arc::clone(&stage.worker.embedding);
    assert!(!embedding.is_done());
    std::thread::scope(|scope| {
        scope.spawn(|| stage.worker.run(Duration::ZERO));
        let until = |is_so: &dyn Fn() -> bool| {
            let begun = Instant::now();
            while !is_so() && begun.elapsed() < Duration::from_mins(1) {
                std::thread::sleep(Duration::from_millis(5));
            }
            let so = is_so();
            if !so {
                embedding.work.end();
            }
            assert!(so);
        };
        until(&|| embedding.is_done());
        assert!(stage.is_complete(&pond));
        assert_eq!(stage.desk.progressed.lock().last(), Some(&true));
        let mut more = pond.clone();
        say(&mut more, "And flies.");
        *stage.desk.sessions.lock() = Some(vec![Arc::new(more.clone())]);
        embedding.something_changed();
        assert!(!embedding.is_done());
        until(&|| embedding.is_done());
        assert!(stage.is_complete(&more));
        embedding.work.end();
    });
}

#[test]
fn a_thread_that_nobody_holds_is_over() {
    let stage = Stage::new(&[]);
    let Stage { desk, worker, .. } = stage;
    drop(worker.host);
    assert_eq!(Arc::strong_count(&desk), 1);
    let background = Background::start(worker.embedding, Box::new(Shared(Arc::clone(&desk))));
    assert_eq!(Arc::strong_count(&desk), 2);
    drop(background);
    assert_eq!(Arc::strong_count(&desk), 1, "the thread has let go of its host");
}

#[test]
fn a_thread_that_is_to_end_ends_and_where_nothing_is_computed_there_is_none() {
    let stage = Stage::new(&[]);
    let Stage { desk, worker, .. } = stage;
    drop(worker.host);
    drop(Background::nothing(Arc::clone(&worker.embedding)));
    let embedding =
        Arc::new(Embedding::new(LoadedWeights::new(None), std::path::Path::new(""), Access::Read));
    let mut background = Background::start(embedding, Box::new(Shared(Arc::clone(&desk))));
    background.end();
    background.thread.take().unwrap().join().unwrap();
    assert_eq!(Arc::strong_count(&desk), 1);
}
