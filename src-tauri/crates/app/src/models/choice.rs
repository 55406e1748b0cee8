//! A model as it is chosen: by its server and its name.

use extremis_domain::ChosenModel;
use extremis_llm::BaseUrl;

use crate::wire::{MemoryModel, ModelChoice, ProviderKind, Settings};

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

/// A model was chosen by the person, so that its server may be sent to.
pub(crate) fn allow(settings: &mut Settings, choice: &ModelChoice) {
    let Ok(base) = BaseUrl::parse(&choice.base_url) else { return };
    if choice.provider != ProviderKind::Builtin && !is_allowed(settings, &base.origin()) {
        settings.allowed_servers.push(base.to_string());
    }
}

/// Has a server that was removed be asked about again.
pub(crate) fn disallow(settings: &mut Settings, base_url: &str) {
    let Ok(removed) = BaseUrl::parse(base_url) else { return };
    settings.allowed_servers.retain(|allowed| !is_at(allowed, &removed.origin()));
    settings.unencrypted_keys.retain(|agreed| !is_at(agreed, &removed.origin()));
}

/// Whether the person named, chose or allowed the server.
pub(super) fn is_allowed(settings: &Settings, origin: &str) -> bool {
    let memory = match &settings.memory_model {
        MemoryModel::Other { choice } => Some(choice),
        MemoryModel::Chat | MemoryModel::Extractive => None,
    };
    let chosen = known(settings).chain(memory).map(|choice| &choice.base_url);
    let added = settings.servers.iter().map(|server| &server.base_url);
    settings.allowed_servers.iter().chain(added).chain(chosen).any(|base_url| is_at(base_url, origin))
}

pub(super) fn is_at(base_url: &str, origin: &str) -> bool {
    BaseUrl::parse(base_url).is_ok_and(|base| base.origin() == origin)
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
    use crate::wire::Server;

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

    fn on(base_url: &str) -> ModelChoice {
        ModelChoice { base_url: base_url.to_owned(), model: "m".to_owned(), ..ModelChoice::default() }
    }

    fn origin(base_url: &str) -> String {
        BaseUrl::parse(base_url).unwrap().origin()
    }

    #[test]
    fn what_the_person_named_chose_or_allowed_may_be_sent_to_and_nothing_else() {
        let server = Server { base_url: "http://a.example/v1".to_owned(), ..Server::default() };
        let mut settings = Settings {
            model: Some(on("http://b.example/v1")),
            servers: vec![server],
            fallback_models: vec![on("http://c.example/v1")],
            recent_models: vec![on("http://d.example/v1")],
            memory_model: MemoryModel::Other { choice: on("http://e.example/v1") },
            allowed_servers: vec!["http://f.example/v1".to_owned()],
            ..Settings::default()
        };
        for host in ["a", "b", "c", "d", "e", "f"] {
            assert!(is_allowed(&settings, &origin(&format!("http://{host}.example/other"))), "{host}");
        }
        for other in
            ["https://f.example", "http://f.example:81", "http://f.example.evil.example", "http://g.example"]
        {
            assert!(!is_allowed(&settings, &origin(other)), "{other}");
        }
        allow(&mut settings, &on("http://g.example/v1"));
        allow(&mut settings, &on("http://g.example/v1"));
        assert_eq!(settings.allowed_servers.len(), 2);
        disallow(&mut settings, "http://g.example/v2");
        assert!(!is_allowed(&settings, &origin("http://g.example")));
    }
}
