//! Small rules about text that goes into a prompt: cutting it, and keeping it inside its delimiters.

use std::borrow::Cow;
use std::fmt::Write;

use extremis_llm::without_template_marks;
use extremis_text::is_unseen;
use extremis_text::values::grouped;
use serde_json::Value;

/// How far a cut moves from the exact character to the end of a word, at most: longer stretches without a blank are no
/// words, and are cut where they are.
const LONGEST_WORD: usize = 40;

/// The text with at most `keep` of its characters: its beginning and its end, and between them a line that
/// says how much is missing. A beginning and an end tell more of a document than a longer beginning alone.
/// Neither is cut inside a word.
pub(crate) fn cut_middle(text: &str, keep: usize) -> Cow<'_, str> {
    let Some((head, tail)) = cut_at(text, keep) else { return Cow::Borrowed(text) };
    let missing = text[head..tail].chars().count();
    Cow::Owned(format!("{}{}{}", &text[..head], left_out(missing), &text[tail..]))
}

/// How many bytes of a text are in what [`cut_middle`] makes of it.
pub(crate) fn kept_of(text: &str, keep: usize) -> usize {
    cut_at(text, keep).map_or(text.len(), |(head, tail)| head + text.len() - tail)
}

/// Where the beginning ends and the end begins, in bytes; nothing when all of it is kept.
fn cut_at(text: &str, keep: usize) -> Option<(usize, usize)> {
    // Every character has at least one byte, so most texts are known to fit without counting.
    if text.len() <= keep {
        return None;
    }
    let length = text.chars().count();
    if length <= keep {
        return None;
    }
    let head = word_end(text, byte_of(text, keep.div_ceil(2)));
    let tail = word_start(text, byte_of(text, length - keep / 2));
    Some((head, tail))
}

/// The end of the last whole word before this place; the place itself where no word is near.
fn word_end(text: &str, at: usize) -> usize {
    if text[at..].starts_with(char::is_whitespace) {
        return at;
    }
    let before = text[..at].char_indices().rev().take(LONGEST_WORD);
    let blank = before.skip_while(|(_, letter)| !letter.is_whitespace()).map(|(place, _)| place).next();
    blank.filter(|place| *place > 0).unwrap_or(at)
}

/// The start of the first whole word behind this place; the place itself where no word is near.
fn word_start(text: &str, at: usize) -> usize {
    if text[..at].ends_with(char::is_whitespace) {
        return at;
    }
    let behind = text[at..].char_indices().take(LONGEST_WORD);
    let mut behind = behind.skip_while(|(_, letter)| !letter.is_whitespace());
    behind.next().map_or(at, |(place, blank)| at + place + blank.len_utf8())
}

/// The marker that stands for characters that were not sent.
pub(crate) fn left_out(characters: usize) -> String {
    let unit = if characters == 1 { "character" } else { "characters" };
    format!("\n[… {} {unit} left out …]\n", grouped(characters))
}

fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(byte, _)| byte)
}

/// The text with every tag named in `tags`, opening or closing, made harmless, so that text from outside
/// cannot end the block that it stands in, and with every mark of a chat template, so that it cannot end its turn.
/// Everything else stays as it is: code is full of `<`.
///
/// A model reads more as a tag than a parser does: so does this, whatever brackets and letters of other widths it is
/// written in, and whatever nobody sees stands in between.
pub(crate) fn neutralised<'a>(text: &'a str, tags: &[&str]) -> Cow<'a, str> {
    let mut out = String::new();
    let mut copied = 0;
    for (at, bracket) in text.match_indices(is_bracket) {
        if opens_one_of(&text[at + bracket.len()..], tags) {
            out.push_str(&text[copied..at]);
            out.push_str("&lt;");
            copied = at + bracket.len();
        }
    }
    if copied == 0 {
        return without_template_marks(text);
    }
    out.push_str(&text[copied..]);
    match without_template_marks(&out) {
        Cow::Owned(text) => Cow::Owned(text),
        Cow::Borrowed(_) => Cow::Owned(out),
    }
}

/// The same in every text of a value, before it is encoded: what is encoded hides a tag whose `<` and name stand on two
/// lines.
pub(crate) fn neutralised_value(value: &Value, tags: &[&str]) -> Value {
    match value {
        Value::String(text) => Value::String(neutralised(text, tags).into_owned()),
        Value::Array(values) => values.iter().map(|value| neutralised_value(value, tags)).collect(),
        Value::Object(fields) => {
            let one = |(name, value): (&String, &Value)| {
                (neutralised(name, tags).into_owned(), neutralised_value(value, tags))
            };
            Value::Object(fields.iter().map(one).collect())
        }
        other => other.clone(),
    }
}

/// Whether a text has a tag named in `tags`.
pub(crate) fn has_tag(text: &str, tags: &[&str]) -> bool {
    text.match_indices(is_bracket).any(|(at, bracket)| opens_one_of(&text[at + bracket.len()..], tags))
}

/// The text on one line, whatever a reader takes for the end of one.
pub(crate) fn on_one_line(text: &str) -> String {
    text.replace(ends_a_line, " ")
}

fn ends_a_line(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// What stands at the beginning of a tag: `<`, and what looks like it.
fn is_bracket(letter: char) -> bool {
    matches!(letter, '<' | '＜' | '﹤' | '‹' | '\u{2329}' | '\u{3008}' | '⟨')
}

fn opens_one_of(after: &str, tags: &[&str]) -> bool {
    let is_before = |letter: &char| letter.is_whitespace() || matches!(letter, '/' | '\\' | '／' | '⁄' | '∕');
    let seen = || after.chars().filter(|letter| !letter.is_control() && !is_unseen(*letter));
    tags.iter().any(|tag| {
        let mut name = seen().skip_while(is_before).map(narrow);
        tag.chars().all(|letter| name.next() == Some(letter))
    })
}

/// A letter of any width and case as the small one of usual width, and any hyphen as the usual one.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter).to_ascii_lowercase()
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        _ => letter.to_ascii_lowercase(),
    }
}

/// The number of characters to keep so that `cost` stays within `room`: all of them where they fit, else within a
/// sixteenth of the best. None when even nothing costs too much. `cost` must not fall when more is kept.
pub(crate) fn fitting_length(longest: usize, room: u32, cost: impl Fn(usize) -> u32) -> Option<usize> {
    if cost(0) > room {
        return None;
    }
    // A token has about four characters: above eight times the room nothing fits but blanks.
    let most = (room as usize).saturating_mul(8);
    if longest <= most && cost(longest) <= room {
        return Some(longest);
    }
    let mut too_long = longest.min(most).saturating_add(1);
    let mut fits = 0;
    while too_long - fits > 1 + fits / 16 {
        let middle = fits + (too_long - fits) / 2;
        if cost(middle) <= room {
            fits = middle;
        } else {
            too_long = middle;
        }
    }
    Some(fits)
}

/// The longest value of an attribute, in characters. Window titles can hold whole documents.
const ATTRIBUTE_CHARS: usize = 200;

/// Adds ` name="value"` with the value escaped, on one line and at most 200 characters long.
pub(crate) fn push_attribute(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, " {name}=\"");
    for (place, character) in without_template_marks(value.trim()).chars().enumerate() {
        if place == ATTRIBUTE_CHARS {
            out.push('…');
            break;
        }
        match character {
            '&' => out.push_str("&amp;"),
            bracket if is_bracket(bracket) => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if ends_a_line(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests;
