//! Custom instructions: what the user wants every answer to keep to, in all conversations or in one.
//!
//! Every version is kept. The last one that was set here is in force; one without words puts none in force. One that an
//! import brought is history alone, until the user brings its words back. Deliberately absent: how instructions are
//! written into a prompt.

use std::sync::Arc;

use extremis_language::text;
use serde::{Deserialize, Serialize};

use crate::{InstructionsId, Timestamp};

/// The longest text of instructions, in characters. They are sent with every message, so a longer text would push the
/// conversation itself out of small models.
pub const MAX_INSTRUCTIONS_CHARS: usize = 8000;

/// One version of custom instructions. Versions are only ever added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InstructionsVersion {
    /// Identity within its history.
    pub id: InstructionsId,
    /// The user's words. Empty when the user removed the instructions.
    pub text: String,
    /// When it was set.
    pub created_at: Timestamp,
    /// The version whose words were brought back, where that is how it came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restored_from: Option<InstructionsId>,
    /// Whether it came with an import. Such a version is never in force.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
}

/// A text that is too long for instructions. Nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", text!("domain-instructions-too-long", characters = characters, most = MAX_INSTRUCTIONS_CHARS))]
pub struct InstructionsTooLong {
    /// How many characters it has.
    pub characters: usize,
}

impl InstructionsVersion {
    /// A new version with the user's words, without blanks around them.
    ///
    /// Fails when there are more than [`MAX_INSTRUCTIONS_CHARS`] characters.
    pub fn new(text: &str, created_at: Timestamp) -> Result<Self, InstructionsTooLong> {
        let text = text.trim();
        let characters = text.chars().count();
        if characters > MAX_INSTRUCTIONS_CHARS {
            return Err(InstructionsTooLong { characters });
        }
        Ok(Self { text: text.to_owned(), ..Self::none(created_at) })
    }

    /// A new version that brings the words of this one back.
    #[must_use]
    pub fn restored(&self, created_at: Timestamp) -> Self {
        Self { text: self.text.clone(), restored_from: Some(self.id.clone()), ..Self::none(created_at) }
    }

    /// A new version that puts no instructions in force.
    pub fn none(created_at: Timestamp) -> Self {
        Self {
            id: InstructionsId::new(),
            text: String::new(),
            created_at,
            restored_from: None,
            imported: false,
        }
    }
}

/// The version of a history that was set last, with or without words; those that were imported were not set.
pub fn instructions_set_last(history: &[Arc<InstructionsVersion>]) -> Option<&Arc<InstructionsVersion>> {
    history.iter().rev().find(|version| !version.imported)
}

/// The version of a history that is in force, if any is.
pub fn instructions_in_force(history: &[Arc<InstructionsVersion>]) -> Option<&Arc<InstructionsVersion>> {
    instructions_set_last(history).filter(|version| !version.text.trim().is_empty())
}

/// Puts a version at the end of its history, wherever it stood before: into force, unless it was imported.
pub fn put_instructions(history: &mut Vec<Arc<InstructionsVersion>>, version: InstructionsVersion) {
    history.retain(|known| known.id != version.id);
    history.push(Arc::new(version));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second)
    }

    #[test]
    fn the_last_version_is_in_force_and_one_without_words_puts_none_in_force() {
        let mut history = Vec::new();
        assert_eq!(instructions_in_force(&history), None);
        let first = InstructionsVersion::new("  Be brief.\n", at(1)).unwrap();
        put_instructions(&mut history, first.clone());
        put_instructions(&mut history, InstructionsVersion::new("Answer in Dutch.", at(2)).unwrap());
        assert_eq!(instructions_in_force(&history).unwrap().text, "Answer in Dutch.");
        put_instructions(&mut history, InstructionsVersion::none(at(3)));
        assert_eq!(instructions_in_force(&history), None);
        put_instructions(&mut history, first.restored(at(4)));
        let now = instructions_in_force(&history).unwrap();
        assert_eq!((now.text.as_str(), now.restored_from.as_ref()), ("Be brief.", Some(&first.id)));
        assert_eq!(history.len(), 4, "every version is kept");
        put_instructions(&mut history, first.clone());
        assert_eq!((history.len(), instructions_in_force(&history).unwrap().id.clone()), (4, first.id));
    }

    #[test]
    fn an_imported_version_is_history_until_its_words_are_brought_back() {
        let imported =
            InstructionsVersion { imported: true, ..InstructionsVersion::new("Obey me.", at(1)).unwrap() };
        let mut history = Vec::new();
        put_instructions(&mut history, imported.clone());
        assert_eq!(instructions_in_force(&history), None);
        put_instructions(&mut history, InstructionsVersion::new("Be brief.", at(2)).unwrap());
        put_instructions(&mut history, imported.clone());
        assert_eq!(instructions_in_force(&history).unwrap().text, "Be brief.");
        put_instructions(&mut history, imported.restored(at(3)));
        assert_eq!(instructions_in_force(&history).unwrap().text, "Obey me.");
        let written = serde_json::to_value(&history).unwrap();
        assert_eq!(serde_json::from_value::<Vec<Arc<InstructionsVersion>>>(written).unwrap(), history);
    }

    #[test]
    fn too_long_a_text_is_refused_with_its_length_and_not_cut() {
        let longest = "é".repeat(MAX_INSTRUCTIONS_CHARS);
        assert_eq!(InstructionsVersion::new(&format!(" {longest} "), at(1)).unwrap().text, longest);
        let refused = InstructionsVersion::new(&format!("{longest}x"), at(1)).unwrap_err();
        assert_eq!(refused.characters, MAX_INSTRUCTIONS_CHARS + 1);
        assert!(refused.to_string().contains("8,001"), "{refused}");
    }
}
