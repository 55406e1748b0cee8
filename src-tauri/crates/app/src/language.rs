//! The language of the settings is the one that the engine speaks.

use extremis_language::{LanguageTag, choose};

use crate::wire::Language;

/// Speaks it from now on.
pub(crate) fn speak(language: Language) {
    choose(match language {
        Language::English => Some(LanguageTag::English),
        Language::German => Some(LanguageTag::German),
        Language::Arabic => Some(LanguageTag::Arabic),
        Language::System => None,
    });
}
