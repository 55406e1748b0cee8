//! Searching in a million messages, and taking them in, beside a plain FTS5 table of the same texts.
//!
//! 10,000 conversations of 100 messages from a seed; `--messages N` makes it fewer, for a quick look.

mod raw;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use extremis_domain::{Message, Role, Session, SessionId, Timestamp};
use extremis_search::{Index, IndexRequest, ParsedQuery};
use extremis_tests::everything::Everything;
use tempfile::TempDir;

use crate::{Line, milliseconds, most_of};
use raw::{Answer, Raw};

/// How many messages, if nobody says another number.
const ALL: u64 = 1_000_000;
/// Messages of a conversation.
const EACH: u8 = 100;
/// Conversations that are taken in at once: as many messages as the app takes.
const AT_ONCE: u64 = 200;
/// Things that are typed, letter by letter.
const TYPED: u64 = 120;
/// Theirs is asked after every so many keys: among a million messages it takes its time.
const THEIRS_EVERY: usize = 7;
/// What the app allows.
const PATIENCE: Duration = Duration::from_millis(15);

/// What is measured, made once for all lines.
struct Library {
    dir: TempDir,
    index: Index,
    raw: Raw,
    text: f64,
    messages: f64,
    /// Seconds.
    indexing: f64,
    raw_indexing: f64,
    typed: Vec<String>,
}

/// How many messages there are to be.
static MESSAGES: AtomicU64 = AtomicU64::new(ALL);

// A connection is for one thread at a time, and benches run on one.
static LIBRARY: OnceLock<std::sync::Mutex<Library>> = OnceLock::new();

/// From now on it is about so many messages.
pub(crate) fn among(messages: u64) {
    MESSAGES.store(messages.max(u64::from(EACH)), Ordering::Relaxed);
}

fn with_library<T>(look: impl FnOnce(&Library) -> T) -> T {
    let library = LIBRARY.get_or_init(|| std::sync::Mutex::new(Library::new()));
    look(&library.lock().expect("no bench failed"))
}

/// A search for what stands there after each key, the 95th percentile, beside FTS5 that ranks as many of the newest
/// messages that match, and shows as many.
pub(crate) fn as_you_type() -> Line {
    with_library(|library| library.typing("search_as_you_type", Answer::Ranked))
}

/// The same beside FTS5 that only finds the newest messages that match: it neither ranks nor reads one of them.
pub(crate) fn as_you_type_matching() -> Line {
    with_library(|library| library.typing("search_as_you_type_unranked", Answer::Matched))
}

/// Taking messages in until all of them can be found and the file is in order.
pub(crate) fn indexing() -> Line {
    with_library(|library| {
        let rate = |seconds: f64| (library.messages / seconds).round();
        let (value, floor) = (rate(library.indexing), rate(library.raw_indexing));
        Line { name: "search_indexing", unit: "messages/s", value, floor }
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
        let mut raw = Raw::new(&dir.path().join("raw.sqlite"));
        let everything = Everything::new(7);
        let sessions = MESSAGES.load(Ordering::Relaxed) / u64::from(EACH);
        let mut messages = 0_u32;
        let (mut bytes, mut indexing, mut raw_indexing) = (0.0, 0.0, 0.0);
        for start in (0..sessions).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
            let numbers = start..(start + AT_ONCE).min(sessions);
            let batch: Vec<_> =
                numbers.map(|number| Arc::new(session(&everything, number, usize::from(EACH)))).collect();
            indexing += timed(|| index.put(&batch).expect("taken in")) / 1e3;
            let said = batch.iter().flat_map(|session| &session.parts().messages);
            let texts: Vec<&str> = said.map(|message| message.content.as_str()).collect();
            for said in &texts {
                bytes += f64::from(u32::try_from(said.len()).unwrap_or_default());
                messages += 1;
            }
            raw_indexing += timed(|| raw.put(&texts)) / 1e3;
        }
        let mut begin = true;
        indexing += timed(|| {
            while index.merge_segments(begin).expect("put in order") {
                begin = false;
            }
            index.truncate_wal().expect("an empty log");
        }) / 1e3;
        raw_indexing += timed(|| raw.merge_segments()) / 1e3;
        let typed = (0..TYPED).map(|number| typed(&everything, number, sessions)).collect();
        let messages = f64::from(messages);
        Self { dir, index, raw, text: bytes, messages, indexing, raw_indexing, typed }
    }

    fn search(&self, typed: &str) -> usize {
        let query = ParsedQuery::parse(typed);
        let request = IndexRequest {
            query: &query,
            this: None,
            limit: 20,
            trashed: false,
            patience: Some(PATIENCE),
            cancelled: &|| false,
        };
        self.index.search(&request).expect("an answer").hits.len()
    }

    /// Everything that is typed, after each key, ours and, now and then, theirs.
    fn typing(&self, name: &'static str, answer: Answer) -> Line {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for typed in &self.typed {
            for end in typed.char_indices().map(|(at, letter)| at + letter.len_utf8()) {
                let typed = &typed[..end];
                ours.push(timed(|| self.search(typed)));
                if ours.len() % THEIRS_EVERY == 0 {
                    theirs.push(timed(|| self.raw.search(typed, answer)));
                }
            }
        }
        Line { name, unit: "ms", value: most_of(ours), floor: most_of(theirs) }
    }
}

/// A conversation of so many messages.
pub(crate) fn session(everything: &Everything, number: u64, messages: usize) -> Session {
    let start = 1_600_000_000 + i64::try_from(number).unwrap_or_default() * 3_600;
    let mut parts = Session::new(SessionId::new(), Timestamp::from_second(start)).parts().clone();
    for (second, (user, text)) in (start..).zip(everything.conversation(number, messages)) {
        let role = if user { Role::User } else { Role::Assistant };
        let message = Message::new(role, text, Timestamp::from_second(second)).after(parts.head.take());
        parts.head = Some(message.id.clone());
        parts.messages.push(Arc::new(message));
    }
    parts.title = Some(format!("Conversation {number}"));
    Session::from_parts(parts).expect("a conversation")
}

/// One to four words of something that was said, in a row or not.
pub(crate) fn typed(everything: &Everything, number: u64, sessions: u64) -> String {
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
