//! What the makers of well-known models publish of their windows, and of whether they take pictures: for servers that say
//! nothing of the models they offer.
//!
//! The list (`published.json`) says of when it is; a server's own word, and the person's, come before it. Deliberately
//! absent: prices, and models that are not listed.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::Known;

static LIST: LazyLock<List> = LazyLock::new(|| {
    // A test reads it; without it every model is simply unknown.
    serde_json::from_str(include_str!("published.json")).unwrap_or_default()
});

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct List {
    as_of: String,
    models: Vec<Family>,
    pictures: Vec<Sight>,
}

#[derive(Debug, Deserialize)]
struct Family {
    /// The beginnings of the names of its models.
    names: Vec<String>,
    window: u32,
    answer: Option<u32>,
}

/// Whether models take pictures.
#[derive(Debug, Deserialize)]
struct Sight {
    names: Vec<String>,
    taken: bool,
}

/// In the names of models that others made to see of one that does not.
const SEEING: [&str; 6] = ["vision", "vl", "llava", "omni", "multimodal", "image"];

/// What is published of a model, found by its name: the first family of the list that it belongs to.
pub fn published(model: &str) -> Option<Known> {
    let name = model.to_lowercase();
    // Services that pass requests on write `maker/model`, and Google's `models/name`.
    let name = name.rsplit('/').next().unwrap_or(&name);
    let family = LIST.models.iter().find(|family| is_among(name, &family.names));
    let (window, vision) = (family.map(|family| family.window), takes_pictures(name));
    (window.is_some() || vision.is_some()).then(|| Known {
        context_window: window,
        output_limit: family.and_then(|family| family.answer),
        vision,
        ..Known::default()
    })
}

fn takes_pictures(name: &str) -> Option<bool> {
    let sight = LIST.pictures.iter().find(|sight| is_among(name, &sight.names))?;
    let may_see = SEEING.iter().any(|word| name.contains(word));
    (sight.taken || !may_see).then_some(sight.taken)
}

fn is_among(name: &str, families: &[String]) -> bool {
    families.iter().any(|known| begins(name, known))
}

/// The year and month that the list is of.
pub fn published_as_of() -> &'static str {
    &LIST.as_of
}

/// Whether the name of a family stands at the start of a word of the name (`Meta-Llama-3.1-8B`) and is not the first
/// half of a longer word or number (`llama-3` in `llama-30b`).
fn begins(name: &str, family: &str) -> bool {
    name.match_indices(family).any(|(at, _)| {
        let before = name[..at].chars().next_back();
        let after = name[at + family.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(model: &str) -> Option<u32> {
        published(model).and_then(|known| known.context_window)
    }

    #[test]
    fn well_known_models_are_known_however_a_service_writes_them() {
        for (model, tokens) in [
            ("gpt-4o-mini-2024-07-18", 128_000),
            ("openai/gpt-4.1-nano", 1_047_576),
            ("gpt-4-turbo-2024-04-09", 128_000),
            ("gpt-4", 8192),
            ("gpt-5.1-codex", 272_000),
            ("gpt-5-chat-latest", 128_000),
            ("o4-mini", 200_000),
            ("o1-mini", 128_000),
            ("claude-sonnet-4-5-20250929", 200_000),
            ("anthropic.claude-3-5-sonnet-20241022-v2:0", 200_000),
            ("models/gemini-2.5-flash-lite", 1_048_576),
            ("meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo", 131_072),
            ("llama-3.3-70b-versatile", 131_072),
            ("llama3-8b-8192", 8192),
            ("Meta-Llama-3-70B-Instruct", 8192),
            ("accounts/fireworks/models/llama-v3p1-405b-instruct", 131_072),
            ("qwen2.5-coder:14b", 32_768),
            ("Qwen/Qwen3-Coder-480B-A35B-Instruct", 262_144),
            ("mistral-large-latest", 128_000),
            ("ministral-8b-latest", 128_000),
            ("codestral-latest", 256_000),
            ("open-mixtral-8x22b", 65_536),
            ("mixtral-8x7b-32768", 32_768),
            ("deepseek-chat", 128_000),
            ("deepseek-ai/DeepSeek-R1-Distill-Llama-70B", 65_536),
            ("gemma2-9b-it", 8192),
            ("google/gemma-3-27b-it", 131_072),
            ("phi-4", 16_384),
            ("Phi-4-mini-instruct", 131_072),
            ("grok-4-fast-reasoning", 2_000_000),
            ("grok-3-mini", 131_072),
            ("command-r-plus-08-2024", 128_000),
        ] {
            assert_eq!(window(model), Some(tokens), "{model}");
        }
        assert_eq!(published("gpt-4o").and_then(|known| known.output_limit), Some(16_384));
        assert_eq!(published("claude-3-haiku-20240307").and_then(|known| known.output_limit), Some(4096));
    }

    #[test]
    fn whether_a_well_known_model_takes_pictures_is_known_and_of_others_it_is_not() {
        let sees = |model: &str| published(model).and_then(|known| known.vision);
        for model in [
            "gpt-4o-mini-2024-07-18",
            "openai/gpt-5.1",
            "o3",
            "o4-mini",
            "claude-sonnet-4-5-20250929",
            "anthropic.claude-3-5-sonnet-20241022-v2:0",
            "models/gemini-2.5-flash-lite",
            "google/gemma-3-27b-it",
            "meta-llama/Llama-3.2-11B-Vision-Instruct",
            "Qwen/Qwen2.5-VL-7B-Instruct",
            "pixtral-large-latest",
        ] {
            assert_eq!(sees(model), Some(true), "{model}");
        }
        for model in [
            "o3-mini",
            "gpt-3.5-turbo",
            "openai/gpt-oss-120b",
            "llama-3.3-70b-versatile",
            "deepseek-chat",
            "qwen2.5-coder:14b",
            "gemma3:1b",
            "gpt-4o-audio-preview",
            "phi-4",
        ] {
            assert_eq!(sees(model), Some(false), "{model}");
        }
        for model in ["gpt-4", "grok-5", "llama-3.1-8b-vision-finetune", "mistral-small-latest", "mock-1", ""]
        {
            assert_eq!(sees(model), None, "{model}");
        }
    }

    #[test]
    fn a_name_that_only_begins_alike_is_not_known() {
        for model in ["", "llama-30b", "philosopher", "my-gpt-4oo", "shieldgemma", "o365-helper", "mock-1"] {
            assert_eq!(window(model), None, "{model}");
        }
    }

    #[test]
    fn the_list_is_whole_and_every_family_in_it_can_be_found() {
        assert!(LIST.models.len() > 50 && published_as_of().starts_with("20"));
        for sight in &LIST.pictures {
            for name in &sight.names {
                assert_eq!(*name, name.to_lowercase());
                let known = takes_pictures(name);
                assert!(
                    known == Some(sight.taken) || known.is_none(),
                    "{name} stands behind another that takes it"
                );
            }
        }
        for family in &LIST.models {
            assert!((2048..=2_097_152).contains(&family.window), "{family:?}");
            assert!(family.answer.is_none_or(|answer| answer <= family.window), "{family:?}");
            for name in &family.names {
                assert_eq!(*name, name.to_lowercase());
                assert_eq!(window(name), Some(family.window), "{name} stands behind a family that takes it");
            }
        }
    }
}
