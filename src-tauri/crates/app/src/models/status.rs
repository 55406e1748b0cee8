//! Which model answers, and what can be said of it.

use extremis_language::text;

use super::server;
use crate::wire::{ModelChoice, ModelStatus, ProviderKind};
use crate::{App, AppError, Models};

impl App {
    /// What stands in when it does not answer; nothing in a run whose environment names its one model.
    pub(crate) fn fallback_models(&self) -> Vec<ModelChoice> {
        if self.core.models.is_overridden() {
            return Vec::new();
        }
        self.with_settings(|settings| settings.fallback_models.clone())
    }
}

impl Models {
    /// Makes ready what counting tokens needs, so that the first message does not wait for it.
    pub async fn warm_up(&self) {
        let tokens = self.app.tokens();
        // A failure would only mean that the first message waits.
        let _ = self.app.blocking(move || tokens.warm()).await;
    }

    /// What a person should know of the model that answers now.
    pub async fn model_status(&self) -> ModelStatus {
        let chosen = self.app.with_settings(|settings| settings.model.clone());
        let overridden = self.app.core.models.overrides.base_url.is_some();
        let in_use = self.app.in_use(chosen.clone()).await;
        let choice = match (&in_use, chosen) {
            (Ok(in_use), _) => in_use.choice.clone(),
            (Err(_), Some(chosen)) => chosen,
            (Err(_), None) => server(
                ProviderKind::default(),
                self.app.core.models.overrides.base_url.as_deref().unwrap_or(""),
            ),
        };
        let name =
            in_use.as_ref().map_or_else(|_| choice.model.clone(), |in_use| in_use.model.name().to_owned());
        let label = match (&in_use, &choice.provider) {
            (Ok(_), &ProviderKind::Builtin) => text!("app-model-builtin"),
            (Ok(_), _) => name.clone(),
            (Err(AppError::NoModel), _) => text!("app-why-no-model"),
            (Err(error), _) => error.to_string(),
        };
        ModelStatus {
            provider: choice.provider,
            base_url: choice.base_url,
            name,
            label,
            overridden,
            summarises: in_use.is_ok_and(|in_use| in_use.model.capabilities().summarises),
        }
    }
}
