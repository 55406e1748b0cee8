//! Which texts of a session are embedded, and in which batches.

use std::collections::HashSet;

use extremis_domain::Session;
use extremis_embed::{Embedder, Vector, chunks};

use crate::{EmbeddedText, Speakers, TextHash, vocabulary};

/// Texts of a batch, at most, and their bytes, about: some 0.2 s of work.
const TEXTS: usize = 32;
const BYTES: usize = 4096;

/// A text with what it says.
pub(super) type Written = (EmbeddedText, String);

/// All texts of a session that are embedded, the newest first; then its words.
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
        texts.into_iter().map(|text| {
            let of_message = EmbeddedText { message: Some(message.id.clone()), hash: TextHash::of(&text) };
            (of_message, text)
        })
    });
    let words = vocabulary(session).into_iter();
    let words = words.map(|word| (EmbeddedText { message: None, hash: TextHash::of_word(&word) }, word));
    texts.chain(words).collect()
}

/// The texts that have no vector yet, each once.
pub(super) fn missing<'a>(texts: &'a [Written], known: &[Option<Vector>]) -> Vec<&'a Written> {
    let mut seen = HashSet::new();
    let missing = texts.iter().zip(known).filter(|(_, vector)| vector.is_none());
    missing.map(|(text, _)| text).filter(|(text, _)| seen.insert(text.hash)).collect()
}

/// Texts that are computed together.
pub(super) fn batches<'a, 'b>(mut texts: &'b [&'a Written]) -> impl Iterator<Item = &'b [&'a Written]> {
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let fits = |(_, text): &&&Written| {
            bytes += text.len();
            bytes <= BYTES
        };
        let count = texts.iter().take(TEXTS).take_while(fits).count().max(1);
        let (batch, later) = texts.split_at_checked(count)?;
        texts = later;
        Some(batch)
    })
}

/// A batch with what it means.
pub(super) fn computed(embedder: &Embedder, batch: &[&Written]) -> Vec<(EmbeddedText, Vector)> {
    let texts: Vec<&str> = batch.iter().map(|(_, text)| text.as_str()).collect();
    batch.iter().map(|(text, _)| text.clone()).zip(embedder.embed(&texts)).collect()
}
