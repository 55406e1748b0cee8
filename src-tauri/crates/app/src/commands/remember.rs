//! `/remember`: what the user says holds, here and in every conversation.

use extremis_domain::{FactField, MemoryId, MemorySource, SessionId, UserMemory};

use super::Done;
use crate::wire::NewFact;
use crate::{App, AppError};

impl App {
    pub(super) async fn remember(&self, session: Option<SessionId>, fact: &str) -> Result<Done, AppError> {
        if fact.is_empty() {
            return Ok(Done::asked("What should be remembered?", "/remember "));
        }
        if let Some(session) = session {
            let known = self.memory().facts(session).await?;
            let is_known = |known: &crate::wire::FactView| {
                known.status == extremis_domain::FactStatus::Active
                    && known.text.to_lowercase() == fact.to_lowercase()
            };
            if !known.iter().any(is_known) {
                let new = NewFact { field: FactField::ImportantFacts, key: None, text: fact.to_owned() };
                self.memory().add_fact(session, new).await?;
            }
        }
        self.remember_of_user(fact).await?;
        Ok(Done::changed(match session {
            Some(_) => format!("Remembered, in this conversation and in all others: “{fact}”"),
            None => format!("Remembered, in all conversations: “{fact}”"),
        }))
    }

    /// Keeps what the user said of themselves; once, however often it is said.
    async fn remember_of_user(&self, fact: &str) -> Result<(), AppError> {
        let memory = UserMemory {
            id: MemoryId::new(),
            fact: fact.to_owned(),
            source: MemorySource::UserExplicit {},
            extracted_at: self.core.clock.now(),
            confidence: 1.0,
            is_active: true,
            last_used_at: None,
            extra: serde_json::Map::new(),
        };
        self.archive(move |archive| {
            let same = |known: &UserMemory| known.fact.to_lowercase() == memory.fact.to_lowercase();
            match archive.memories()?.into_iter().find(same) {
                Some(known) if known.is_active => Ok(()),
                Some(known) => archive.put_memory(UserMemory { is_active: true, ..known }),
                None => archive.put_memory(memory),
            }
        })
        .await
    }
}
