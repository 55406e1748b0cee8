//! Keys that are set for every program, under the names that the providers themselves use.

use secrecy::SecretString;

use super::secret;
use crate::{BaseUrl, preset_at};

/// Whether the environment holds a key in this variable.
pub fn in_environment(variable: &str) -> bool {
    std::env::var(variable).ok().as_deref().and_then(secret).is_some()
}

/// The key for exactly this host, and only where it travels encrypted.
pub(super) fn key(
    base: &BaseUrl,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<(&'static str, SecretString)> {
    let name = preset_at(base).filter(|_| base.needs_tls())?.variable?;
    Some((name, secret(&variable(name)?)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets;

    fn name_for(address: &str) -> Option<&'static str> {
        let base = BaseUrl::parse(address).unwrap();
        key(&base, |name| Some(format!("key of {name}"))).map(|(name, _)| name)
    }

    #[test]
    fn a_key_is_given_only_to_the_provider_that_it_is_for() {
        assert_eq!(name_for("https://api.openai.com/v1"), Some("OPENAI_API_KEY"));
        assert_eq!(name_for("https://openrouter.ai/api/v1"), Some("OPENROUTER_API_KEY"));
        assert_eq!(name_for("https://api.groq.com/openai/v1"), Some("GROQ_API_KEY"));
        assert_eq!(name_for("API.DeepSeek.com"), Some("DEEPSEEK_API_KEY"));
        assert_eq!(name_for("https://api.anthropic.com"), Some("ANTHROPIC_API_KEY"));
        assert_eq!(name_for("https://generativelanguage.googleapis.com"), Some("GEMINI_API_KEY"));
        for other in [
            "http://api.openai.com",
            "https://api.openai.com.evil.example",
            "https://evil.example",
            "localhost:1",
        ] {
            assert_eq!(name_for(other), None, "{other}");
        }
    }

    #[test]
    fn the_key_of_each_service_goes_to_the_address_that_is_offered_for_it() {
        for preset in presets().iter().filter(|preset| !preset.own_address) {
            assert_eq!(name_for(preset.base_url), preset.variable, "{}", preset.name);
        }
    }

    #[test]
    fn an_empty_variable_is_no_key() {
        let base = BaseUrl::parse("https://api.openai.com").unwrap();
        assert!(key(&base, |_| Some(" ".into())).is_none());
        assert!(key(&base, |_| None).is_none());
    }
}
