//! Keys that are set for every program, under the names that the providers themselves use.

use secrecy::SecretString;

use super::secret;
use crate::BaseUrl;

/// A service on the network that wants a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service {
    /// What it calls itself.
    pub name: &'static str,
    /// Where it is.
    pub base_url: &'static str,
    /// The environment variable in which every program looks for its key.
    pub variable: &'static str,
    /// Whether that holds a key now.
    pub in_environment: bool,
}

/// Host, variable, name and address of each.
const SERVICES: [(&str, &str, &str, &str); 6] = [
    ("api.openai.com", "OPENAI_API_KEY", "OpenAI", "https://api.openai.com/v1"),
    ("api.anthropic.com", "ANTHROPIC_API_KEY", "Anthropic", "https://api.anthropic.com"),
    (
        "generativelanguage.googleapis.com",
        "GEMINI_API_KEY",
        "Google Gemini",
        "https://generativelanguage.googleapis.com",
    ),
    ("openrouter.ai", "OPENROUTER_API_KEY", "OpenRouter", "https://openrouter.ai/api/v1"),
    ("api.groq.com", "GROQ_API_KEY", "Groq", "https://api.groq.com/openai/v1"),
    ("api.deepseek.com", "DEEPSEEK_API_KEY", "DeepSeek", "https://api.deepseek.com/v1"),
];

/// The services that are known by name, in the order in which they are offered.
pub fn services() -> Vec<Service> {
    let service = |(_, variable, name, base_url): (_, &'static str, _, _)| {
        let value = std::env::var(variable).ok();
        Service { name, base_url, variable, in_environment: value.as_deref().and_then(secret).is_some() }
    };
    SERVICES.into_iter().map(service).collect()
}

/// The key for exactly this host, and only where it travels encrypted.
pub(super) fn key(
    base: &BaseUrl,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<(&'static str, SecretString)> {
    let (_, name, ..) = SERVICES.into_iter().find(|(host, ..)| *host == base.host() && base.needs_tls())?;
    Some((name, secret(&variable(name)?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for service in services() {
            assert_eq!(name_for(service.base_url), Some(service.variable), "{}", service.name);
        }
    }

    #[test]
    fn an_empty_variable_is_no_key() {
        let base = BaseUrl::parse("https://api.openai.com").unwrap();
        assert!(key(&base, |_| Some(" ".into())).is_none());
        assert!(key(&base, |_| None).is_none());
    }
}
