//! `/remember`: what the user says holds, here and in every conversation.

use extremis_domain::{FactField, SessionId};
use extremis_language::text;

use super::Done;
use crate::wire::{NewFact, NewUserMemory};
use crate::{App, AppError};

impl App {
    pub(super) async fn remember(&self, session: Option<SessionId>, fact: &str) -> Result<Done, AppError> {
        if fact.is_empty() {
            return Ok(Done::asked(text!("commands-remember-what"), "/remember "));
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
        self.user_memories().add(NewUserMemory::saying(fact)).await?;
        Ok(Done::changed(match session {
            Some(_) => text!("commands-remembered-here", fact = fact),
            None => text!("commands-remembered", fact = fact),
        }))
    }
}
