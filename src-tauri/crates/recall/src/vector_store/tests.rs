use extremis_embed::DIMENSIONS;
use tempfile::TempDir;

use super::*;

/// A vector that is nearer to another one the nearer their numbers are, from 0 to 90.
fn towards(degrees: u8) -> Vector {
    let mut numbers = [0.0; DIMENSIONS];
    (numbers[1], numbers[0]) = f32::from(degrees).to_radians().sin_cos();
    Vector::of(&numbers)
}

fn piece(message: &str, text: &str) -> EmbeddedText {
    EmbeddedText::said(message.into(), text)
}

fn found(vectors: &VectorStore, degrees: u8) -> Vec<String> {
    let near = vectors.nearest(&towards(degrees), 10, None).unwrap();
    near.into_iter().map(|near| near.message.to_string()).collect()
}

fn with_two(dir: &TempDir) -> (VectorStore, SessionId) {
    let vectors = VectorStore::open(dir.path()).unwrap();
    let session = SessionId::new();
    let pieces = [(piece("far", "cats"), towards(80)), (piece("near", "dogs"), towards(10))];
    vectors.put(session, &pieces).unwrap();
    (vectors, session)
}

#[test]
fn the_nearest_message_is_found_first_and_once() {
    let dir = tempfile::tempdir().unwrap();
    let (vectors, session) = with_two(&dir);
    vectors.put(session, &[(piece("near", "dogs, too"), towards(20))]).unwrap();
    assert_eq!(found(&vectors, 0), ["near", "far"]);
    assert_eq!(found(&vectors, 90), ["far", "near"]);
    let near = vectors.nearest(&towards(0), 1, None).unwrap();
    assert_eq!((near.len(), near[0].session), (1, session));
    assert!((near[0].score - f64::from(10.0_f32.to_radians().cos())).abs() < 0.01);
}

#[test]
fn a_text_that_two_messages_have_is_kept_once_until_both_are_gone() {
    let dir = tempfile::tempdir().unwrap();
    let (vectors, session) = with_two(&dir);
    let other = SessionId::new();
    assert!(vectors.settle(other, 1, &[piece("again", "dogs")]).unwrap());
    assert_eq!(vectors.counts().unwrap().0, 2);

    vectors.retract(session, Some(&"near".into())).unwrap();
    assert_eq!(found(&vectors, 0), ["again", "far"]);
    vectors.remove(&[other]).unwrap();
    assert_eq!(found(&vectors, 0), ["far"]);
    assert_eq!(vectors.counts().unwrap().0, 1);
    assert_eq!(
        vectors.get(&[TextHash::of("dogs"), TextHash::of("cats")]).unwrap(),
        [None, Some(towards(80))]
    );
}

#[test]
fn a_session_is_complete_only_with_all_its_texts() {
    let dir = tempfile::tempdir().unwrap();
    let (vectors, session) = with_two(&dir);
    assert!(vectors.complete().unwrap().is_empty());
    assert!(!vectors.settle(session, 3, &[piece("near", "dogs"), piece("new", "mice")]).unwrap());
    assert!(vectors.complete().unwrap().is_empty());
    assert_eq!(found(&vectors, 0), ["near"], "what the session no longer has is gone");
    assert!(vectors.settle(session, 3, &[piece("near", "dogs")]).unwrap());
    assert_eq!(vectors.complete().unwrap(), HashMap::from([(session, 3)]));
    vectors.retract(session, None).unwrap();
    assert!(vectors.complete().unwrap().is_empty());
    assert_eq!(found(&vectors, 0), ["near"], "what was said is still said");
}

#[test]
fn vectors_outlive_the_program_and_damage_is_begun_again() {
    let dir = tempfile::tempdir().unwrap();
    drop(with_two(&dir));
    let vectors = VectorStore::open(dir.path()).unwrap();
    assert_eq!(found(&vectors, 0), ["near", "far"]);
    drop(vectors);
    for damage in ["", "this is no database, whatever its name says"] {
        std::io::Write::write_all(
            &mut std::fs::File::create(dir.path().join(FILE)).unwrap(),
            damage.as_bytes(),
        )
        .unwrap();
        let vectors = VectorStore::open(dir.path()).unwrap();
        assert_eq!(vectors.counts().unwrap().0, 0);
        assert!(vectors.is_there());
        vectors.put(SessionId::new(), &[(piece("one", "cats"), towards(1))]).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn the_file_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let (vectors, _) = with_two(&dir);
    let mode = std::fs::metadata(dir.path().join(FILE)).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    VectorStore::remove_file(dir.path()).unwrap();
    assert!(!vectors.is_there());
}

#[test]
fn words_are_kept_until_their_session_or_a_message_of_it_goes_and_are_never_found() {
    let dir = tempfile::tempdir().unwrap();
    let (vectors, session) = with_two(&dir);
    let word = EmbeddedText::word;
    let known = |word: &str| vectors.get(&[TextHash::of_word(word)]).unwrap()[0].is_some();
    let said = [piece("far", "cats"), piece("near", "dogs")];
    vectors.put(session, &[(word("dogs"), towards(0)), (word("mice"), towards(1))]).unwrap();
    let other = SessionId::new();
    vectors.put(other, &[(word("mice"), towards(1))]).unwrap();
    assert!(vectors.settle(session, 1, &[said.to_vec(), vec![word("dogs"), word("mice")]].concat()).unwrap());
    assert_eq!(
        vectors.counts().unwrap(),
        (2, 2),
        "a word is none of the texts, even where a message consists of it"
    );
    assert_eq!(found(&vectors, 0), ["near", "far"]);

    vectors.retract(session, Some(&"near".into())).unwrap();
    assert!(!known("dogs"), "nothing tells whose word it was");
    assert!(known("mice"), "another session has it");
    vectors.remove(&[other]).unwrap();
    assert_eq!(vectors.counts().unwrap(), (1, 0));
}

#[test]
fn what_was_made_of_a_message_finds_it_and_goes_with_anything_that_is_erased() {
    let dir = tempfile::tempdir().unwrap();
    let (vectors, session) = with_two(&dir);
    let made = EmbeddedText::made("far".into(), "pets");
    let all = [piece("far", "cats"), piece("near", "dogs"), made.clone()];
    vectors.put(session, &[(made, towards(0))]).unwrap();
    assert!(vectors.settle(session, 1, &all).unwrap());
    assert_eq!(found(&vectors, 0), ["far", "near"]);

    let known = || vectors.get(&[TextHash::of("pets")]).unwrap()[0].is_some();
    vectors.retract(session, None).unwrap();
    assert_eq!((found(&vectors, 0), known()), (vec!["near".to_owned(), "far".to_owned()], false));
    vectors.put(session, &[(EmbeddedText::made("far".into(), "pets"), towards(0))]).unwrap();
    vectors.retract(session, Some(&"near".into())).unwrap();
    assert_eq!((found(&vectors, 0), known()), (vec!["far".to_owned()], false), "it may be made of both");
}

#[test]
fn the_vectors_of_the_version_before_are_kept_and_its_sessions_looked_at_again() {
    let dir = tempfile::tempdir().unwrap();
    let (vectors, session) = with_two(&dir);
    assert!(vectors.settle(session, 1, &[piece("near", "dogs"), piece("far", "cats")]).unwrap());
    drop(vectors);
    let file = Connection::open(dir.path().join(FILE)).unwrap();
    let before = "ALTER TABLE piece DROP COLUMN is_made; PRAGMA user_version = 3;";
    file.execute_batch(before).unwrap();
    drop(file);
    assert!(matches!(VectorStore::open_to_read(dir.path()), Err(SearchError::Missing)));
    let vectors = VectorStore::open(dir.path()).unwrap();
    assert_eq!(found(&vectors, 0), ["near", "far"]);
    assert!(vectors.complete().unwrap().is_empty());
    assert!(
        vectors.settle(session, 1, &[piece("near", "dogs"), piece("far", "cats")]).unwrap(),
        "none is missing"
    );
}
