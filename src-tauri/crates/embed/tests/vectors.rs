//! The vectors, with the real weights: as search needs them, whatever stands beside a text.

#![expect(clippy::unwrap_used, reason = "clippy sees only test functions as tests")]

use std::sync::LazyLock;

use extremis_embed::InputType::{Passage, Query};
use extremis_embed::{EmbedError, Embedder, MAX_TOKENS, Vector};
use extremis_tests::programs;

static EMBEDDER: LazyLock<Embedder> = LazyLock::new(|| Embedder::open(&programs::embedding_model()).unwrap());

fn embed(text: &str) -> Vector {
    EMBEDDER.embed(Passage, &[text]).unwrap()[0]
}

#[test]
fn a_vector_does_not_depend_on_its_neighbours() {
    let long = "The lighthouse keeper wrote every evening about the weather. ".repeat(40);
    let texts: Vec<String> = (0..40).map(|count| "one more word ".repeat(count)).chain([long]).collect();
    let together = EMBEDDER.embed(Passage, &texts.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    assert_eq!(together.len(), texts.len());
    for (text, vector) in texts.iter().zip(together) {
        assert_eq!(vector, embed(text), "{} bytes", text.len());
    }
}

#[test]
fn two_threads_find_the_same_to_the_bit() {
    let words =
        "Where did we leave the boat that the lighthouse keeper sold us, and what did it cost? ".repeat(5);
    let texts: Vec<&str> = (0..words.len()).step_by(29).map(|end| &words[..end]).collect();
    for (text, vector) in texts.iter().zip(EMBEDDER.embed_interactive(Passage, &texts).unwrap()) {
        let alone = embed(text);
        assert_eq!(vector, alone, "{} bytes, with others", text.len());
        assert_eq!(EMBEDDER.embed_interactive(Passage, &[text]).unwrap()[0], alone, "{} bytes", text.len());
    }
}

#[test]
fn a_question_in_any_language_is_nearest_to_what_answers_it() {
    let said = [
        "Our puppy is named Biscuit.",
        "The invoice is due on the 3rd of June.",
        "I left the spare key with the neighbours.",
        "We repainted the kitchen in pale green.",
    ];
    let vectors = EMBEDDER.embed(Passage, &said).unwrap();
    let questions = [
        (0, "What is my dog called?"),
        (0, "Wie heißt mein Hund?"),
        (1, "¿Cuándo hay que pagar la factura?"),
        (2, "备用钥匙在谁那里？"),
        (3, "De quelle couleur sont les murs de la cuisine ?"),
    ];
    for (answer, question) in questions {
        let asked = EMBEDDER.embed(Query, &[question]).unwrap()[0];
        let nearest = (0..said.len())
            .max_by(|one, other| asked.cosine(&vectors[*one]).total_cmp(&asked.cosine(&vectors[*other])));
        assert_eq!(nearest, Some(answer), "{question}");
    }
}

#[test]
fn any_text_has_a_vector() {
    for text in ["", " ", "\0", "👩‍👩‍👧", "\u{301}", "</s><s>", &"x".repeat(100_000), &"¿".repeat(3000)]
    {
        let length: f32 = embed(text).to_numbers().iter().map(|number| number * number).sum();
        assert!((length - 1.0).abs() < 1e-4, "{length}");
    }
    assert!(EMBEDDER.embed(Passage, &[]).unwrap().is_empty());
}

#[test]
fn a_text_counts_up_to_its_limit() {
    let words = |count: usize| "word ".repeat(count);
    assert_ne!(embed(&words(MAX_TOKENS - 5)), embed(&words(MAX_TOKENS - 4)));
    assert_eq!(embed(&words(MAX_TOKENS - 4)), embed(&words(MAX_TOKENS - 3)));
}

#[test]
fn threads_share_one_embedder() {
    let alone = embed("Who waters the plants in August?");
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..4).map(|_| scope.spawn(|| embed("Who waters the plants in August?"))).collect();
        for thread in threads {
            assert_eq!(thread.join().unwrap(), alone);
        }
    });
}

#[test]
fn weights_that_are_damaged_or_of_another_version_are_refused() {
    let right = std::fs::read(programs::embedding_model()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights");
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = right.clone();
        change(&mut bytes);
        std::io::Write::write_all(&mut std::fs::File::create(&path).unwrap(), &bytes).unwrap();
        match Embedder::open(&path) {
            Err(EmbedError::Unusable { what, .. }) => what,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused(&|bytes| bytes[9_000_000] ^= 1), "it is damaged");
    assert_eq!(refused(&|bytes| bytes.truncate(10_000_000)), "it is damaged");
    assert_eq!(refused(&|bytes| bytes.truncate(9)), "it is cut short");
    assert_eq!(refused(&|bytes| bytes[8] = 1), "it is for another version of Extremis");
    assert_eq!(refused(&|bytes| bytes[0] = b'e'), "it is no file of weights");
    let missing = Embedder::open(&folder.path().join("none")).unwrap_err();
    assert!(matches!(missing, EmbedError::Unreadable { .. }), "{missing}");
}

#[test]
#[cfg(unix)]
fn words_are_read_from_the_file_that_was_opened_whatever_stands_in_its_place_then() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights");
    std::fs::copy(programs::embedding_model(), &path).unwrap();
    let embedder = Embedder::open(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert_eq!(embedder.embed(Passage, &["A pond"]).unwrap()[0], embed("A pond"));
}

#[test]
#[cfg(unix)]
fn words_that_are_no_longer_in_the_file_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights");
    std::fs::copy(programs::embedding_model(), &path).unwrap();
    let embedder = Embedder::open(&path).unwrap();
    std::fs::File::options().write(true).open(&path).unwrap().set_len(1000).unwrap();
    let error = embedder.embed(Passage, &["A pond"]).unwrap_err();
    assert!(matches!(error, EmbedError::Unreadable { .. }), "{error}");
}
