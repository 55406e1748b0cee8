//! Whether a turn is in a text: its words in a row, or at least four in five of its runs of four words. A turn of fewer
//! than four words must follow its speaker's name.

#![expect(clippy::cast_precision_loss, reason = "a question has few turns of evidence")]

use std::collections::HashSet;

use super::read::Turn;

/// The share of the turns that is in the text.
pub(super) fn share(text: &str, evidence: &[Turn]) -> f64 {
    let all = words(text);
    let joined = format!(" {} ", all.join(" "));
    let runs: HashSet<&[String]> = all.windows(4).collect();
    let present = evidence.iter().filter(|turn| is_present(turn, &joined, &runs)).count();
    present as f64 / evidence.len().max(1) as f64
}

fn is_present(turn: &Turn, joined: &str, runs: &HashSet<&[String]>) -> bool {
    let said = words(&turn.text);
    let phrase = said.join(" ");
    if said.len() < 4 {
        return joined.contains(&format!(" {} {phrase} ", words(&turn.speaker).join(" ")));
    }
    let found = said.windows(4).filter(|run| runs.contains(run)).count();
    joined.contains(&format!(" {phrase} ")) || found * 5 >= (said.len() - 3) * 4
}

fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
