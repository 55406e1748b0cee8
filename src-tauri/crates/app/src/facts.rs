//! Important data as the user changes it: each operation is one commit of the facts that it touches.
//!
//! Deliberately absent: what an operation does to which facts; `extremis-memory` knows.

use extremis_domain::{Change, Fact, FactId, Session, Timestamp};
use extremis_memory::facts::{self, Choice, FactError};

use crate::engine::session_id;
use crate::wire::{FactChoice, FactView, NewFact};
use crate::{App, AppError, views};

impl From<FactError> for AppError {
    fn from(error: FactError) -> Self {
        match error {
            FactError::Unknown { id } => Self::NotFound { what: "fact", id: id.to_string() },
            error => Self::Invalid { what: error.to_string() },
        }
    }
}

impl App {
    /// The facts of a conversation, in the order in which they were added.
    pub async fn facts(&self, session: &str) -> Result<Vec<FactView>, AppError> {
        let session = self.session(session_id(session)?).await?;
        Ok(views::remembered::facts(&session))
    }

    /// Adds a fact in the user's own words. In a field with keys it takes the place of the one with its key.
    pub async fn add_fact(&self, session: &str, new: NewFact) -> Result<FactView, AppError> {
        let new = facts::NewFact {
            field: new.field,
            key: new.key.filter(|_| new.field.is_keyed()),
            value: new.text.trim().into(),
            sources: Vec::new(),
        };
        let same = new.clone();
        let (session, put) =
            self.put_facts(session, move |session, at| facts::add(session, new.clone(), at)).await?;
        // The one that was added; where the user had written the same before, that one.
        let added = put.last().map(|fact| fact.id.clone());
        let known = || {
            let mut active = session.active_facts();
            active
                .find(|fact| fact.field == same.field && fact.value == same.value)
                .map(|fact| fact.id.clone())
        };
        view(&session, added.or_else(known).as_ref())
    }

    /// Corrects a fact: the user's words take its place, and it stays as what held before.
    pub async fn edit_fact(&self, session: &str, fact: &str, text: &str) -> Result<FactView, AppError> {
        let id = FactId::from(fact);
        let wanted = id.clone();
        let text = text.trim().to_owned();
        let (session, _) = self
            .put_facts(session, move |session, at| facts::edit(session, &id, None, text.clone().into(), at))
            .await?;
        let new = session.fact(&wanted).and_then(|old| old.superseded_by.clone());
        view(&session, new.as_ref().or(Some(&wanted)))
    }

    /// Has a fact always be in the prompt and never superseded by itself, or not any more.
    pub async fn pin_fact(&self, session: &str, fact: &str, pinned: bool) -> Result<FactView, AppError> {
        self.change_fact(session, fact, move |session, id, _| facts::pin(session, id, pinned)).await
    }

    /// Takes a fact out; it is not extracted or offered again.
    pub async fn dismiss_fact(&self, session: &str, fact: &str) -> Result<FactView, AppError> {
        self.change_fact(session, fact, |session, id, _| facts::dismiss(session, id)).await
    }

    /// Makes a fact hold that a summary lost, or that was dismissed.
    pub async fn accept_fact(&self, session: &str, fact: &str) -> Result<FactView, AppError> {
        self.change_fact(session, fact, |session, id, _| facts::accept(session, id)).await
    }

    /// Decides between two facts that contradict each other: one of them holds, or both. Gives the one that holds.
    pub async fn resolve_facts(
        &self,
        session: &str,
        this: &str,
        that: &str,
        choice: FactChoice,
    ) -> Result<FactView, AppError> {
        let other = FactId::from(that);
        let kept = if choice == FactChoice::That { that } else { this };
        let (this, choice) = (FactId::from(this), Choice::from(choice));
        self.change_fact(session, kept, move |session, _, at| {
            facts::resolve(session, &this, &other, choice, at)
        })
        .await
    }

    /// Erases the words of a fact.
    pub async fn forget_fact(&self, session: &str, fact: &str) -> Result<(), AppError> {
        self.change_fact(session, fact, |session, id, _| facts::forget(session, id)).await.map(drop)
    }

    async fn change_fact(
        &self,
        session: &str,
        fact: &str,
        put: impl Fn(&Session, &FactId, Timestamp) -> Result<Vec<Fact>, FactError> + Send + Sync + 'static,
    ) -> Result<FactView, AppError> {
        let id = FactId::from(fact);
        let wanted = id.clone();
        let (session, _) = self.put_facts(session, move |session, at| put(session, &id, at)).await?;
        view(&session, Some(&wanted))
    }

    /// Commits what an operation says, on the session as it is.
    async fn put_facts(
        &self,
        session: &str,
        put: impl Fn(&Session, Timestamp) -> Result<Vec<Fact>, FactError> + Send + Sync + 'static,
    ) -> Result<(std::sync::Arc<Session>, Vec<Fact>), AppError> {
        let id = session_id(session)?;
        let at = self.core.clock.now();
        let (session, facts) = self
            .commit_onto(id, move |session| {
                let facts = put(session, at)?;
                Ok((vec![Change::FactsPut { facts: facts.clone() }], facts))
            })
            .await?;
        self.memory_changed(id);
        Ok((session, facts))
    }
}

fn view(session: &Session, id: Option<&FactId>) -> Result<FactView, AppError> {
    let fact = id.and_then(|id| session.fact(id)).ok_or(AppError::Closing)?;
    Ok(views::remembered::fact(session, fact))
}

impl From<FactChoice> for Choice {
    fn from(choice: FactChoice) -> Self {
        match choice {
            FactChoice::This => Self::This,
            FactChoice::That => Self::That,
            FactChoice::Both => Self::Both,
        }
    }
}
