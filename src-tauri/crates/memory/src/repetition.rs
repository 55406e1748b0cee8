//! Whether an answer goes round in circles: a weak model writes its last lines again and again until its limit, and each
//! of them reads well.
//!
//! Two rules. A line or sentence of some length comes for the third time, wherever; or the text ends with the same block
//! three times in a row, however it is cut into lines. Short equal items of a list ("- open") are neither, until there
//! are very many of them.
//!
//! Deliberately absent: what a model thinks before it answers. Thoughts go round in circles by nature, and are limited
//! elsewhere.

use std::collections::HashMap;

use extremis_text::whole_words::is_ideograph;

/// A line with fewer letters may come as often as it likes.
const LONG_LINE: usize = 24;
/// A line that comes so often is a fault.
const TIMES: usize = 3;
/// What is repeated in a row has at least so many letters and digits in all.
const LONG_RUN: usize = 160;
/// So many of the last letters and digits are looked at.
const LOOKED_AT: usize = 1200;
/// They are looked at whenever so many more have come.
const LOOK_EVERY: usize = 80;

/// Reads an answer as it arrives. Only letters and digits count, in lower case.
#[derive(Debug, Default)]
pub(crate) struct RepetitionDetector {
    line: String,
    /// How often each long line came.
    lines: HashMap<String, usize>,
    /// Whether the last character may have ended a sentence.
    is_after_stop: bool,
    tail: Vec<char>,
    unseen: usize,
    is_repeating: bool,
}

impl RepetitionDetector {
    /// Reads more; whether the answer repeats itself, now or before.
    pub(crate) fn push(&mut self, text: &str) -> bool {
        for letter in text.chars() {
            // An entry of a list in JSON is a line, too.
            let ends_line =
                matches!(letter, '\n' | '{' | '}' | '。') || self.is_after_stop && letter.is_whitespace();
            self.is_after_stop = matches!(letter, '.' | '!' | '?' | '…');
            if ends_line {
                self.end_line();
            } else if letter.is_alphanumeric() {
                for lower in letter.to_lowercase() {
                    self.line.push(lower);
                    self.tail.push(lower);
                    self.unseen += 1;
                }
            }
            if self.unseen >= LOOK_EVERY {
                self.look_at_tail();
            }
        }
        self.is_repeating
    }

    /// The answer is at its end; whether it repeats itself.
    pub(crate) fn end(&mut self) -> bool {
        self.end_line();
        self.look_at_tail();
        self.is_repeating
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        // An ideograph says as much as two letters.
        let letters = line.chars().filter(|letter| letter.is_alphabetic());
        let length: usize = letters.map(|letter| if is_ideograph(letter) { 2 } else { 1 }).sum();
        if length >= LONG_LINE {
            let times = self.lines.entry(line).or_default();
            *times += 1;
            self.is_repeating |= *times >= TIMES;
        }
    }

    fn look_at_tail(&mut self) {
        self.unseen = 0;
        self.tail.drain(..self.tail.len().saturating_sub(LOOKED_AT));
        self.is_repeating |= ends_with_repetition(&self.tail);
    }
}

/// Whether a text ends with one block three times in a row. Linear: by the longest proper border of each beginning of the
/// text read backwards, which is what it repeats of itself.
fn ends_with_repetition(text: &[char]) -> bool {
    let backwards = |place: usize| text[text.len() - 1 - place];
    let mut borders = vec![0; text.len()];
    let mut border = 0;
    for place in 1..text.len() {
        while border > 0 && backwards(border) != backwards(place) {
            border = borders[border - 1];
        }
        border += usize::from(backwards(border) == backwards(place));
        borders[place] = border;
        let length = place + 1;
        if length >= LONG_RUN && length >= TIMES * (length - border) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Whether it is found, however the answer is cut into pieces.
    fn repeats(text: &str) -> bool {
        let at_once = repeats_in(std::iter::once(text));
        assert_eq!(at_once, repeats_in(text.split_inclusive(|_: char| true)), "{text}");
        at_once
    }

    fn repeats_in<'a>(pieces: impl Iterator<Item = &'a str>) -> bool {
        let mut detector = RepetitionDetector::default();
        for piece in pieces {
            detector.push(piece);
        }
        detector.end()
    }

    #[rstest]
    #[case::a_line("- The oven goes beside the tall cupboard.\n- And so on.\n", 3)]
    #[case::otherwise_marked("* THE OVEN GOES BESIDE THE TALL CUPBOARD\n\n", 3)]
    #[case::three_lines("- Tile the wall.\n- Order the oven.\n- Call the plumber.\n", 5)]
    #[case::short_lines("- Tile.\n- Paint.\n", 20)]
    #[case::sentences("So it goes on and on for ever and a day. ", 3)]
    #[case::words("very ", 40)]
    #[case::no_blank("abc", 60)]
    #[case::entries(r#"{"value": "The worktop is made of oak", "messages": [1, 2]}, "#, 3)]
    #[case::german("- Die Arbeitsplatte ist aus Eichenholz.\n", 3)]
    #[case::chinese("厨房的台面是橡木做的，洗碗机在左边。\n", 3)]
    fn what_goes_round_in_circles_is_found(#[case] block: &str, #[case] times: usize) {
        assert!(repeats(&format!("Main topics\n- The kitchen.\n{}", block.repeat(times))));
        assert!(!repeats(&format!("Main topics\n- The kitchen.\n{block}")), "once is no circle");
    }

    #[rstest]
    #[case::short_equal_items(&"- open\n- yes\n".repeat(8))]
    #[case::a_line_said_twice(&"- The oven goes beside the tall cupboard.\n".repeat(2))]
    #[case::numbers_that_differ(&(0..40).map(|n| format!("- Cupboard number {n} is {n} cm wide.\n")).collect::<Vec<_>>().concat())]
    #[case::years(&(2020..2030).map(|year| format!("{year}: the council did not decide on the budget.\n")).collect::<Vec<_>>().concat())]
    #[case::sources(&(1..20).map(|n| format!("{{\"value\": \"Item number {n}\", \"messages\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}},\n")).collect::<Vec<_>>().concat())]
    #[case::an_address(&["shop", "manual", "offer"].map(|what| format!("- The {what}: https://example.com/kitchens/oak-and-steel/2026\n")).concat())]
    #[case::nothing("")]
    fn what_only_looks_alike_is_not(#[case] text: &str) {
        assert!(!repeats(text));
    }
}
