//! How long a question to a conversation of 10,000 messages takes: what 19 of 20 need at most, once the conversation is
//! ready for questions, and how long making it ready takes.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use extremis_domain::{Message, Role, Session, SessionId, Timestamp};
use extremis_embed::{DIMENSIONS, Embedder, InputType, Vector, chunks};
use extremis_recall::{
    Access, Corpus, EmbeddedText, Embedding, LoadedWeights, Query, Recall, Scope, VectorStore, vocabulary,
};
use extremis_tests::{corpus, programs};

use crate::{Line, median, milliseconds, most_of};

const MESSAGES: usize = 10_000;
const RARE_WORDS: i64 = 7000;
const QUESTIONS: usize = 200;
const ROUNDS: usize = 10;

/// By words alone, beside reading the same words once.
pub(crate) fn by_words() -> Line {
    let session = conversation();
    let recall = recall(None, Path::new(""));
    against(
        "recall_10k_messages",
        |asked| recall.find(&Query { session: &session, upto: None, message: asked }, Scope::Session).len(),
        |_| bytes(&session),
    )
}

/// By words and meaning, beside computing what the question means and one product with every vector.
pub(crate) fn by_meaning() -> Line {
    let session = conversation();
    let model = programs::embedding_model();
    let embedder = Embedder::open(&model).expect("the weights are read");
    let dir = tempfile::tempdir().expect("a folder");
    let vectors = kept(&session, &embedder, dir.path());
    let recall = recall(Some(model), dir.path());
    against(
        "recall_10k_messages_by_meaning",
        |asked| recall.find(&Query { session: &session, upto: None, message: asked }, Scope::Session).len(),
        |asked| {
            embedder
                .embed_interactive(InputType::Query, &[&asked.content])
                .expect("a vector")
                .remove(0)
                .cosines(&vectors)
                .len()
        },
    )
}

fn recall(weights: Option<PathBuf>, dir: &Path) -> Recall {
    Recall::new(Arc::new(Embedding::new(LoadedWeights::new(weights), dir, Access::Read)))
}

/// Keeps vectors of all messages and words of a conversation; all of them, one behind the other. Words are embedded;
/// messages have vectors without any meaning, which take as long as others.
fn kept(session: &Session, embedder: &Embedder, dir: &Path) -> Vec<u8> {
    let messages = session.visible().enumerate().flat_map(|(seed, message)| {
        let said = |part| EmbeddedText::said(message.id.clone(), &message.content[part]);
        let vector = any_vector(seed);
        chunks(&message.content).into_iter().map(move |part| (said(part), vector))
    });
    let words = vocabulary(session);
    let of_words = embedder
        .embed(InputType::Word, &words.iter().map(String::as_str).collect::<Vec<_>>())
        .expect("vectors");
    let words = words.iter().map(|word| EmbeddedText::word(word));
    let all: Vec<_> = messages.chain(words.zip(of_words)).collect();
    VectorStore::open(dir).and_then(|store| store.put(session.id(), &all)).expect("they are kept");
    all.iter().flat_map(|(_, vector)| vector.to_bytes()).collect()
}

/// Making a conversation ready, beside reading the same words once.
pub(crate) fn from_nothing() -> Line {
    let session = conversation();
    let branch = session.branch(None);
    let (mut values, mut floors) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let mut corpus = Corpus::default();
        corpus.follow(&branch);
        black_box(&corpus);
        values.push(milliseconds(started.elapsed()));
        let started = Instant::now();
        black_box(bytes(&session));
        floors.push(milliseconds(started.elapsed()));
    }
    Line {
        name: "recall_10k_messages_from_nothing",
        unit: "ms",
        value: median(values),
        floor: median(floors),
    }
}

fn against(name: &'static str, ours: impl Fn(&Message) -> usize, floor: impl Fn(&Message) -> usize) -> Line {
    // Something in every question was never said, so that what it means is not known.
    let asked = |(number, (_, words)): (i64, (&str, String))| {
        said(0, Role::User, format!("{} {words}", rare_word(RARE_WORDS + number)))
    };
    let by_the_user = corpus::conversation(71, 3 * QUESTIONS).into_iter().filter(|(role, _)| *role == "user");
    let questions: Vec<Message> = (0..).zip(by_the_user).map(asked).take(QUESTIONS).collect();
    let timed = |work: &dyn Fn(&Message) -> usize, question: &Message| {
        let started = Instant::now();
        black_box(work(question));
        milliseconds(started.elapsed())
    };
    black_box((ours(&questions[0]), floor(&questions[0])));
    let (mut values, mut floors) = (Vec::new(), Vec::new());
    for question in &questions {
        values.push(timed(&ours, question));
        floors.push(timed(&floor, question));
    }
    Line { name, unit: "ms", value: most_of(values), floor: most_of(floors) }
}

/// A conversation of many episodes and as many words as people use in so many messages.
fn conversation() -> Session {
    let mut parts = Session::new(SessionId::new(), Timestamp::from_second(0)).parts().clone();
    for (number, (role, words)) in (0..).zip(corpus::conversation(23, MESSAGES)) {
        let role = if role == "user" { Role::User } else { Role::Assistant };
        let hours = number + number / 20 * 4;
        let words = format!("{words} {}", rare_word(number % RARE_WORDS));
        let message = said(hours * 3600, role, words).after(parts.head.clone());
        parts.head = Some(message.id.clone());
        parts.messages.push(message.into());
    }
    Session::from_parts(parts).expect("one branch")
}

/// A word that is hardly ever said, one for each number.
fn rare_word(number: i64) -> String {
    let digits = format!("{number:04}");
    digits.bytes().flat_map(|digit| [char::from(digit - b'0' + b'b'), 'o']).collect()
}

fn said(second: i64, role: Role, words: String) -> Message {
    Message::new(role, words, Timestamp::from_second(1_767_520_800 + second))
}

fn bytes(session: &Session) -> usize {
    session.visible().map(|message| message.content.bytes().filter(|byte| *byte == b'~').count()).sum()
}

/// Numbers without any meaning, which take as long as others.
fn any_vector(seed: usize) -> Vector {
    let mut state = u32::try_from(seed).unwrap_or(0);
    Vector::of(&[(); DIMENSIONS].map(|()| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u16::try_from(state >> 16).unwrap_or(0)) - 32_768.0
    }))
}
