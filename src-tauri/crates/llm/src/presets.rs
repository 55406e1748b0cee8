//! The servers that are known by name: where each is, what it speaks, and how it gives out keys. The one table behind
//! the settings, the first screen, the keys of the environment, and what is looked for on this machine.
//!
//! Deliberately absent: keys, and any request.

use extremis_language::text;

use crate::BaseUrl;

/// Whether a server wants a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyNeed {
    /// Nothing is answered without one.
    Required,
    /// Only where whoever runs it wants it so.
    Optional,
}

/// A kind of server that is known by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProviderPreset {
    /// A stable word for it.
    pub id: &'static str,
    /// What it calls itself; empty for any other server.
    pub name: &'static str,
    /// What it speaks, by the word of the protocol.
    pub protocol: &'static str,
    /// Where it is; what an address looks like, where each has its own.
    pub base_url: &'static str,
    /// Whether the address is only an example.
    pub own_address: bool,
    /// Whether it wants a key.
    pub key: KeyNeed,
    /// The environment variable in which every program looks for its key.
    pub variable: Option<&'static str>,
    /// Where its keys are made.
    pub keys_page: Option<&'static str>,
    /// Where it says how it is.
    pub status_page: Option<&'static str>,
}

impl ProviderPreset {
    /// What a person calls it.
    pub fn label(&self) -> String {
        if self.name.is_empty() { text!("llm-another-server") } else { self.name.to_owned() }
    }
}

/// A service on the internet.
const fn service(
    id: &'static str,
    name: &'static str,
    base_url: &'static str,
    variable: &'static str,
    (keys_page, status_page): (&'static str, &'static str),
) -> ProviderPreset {
    ProviderPreset {
        id,
        name,
        protocol: "openai",
        base_url,
        own_address: false,
        key: KeyNeed::Required,
        variable: Some(variable),
        keys_page: Some(keys_page),
        status_page: Some(status_page),
    }
}

/// A program on this machine.
const fn program(id: &'static str, name: &'static str, base_url: &'static str) -> ProviderPreset {
    ProviderPreset {
        id,
        name,
        protocol: "openai",
        base_url,
        own_address: false,
        key: KeyNeed::Optional,
        variable: None,
        keys_page: None,
        status_page: None,
    }
}

static PRESETS: [ProviderPreset; 17] = [
    service(
        "openai",
        "OpenAI",
        "https://api.openai.com/v1",
        "OPENAI_API_KEY",
        ("https://platform.openai.com/api-keys", "https://status.openai.com"),
    ),
    ProviderPreset {
        protocol: "anthropic",
        ..service(
            "anthropic",
            "Anthropic",
            "https://api.anthropic.com",
            "ANTHROPIC_API_KEY",
            ("https://console.anthropic.com/settings/keys", "https://status.anthropic.com"),
        )
    },
    ProviderPreset {
        protocol: "gemini",
        ..service(
            "google",
            "Google Gemini",
            "https://generativelanguage.googleapis.com",
            "GEMINI_API_KEY",
            ("https://aistudio.google.com/apikey", "https://status.cloud.google.com"),
        )
    },
    service(
        "openrouter",
        "OpenRouter",
        "https://openrouter.ai/api/v1",
        "OPENROUTER_API_KEY",
        ("https://openrouter.ai/settings/keys", "https://status.openrouter.ai"),
    ),
    service(
        "groq",
        "Groq",
        "https://api.groq.com/openai/v1",
        "GROQ_API_KEY",
        ("https://console.groq.com/keys", "https://groqstatus.com"),
    ),
    service(
        "mistral",
        "Mistral",
        "https://api.mistral.ai/v1",
        "MISTRAL_API_KEY",
        ("https://console.mistral.ai/api-keys", "https://status.mistral.ai"),
    ),
    service(
        "deepseek",
        "DeepSeek",
        "https://api.deepseek.com/v1",
        "DEEPSEEK_API_KEY",
        ("https://platform.deepseek.com/api_keys", "https://status.deepseek.com"),
    ),
    service(
        "xai",
        "xAI",
        "https://api.x.ai/v1",
        "XAI_API_KEY",
        ("https://console.x.ai", "https://status.x.ai"),
    ),
    service(
        "together",
        "Together",
        "https://api.together.xyz/v1",
        "TOGETHER_API_KEY",
        ("https://api.together.ai/settings/api-keys", "https://status.together.ai"),
    ),
    ProviderPreset {
        id: "azure",
        name: "Azure OpenAI",
        protocol: "azure",
        base_url: "https://YOUR-RESOURCE.openai.azure.com/openai/v1",
        own_address: true,
        key: KeyNeed::Required,
        // Each resource has a key of its own: one in the environment could go to that of another.
        variable: None,
        keys_page: Some("https://portal.azure.com"),
        status_page: Some("https://azure.status.microsoft"),
    },
    ProviderPreset { protocol: "ollama", ..program("ollama", "Ollama", "http://127.0.0.1:11434") },
    program("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1"),
    program("llamacpp", "llama.cpp", "http://127.0.0.1:8080/v1"),
    program("vllm", "vLLM", "http://127.0.0.1:8000/v1"),
    program("jan", "Jan", "http://127.0.0.1:1337/v1"),
    program("textgen", "text-generation-webui", "http://127.0.0.1:5000/v1"),
    ProviderPreset { own_address: true, ..program("custom", "", "https://server.example/v1") },
];

/// Every server that is known by name, in the order in which they are offered; the last is any other.
pub fn presets() -> &'static [ProviderPreset] {
    &PRESETS
}

/// The one at an address.
pub fn preset_at(base: &BaseUrl) -> Option<&'static ProviderPreset> {
    if is_azure(base) {
        return PRESETS.iter().find(|preset| preset.protocol == "azure");
    }
    let is_there = |preset: &&ProviderPreset| {
        !preset.own_address
            && BaseUrl::parse(preset.base_url).is_ok_and(|known| {
                if known.is_local() {
                    base.is_local() && base.port() == known.port()
                } else {
                    base.host() == known.host()
                }
            })
    };
    PRESETS.iter().find(is_there)
}

/// Whether it is a resource of Azure, told by its host.
fn is_azure(base: &BaseUrl) -> bool {
    [".openai.azure.com", ".cognitiveservices.azure.com", ".services.ai.azure.com"]
        .iter()
        .any(|end| base.host().ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Option<&'static str> {
        preset_at(&BaseUrl::parse(address).unwrap()).map(|preset| preset.id)
    }

    #[test]
    fn every_preset_has_an_address_and_is_found_by_it() {
        for preset in presets() {
            assert!(BaseUrl::parse(preset.base_url).is_ok(), "{preset:?}");
            if !preset.own_address {
                assert_eq!(at(preset.base_url), Some(preset.id));
            }
            let is_service = preset.base_url.starts_with("https") && preset.id != "custom";
            assert_eq!(preset.key == KeyNeed::Required, is_service, "{preset:?}");
        }
        let mut ids: Vec<_> = presets().iter().map(|preset| preset.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), presets().len());
    }

    #[test]
    fn a_server_is_known_by_its_host_and_one_of_this_machine_by_its_port() {
        assert_eq!(at("http://localhost:11434"), Some("ollama"));
        assert_eq!(at("http://localhost:9999"), None);
        assert_eq!(at("https://my-resource.openai.azure.com/openai/v1"), Some("azure"));
        assert_eq!(at("https://evil-openai.azure.com.example"), None);
        assert_eq!(at("https://server.example/v1"), None, "an example is no server");
    }
}
