//! What changed between two versions of a summary, for people to read.

use std::ops::Range;

use similar::{ChangeTag, DiffOp, TextDiff};

/// One line of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffLine {
    /// What became of it.
    pub kind: LineChange,
    /// The line, without its end.
    pub text: String,
    /// Which bytes of it differ from the line that it took the place of, or that took its place. Empty where there
    /// is no such line, or where the two have so little in common that all of it is new.
    pub changed: Vec<Range<usize>>,
}

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineChange {
    /// It is in both versions.
    Same,
    /// It is in the old one only.
    Removed,
    /// It is in the new one only.
    Added,
}

/// Compares two versions line by line, and changed lines word by word. What was removed comes before what was added
/// in its place.
pub fn diff(old: &str, new: &str) -> Vec<DiffLine> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let compared = TextDiff::from_slices(&old, &new);
    let mut lines = Vec::new();
    for op in compared.ops() {
        let (was, is) = (&old[op.old_range()], &new[op.new_range()]);
        if matches!(op, DiffOp::Equal { .. }) {
            lines.extend(was.iter().map(|line| DiffLine::new(LineChange::Same, line)));
            continue;
        }
        let mut removed: Vec<_> = was.iter().map(|line| DiffLine::new(LineChange::Removed, line)).collect();
        let mut added: Vec<_> = is.iter().map(|line| DiffLine::new(LineChange::Added, line)).collect();
        for (removed, added) in removed.iter_mut().zip(&mut added) {
            mark_words(removed, added);
        }
        lines.append(&mut removed);
        lines.append(&mut added);
    }
    lines
}

impl DiffLine {
    fn new(kind: LineChange, text: &str) -> Self {
        Self { kind, text: text.to_owned(), changed: Vec::new() }
    }
}

/// Marks the words that differ, unless hardly one is the same.
fn mark_words(removed: &mut DiffLine, added: &mut DiffLine) {
    let words = TextDiff::from_words(&removed.text, &added.text);
    if words.ratio() < 0.4 {
        return;
    }
    let (mut at, mut was, mut is): ([usize; 2], Vec<Range<usize>>, Vec<Range<usize>>) =
        ([0, 0], Vec::new(), Vec::new());
    for change in words.iter_all_changes() {
        let length = change.value().len();
        match change.tag() {
            ChangeTag::Equal => at = [at[0] + length, at[1] + length],
            ChangeTag::Delete => {
                extend(&mut was, at[0]..at[0] + length);
                at[0] += length;
            }
            ChangeTag::Insert => {
                extend(&mut is, at[1]..at[1] + length);
                at[1] += length;
            }
        }
    }
    (removed.changed, added.changed) = (was, is);
}

fn extend(ranges: &mut Vec<Range<usize>>, more: Range<usize>) {
    match ranges.last_mut() {
        Some(last) if last.end == more.start => last.end = more.end,
        _ => ranges.push(more),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(old: &str, new: &str) -> Vec<String> {
        let line = |line: DiffLine| {
            let mark = match line.kind {
                LineChange::Same => ' ',
                LineChange::Removed => '-',
                LineChange::Added => '+',
            };
            let words: Vec<_> = line.changed.iter().map(|at| &line.text[at.clone()]).collect();
            let words = if words.is_empty() { String::new() } else { format!(" [{}]", words.join("|")) };
            format!("{mark}{}{words}", line.text)
        };
        diff(old, new).into_iter().map(line).collect()
    }

    #[test]
    fn a_changed_line_shows_its_changed_words() {
        let old = "Key facts\n- The deadline is 14 March.\n- Anna leads.";
        let new = "Key facts\n- The deadline is 21 March.\n- Anna leads.\n- Ben helps.";
        let expected = [
            " Key facts",
            "-- The deadline is 14 March. [14]",
            "+- The deadline is 21 March. [21]",
            " - Anna leads.",
            "+- Ben helps.",
        ];
        assert_eq!(shown(old, new), expected);
    }

    #[test]
    fn a_line_with_nothing_in_common_is_new_as_a_whole() {
        assert_eq!(
            shown("- Anna leads the project.", "- 下周五发布"),
            ["-- Anna leads the project.", "+- 下周五发布"]
        );
    }

    #[test]
    fn versions_that_are_equal_have_no_difference() {
        assert_eq!(shown("a\nb", "a\r\nb\n"), [" a", " b"]);
        assert_eq!(shown("", ""), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn both_versions_can_be_read_from_the_difference(old in "([a-c äß世]{0,6}\n){0,8}", new in "([a-c äß世]{0,6}\n){0,8}") {
            let lines = diff(&old, &new);
            let side = |other: LineChange| -> Vec<&str> { lines.iter().filter(|line| line.kind != other).map(|line| &*line.text).collect() };
            prop_assert_eq!(side(LineChange::Added), old.lines().collect::<Vec<_>>());
            prop_assert_eq!(side(LineChange::Removed), new.lines().collect::<Vec<_>>());
            for line in &lines {
                prop_assert!(line.changed.iter().all(|at| line.text.get(at.clone()).is_some_and(|text| !text.is_empty())));
            }
        }
    }
}
