//! The piece of a text that shows best why it was found.

use std::ops::Range;

use crate::markup::markup;
use crate::rank::Mark;

/// How long a piece is, in bytes, about.
const LENGTH: usize = 180;
/// How much is shown before the first word that was asked for.
const BEFORE: usize = 40;

/// A part of a piece of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnippetSegment {
    /// The text; line breaks are spaces.
    pub text: String,
    /// Whether it is what was asked for.
    pub hit: bool,
}

/// The piece of `text` in which most of what was asked for stands.
pub(crate) fn snippet(text: &str, marks: &[Mark]) -> Vec<SnippetSegment> {
    let start = best_start(marks);
    let window = window(text, start);
    let hits = merged(marks, &window);
    let mut unseen = markup(text, &window);
    // What was asked for is shown, even if it is the address of a link.
    unseen.retain(|mark| hits.iter().all(|hit| hit.end <= mark.start || hit.start >= mark.end));
    let mut parts = Vec::new();
    if window.start > 0 {
        push(&mut parts, "…", false);
    }
    let mut at = window.start;
    for range in hits {
        push_seen(&mut parts, text, at..range.start, &unseen);
        push(&mut parts, &text[range.clone()], true);
        at = range.end;
    }
    push_seen(&mut parts, text, at..window.end, &unseen);
    if window.end < text.trim_end().len() {
        push(&mut parts, "…", false);
    }
    parts
}

/// Adds a stretch of the text without the marks in it.
fn push_seen(parts: &mut Vec<SnippetSegment>, text: &str, stretch: Range<usize>, unseen: &[Range<usize>]) {
    let mut at = stretch.start;
    for mark in unseen.iter().filter(|mark| mark.start >= stretch.start && mark.end <= stretch.end) {
        push(parts, &text[at..mark.start.max(at)], false);
        at = mark.end.max(at);
    }
    push(parts, &text[at..stretch.end], false);
}

/// Where to start so that most of the different words follow.
fn best_start(marks: &[Mark]) -> usize {
    let mut best = (0, 0);
    for (place, first) in marks.iter().enumerate() {
        let near =
            marks[place..].iter().take_while(|mark| mark.range.end <= first.range.start + LENGTH - BEFORE);
        let mut met: Vec<usize> = near.map(|mark| mark.word).collect();
        met.sort_unstable();
        met.dedup();
        if met.len() > best.0 {
            best = (met.len(), first.range.start);
        }
    }
    best.1
}

fn window(text: &str, first: usize) -> Range<usize> {
    let mut start = if first <= BEFORE { 0 } else { text.floor_char_boundary(first - BEFORE) };
    if start > 0 {
        // Begins with a whole word, where there are spaces.
        let skip = text[start..first].find(char::is_whitespace).map_or(0, |space| space + 1);
        start = text.ceil_char_boundary(start + skip);
    }
    start += text[start..].len() - text[start..].trim_start().len();
    let mut end = text.floor_char_boundary((start + LENGTH).min(text.len()));
    if end < text.len()
        && let Some(space) = text[start..end].rfind(char::is_whitespace).filter(|space| *space > LENGTH / 2)
    {
        end = start + space;
    }
    let end = start + text[start..end].trim_end().len();
    start..end
}

fn merged(marks: &[Mark], window: &Range<usize>) -> Vec<Range<usize>> {
    let mut merged: Vec<Range<usize>> = Vec::new();
    for mark in marks.iter().filter(|mark| mark.range.start >= window.start && mark.range.end <= window.end) {
        match merged.last_mut() {
            Some(last) if mark.range.start <= last.end => last.end = last.end.max(mark.range.end),
            _ => merged.push(mark.range.clone()),
        }
    }
    merged
}

/// Adds text on one line, one blank between words.
fn push(parts: &mut Vec<SnippetSegment>, added: &str, hit: bool) {
    let mut is_blank = parts.last().is_none_or(|last| last.text.ends_with(' '));
    let mut text = String::new();
    for letter in added.chars() {
        if !letter.is_whitespace() {
            text.push(letter);
        } else if !is_blank {
            text.push(' ');
        }
        is_blank = letter.is_whitespace();
    }
    if text.is_empty() {
        return;
    }
    match parts.last_mut() {
        Some(last) if last.hit == hit => last.text.push_str(&text),
        _ => parts.push(SnippetSegment { text, hit }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str, words: &[&str]) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for (number, word) in words.iter().enumerate() {
            marks.extend(
                text.match_indices(word).map(|(at, _)| Mark { range: at..at + word.len(), word: number }),
            );
        }
        marks.sort_by_key(|mark| mark.range.start);
        marks
    }

    fn shown(text: &str, words: &[&str]) -> String {
        let parts = snippet(text, &marks(text, words));
        parts
            .iter()
            .map(|part| if part.hit { format!("[{}]", part.text) } else { part.text.clone() })
            .collect()
    }

    #[test]
    fn a_short_text_is_shown_whole() {
        assert_eq!(shown("the blue\nwhale sings", &["blue", "whale"]), "the [blue] [whale] sings");
    }

    #[test]
    fn of_a_long_text_the_place_with_most_words_is_shown() {
        let filler = "and so on ".repeat(60);
        let text = format!("blue {filler}the blue whale {filler}");
        let shown = shown(&text, &["blue", "whale"]);
        assert!(shown.starts_with('…') && shown.ends_with('…'), "{shown}");
        assert!(shown.contains("the [blue] [whale] and"), "{shown}");
        assert!(shown.len() < LENGTH + 40, "{shown}");
    }

    #[test]
    fn letters_of_several_bytes_are_never_cut() {
        let text = "語".repeat(500) + "猫" + &"語".repeat(500);
        assert!(shown(&text, &["猫"]).contains("[猫]"));
    }

    #[test]
    fn marks_of_markdown_are_not_shown_and_hits_stay_where_they_are() {
        let text = "## Plan\n\n- The **blue** whale\n- `sing`s in [the deep](https://deep.org)";
        assert_eq!(
            shown(text, &["blue", "deep.org"]),
            "Plan The [blue] whale sings in the deep](https://[deep.org])"
        );
        assert_eq!(shown(text, &["sing"]), "Plan The blue whale [sing]s in the deep");
    }

    #[test]
    fn overlapping_hits_are_one() {
        let text = "田中さん";
        let marks = [Mark { range: 0..6, word: 0 }, Mark { range: 3..9, word: 1 }];
        let parts = snippet(text, &marks);
        assert_eq!(parts[0], SnippetSegment { text: "田中さ".to_owned(), hit: true });
    }
}
