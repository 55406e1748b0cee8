//! From Markdown to sentences, and from a long sentence to the part of it that matters.

use std::ops::Range;

/// A fenced block of at most this many lines is read as text: a setting, a command. A longer one is a program,
/// and nobody wants all of its names remembered.
const SHORT_CODE: usize = 5;

/// What kind of line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Someone's own words.
    Plain,
    /// Words of somebody else, behind a `>`.
    Quote,
    /// A line of a short block of code.
    Code,
}

/// The lines of a text that say something: without the marks of headings, lists, tables and quotes, and
/// without long blocks of code.
pub fn lines(text: &str) -> Vec<&str> {
    marked_lines(text).into_iter().map(|(line, _)| line).collect()
}

/// The same, each with what kind of line it is.
pub fn marked_lines(text: &str) -> Vec<(&str, LineKind)> {
    let mut lines = Vec::new();
    let mut code: Option<(&str, Vec<(&str, LineKind)>)> = None;
    for line in text.lines() {
        let bare = line.trim_start();
        let fence = ["```", "~~~"].into_iter().find(|fence| bare.starts_with(fence));
        match (&mut code, fence) {
            (Some((open, block)), Some(close)) if *open == close => {
                if block.len() <= SHORT_CODE {
                    lines.append(block);
                }
                code = None;
            }
            (Some((_, block)), _) => block.push((line.trim(), LineKind::Code)),
            (None, Some(fence)) => code = Some((fence, Vec::new())),
            (None, None) => {
                let kind = if bare.starts_with('>') { LineKind::Quote } else { LineKind::Plain };
                lines.push((without_marks(line), kind));
            }
        }
    }
    // A fence that was never closed: the answer was cut off there.
    if let Some((_, mut block)) = code.filter(|(_, block)| block.len() <= SHORT_CODE) {
        lines.append(&mut block);
    }
    lines.retain(|(line, _)| line.chars().any(char::is_alphanumeric));
    lines
}

/// A line without the marks that Markdown begins it with.
fn without_marks(line: &str) -> &str {
    let mut line = line.trim();
    loop {
        let marks = ['#', '>', '-', '*', '+', '•', '|', ' '];
        let numbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = numbered.len() < line.len() && line.len() - numbered.len() <= 3;
        let rest = match numbered.strip_prefix(". ").or_else(|| numbered.strip_prefix(") ")) {
            Some(rest) if is_numbered => rest,
            // A dash is a mark only before a space: `-5` and `--flag` begin with none.
            _ if line.starts_with(['-', '+']) && !line[1..].starts_with(' ') => line,
            _ => line.trim_start_matches(marks).trim_start_matches("[ ] ").trim_start_matches("[x] "),
        };
        if rest.len() == line.len() {
            return line.trim_end_matches(['|', ' ', '*']);
        }
        line = rest;
    }
}

/// The sentences of a line. What stands between backticks is one word, whatever is in it.
pub fn sentences(line: &str) -> Vec<&str> {
    // The last three begin the characters of three bytes that can end one.
    let may_end =
        |byte: u8| matches!(byte, b'`' | b'.' | b'!' | b'?' | b'"' | b')' | b'*' | b';' | 0xe2 | 0xe3 | 0xef);
    let mut in_code = false;
    cut(line, may_end, |c, after| {
        // A backtick that is never closed is a mark like any other.
        if c == '`' {
            in_code = !in_code && after.contains('`');
        }
        let next = after.chars().next();
        !in_code
            && match c {
                '.' | '!' | '?' | '…' => next.is_none_or(char::is_whitespace),
                // `He said "Go." Then he went.`
                '"' | '”' | '“' | ')' | '*' => {
                    next.is_some_and(char::is_whitespace)
                        && begins_with_capital(after)
                        && line[..line.len() - after.len() - c.len_utf8()].ends_with(['.', '!', '?'])
                }
                '。' | '！' | '？' | '；' => true,
                ';' => next.is_some_and(char::is_whitespace),
                _ => false,
            }
    })
}

fn begins_with_capital(text: &str) -> bool {
    text.trim_start().starts_with(char::is_uppercase)
}

/// The parts of a sentence between commas, colons, dashes and brackets.
pub fn clauses(sentence: &str) -> Vec<&str> {
    let may_end = |byte: u8| matches!(byte, b',' | b'(' | b')' | 0xe2 | 0xe3 | 0xef);
    cut(sentence, may_end, |c, after| {
        let next = after.chars().next();
        match c {
            ',' | '(' | ')' | '—' | '–' => next.is_none_or(|c| c.is_whitespace() || c == '('),
            '，' | '、' => true,
            _ => false,
        }
    })
}

/// The pieces of a text up to and with each character that ends one; none does that `may_end` says no to by its first byte.
fn cut(text: &str, may_end: impl Fn(u8) -> bool, mut ends: impl FnMut(char, &str) -> bool) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(next) = text.as_bytes()[at..].iter().position(|byte| may_end(*byte)) {
        at += next;
        let Some(c) = text[at..].chars().next() else { break };
        let end = at + c.len_utf8();
        if ends(c, &text[end..]) && !(c == '.' && abbreviates(&text[start..at], &text[end..])) {
            pieces.push(text[start..end].trim());
            start = end;
        }
        at = end;
    }
    pieces.push(text[start..].trim());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Words that end in a point wherever they stand.
const ABBREVIATIONS: &[&str] = &[
    "dr", "mr", "mrs", "ms", "prof", "st", "no", "nr", "vs", "ca", "approx", "incl", "resp", "fig", "vol",
    "sec", "e.g", "i.e", "bzw", "ggf", "evtl", "inkl", "zzgl", "abs", "art", "str", "tel", "jan", "feb",
    "aug", "sept", "sep", "oct", "okt", "nov", "dec", "dez", "г", "ул",
];
/// Words that end in a point and may end a sentence with it.
const ENDING_ABBREVIATIONS: &[&str] =
    &["etc", "usw", "inc", "ltd", "co", "jr", "sr", "a.m", "p.m", "min", "max"];
/// Words before the number of a day or of one in a row, in German.
const BEFORE_ORDINALS: &[&str] = &[
    "am", "der", "die", "das", "den", "dem", "des", "vom", "zum", "zur", "bis", "ab", "beim", "im", "ein",
    "eine", "und",
];

/// Whether the point between the two belongs to a word: `z. B.`, `14. März`, `Dr. Meier`, `e.g. this`.
fn abbreviates(before: &str, after: &str) -> bool {
    let Some(follows) = after.trim_start().chars().next() else { return false };
    let whole =
        before.rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '"' | '“' | '„')).next().unwrap_or("");
    let word = whole.rsplit('.').next().unwrap_or("");
    if (1..=2).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit()) {
        return whole == word && is_ordinal(&before[..before.len() - word.len()], after, follows);
    }
    // An initial, or a part of `z. B.`. In `that is what I. Then` it is a mistake.
    let is_letter = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    let lower = whole.to_lowercase();
    let is_one = |words: &[&str]| words.contains(&&*lower);
    is_letter || is_one(ABBREVIATIONS) || is_one(ENDING_ABBREVIATIONS) && !follows.is_uppercase()
}

/// Tells `am 14. März` from `The answer is 42. Then`.
fn is_ordinal(before: &str, after: &str, follows: char) -> bool {
    let next: String = after.trim_start().chars().take_while(|c| c.is_alphabetic()).collect();
    let previous = before.trim_end().rsplit(' ').next().unwrap_or("").to_lowercase();
    follows.is_lowercase()
        || crate::calendar::month(&next.to_lowercase()).is_some()
        || BEFORE_ORDINALS.contains(&&*previous)
}

/// The longest text of something that was lost, in characters: what a person reads at a glance.
const LONGEST: usize = 160;

/// The part of a sentence around `at` that a person would note down: all of it when it is short, else its
/// clause, else the words around it.
pub fn around(sentence: &str, at: &Range<usize>) -> String {
    let plain = |text: &str| {
        let text = text.replace("**", "").replace("__", "").replace(" | ", ", ");
        text.trim_matches(|c: char| {
            c.is_whitespace()
                || matches!(c, ',' | ';' | ':' | '，' | '、' | '(' | ')' | '.' | '。' | '—' | '–')
        })
        .to_owned()
    };
    if sentence.chars().count() <= LONGEST {
        return plain(sentence);
    }
    let holds = |clause: &&str| {
        let start = clause.as_ptr() as usize - sentence.as_ptr() as usize;
        start <= at.start && at.end <= start + clause.len()
    };
    let words = |clause: &&str| clause.split_whitespace().count() > 2 || clause.chars().count() > 12;
    let clause = clauses(sentence).into_iter().find(holds).filter(words).unwrap_or(sentence);
    if clause.chars().count() <= LONGEST {
        return plain(clause);
    }
    let start = step_back(sentence, at.start, LONGEST / 2);
    let end = step_on(sentence, at.end, LONGEST / 2);
    let (before, after) = (if start > 0 { "… " } else { "" }, if end < sentence.len() { " …" } else { "" });
    format!("{before}{}{after}", plain(&sentence[start..end]))
}

/// The beginning of a word at most so many characters before `from`.
fn step_back(text: &str, from: usize, characters: usize) -> usize {
    let Some((far, _)) = text[..from].char_indices().rev().nth(characters) else { return 0 };
    text[far..from].find(char::is_whitespace).map_or(far, |space| far + space)
}

/// The end of a word at most so many characters after `from`.
fn step_on(text: &str, from: usize, characters: usize) -> usize {
    let Some((far, _)) = text[from..].char_indices().nth(characters) else { return text.len() };
    text[from..from + far].rfind(char::is_whitespace).map_or(from + far, |space| from + space)
}

#[cfg(test)]
mod tests;
