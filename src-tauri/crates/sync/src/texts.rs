//! Small texts that are kept by the host, each under its name: quick commands and settings.
//!
//! Of a text that two devices changed without knowing of each other the later one is in force, as with any field. Each
//! value says of which earlier ones its writer knew, so that this is seen wherever both are. Of a command the other one is
//! kept, too, under a name that is the same on every device.

use std::collections::BTreeMap;

use crate::error::SyncError;

/// What the texts are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextKind {
    /// Quick commands: the files.
    Commands,
    /// Settings that are other than the usual ones: their values as JSON.
    Settings,
}

/// Those that are here, by name. None of one that cannot be read now: it is left alone.
pub type TextsHere = BTreeMap<String, Option<String>>;

/// Who keeps the texts.
pub trait Texts: Send + Sync {
    /// All of a kind; none where this device does not take part in it.
    fn read(&self, kind: TextKind) -> Result<Option<TextsHere>, SyncError>;

    /// Puts a text in the place of the one of its name, or takes it away. False where it cannot be had here: it waits then.
    fn put(&self, kind: TextKind, name: &str, text: Option<&str>) -> Result<bool, SyncError>;
}

/// So many earlier values are known of one.
const MOST_KNOWN: usize = 64;

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

impl TextKind {
    pub(crate) const ALL: [Self; 2] = [Self::Commands, Self::Settings];

    /// Whether a value that is not in force is kept beside the other.
    pub(crate) fn keeps_both(self) -> bool {
        self == Self::Commands
    }
}

/// The name of a text that is kept beside the one in force.
pub(crate) fn kept_name(name: &str, print: i64) -> String {
    let ending = format!("-kept-{:04x}", print.cast_unsigned() & 0xffff);
    let room = LONGEST_NAME - ending.len();
    let start: String = name.chars().take(room).collect();
    start + &ending
}

/// What a writer knew of that knows of both.
pub(crate) fn joined(known: &[i64], more: &[i64]) -> Vec<i64> {
    let mut all = known.to_vec();
    all.extend(more.iter().filter(|print| !known.contains(print)));
    all.drain(..all.len().saturating_sub(MOST_KNOWN));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_what_is_kept_is_one_of_a_command_and_of_its_text_alone() {
        let name = kept_name("translate", -2);
        assert_eq!(name, "translate-kept-fffe");
        assert_eq!(kept_name(&"x".repeat(40), 7).chars().count(), 40);
    }

    #[test]
    fn what_was_known_is_known_once_and_the_latest_longest() {
        assert_eq!(joined(&[1, 2], &[2, 3]), [1, 2, 3]);
        let many: Vec<_> = (0..100).collect();
        assert_eq!(joined(&many, &[100]).len(), MOST_KNOWN);
        assert_eq!(joined(&many, &[100]).last(), Some(&100));
    }
}
