//! What is wrong with something that is damaged: told in the language of the person, and written in English beside what is
//! set aside.

use std::fmt::{self, Display};

use extremis_language::{LanguageTag, speaking};

/// What is wrong with something that is damaged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamageReason {
    told: String,
    written: String,
}

impl DamageReason {
    /// What an error says.
    pub(crate) fn of(error: &impl Display) -> Self {
        Self::said(|| error.to_string())
    }

    /// What `say` says in any language.
    pub(crate) fn said(say: impl Fn() -> String) -> Self {
        Self { told: say(), written: speaking(LanguageTag::English, say) }
    }

    /// What is written into a file, in English whatever is spoken.
    pub(crate) fn written(&self) -> &str {
        &self.written
    }
}

/// As the person is told it.
impl Display for DamageReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)
    }
}
