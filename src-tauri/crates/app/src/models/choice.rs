//! A model as it is chosen: by its server and its name.

use extremis_domain::ChosenModel;
use extremis_llm::BaseUrl;

use super::allowed::allow;
use crate::wire::{ModelChoice, Settings};

/// How many models are offered as used before.
pub(crate) const MOST_RECENT: usize = 6;

impl ModelChoice {
    /// Whether both are the same model of the same server, whatever the person says of it.
    pub fn is_same_model(&self, other: &Self) -> bool {
        self.provider == other.provider && self.base_url == other.base_url && self.model == other.model
    }
}

/// Puts a model before all others that were used.
pub(crate) fn put_first(settings: &mut Settings, choice: ModelChoice) {
    // Before it is among those that are allowed for having been used lately, which it will not always be.
    allow(settings, &choice);
    settings.recent_models.retain(|other| !other.is_same_model(&choice));
    settings.recent_models.insert(0, choice);
    settings.recent_models.truncate(MOST_RECENT);
}

/// Every model that the settings name, the one of all conversations first.
pub(crate) fn known(settings: &Settings) -> impl Iterator<Item = &ModelChoice> {
    settings.model.iter().chain(&settings.recent_models).chain(&settings.fallback_models)
}

pub(crate) fn chosen_of(choice: &ModelChoice) -> ChosenModel {
    ChosenModel {
        provider: choice.provider.id().to_owned(),
        base_url: choice.base_url.clone(),
        model: choice.model.clone(),
    }
}

pub(crate) fn choice_of(chosen: &ChosenModel) -> ModelChoice {
    let ChosenModel { provider, model, .. } = chosen.clone();
    let base_url = BaseUrl::without_credentials(&chosen.base_url);
    ModelChoice { provider: provider.as_str().into(), base_url, model, ..ModelChoice::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::ProviderKind;

    fn named(provider: ProviderKind, model: &str) -> ModelChoice {
        let base_url = "http://localhost:1".to_owned();
        ModelChoice { provider, base_url, model: model.to_owned(), ..ModelChoice::default() }
    }

    #[test]
    fn a_choice_comes_back_from_a_conversation_whatever_its_server() {
        for kind in ["openai", "azure", "ollama", "anthropic", "gemini", "builtin", "telepathy"] {
            let choice = named(ProviderKind::from(kind), "m");
            let chosen = chosen_of(&choice);
            assert_eq!((chosen.provider.as_str(), choice_of(&chosen)), (kind, choice));
        }
    }

    #[test]
    fn the_latest_models_are_offered_each_once() {
        let mut settings = Settings::default();
        for name in ["a", "b", "a", "c", "d", "e", "f", "g"] {
            put_first(&mut settings, named(ProviderKind::default(), name));
        }
        let names: Vec<_> = settings.recent_models.iter().map(|choice| choice.model.as_str()).collect();
        assert_eq!(names, ["g", "f", "e", "d", "c", "a"]);
    }
}
