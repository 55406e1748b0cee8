//! From Markdown to sentences, and from a long sentence to the part of it that matters.

use std::ops::Range;

/// A fenced block of at most this many lines is read as text: a setting, a command. A longer one is a program,
/// and nobody wants all of its names remembered.
const SHORT_CODE: usize = 5;

/// The lines of a text that say something: without the marks of headings, lists, tables and quotes, and
/// without long blocks of code.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut code: Option<(&str, Vec<&str>)> = None;
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
            (Some((_, block)), _) => block.push(line.trim()),
            (None, Some(fence)) => code = Some((fence, Vec::new())),
            (None, None) => lines.push(without_marks(line)),
        }
    }
    // A fence that was never closed: the answer was cut off there.
    if let Some((_, mut block)) = code.filter(|(_, block)| block.len() <= SHORT_CODE) {
        lines.append(&mut block);
    }
    lines.retain(|line| line.chars().any(char::is_alphanumeric));
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

/// The sentences of a line.
pub(super) fn sentences(line: &str) -> Vec<&str> {
    cut(line, |c, after| match c {
        '.' | '!' | '?' | '…' => after.is_none_or(char::is_whitespace),
        '。' | '！' | '？' | '；' => true,
        ';' => after.is_some_and(char::is_whitespace),
        _ => false,
    })
}

/// The parts of a sentence between commas, colons, dashes and brackets.
fn clauses(sentence: &str) -> Vec<&str> {
    cut(sentence, |c, after| match c {
        ',' | '(' | ')' | '—' | '–' => after.is_none_or(|c| c.is_whitespace() || c == '('),
        '，' | '、' => true,
        _ => false,
    })
}

/// The pieces of a text up to and with each character that ends one.
fn cut(text: &str, ends: impl Fn(char, Option<char>) -> bool) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let after = characters.peek().map(|(_, c)| *c);
        let is_abbreviation = c == '.' && abbreviates(&text[start..at], after);
        if ends(c, after) && !is_abbreviation {
            let end = at + c.len_utf8();
            pieces.push(text[start..end].trim());
            start = end;
        }
    }
    pieces.push(text[start..].trim());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Whether the point after `before` belongs to a word: `z. B.`, `14. März`, `Dr. Meier`, `e.g. this`.
fn abbreviates(before: &str, after: Option<char>) -> bool {
    let word = before.rsplit([' ', '(', '.']).next().unwrap_or("");
    let is_day = (1..=2).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    let is_short = matches!(
        word.to_lowercase().as_str(),
        "dr" | "mr" | "mrs" | "ms" | "prof" | "st" | "no" | "nr" | "vs" | "ca" | "г" | "ул"
    );
    let is_letter = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    after.is_some() && (is_day || is_short || is_letter)
}

/// The longest text of something that was lost, in characters: what a person reads at a glance.
const LONGEST: usize = 160;

/// The part of a sentence around `at` that a person would note down: all of it when it is short, else its
/// clause, else the words around it.
pub(super) fn around(sentence: &str, at: &Range<usize>) -> String {
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
