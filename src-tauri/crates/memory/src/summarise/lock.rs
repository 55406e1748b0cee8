//! Locked lines: whatever a model does, each is in every later version, verbatim.

use super::answer::cut_at_sentence;

/// The summary with every locked line in it, at most `max_chars` characters long as far as the locked lines allow.
///
/// A line that the model changed in no more than marks and case gets its own words back in its place, unless it is
/// another locked line; one that is missing comes after the line that it stood behind in `earlier`, or at the end.
pub(crate) fn with_locked(summary: &str, locked: &[String], earlier: &[&str], max_chars: usize) -> String {
    let locked: Vec<&str> =
        locked.iter().map(|line| line.trim_end()).filter(|line| !line.trim().is_empty()).collect();
    if locked.is_empty() {
        return cut_at_sentence(summary, max_chars).to_owned();
    }
    let mut lines: Vec<&str> = summary.lines().map(str::trim_end).collect();
    for line in &locked {
        if lines.contains(line) {
            continue;
        }
        let letters_of_line = letters(line);
        let changed = lines.iter().position(|other| {
            !letters_of_line.is_empty() && !locked.contains(other) && letters(other) == letters_of_line
        });
        if let Some(changed) = changed {
            lines[changed] = line;
        } else {
            let place = place_of(line, &lines, earlier);
            lines.insert(place, line);
        }
    }
    fitted(lines, &locked, max_chars)
}

fn letters(line: &str) -> String {
    line.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Behind the nearest line that stood before it in an earlier version and is still there.
fn place_of(line: &str, lines: &[&str], earlier: &[&str]) -> usize {
    earlier
        .iter()
        .find_map(|text| {
            let all: Vec<&str> = text.lines().map(str::trim_end).collect();
            let at = all.iter().position(|other| *other == line)?;
            let before = all[..at].iter().rev().filter(|other| !other.trim().is_empty());
            before
                .into_iter()
                .find_map(|other| lines.iter().position(|line| line == other))
                .map(|place| place + 1)
        })
        .unwrap_or(lines.len())
}

/// The lines, without as many of the last as are too many. Locked ones stay even where they alone are too long.
fn fitted(mut lines: Vec<&str>, locked: &[&str], max_chars: usize) -> String {
    loop {
        let length = lines.iter().map(|line| line.chars().count() + 1).sum::<usize>().saturating_sub(1);
        let Some(over) = length.checked_sub(max_chars).filter(|over| *over > 0) else { break };
        let Some(last) = lines.iter().rposition(|line| !locked.contains(line)) else { break };
        let cut = cut_at_sentence(lines[last], lines[last].chars().count().saturating_sub(over));
        if cut.is_empty() || cut.len() == lines[last].len() {
            lines.remove(last);
        } else {
            lines[last] = cut;
        }
    }
    lines.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests;
