//! What of a message is found by itself: all of a short one, the parts of a long one.

use std::borrow::Cow;
use std::ops::Range;

use extremis_domain::Message;

/// A message up to so many bytes is one piece.
const WHOLE: usize = 900;
/// A longer one is cut into pieces of about so many.
const PIECE: usize = 600;

/// The mark before the description of a picture that was sent with a message.
const PICTURE: &str = "[image:";

/// All that can be recalled of a message: its words, then what was captured with it.
///
/// A pure function of the message, so that ranges of it say the same whenever it is made.
pub fn recallable(message: &Message) -> Cow<'_, str> {
    let Some(context) = message.context.as_ref().filter(|context| !context.is_empty()) else {
        return Cow::Borrowed(&message.content);
    };
    let mut out = message.content.clone();
    let source = &context.source;
    let seen = [&source.application_name, &source.window_title, &source.url];
    let seen: Vec<&str> = seen.into_iter().flatten().map(String::as_str).collect();
    for text in [Some(seen.join(", ")), context.selected_text.clone(), context.clipboard.clone()]
        .into_iter()
        .flatten()
    {
        let text = text.trim();
        if !text.is_empty() && !out.is_empty() {
            out.push('\n');
        }
        out.push_str(text);
    }
    Cow::Owned(out)
}

/// The pieces of a text, in order: at the ends of paragraphs and sentences where there are any.
pub(super) fn cut(text: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while text.len() - start > WHOLE {
        let end = end_of_piece(text, start);
        pieces.push(start..end);
        start = end;
    }
    if start < text.len() || text.is_empty() {
        pieces.push(start..text.len());
    }
    pieces
}

/// The best end between half a piece and a whole one after `start`.
fn end_of_piece(text: &str, start: usize) -> usize {
    let (least, most) = (boundary(text, start + PIECE / 2), boundary(text, start + PIECE));
    let within = &text[least..most];
    let after = |ending: &str| within.rfind(ending).map(|at| least + at + ending.len());
    let sentence = [". ", "! ", "? ", ".\n", "。", "！", "？"].into_iter().filter_map(after).max();
    after("\n\n").or_else(|| after("\n")).or(sentence).or_else(|| after(" ")).unwrap_or(most)
}

/// The last place up to this one where a character begins or the text ends.
fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Where the description of a picture begins at the end of a text, if one stands there.
pub(crate) fn picture(text: &str) -> Option<usize> {
    let text = text.trim_end();
    let start = text.rfind(PICTURE)?;
    let is_at_end = text.ends_with(']') && !text[start..text.len() - 1].contains(']');
    (is_at_end && start > 0).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_at_the_ends_of_sentences_and_nothing_is_lost() {
        let text = "A sentence of some words stands here. ".repeat(60);
        let pieces = cut(&text);
        assert!(pieces.len() > 2);
        assert_eq!(pieces.iter().map(|piece| &text[piece.clone()]).collect::<String>(), text);
        assert!(pieces[..pieces.len() - 1].iter().all(|piece| text[piece.clone()].ends_with(". ")));
        let solid = "äöü漢".repeat(1000);
        assert_eq!(cut(&solid).iter().map(|piece| &solid[piece.clone()]).collect::<String>(), solid);
    }

    #[test]
    fn a_short_text_is_one_piece() {
        assert!(cut("Fine.").into_iter().eq(std::iter::once(0..5)));
        assert!(cut("").into_iter().eq(std::iter::once(0..0)));
    }

    #[test]
    fn the_description_of_a_picture_is_seen_at_the_end_alone() {
        assert_eq!(picture("Look! [image: a dog]"), Some(6));
        assert_eq!(picture("[image: a dog]"), None, "it is all there is");
        assert_eq!(picture("Look! [image: a dog] There."), None);
        assert_eq!(picture("Look!"), None);
    }
}
