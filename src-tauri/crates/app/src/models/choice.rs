//! A model as it is chosen: by its server and its name.

use extremis_domain::ChosenModel;

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
    settings.recent_models.retain(|other| !other.is_same_model(&choice));
    settings.recent_models.insert(0, choice);
    settings.recent_models.truncate(MOST_RECENT);
}

/// Every model that the settings name, the one of all conversations first.
pub(crate) fn known(settings: &Settings) -> impl Iterator<Item = &ModelChoice> {
    settings.model.iter().chain(&settings.recent_models).chain(&settings.stand_ins)
}

pub(crate) fn chosen_of(choice: &ModelChoice) -> ChosenModel {
    let provider = serde_json::to_value(choice.provider).ok();
    ChosenModel {
        provider: provider.as_ref().and_then(|word| word.as_str()).unwrap_or_default().to_owned(),
        base_url: choice.base_url.clone(),
        model: choice.model.clone(),
    }
}

/// None for a kind of server that only a later Extremis knows.
pub(crate) fn choice_of(chosen: &ChosenModel) -> Option<ModelChoice> {
    let provider = serde_json::from_value(chosen.provider.clone().into()).ok()?;
    let ChosenModel { base_url, model, .. } = chosen.clone();
    Some(ModelChoice { provider, base_url, model, ..ModelChoice::default() })
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
        let kinds = [
            ProviderKind::Openai,
            ProviderKind::Azure,
            ProviderKind::Ollama,
            ProviderKind::Anthropic,
            ProviderKind::Gemini,
            ProviderKind::Builtin,
        ];
        for kind in kinds {
            let choice = named(kind, "m");
            assert_eq!(choice_of(&chosen_of(&choice)), Some(choice));
        }
        let later = ChosenModel { provider: "telepathy".to_owned(), ..chosen_of(&named(kinds[0], "m")) };
        assert_eq!(choice_of(&later), None);
    }

    #[test]
    fn the_latest_models_are_offered_each_once() {
        let mut settings = Settings::default();
        for name in ["a", "b", "a", "c", "d", "e", "f", "g"] {
            put_first(&mut settings, named(ProviderKind::Openai, name));
        }
        let names: Vec<_> = settings.recent_models.iter().map(|choice| choice.model.as_str()).collect();
        assert_eq!(names, ["g", "f", "e", "d", "c", "a"]);
    }
}
