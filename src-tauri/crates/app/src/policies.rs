//! How conversations are remembered: what the user chose for all of them, and for one alone.

mod words;

use extremis_domain::{Change, Policy, PolicyError, Preset, Session, SessionId};

use crate::wire::{PolicySource, Settings};
use crate::{App, AppError, Memory};

pub(crate) use words::title;
pub use words::when;

impl From<PolicyError> for AppError {
    fn from(error: PolicyError) -> Self {
        Self::Invalid { what: error.to_string() }
    }
}

impl Memory {
    /// The presets with the numbers of their sources.
    pub fn policy_presets(&self) -> Vec<Policy> {
        Preset::ALL.into_iter().map(Policy::preset).collect()
    }

    /// How all conversations are remembered that have no policy of their own.
    pub fn user_policy(&self) -> Policy {
        self.app.with_settings(user_policy)
    }

    /// How a conversation is remembered, and who chose that.
    pub async fn policy(&self, session: SessionId) -> Result<(Policy, PolicySource), AppError> {
        let session = self.app.session(session).await?;
        Ok(self.app.policy_of(&session))
    }

    /// Chooses how one conversation is remembered; none: as all others are.
    pub async fn set_session_policy(&self, id: SessionId, policy: Option<Policy>) -> Result<(), AppError> {
        policy.as_ref().map_or(Ok(()), Policy::check)?;
        let enabled = policy.as_ref().is_none_or(|policy| policy.enabled);
        let change = vec![Change::PolicyChosen { policy }];
        let session = self.app.archive(move |archive| archive.commit(id, None, change)).await?;
        if !enabled {
            self.app.core.active_tasks.cancel_summary(id);
        }
        self.app.memory_changed(&session).await;
        self.summarise_if_needed(id);
        Ok(())
    }

    /// Chooses how all conversations are remembered that have no policy of their own.
    pub async fn set_user_policy(&self, policy: Policy) -> Result<(), AppError> {
        let summarise = policy.enabled;
        self.app.save_settings(Settings { memory: policy, summarise, ..self.app.settings() }).await
    }
}

impl App {
    pub(crate) fn policy_of(&self, session: &Session) -> (Policy, PolicySource) {
        match &session.parts().policy {
            Some(policy) => (policy.clone(), PolicySource::Session),
            None => (self.with_settings(user_policy), PolicySource::User),
        }
    }
}

/// The policy of all conversations that have none of their own; the switch in the settings is above it.
pub(crate) fn user_policy(settings: &Settings) -> Policy {
    let enabled = settings.summarise && settings.memory.enabled;
    Policy { enabled, ..settings.memory.clone() }
}
