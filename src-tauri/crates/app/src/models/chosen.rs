//! The model of one conversation, where another was chosen for it than for all.

use std::sync::Arc;

use extremis_domain::{Change, MessageId, Session, SessionId};
use extremis_language::text;
use extremis_llm::Model;

use super::choice::{choice_of, chosen_of, known, put_first};
use super::{InUse, check_address};
use crate::prices::Price;
use crate::wire::{AppEvent, ModelChoice, ProviderKind, Settings};
use crate::{App, AppError, Chat, Models};

impl App {
    /// The model that answers in a conversation.
    pub(crate) async fn model(&self, session: &Session) -> Result<Arc<dyn Model>, AppError> {
        self.model_and_choice(session).await.map(|(model, _)| model)
    }

    /// The same, and which one it is.
    pub(crate) async fn model_and_choice(
        &self,
        session: &Session,
    ) -> Result<(Arc<dyn Model>, ModelChoice), AppError> {
        let in_use = self.in_use_for(session).await?;
        self.check_allowed(&in_use.choice).await?;
        Ok((in_use.model, in_use.choice))
    }

    /// The same for one message, which may name a model of its own.
    pub(crate) async fn model_to_answer(
        &self,
        session: &Session,
        question: &MessageId,
    ) -> Result<(Arc<dyn Model>, ModelChoice), AppError> {
        let named = session.message(question).and_then(|question| question.model.as_deref());
        let Some(named) = named.filter(|_| !self.core.models.is_overridden()) else {
            return self.model_and_choice(session).await;
        };
        let in_use = self.in_use(Some(self.named_for_message(named).await?)).await?;
        self.check_allowed(&in_use.choice).await?;
        Ok((in_use.model, in_use.choice))
    }

    /// The model that a message names.
    pub(crate) async fn named_for_message(&self, name: &str) -> Result<ModelChoice, AppError> {
        self.models().model_named(name).await.map_err(|error| match error {
            AppError::Invalid { .. } => {
                AppError::Invalid { what: text!("app-model-of-command", name = name) }
            }
            error => error,
        })
    }

    /// The model that is wanted, with what the person says of it also where it was only found.
    pub(super) async fn in_use(&self, wanted: Option<ModelChoice>) -> Result<InUse, AppError> {
        let is_found = wanted.is_none();
        let found = self.core.models.choose(wanted).await?;
        let told = self.with_settings(|settings| as_said(settings, found.choice.clone()));
        if is_found && told != found.choice {
            return self.core.models.choose(Some(told)).await;
        }
        Ok(found)
    }

    /// The model that is wanted for a conversation. The server of one that was brought in from elsewhere is not even asked
    /// for its models before it is allowed.
    async fn in_use_for(&self, session: &Session) -> Result<InUse, AppError> {
        let wanted = self.wanted(session);
        if let Some(choice) = &wanted {
            self.check_allowed(choice).await?;
        }
        self.in_use(wanted).await
    }

    /// What the person wants for a conversation; none: the best that is found.
    pub(crate) fn wanted(&self, session: &Session) -> Option<ModelChoice> {
        let usual = || self.with_settings(|settings| settings.model.clone());
        // The environment of a run that names its one model means all conversations.
        if self.core.models.is_overridden() {
            return usual();
        }
        match session.chosen_model() {
            None => usual(),
            Some(chosen) => Some(self.with_settings(|settings| as_said(settings, choice_of(&chosen)))),
        }
    }

    /// The model that answers in a conversation, or in one that begins with this model.
    pub(crate) async fn model_for(
        &self,
        session: Option<SessionId>,
        model: Option<ModelChoice>,
    ) -> Result<Arc<dyn Model>, AppError> {
        let wanted = match (session, model) {
            (Some(session), _) => {
                return Ok(self.in_use_for(&*self.session(session).await?).await?.model);
            }
            (None, Some(choice)) if !self.core.models.is_overridden() => {
                Some(self.with_settings(|settings| as_said(settings, choice)))
            }
            (None, _) => self.with_settings(|settings| settings.model.clone()),
        };
        Ok(self.in_use(wanted).await?.model)
    }

    /// The name and the price of the model that answers in a conversation.
    pub(crate) fn price_in(&self, session: &Session) -> (String, Option<Price>) {
        self.core.models.price_of(self.wanted(session).as_ref())
    }

    /// The name and the price of the model that answers where none was chosen for the conversation.
    pub(crate) fn usual_price(&self) -> (String, Option<Price>) {
        self.core.models.price_of(self.with_settings(|settings| settings.model.clone()).as_ref())
    }

    /// Offers a model among those that were used before. What that is for is done already, so that it does not fail for
    /// this.
    pub(crate) async fn note_recent(&self, choice: ModelChoice) {
        let mut settings = self.settings();
        put_first(&mut settings, choice);
        if self.with_settings(|before| before.recent_models == settings.recent_models) {
            return;
        }
        match self.store(settings).await {
            Ok(()) => self.emit(AppEvent::SettingsChanged),
            Err(error) => tracing::warn!(code = error.code(), "a model is not offered again"),
        }
    }
}

impl Chat {
    /// Chooses the model that answers in one conversation from now on; none: the one of all others.
    pub async fn choose_model(
        &self,
        session: SessionId,
        choice: Option<ModelChoice>,
    ) -> Result<(), AppError> {
        if let Some(choice) = &choice {
            check_address(&choice.base_url)?;
        }
        let model = choice.as_ref().map(chosen_of);
        self.app
            .archive(move |archive| archive.commit(session, None, vec![Change::ModelChosen { model }]))
            .await?;
        self.app.emit(AppEvent::ModelChosen { session, choice: choice.clone().map(Box::new) });
        if let Some(choice) = choice {
            self.app.note_recent(choice).await;
        }
        Ok(())
    }

    /// The model of a conversation that was chosen for it alone.
    pub async fn chosen_model(&self, session: SessionId) -> Result<Option<ModelChoice>, AppError> {
        Ok(self.app.session(session).await?.chosen_model().as_ref().map(choice_of))
    }
}

impl Models {
    /// The model with this name: one that is set or was used before, else one of a server on this machine. `Built-in`
    /// is the built-in one.
    pub async fn model_named(&self, name: &str) -> Result<ModelChoice, AppError> {
        if name.eq_ignore_ascii_case("built-in") || name.eq_ignore_ascii_case("builtin") {
            return Ok(ModelChoice { provider: ProviderKind::Builtin, ..ModelChoice::default() });
        }
        let known =
            self.app.with_settings(|settings| known(settings).find(|choice| choice.model == name).cloned());
        if let Some(choice) = known {
            return Ok(choice);
        }
        let found = self.app.core.models.discover().await;
        let server = found.into_iter().find(|server| server.models.iter().any(|model| model == name));
        let server =
            server.ok_or_else(|| AppError::Invalid { what: text!("app-model-nowhere", name = name) })?;
        let choice = ModelChoice {
            provider: server.provider,
            base_url: server.base_url,
            model: name.to_owned(),
            ..ModelChoice::default()
        };
        // Whoever names a model has not said whose server it is on.
        self.app.check_allowed(&choice).await?;
        Ok(choice)
    }
}

/// The same model with what the person says of it.
fn as_said(settings: &Settings, choice: ModelChoice) -> ModelChoice {
    known(settings).find(|known| known.is_same_model(&choice)).cloned().unwrap_or(choice)
}
