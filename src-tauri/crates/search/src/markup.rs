//! The marks of Markdown in a text: what a person who reads it formatted never sees.
//!
//! Deliberately absent: everything that a snippet of one line cannot show. What is no pair of marks, as in `2 * 3` or
//! `*.rs`, is text.

use std::ops::Range;

/// So much before and after a window is looked at for the other half of a pair, in bytes.
const AROUND: usize = 500;

/// The marks in a part of a text, in order and apart.
pub(crate) fn markup(text: &str, window: &Range<usize>) -> Vec<Range<usize>> {
    let mut marks = Vec::new();
    let from = text[..window.start].rfind('\n').map_or(0, |end| end + 1);
    let from = from.max(text.floor_char_boundary(window.start.saturating_sub(AROUND)));
    let to = text.ceil_char_boundary((window.end + AROUND).min(text.len()));
    let mut is_code = lines(text, 0..from).filter(|line| is_fence(&text[line.clone()])).count() % 2 == 1;
    for line in lines(text, from..to) {
        let words = &text[line.clone()];
        if is_fence(words) {
            is_code = !is_code;
            marks.push(line);
        } else if !is_code {
            let begins = line.start == 0 || text[..line.start].ends_with('\n');
            of_line(text, line, begins, &mut marks);
        }
    }
    marks.sort_by_key(|mark| mark.start);
    marks.retain(|mark| mark.start < window.end && mark.end > window.start);
    marks.iter().map(|mark| mark.start.max(window.start)..mark.end.min(window.end)).collect()
}

fn lines(text: &str, within: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = within.start;
    text[within].split_inclusive('\n').map(move |line| {
        let range = start..start + line.trim_end_matches('\n').len();
        start += line.len();
        range
    })
}

/// Whether code begins or ends there.
fn is_fence(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("```") || line.starts_with("~~~")
}

fn of_line(text: &str, line: Range<usize>, begins: bool, marks: &mut Vec<Range<usize>>) {
    let mut at = line.start;
    while begins && let Some(length) = prefix(&text[at..line.end]) {
        marks.push(at..at + length);
        at += length;
    }
    let rest = &text[at..line.end];
    if rest.trim_start().starts_with('|') {
        marks.extend(rest.match_indices('|').map(|(place, _)| at + place..at + place + 1));
    }
    marks.extend(inline(rest).into_iter().map(|mark| at + mark.start..at + mark.end));
}

/// The length of what makes a line a heading, a quotation or an item of a list; of all of it when it is a rule.
fn prefix(line: &str) -> Option<usize> {
    let words = line.trim_start();
    let indent = line.len() - words.len();
    let is_rule = words.len() >= 3 && words.chars().all(|c| "|-:*_ ".contains(c)) && !words.contains("||");
    if is_rule {
        return Some(line.len());
    }
    let hashes = words.len() - words.trim_start_matches('#').len();
    if (1..=6).contains(&hashes) && words[hashes..].starts_with(' ') {
        return Some(indent + hashes + 1);
    }
    ["> ", "- ", "* ", "+ "].iter().any(|mark| words.starts_with(mark)).then_some(indent + 2)
}

/// The marks within a line: of emphasis, code and links.
fn inline(line: &str) -> Vec<Range<usize>> {
    let mut marks = Vec::new();
    let mut open: Vec<Run> = Vec::new();
    let mut at = 0;
    while let Some(letter) = line[at..].chars().next() {
        let run = at..at + line[at..].len() - line[at..].trim_start_matches(letter).len();
        let next = at + letter.len_utf8();
        at = match letter {
            '`' => match line[run.end..].find(&line[run.clone()]) {
                Some(length) => {
                    let end = run.end + length;
                    marks.extend([run.clone(), end..end + run.len()]);
                    end + run.len()
                }
                None => run.end,
            },
            '*' | '_' | '~' => {
                pair(line, Run { letter, range: run.clone() }, &mut open, &mut marks);
                run.end
            }
            '\\' if line[next..].starts_with(|c: char| c.is_ascii_punctuation()) => {
                marks.push(at..next);
                next + 1
            }
            '[' => {
                if let Some((words, end)) = link(line, next) {
                    let start = if line[..at].ends_with('!') { at - 1 } else { at };
                    marks.extend([start..next, words..end]);
                }
                next
            }
            ']' => marks.iter().find(|mark| mark.start == at).map_or(next, |mark| mark.end),
            _ => next,
        };
    }
    marks
}

struct Run {
    letter: char,
    range: Range<usize>,
}

/// Takes a run of marks as the end of what an earlier one began, or as a beginning.
fn pair(line: &str, run: Run, open: &mut Vec<Run>, marks: &mut Vec<Range<usize>>) {
    let before = line[..run.range.start].chars().next_back();
    let after = line[run.range.end..].chars().next();
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let stands_at = |letter: Option<char>| letter.is_some_and(|letter| !letter.is_whitespace());
    // A name such as max_count has no marks in it.
    let is_inside = run.letter == '_' && is_word(before) && is_word(after);
    if is_inside || (run.letter == '~' && run.range.len() != 2) {
        return;
    }
    let begun =
        open.iter().rposition(|begun| begun.letter == run.letter && begun.range.len() == run.range.len());
    match begun.filter(|_| stands_at(before)) {
        Some(begun) => {
            let begun = open.split_off(begun).swap_remove(0);
            marks.extend([begun.range, run.range]);
        }
        None if stands_at(after) => open.push(run),
        None => {}
    }
}

/// Where the words of a link that begins before `start` end, and where its address does.
fn link(line: &str, start: usize) -> Option<(usize, usize)> {
    let words = start + line[start..].find(['[', ']'])?;
    if !line[words..].starts_with("](") {
        return None;
    }
    let end = words + line[words..].find(')')? + 1;
    Some((words, end))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("**Bold** and *slanted*, _too_ and ~~gone~~", "Bold and slanted, too and gone")]
    #[case("***Both***", "Both")]
    #[case("## A heading\n- one\n  * two\n> said", "A heading\none\ntwo\nsaid")]
    #[case("Run `cargo test` or ``a ` b``", "Run cargo test or a ` b")]
    #[case("```rust\nlet a = **b;\n```\nafter **it**", "\nlet a = **b;\n\nafter it")]
    #[case("See [the *guide*](https://x.org/a_b) and ![a dog](d.png).", "See the guide and a dog.")]
    #[case("| a | b |\n|---|---|\n| 1 | 2 |", " a  b \n\n 1  2 ")]
    #[case(
        "2 * 3 = 6 and ls *.rs, max_retry_count, ~5, a [note], #1",
        "2 * 3 = 6 and ls *.rs, max_retry_count, ~5, a [note], #1"
    )]
    #[case("1\\. not a \\*list\\*", "1. not a *list*")]
    #[case("`**kwargs` stays **here**", "**kwargs stays here")]
    #[case("**cut in the", "**cut in the")]
    #[case("Zürich **größer** 猫*猫*", "Zürich größer 猫猫")]
    fn marks_are_told_from_text(#[case] written: &str, #[case] read: &str) {
        let mut out = written.to_owned();
        for mark in markup(written, &(0..written.len())).into_iter().rev() {
            out.replace_range(mark, "");
        }
        assert_eq!(out, read);
    }

    #[test]
    fn half_of_a_pair_beyond_the_window_is_known() {
        let text = "one **two three** four";
        let seen = |window: Range<usize>| {
            let marks = markup(text, &window);
            marks.into_iter().map(|mark| (mark.start, mark.end)).collect::<Vec<_>>()
        };
        assert_eq!((seen(4..12), seen(6..16)), (vec![(4, 6)], vec![(15, 16)]));
    }
}
