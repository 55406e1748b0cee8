//! Which texts of a session are embedded, and in which batches.

mod made;

use std::collections::HashSet;

use extremis_domain::Session;
use extremis_embed::{InputType, Vector, chunks};

use super::weights::LoadedWeights;
use crate::{EmbeddedText, Speakers, TextOf, vocabulary};

/// Texts of a batch, at most, and their bytes, about: some 0.2 s of work.
const TEXTS: usize = 32;
const BYTES: usize = 4096;

/// A text with what it says.
pub(super) type Written = (EmbeddedText, String);

/// All texts of a session that are embedded, the newest first; then what was made of them, then its words.
///
/// They are what recall asks about: the message with what the user was looking at, without the names of those who
/// speak.
pub(super) fn texts_of(session: &Session) -> Vec<Written> {
    let speakers = Speakers::of(&session.branch(None));
    let said = session.parts().messages.iter().rev().filter(|message| !message.is_removed());
    let texts = said.flat_map(|message| {
        let whole = message.recallable();
        let texts: Vec<String> =
            chunks(&whole).into_iter().map(|part| speakers.without(&whole[part]).into_owned()).collect();
        texts.into_iter().map(|text| (EmbeddedText::said(message.id.clone(), &text), text))
    });
    let made = made::of(session).into_iter().flat_map(|(message, whole)| {
        let texts: Vec<String> = chunks(&whole).into_iter().map(|part| whole[part].to_owned()).collect();
        texts.into_iter().map(move |text| (EmbeddedText::made(message.clone(), &text), text))
    });
    let words = vocabulary(session).into_iter();
    let words = words.map(|word| (EmbeddedText::word(&word), word));
    texts.chain(made).chain(words).collect()
}

/// The texts that have no vector yet, each once.
pub(super) fn missing<'a>(texts: &'a [Written], known: &[Option<Vector>]) -> Vec<&'a Written> {
    let mut seen = HashSet::new();
    let missing = texts.iter().zip(known).filter(|(_, vector)| vector.is_none());
    missing.map(|(text, _)| text).filter(|(text, _)| seen.insert(text.hash)).collect()
}

/// Texts that are computed together: of messages or words alone.
pub(super) fn batches<'a, 'b>(mut texts: &'b [&'a Written]) -> impl Iterator<Item = &'b [&'a Written]> {
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let first = texts.first()?.0.input();
        let fits = |(of, text): &&&Written| {
            bytes += text.len();
            bytes <= BYTES && of.input() == first
        };
        let count = texts.iter().take(TEXTS).take_while(fits).count().max(1);
        let (batch, later) = texts.split_at(count);
        texts = later;
        Some(batch)
    })
}

/// A batch with what it means; None without the weights.
pub(super) fn computed(weights: &LoadedWeights, batch: &[&Written]) -> Option<Vec<(EmbeddedText, Vector)>> {
    let texts: Vec<&str> = batch.iter().map(|(_, text)| text.as_str()).collect();
    let input = batch.first().map_or(InputType::Passage, |(text, _)| text.input());
    let vectors = weights.compute(|embedder| embedder.embed(input, &texts))?;
    Some(batch.iter().map(|(text, _)| text.clone()).zip(vectors).collect())
}

impl EmbeddedText {
    /// What is said may be found; words are compared with words.
    fn input(&self) -> InputType {
        if self.of == TextOf::Word { InputType::Word } else { InputType::Passage }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextHash;
    use crate::testing::{direction, said_at};

    fn written(said: &str) -> Written {
        (EmbeddedText::said("m".into(), said), said.to_owned())
    }

    fn batch_sizes(texts: &[Written]) -> Vec<usize> {
        let all: Vec<_> = texts.iter().collect();
        batches(&all).map(<[_]>::len).collect()
    }

    #[test]
    fn the_newest_message_is_computed_first_and_the_words_last() {
        let mut session =
            said_at(&[(0, "Ada", "The heron, Ada"), (9, "Ben", "The pond"), (20, "Ben", "Gone")]);
        let gone = session.head().unwrap().id.clone();
        session.apply(extremis_domain::Change::Forgotten { message: gone }).unwrap();
        let texts = texts_of(&session);
        let said: Vec<_> = texts.iter().map(|(_, said)| said.as_str()).collect();
        assert_eq!(said, ["The pond", "The heron", "heron", "pond"]);
        let of: Vec<_> = texts.iter().map(|(text, _)| text.of != TextOf::Word).collect();
        assert_eq!(of, [true, true, false, false]);
        assert_eq!(
            (texts[0].0.hash, texts[2].0.hash),
            (TextHash::of("The pond"), TextHash::of_word("heron"))
        );
    }

    #[test]
    fn what_is_missing_is_missing_once() {
        let texts = ["one", "two", "one", "three"].map(written);
        let known = [None, Some(direction(&[(0, 1.0)])), None, None];
        let missing: Vec<_> = missing(&texts, &known).into_iter().map(|(_, said)| said.as_str()).collect();
        assert_eq!(missing, ["one", "three"]);
    }

    #[test]
    fn a_batch_has_at_most_thirty_two_texts_and_about_four_thousand_bytes() {
        assert_eq!(batch_sizes(&vec![written("short"); 70]), [32, 32, 6]);
        let thousand = written(&"x".repeat(1024));
        assert_eq!(batch_sizes(&vec![thousand.clone(); 9]), [4, 4, 1], "4096 bytes fit");
        let longer = written(&"x".repeat(1025));
        assert_eq!(batch_sizes(&[longer, thousand.clone(), thousand.clone(), thousand.clone()]), [3, 1]);
        assert_eq!(
            batch_sizes(&[written(&"x".repeat(9000)), thousand]),
            [1, 1],
            "one that is too long is alone"
        );
        assert_eq!(batch_sizes(&[]), [0; 0]);
    }
}
