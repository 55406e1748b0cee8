//! Which kind of provider a model has, as settings and conversations say it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Protocol;

/// Where a model is: in this process, or behind a server that speaks a protocol.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Cow<'_, str>", into = "String")]
pub enum ProviderKind {
    /// The built-in model.
    Builtin,
    /// A server.
    Server(Protocol),
    /// One that only a later version knows, by its word. It is kept as it is.
    Unknown(String),
}

impl ProviderKind {
    const BUILTIN: &'static str = "builtin";

    /// The word that stands for it in settings and conversations.
    pub fn id(&self) -> &str {
        match self {
            Self::Builtin => Self::BUILTIN,
            Self::Server(protocol) => protocol.id(),
            Self::Unknown(word) => word,
        }
    }

    /// What its server speaks, where it is one that is known.
    pub fn protocol(&self) -> Option<Protocol> {
        match self {
            Self::Server(protocol) => Some(*protocol),
            Self::Builtin | Self::Unknown(_) => None,
        }
    }
}

impl Default for ProviderKind {
    fn default() -> Self {
        Self::Server(Protocol::all()[0])
    }
}

impl From<&str> for ProviderKind {
    fn from(word: &str) -> Self {
        if word == Self::BUILTIN {
            return Self::Builtin;
        }
        let known = Protocol::all().iter().find(|protocol| protocol.id() == word);
        known.map_or_else(|| Self::Unknown(word.to_owned()), |protocol| Self::Server(*protocol))
    }
}

impl From<Cow<'_, str>> for ProviderKind {
    fn from(word: Cow<'_, str>) -> Self {
        Self::from(&*word)
    }
}

impl From<ProviderKind> for String {
    fn from(kind: ProviderKind) -> Self {
        kind.id().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_written_as_its_word_and_read_back_also_one_of_a_later_version() {
        let known = ["openai", "azure", "anthropic", "gemini", "ollama"];
        for word in known.into_iter().chain(["builtin", "telepathy"]) {
            let text = format!("{word:?}");
            let kind: ProviderKind = serde_json::from_str(&text).unwrap();
            assert_eq!(kind.protocol().is_some(), known.contains(&word), "{word}");
            assert_eq!(serde_json::to_string(&kind).unwrap(), text);
        }
        assert_eq!(ProviderKind::default().id(), "openai");
        assert_eq!(ProviderKind::from("telepathy"), ProviderKind::Unknown("telepathy".to_owned()));
    }

    #[test]
    fn what_every_preset_speaks_is_spoken() {
        for preset in crate::presets() {
            assert!(ProviderKind::from(preset.protocol).protocol().is_some(), "{preset:?}");
        }
    }
}
