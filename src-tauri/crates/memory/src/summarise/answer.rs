//! From what a model wrote to the summary in it.
//!
//! Models wrap what they are asked for: in thoughts, in code fences, in "Here is the summary:". None of that
//! belongs into every later prompt.

use super::fault::Fault;

/// The summary in a model's answer.
pub(crate) fn summary_in(answer: &str) -> Result<&str, Fault> {
    let text = unwrapped(answer);
    if !text.chars().any(char::is_alphanumeric) {
        return Err(Fault::Empty);
    }
    if is_refusal(text) { Err(Fault::Refused) } else { Ok(text) }
}

/// A text that was cut off, without the sentence that was.
pub(super) fn finished(text: &str) -> &str {
    if text.ends_with(['.', '!', '?', '。', '！', '？']) {
        return text;
    }
    let cut = cut_at_sentence(text, text.chars().count().saturating_sub(1));
    if cut.is_empty() { text } else { cut }
}

/// So many words, in any script: what stands between spaces, and two characters where nothing stands between them.
pub(crate) fn word_count(text: &str) -> usize {
    words_to(text, usize::MAX).0
}

/// The text up to the last end of a sentence within so many words.
pub(crate) fn first_words(text: &str, most: usize) -> &str {
    match words_to(text, most).1 {
        Some(end) => cut_at_sentence(text, text[..end].chars().count()),
        None => text,
    }
}

/// How many words there are, and where the first after `most` begins.
fn words_to(text: &str, most: usize) -> (usize, Option<usize>) {
    let (mut halves, mut inside, mut end) = (0usize, false, None);
    for (at, c) in text.char_indices() {
        let is_letter = c.is_alphanumeric();
        let is_wide = matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
        if is_letter && (is_wide || !inside) {
            if end.is_none() && halves.div_ceil(2) >= most {
                end = Some(at);
            }
            halves += if is_wide { 1 } else { 2 };
        }
        inside = !is_wide && (inside || is_letter) && !c.is_whitespace();
    }
    (halves.div_ceil(2), end)
}

fn unwrapped(answer: &str) -> &str {
    let mut text = after_thoughts(answer).trim();
    // Each wrapping can hold another one: a fence inside "Here is the summary:", tags inside the fence.
    loop {
        let inner = without_tags(without_fence(without_preamble(text)));
        if inner.len() == text.len() {
            return text;
        }
        text = inner;
    }
}

/// Models that think aloud do so between these tags. What was never closed is no answer.
fn after_thoughts(text: &str) -> &str {
    let Some(thoughts) = text.trim_start().strip_prefix("<think>") else { return text };
    thoughts.split_once("</think>").map_or("", |(_, answer)| answer)
}

fn without_fence(text: &str) -> &str {
    let Some((first, rest)) = text.split_once('\n').filter(|(first, _)| first.starts_with("```")) else {
        return text;
    };
    let is_open = first[3..].trim().chars().all(char::is_alphanumeric);
    match rest.trim_end().strip_suffix("```") {
        Some(inner) if is_open => inner.trim(),
        // Cut off before the fence was closed.
        None if is_open && !rest.contains("```") => rest.trim(),
        _ => text,
    }
}

fn without_tags(text: &str) -> &str {
    ["summary", "previous-summary"]
        .iter()
        .find_map(|tag| {
            let inner = text.strip_prefix('<')?.strip_prefix(tag)?.strip_prefix('>')?;
            Some(inner.trim_end().strip_suffix(&*format!("</{tag}>")).unwrap_or(inner).trim())
        })
        .unwrap_or(text)
}

/// How models begin when they announce what follows.
const ANNOUNCEMENTS: &[&str] = &[
    "here is",
    "here's",
    "here’s",
    "sure",
    "certainly",
    "of course",
    "okay",
    "ok,",
    "below is",
    "this is",
    "the updated summary",
    "the summary",
    "updated summary",
    "summary",
];

/// The text without a first line that only announces it.
fn without_preamble(text: &str) -> &str {
    let first = text.lines().next().unwrap_or("");
    let bare = first.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '#' | '_')).to_lowercase();
    if !ANNOUNCEMENTS.iter().any(|start| bare.starts_with(start)) {
        return text;
    }
    // "Sure! Here is the updated summary:", perhaps with the summary right after it.
    if let Some((announcement, _)) = first.split_once(':') {
        let rest = text[announcement.len() + 1..].trim_start_matches(['*', '_']).trim_start();
        let announces =
            announcement.to_lowercase().contains("summary") && announcement.chars().count() <= 120;
        return if announces && !rest.is_empty() { rest } else { text };
    }
    let is_title =
        matches!(bare.as_str(), "summary" | "updated summary" | "the summary" | "the updated summary");
    let rest = text[first.len()..].trim_start();
    if is_title && !rest.is_empty() { rest } else { text }
}

/// How models begin when they will not.
const REFUSALS: &[&str] = &[
    "i can't",
    "i cannot",
    "i can not",
    "i won't",
    "i will not",
    "i'm sorry",
    "i am sorry",
    "sorry,",
    "i'm unable",
    "i am unable",
    "i'm not able",
    "i am not able",
    "as an ai",
    "i apologize",
    "unfortunately, i",
];

fn is_refusal(text: &str) -> bool {
    let start: String = text.chars().take(40).collect::<String>().to_lowercase().replace('’', "'");
    let refuses = REFUSALS.iter().any(|refusal| start.starts_with(refusal));
    // An apology before a summary is no refusal.
    let sections = super::request::SECTIONS;
    refuses && !sections.iter().any(|section| text.contains(section))
}

/// The text up to the last end of a line or sentence within the limit; if there is none, up to the last
/// space; if there is none either, up to the limit.
pub(crate) fn cut_at_sentence(text: &str, max_chars: usize) -> &str {
    let Some((limit, _)) = text.char_indices().nth(max_chars) else { return text };
    let head = &text[..limit];
    // What follows tells whether the limit itself is an end.
    let next = text[limit..].chars().next();
    let mut end = None;
    let mut characters = head.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let after = characters.peek().map(|(_, c)| *c).or(next);
        let ends = match character {
            '\n' => Some(at),
            '.' | '!' | '?' if after.is_none_or(char::is_whitespace) => Some(at + 1),
            '。' | '！' | '？' => Some(at + character.len_utf8()),
            _ if after == Some('\n') => Some(at + character.len_utf8()),
            _ => None,
        };
        end = ends.or(end);
    }
    // An early end would throw away most of what was written.
    let end = end.filter(|end| *end > 0).or_else(|| head.rfind(char::is_whitespace));
    head[..end.unwrap_or(limit)].trim_end()
}

#[cfg(test)]
mod tests;
