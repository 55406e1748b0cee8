//! What the model says is what the published program says, and what all texts have in common is taken out of it.

use std::sync::LazyLock;

use extremis_tests::programs;

use super::*;

static EMBEDDER: LazyLock<Embedder> = LazyLock::new(|| Embedder::open(&programs::embedding_model()).unwrap());

fn from_hex(line: &str) -> Vector {
    let byte = |at: usize| u8::from_str_radix(&line[2 * at..2 * at + 2], 16).unwrap();
    let numbers: Vec<f32> = (0..DIMENSIONS).map(|at| f32::from(byte(at).cast_signed())).collect();
    Vector::of(numbers.as_slice().try_into().unwrap())
}

#[test]
fn vectors_are_those_of_the_published_model_for_what_is_asked_and_for_what_is_found() {
    let lines: Vec<&str> =
        include_str!("../tests/reference.txt").lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 13 * 2 * 3);
    for text in lines.chunks(3) {
        let written = text[0].replace("\\t", "\t");
        let input = if written.starts_with("query: ") { InputType::Query } else { InputType::Passage };
        let (_, said) = written.split_once(": ").unwrap();
        let cosine = Vector::of(&EMBEDDER.said(input, &[said], false).unwrap()[0]).cosine(&from_hex(text[2]));
        assert!(cosine >= 0.999, "{written}: {cosine}");
    }
}

#[test]
fn what_texts_have_in_common_is_the_mean_of_those_beside_it() {
    let all = [
        (InputType::Query, include_str!("common/questions.txt")),
        (InputType::Passage, include_str!("common/passages.txt")),
        (InputType::Word, include_str!("common/words.txt")),
    ];
    for ((input, texts), direction) in all.into_iter().zip(include_str!("common/directions.txt").lines()) {
        let texts: Vec<&str> = texts.lines().collect();
        let mut mean = [0.0; DIMENSIONS];
        for said in EMBEDDER.said(input, &texts, false).unwrap() {
            let said = Vector::of(&said).to_numbers();
            mean.iter_mut().zip(said).for_each(|(mean, number)| *mean += number);
        }
        let cosine = Vector::of(&mean).cosine(&from_hex(direction));
        assert!(cosine >= 0.999, "{input:?}: {cosine}");
        let vectors = EMBEDDER.embed(input, &texts).unwrap();
        let alike: Vec<f32> = vectors.windows(2).map(|two| two[0].cosine(&two[1])).collect();
        let mean = layers::sum(&alike, |cosine| cosine) / layers::as_number(alike.len());
        assert!(mean.abs() < 0.1, "{input:?}: texts beside each other are {mean} alike");
    }
}
