use std::path::Path;

use extremis_embed::InputType;
use extremis_tests::programs;
use tempfile::TempDir;

use super::*;
use crate::testing::{asked, direction, empty, next, said_at, say};
use crate::{Access, EmbeddedText, LoadedWeights, VectorStore};

/// The meaning of some texts, as it is on the disk.
fn embedding(dir: &TempDir, texts: &[&str]) -> Embedding {
    let store = VectorStore::open(dir.path()).unwrap();
    let text = |said: &&str| EmbeddedText::said("m".into(), said);
    let vectors = texts.iter().enumerate();
    let pieces: Vec<_> = vectors.map(|(n, said)| (text(said), direction(&[(n, 1.0)]))).collect();
    store.put(SessionId::new(), &pieces).unwrap();
    Embedding::new(LoadedWeights::new(Some(programs::embedding_model())), dir.path(), Access::Read)
}

fn wordless() -> Embedding {
    Embedding::new(LoadedWeights::new(None), Path::new(""), Access::Read)
}

#[test]
fn what_is_new_in_a_session_is_looked_up_and_what_is_another_branch_is_looked_up_anew() {
    let dir = tempfile::tempdir().unwrap();
    let embedding = embedding(&dir, &["The heron", "The pond", "The mill"]);
    let mut session = empty();
    let first = say(&mut session, "The heron");
    let mut cached = CachedCorpus::new(Corpus::default(), false);
    let look = |cached: &mut CachedCorpus, session: &Session| {
        let branch = session.branch(None);
        cached.follow(&branch);
        cached.look_up(&embedding, &branch);
        (0..cached.pieces.len()).map(|piece| cached.pieces.get(piece)).collect::<Vec<_>>()
    };
    assert_eq!(look(&mut cached, &session), [Some(direction(&[(0, 1.0)]))]);
    say(&mut session, "The pond");
    assert_eq!(look(&mut cached, &session)[1], Some(direction(&[(1, 1.0)])));
    session
        .apply(extremis_domain::Change::MessageAdded { message: asked("The mill").after(Some(first)) })
        .unwrap();
    let other = look(&mut cached, &session);
    assert_eq!(other, [Some(direction(&[(0, 1.0)])), Some(direction(&[(2, 1.0)]))]);
    assert_eq!(cached.looked_up_at, Some(3));
    cached.pieces = VectorMatrix::default();
    cached.pieces.grow(2);
    assert_eq!(look(&mut cached, &session), [None, None], "nothing can be new, and nothing is looked up");
}

#[test]
fn a_session_that_is_prepared_knows_its_texts_and_its_words() {
    let dir = tempfile::tempdir().unwrap();
    let embedding = embedding(&dir, &[]);
    let messages: Vec<_> = (0..33).map(|n| format!("Sentence {n}.")).collect();
    let said: Vec<_> = messages.iter().map(|said| (0, "Ada", said.as_str())).collect();
    let session = said_at(&said);
    let cache = CorpusCache::default();
    let mut told = Vec::new();
    cache.prepare(&embedding, &session, usize::MAX, &mut |done, all| told.push((done, all)));
    // 33 texts and the word "sentence".
    assert_eq!(told, [(32, 34), (34, 34)]);
    let cached = cache.of(session.id());
    let cached = cached.lock();
    assert!((0..33).all(|piece| cached.pieces.has(piece)));
    let sentence = cached.corpus.place_of("sentence").unwrap();
    assert_eq!(
        cached.words.get(sentence),
        Some(embedding.computed(InputType::Word, &["sentence"]).unwrap()[0])
    );
    drop(cached);
    cache.prepare(&embedding, &session, usize::MAX, &mut |done, all| told.push((done, all)));
    assert_eq!(told.len(), 2, "everything is known");
    cache.clear();
    assert_eq!(cache.of(session.id()).lock().pieces.len(), 0);
}

#[test]
fn one_question_compares_words_as_they_are_written() {
    let session = said_at(&[(0, "Ada", "The heron at the pond")]);
    let branch = session.branch(None);
    let question = Question::about(&next(&session, "Which pond?"), &branch);
    let missing = |mut cached: CachedCorpus| {
        cached.follow(&branch);
        let all = cached.missing(&branch);
        all.into_iter().map(|missing| (missing.is_word, missing.text)).collect::<Vec<_>>()
    };
    let text = (false, "The heron at the pond".to_owned());
    assert_eq!(missing(CachedCorpus::for_one_question(&question)), std::slice::from_ref(&text));
    let words = [text, (true, "heron".to_owned()), (true, "pond".to_owned())];
    assert_eq!(missing(CachedCorpus::new(Corpus::default(), true)), words);
}

#[test]
fn without_a_model_words_find_what_they_find() {
    let session = said_at(&[(0, "Ada", "The heron"), (9, "Ada", "A pond"), (20, "Ada", "A mill")]);
    let message = next(&session, "The pond?");
    let branch = session.branch(None);
    let question = Question::about(&message, &branch);
    let cache = CorpusCache::default();
    cache.prepare(&wordless(), &session, usize::MAX, &mut |_, _| panic!("nothing is computed"));
    let found = cache.find(&wordless(), session.id(), &branch, &question);
    assert_eq!(found[0].message.content, "A pond");
    assert_eq!(cache.of(session.id()).lock().looked_up_at, None);
}

#[test]
fn a_session_is_made_ready_once() {
    let session = said_at(&[(0, "Ada", "The heron")]);
    let cache = CorpusCache::default();
    let first = cache.of(session.id());
    assert!(Arc::ptr_eq(&first, &cache.of(session.id())));
    assert!(!Arc::ptr_eq(&first, &cache.of(SessionId::new())));
}
