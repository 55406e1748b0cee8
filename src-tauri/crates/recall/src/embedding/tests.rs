use std::collections::HashMap;

use extremis_embed::{DIMENSIONS, InputType};
use extremis_tests::programs;
use tempfile::TempDir;

use super::*;
use crate::EmbeddedText;
use crate::testing::{direction, said_at};

fn embedding(dir: &TempDir, access: Access) -> Embedding {
    Embedding::new(LoadedWeights::new(Some(programs::embedding_model())), dir.path(), access)
}

fn without_weights(dir: &TempDir) -> Embedding {
    Embedding::new(LoadedWeights::new(None), dir.path(), Access::Write)
}

fn text(message: &str, text: &str) -> EmbeddedText {
    EmbeddedText::said(message.into(), text)
}

/// Two texts and a word of a session, as they are on the disk.
fn stored(dir: &TempDir) -> SessionId {
    let session = SessionId::new();
    let word = EmbeddedText::word("heron");
    let texts = [text("m-1", "The heron"), text("m-2", "A pond"), word];
    let vectors = (0..3).map(|n| direction(&[(n, 1.0)]));
    let store = VectorStore::open(dir.path()).unwrap();
    store.put(session, &texts.clone().into_iter().zip(vectors).collect::<Vec<_>>()).unwrap();
    assert!(store.settle(session, 7, &texts).unwrap());
    session
}

fn known(embedding: &Embedding, texts: &[&str]) -> Vec<bool> {
    let hashes: Vec<_> = texts.iter().map(|text| TextHash::of(text)).collect();
    embedding.known(&hashes).iter().map(Option::is_some).collect()
}

#[test]
fn what_is_on_the_disk_is_known_and_counted() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let embedding = embedding(&dir, Access::Read);
    assert_eq!(known(&embedding, &["A pond", "A lake", "The heron"]), [true, false, true]);
    assert_eq!((embedding.count(), embedding.conversations()), (3, 1));
    assert_eq!(embedding.progress(), EmbeddingProgress { texts: 2, is_done: true, trouble: None });
    assert!(embedding.is_available() && embedding.trouble().is_none());
}

#[test]
fn without_the_model_nothing_is_known_and_people_are_told_why() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let embedding = without_weights(&dir);
    assert_eq!(known(&embedding, &["A pond", "The heron"]), [false, false]);
    assert!(
        embedding.computed(InputType::Passage, &["A pond"]).is_none()
            && embedding.nearest("A pond", 0.0, 9, None).is_empty()
    );
    assert!(!embedding.is_available());
    let trouble = embedding.trouble().unwrap();
    assert!(trouble.starts_with("The embedding model is not installed"), "{trouble}");
    let progress = embedding.progress();
    assert_eq!((progress.is_done, progress.is_settled()), (false, true), "there is nothing to wait for");
    assert_eq!(progress.trouble, Some(trouble));
}

#[test]
fn weights_that_cannot_be_read_are_trouble_as_soon_as_they_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let embedding =
        Embedding::new(LoadedWeights::new(Some(dir.path().join("none"))), dir.path(), Access::Write);
    assert!(embedding.is_available());
    assert!(embedding.computed(InputType::Passage, &["A pond"]).is_none());
    assert!(!embedding.is_available() && embedding.trouble().is_some());
}

#[test]
fn who_computes_is_done_when_everything_is_known_and_who_reads_always_is() {
    let progress = |is_done, trouble: Option<&str>| EmbeddingProgress {
        texts: 0,
        is_done,
        trouble: trouble.map(str::to_owned),
    };
    let settled = |done, trouble| progress(done, trouble).is_settled();
    assert_eq!(
        [
            settled(false, None),
            settled(true, None),
            settled(false, Some("broken")),
            settled(true, Some("broken"))
        ],
        [false, true, true, true]
    );
    let dir = tempfile::tempdir().unwrap();
    let writing = embedding(&dir, Access::Write);
    assert!(!writing.progress().is_done && !writing.is_done());
    assert!(embedding(&dir, Access::Read).progress().is_done);
}

#[test]
fn what_is_erased_is_gone_from_the_disk_before_the_call_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let session = stored(&dir);
    // Also without the weights: they may have been there before.
    let embedding = without_weights(&dir);
    embedding.retract(session, Some(&"m-1".into()));
    assert_eq!(embedding.progress().texts, 1);
    let on_disk = VectorStore::open_to_read(dir.path()).unwrap();
    let known = |text: &str| on_disk.get(&[TextHash::of(text)]).unwrap()[0].is_some();
    assert_eq!((known("The heron"), known("A pond")), (false, true));
    embedding.remove(&[session]);
    assert_eq!((known("A pond"), embedding.count()), (false, 0));
}

#[test]
fn everything_is_erased_with_its_file() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let reading = embedding(&dir, Access::Read);
    assert_eq!(known(&reading, &["A pond"]), [true]);
    reading.clear();
    assert_eq!(reading.count(), 0);
    assert!(dir.path().join("vectors.sqlite").exists(), "who only reads leaves the file");
    let writing = embedding(&dir, Access::Write);
    assert_eq!(known(&writing, &["A pond"]), [true]);
    writing.clear();
    assert!(!dir.path().join("vectors.sqlite").exists());
    assert_eq!((writing.count(), known(&writing, &["A pond"])), (0, vec![false]));
}

#[test]
fn a_file_that_was_removed_and_made_again_is_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let embedding = embedding(&dir, Access::Read);
    assert_eq!(known(&embedding, &["A pond"]), [true]);
    VectorStore::remove_file(dir.path()).unwrap();
    assert_eq!((known(&embedding, &["A pond"]), embedding.count()), (vec![false], 0));
    stored(&dir);
    assert_eq!((known(&embedding, &["A pond"]), embedding.count()), (vec![true], 3));
}

#[test]
fn what_was_asked_before_is_taken_along_to_the_next_question() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let embedding = embedding(&dir, Access::Read);
    let meaning = |input, text: &str| embedding.computed(input, &[text]).unwrap()[0];
    let (asked, word) =
        (|text: &str| meaning(InputType::Query, text), |text: &str| meaning(InputType::Word, text));
    let (question, words) = embedding.of_question("Where is the boat?", &["boat", "heron"]).unwrap();
    assert_eq!(question, asked("Where is the boat?"));
    assert_eq!(words, [word("boat"), direction(&[(2, 1.0)])], "what was said has its vector");
    // The question and one word are known, and the other is new.
    let again = embedding.of_question("Where is the boat?", &["boat", "quay"]).unwrap();
    assert_eq!(again, (question, vec![word("boat"), word("quay")]));
    let other = embedding.of_question("And the quay?", &["quay"]).unwrap();
    assert_eq!(other, (asked("And the quay?"), vec![word("quay")]));
    let kept: Vec<_> = embedding.asked.lock().words.keys().cloned().collect();
    assert_eq!(kept, ["quay"], "only what was asked last is kept");
}

#[test]
fn a_message_of_one_word_does_not_mean_what_the_word_means_among_words() {
    let dir = tempfile::tempdir().unwrap();
    let embedding = embedding(&dir, Access::Read);
    let meaning = |input| embedding.computed(input, &["boat"]).unwrap()[0];
    let expected = Some((meaning(InputType::Query), vec![meaning(InputType::Word)]));
    assert_eq!(embedding.of_question("boat", &["boat"]), expected);
    assert_eq!(embedding.of_question("boat", &["boat"]), expected, "and is kept so");
}

#[test]
fn what_is_asked_twice_is_taken_as_it_was_computed() {
    let dir = tempfile::tempdir().unwrap();
    let embedding = embedding(&dir, Access::Read);
    embedding.of_question("Where is the boat?", &["boat"]).unwrap();
    let other = Vector::of(&[1.0; DIMENSIONS]);
    let words = HashMap::from([("boat".to_owned(), other)]);
    *embedding.asked.lock() =
        AskedVectors { question: Some(("Where is the boat?".to_owned(), other)), words };
    assert_eq!(embedding.of_question("Where is the boat?", &["boat"]), Some((other, vec![other])));
}

#[test]
fn only_what_is_near_enough_is_found_the_nearest_first() {
    let dir = tempfile::tempdir().unwrap();
    let embedding = embedding(&dir, Access::Write);
    let store = embedding.vectors().unwrap();
    let session = SessionId::new();
    let said = ["The dog barks.", "A dog is barking.", "Turn the nut."];
    let vectors = embedding.computed(InputType::Passage, &said).unwrap();
    let pieces: Vec<_> = said.iter().map(|said| text(said, said)).zip(vectors).collect();
    store.put(session, &pieces).unwrap();
    let found = |threshold, limit| {
        let near = embedding.nearest("The dog barks.", threshold, limit, None);
        near.into_iter().map(|near| near.message.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(found(0.5, 9), ["The dog barks.", "A dog is barking."]);
    assert_eq!(found(-1.0, 9), ["The dog barks.", "A dog is barking.", "Turn the nut."]);
    assert_eq!(found(-1.0, 1), ["The dog barks."]);
    let all = embedding.nearest("The dog barks.", -1.0, 9, None);
    assert_eq!(
        embedding.nearest("The dog barks.", all[1].score, 9, None).len(),
        2,
        "as near as the threshold"
    );
    assert_eq!(embedding.nearest(" \n", -1.0, 9, None), []);
    assert_eq!(embedding.nearest("The dog barks.", -1.0, 9, Some(Duration::ZERO)).len(), 3);
}

#[test]
fn what_is_prepared_is_known_for_as_long_as_the_process_runs() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let embedding = embedding(&dir, Access::Read);
    let sessions: Vec<_> =
        ["The heron", "A lake"].iter().map(|said| Arc::new(said_at(&[(0, "Ada", said)]))).collect();
    let ids: Vec<_> = sessions.iter().map(|session| (session.id(), session.revision())).collect();
    let read = |id| sessions.iter().find(|session| session.id() == id).cloned();
    let mut told = Vec::new();
    embedding.prepare(&ids, usize::MAX, &read, &mut |done, all| told.push((done, all)));
    assert_eq!(told, [(1, 2), (2, 2)]);
    assert_eq!(known(&embedding, &["The heron", "A lake"]), [true, true]);
    assert_eq!(
        embedding.known(&[TextHash::of("The heron")]),
        [Some(direction(&[(0, 1.0)]))],
        "as it was stored"
    );
    assert_eq!(embedding.progress().texts, 4);
    embedding.prepare(&ids, usize::MAX, &read, &mut |done, all| told.push((done, all)));
    assert_eq!(told.len(), 2, "it is not done twice");
    assert_eq!(embedding.conversations(), 3);
    assert_eq!(embedding.nearest("A lake", -1.0, 9, None).len(), 4, "two that are stored, two of these");
    embedding.prepare(&[ids[0], (ids[1].0, 9)], usize::MAX, &read, &mut |done, all| told.push((done, all)));
    assert_eq!(told.len(), 3, "a session that went on is done again");
}

#[test]
fn what_is_prepared_ends_with_the_session_in_which_enough_was_computed() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let embedding = embedding(&dir, Access::Read);
    let said = [["A lake", "A mill"], ["A pond", "A road"], ["A hill", "A town"]];
    let sessions = said.map(|[one, other]| Arc::new(said_at(&[(0, "Ada", one), (9, "Ada", other)])));
    let ids: Vec<_> = sessions.iter().map(|session| (session.id(), session.revision())).collect();
    let read = |id| sessions.iter().find(|session| session.id() == id).cloned();
    embedding.prepare(&ids, 3, &read, &mut |_, _| {});
    assert_eq!(known(&embedding, &["A mill", "A pond", "A hill"]), [true, true, false]);
    embedding.prepare(&ids, 3, &read, &mut |_, _| {});
    assert_eq!(known(&embedding, &["A mill", "A pond", "A hill"]), [true, true, true], "then it goes on");
}

#[test]
fn damage_is_begun_again_and_anything_else_is_tried_again() {
    let dir = tempfile::tempdir().unwrap();
    stored(&dir);
    let embedding = embedding(&dir, Access::Write);
    assert_eq!(embedding.conversations(), 1);
    assert_eq!(embedding.unless_broken(Ok(7)), Some(7));
    assert_eq!(embedding.unless_broken::<()>(Err(SearchError::Missing)), None);
    assert_eq!(embedding.conversations(), 1, "what is not damaged stays");
    assert!(!embedding.is_done());
}
