//! Searching in a million messages, and taking them in, beside a plain FTS5 table of the same texts.
//!
//! 10,000 conversations from a seed. `EXTREMIS_BENCH_SESSIONS` makes it another number.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use extremis_domain::{Message, Role, Session, SessionId, Timestamp};
use extremis_search::{Index, Query, Request};
use extremis_tests::everything::Everything;
use rusqlite::{Connection, params};
use tempfile::TempDir;

use crate::{Line, milliseconds};

const SESSIONS: u64 = 10_000;
const MESSAGES: usize = 100;
/// Conversations that are taken in at once.
const AT_ONCE: u64 = 64;
/// Things that are typed, letter by letter.
const TYPED: u64 = 120;
/// What the app allows.
const PATIENCE: Duration = Duration::from_millis(15);

/// What is measured, made once for all lines.
struct Library {
    dir: TempDir,
    index: Index,
    raw: Connection,
    text: f64,
    messages: f64,
    /// Seconds.
    indexing: f64,
    raw_indexing: f64,
    typed: Vec<String>,
}

// A connection is for one thread at a time, and benches run on one.
static LIBRARY: OnceLock<std::sync::Mutex<Library>> = OnceLock::new();

fn with_library<T>(look: impl FnOnce(&Library) -> T) -> T {
    let library = LIBRARY.get_or_init(|| std::sync::Mutex::new(Library::new()));
    look(&library.lock().expect("no bench failed"))
}

/// The 95th percentile of a search for what stands there after each key.
pub(crate) fn as_you_type() -> Line {
    with_library(|library| {
        let (mut ours, mut raw) = (Vec::new(), Vec::new());
        for typed in &library.typed {
            for end in typed.char_indices().map(|(at, letter)| at + letter.len_utf8()) {
                let typed = &typed[..end];
                ours.push(timed(|| library.search(typed)));
                raw.push(timed(|| library.search_raw(typed)));
            }
        }
        Line { name: "search_as_you_type_1m", unit: "ms", value: late(ours), floor: late(raw) }
    })
}

/// Taking a message in.
pub(crate) fn indexing() -> Line {
    with_library(|library| {
        let each = |seconds: f64| seconds * 1e6 / library.messages;
        let (value, floor) = (each(library.indexing), each(library.raw_indexing));
        Line { name: "search_index_message", unit: "us", value, floor }
    })
}

/// The file, beside the texts in it.
pub(crate) fn size() -> Line {
    with_library(|library| {
        let bytes = std::fs::metadata(library.dir.path().join("index.sqlite")).expect("a file").len();
        #[expect(clippy::cast_precision_loss, reason = "megabytes")]
        let value = bytes as f64 / 1e6;
        Line { name: "search_index_size", unit: "MB", value, floor: library.text / 1e6 }
    })
}

impl Library {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let index = Index::open(dir.path()).expect("an index");
        let mut raw = raw(&dir.path().join("raw.sqlite"));
        let everything = Everything::new(7);
        let sessions = std::env::var("EXTREMIS_BENCH_SESSIONS").ok().and_then(|number| number.parse().ok());
        let sessions = sessions.unwrap_or(SESSIONS);
        let mut messages = 0_u32;
        let (mut bytes, mut indexing, mut raw_indexing) = (0.0, 0.0, 0.0);
        for start in (0..sessions).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
            let numbers = start..(start + AT_ONCE).min(sessions);
            let batch: Vec<_> = numbers.map(|number| session(&everything, number)).collect();
            indexing += timed(|| index.put(&batch).expect("taken in")) / 1e3;
            let said = batch.iter().flat_map(|session| &session.parts().messages);
            let texts: Vec<&str> = said.map(|message| message.content.as_str()).collect();
            for said in &texts {
                bytes += f64::from(u32::try_from(said.len()).unwrap_or_default());
                messages += 1;
            }
            raw_indexing += timed(|| put_raw(&mut raw, &texts)) / 1e3;
        }
        let mut begin = true;
        indexing += timed(|| {
            while index.tidy(begin).expect("put in order") {
                begin = false;
            }
            index.scrub().expect("an empty log");
        }) / 1e3;
        let typed = (0..TYPED).map(|number| typed(&everything, number, sessions)).collect();
        let messages = f64::from(messages);
        Self { dir, index, raw, text: bytes, messages, indexing, raw_indexing, typed }
    }

    fn search(&self, typed: &str) -> usize {
        let query = Query::parse(typed);
        let request = Request {
            query: &query,
            this: None,
            limit: 20,
            trashed: false,
            patience: Some(PATIENCE),
            cancelled: &|| false,
        };
        self.index.search(&request).expect("an answer").hits.len()
    }

    /// The same words, the last one as a beginning, ranked by FTS5.
    fn search_raw(&self, typed: &str) -> usize {
        let words = typed.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
        if words.is_empty() {
            return 0;
        }
        let mut statement = self
            .raw
            .prepare_cached("SELECT rowid FROM raw WHERE raw MATCH ?1 ORDER BY rank LIMIT 20")
            .expect("a statement");
        let rows = statement.query_map(params![words.join(" ") + "*"], |row| row.get::<_, i64>(0));
        rows.expect("an answer").count()
    }
}

fn raw(path: &Path) -> Connection {
    let connection = Connection::open(path).expect("a file");
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
             CREATE VIRTUAL TABLE raw USING fts5 (text, content = '', tokenize = 'porter unicode61');",
        )
        .expect("a table");
    connection
}

fn put_raw(raw: &mut Connection, texts: &[&str]) {
    let transaction = raw.transaction().expect("a transaction");
    for text in texts {
        let mut statement =
            transaction.prepare_cached("INSERT INTO raw (text) VALUES (?1)").expect("a statement");
        statement.execute(params![text]).expect("put in");
    }
    transaction.commit().expect("committed");
}

fn session(everything: &Everything, number: u64) -> Arc<Session> {
    let start = 1_600_000_000 + i64::try_from(number).unwrap_or_default() * 3_600;
    let mut parts = Session::new(SessionId::new(), Timestamp::from_second(start)).parts().clone();
    for (second, (user, text)) in (start..).zip(everything.conversation(number, MESSAGES)) {
        let role = if user { Role::User } else { Role::Assistant };
        let message = Message::new(role, text, Timestamp::from_second(second)).after(parts.head.take());
        parts.head = Some(message.id.clone());
        parts.messages.push(Arc::new(message));
    }
    parts.title = Some(format!("Conversation {number}"));
    Arc::new(Session::from_parts(parts).expect("a conversation"))
}

/// One to four words of something that was said, in a row or not.
fn typed(everything: &Everything, number: u64, sessions: u64) -> String {
    let said = everything.conversation(number * 37 % sessions, 20);
    let place = usize::try_from(number).unwrap_or_default();
    let words: Vec<&str> = said[place % said.len()].1.split_whitespace().collect();
    let step = if place.is_multiple_of(2) { 1 } else { 5 };
    let chosen = (0..=place % 4).map(|next| words[(place * 7 + next * step) % words.len()]);
    chosen.collect::<Vec<_>>().join(" ")
}

fn timed<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    std::hint::black_box(work());
    milliseconds(start.elapsed())
}

fn late(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() * 95 / 100]
}
