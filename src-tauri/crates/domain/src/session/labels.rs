//! How the user puts a conversation in order: pinned, put away, in a folder, under tags.

use serde::{Deserialize, Serialize};

use super::{Session, SessionParts};
use crate::{Lenient, Message, Role};

/// The longest name of a folder, in characters.
pub const FOLDER_CHARS: usize = 80;
/// The longest tag, in characters.
pub const TAG_CHARS: usize = 40;
/// The most tags of one conversation.
pub const MOST_TAGS: usize = 30;

/// What the user marked a conversation with. Nothing of it is said in the conversation, and no model is sent it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
// What a later version wrote in it is carried along as it is, see `Lenient`.
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Labels {
    /// Whether it stands before all others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pinned: bool,
    /// Whether it is put away: it is found and recalled as any other, and not in the list.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub archived: bool,
    /// The folder that it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// In the order of the alphabet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// By way of which store others have it, too. Once they do, it stays so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_in: Option<String>,
    /// Who shared it: theirs is what the user said in it without a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_by: Option<String>,
}

impl Labels {
    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether others have it, too.
    pub fn is_shared(&self) -> bool {
        self.shared_in.is_some()
    }

    /// Whether it has this tag, whatever its case.
    pub fn has_tag(&self, tag: &str) -> bool {
        let wanted = tag.to_lowercase();
        self.tags.iter().any(|known| known.to_lowercase() == wanted)
    }

    /// Adds a tag as [`tag_of`] reads it; nothing where there is none in it, or there are enough.
    pub fn add_tag(&mut self, tag: &str) {
        let Some(tag) = tag_of(tag) else { return };
        if !self.has_tag(&tag) && self.tags.len() < MOST_TAGS {
            self.tags.push(tag);
            sort_tags(&mut self.tags);
        }
    }

    /// Takes a tag away, whatever its case.
    pub fn remove_tag(&mut self, tag: &str) {
        let Some(wanted) = tag_of(tag).map(|tag| tag.to_lowercase()) else { return };
        self.tags.retain(|known| known.to_lowercase() != wanted);
    }
}

/// Puts tags in the order in which they are kept.
pub fn sort_tags(tags: &mut [String]) {
    tags.sort_by_cached_key(|tag| (tag.to_lowercase(), tag.clone()));
}

/// A tag as it is kept: without `#`, with a hyphen for each space, not too long. None where nothing of it can be seen.
pub fn tag_of(typed: &str) -> Option<String> {
    let words = on_one_line(typed.trim_start_matches(['#', ' ']));
    let tag: String = words.replace([' ', '"', ','], "-").chars().take(TAG_CHARS).collect();
    let tag = tag.trim_matches('-').to_owned();
    (!tag.is_empty()).then_some(tag)
}

/// A folder's name as it is kept: on one line, not too long. None where nothing of it can be seen.
pub fn folder_of(typed: &str) -> Option<String> {
    let name: String = on_one_line(typed).replace('"', "").chars().take(FOLDER_CHARS).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

fn on_one_line(text: &str) -> String {
    let seen: String =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(1000).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Session {
    /// What the user marked it with.
    pub fn labels(&self) -> Labels {
        self.parts.labels.as_ref().and_then(Lenient::valid).cloned().unwrap_or_default()
    }
}

impl SessionParts {
    /// Whether others have it, too.
    pub fn is_shared(&self) -> bool {
        self.labels.as_ref().and_then(Lenient::valid).is_some_and(Labels::is_shared)
    }

    /// Who said a message, where there is a name: the message's own, or of one of the user that is shared, who shared it.
    pub fn speaker<'a>(&'a self, message: &'a Message) -> Option<&'a str> {
        let sharer = || self.labels.as_ref().and_then(Lenient::valid)?.shared_by.as_deref();
        let unnamed = || (message.role == Role::User).then(sharer).flatten();
        message.name.as_deref().or_else(unnamed)
    }

    /// Whether an answer in it may draw on what the user said elsewhere, and what is said in it be remembered of the user and
    /// recalled elsewhere. What others see has nothing of other conversations in it, nor those of what others say.
    pub fn has_memory(&self) -> bool {
        !self.policy.as_ref().is_some_and(|policy| policy.apart) && !self.is_shared()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_one_word_and_there_once_whatever_its_case() {
        let mut labels = Labels::default();
        for typed in ["#Rust", "rust", " two  words ", "a,b", "", "#", "\"\"", "\u{7}"] {
            labels.add_tag(typed);
        }
        assert_eq!(labels.tags, ["a-b", "Rust", "two-words"]);
        labels.remove_tag("#RUST");
        assert_eq!(labels.tags, ["a-b", "two-words"]);
    }

    #[test]
    fn neither_a_name_nor_their_number_grows_without_end() {
        let mut labels = Labels::default();
        for tag in 0..100 {
            labels.add_tag(&format!("{tag:03}{}", "ä".repeat(500)));
        }
        assert_eq!(labels.tags.len(), MOST_TAGS);
        assert_eq!(labels.tags[0].chars().count(), TAG_CHARS);
        assert_eq!(folder_of(&"x".repeat(500)).map(|name| name.len()), Some(FOLDER_CHARS));
        assert_eq!(folder_of(" Work\n notes ").as_deref(), Some("Work notes"));
        assert_eq!(folder_of("\t"), None);
    }
}
