//! Important data as the user changes it: each operation is one commit of the facts that it touches.
//!
//! Deliberately absent: what an operation does to which facts; `extremis-memory` knows.

use extremis_archive::ArchiveError;
use extremis_domain::{Change, FactId, Session, SessionId, Timestamp};
use extremis_memory::facts::{self, Choice, FactError, Put};

use crate::wire::{FactChoice, FactView, NewFact};
use crate::{App, AppError, Memory, views};

impl From<FactError> for AppError {
    fn from(error: FactError) -> Self {
        match error {
            FactError::Unknown { id } => Self::NotFound { what: "fact", id: id.to_string() },
            error => Self::Invalid { what: error.to_string() },
        }
    }
}

impl Memory {
    /// The facts of a conversation, in the order in which they were added.
    pub async fn facts(&self, session: SessionId) -> Result<Vec<FactView>, AppError> {
        let session = self.app.session(session).await?;
        Ok(views::remembered::facts(&session))
    }

    /// Adds a fact in the user's own words. In a field with keys it takes the place of the one with its key.
    pub async fn add_fact(&self, session: SessionId, new: NewFact) -> Result<FactView, AppError> {
        let new = facts::FactToAdd {
            field: new.field,
            key: new.key.filter(|_| new.field.is_keyed()),
            value: new.text.trim().into(),
            sources: Vec::new(),
        };
        self.app.put_facts(session, move |session, at| facts::add(session, new.clone(), at)).await
    }

    /// Corrects a fact: the user's words take its place, and it stays as what held before.
    pub async fn edit_fact(
        &self,
        session: SessionId,
        fact: &FactId,
        text: &str,
    ) -> Result<FactView, AppError> {
        let id = fact.clone();
        let text = text.trim().to_owned();
        self.app
            .put_facts(session, move |session, at| facts::edit(session, &id, None, text.clone().into(), at))
            .await
    }

    /// Has a fact always be in the prompt and never superseded by itself, or not any more.
    pub async fn pin_fact(
        &self,
        session: SessionId,
        fact: &FactId,
        pinned: bool,
    ) -> Result<FactView, AppError> {
        let id = fact.clone();
        self.app.put_facts(session, move |session, _| facts::pin(session, &id, pinned)).await
    }

    /// Takes a fact out; it is not extracted or offered again.
    pub async fn dismiss_fact(&self, session: SessionId, fact: &FactId) -> Result<FactView, AppError> {
        let id = fact.clone();
        self.app.put_facts(session, move |session, _| facts::dismiss(session, &id)).await
    }

    /// Makes a fact hold that a summary lost, or that was dismissed.
    pub async fn accept_fact(&self, session: SessionId, fact: &FactId) -> Result<FactView, AppError> {
        let id = fact.clone();
        self.app.put_facts(session, move |session, _| facts::accept(session, &id)).await
    }

    /// Decides between two facts that contradict each other: one of them holds, or both.
    pub async fn resolve_facts(
        &self,
        session: SessionId,
        this: &FactId,
        that: &FactId,
        choice: FactChoice,
    ) -> Result<FactView, AppError> {
        let (this, that, choice) = (this.clone(), that.clone(), Choice::from(choice));
        self.app
            .put_facts(session, move |session, at| facts::resolve(session, &this, &that, choice, at))
            .await
    }

    /// Erases the words of a fact for good, from backups too, and of those whose place it took. The messages that say
    /// it stay.
    pub async fn forget_fact(&self, id: SessionId, fact: &FactId) -> Result<(), AppError> {
        let fact = fact.clone();
        // What is being written was told of it.
        self.app.core.active_tasks.cancel_summary(id);
        self.app.erase_edits_of_fact(id, &fact).await?;
        let archive = self.app.core.archive_handle.now()?;
        let erased = self.app.blocking(move || {
            loop {
                let session = archive.session(id)?;
                let Put { facts, .. } = facts::forget(&session, &fact)?;
                match archive.forget_facts(id, Some(session.revision()), facts) {
                    Err(ArchiveError::Stale { .. }) => {}
                    done => return done.map_err(AppError::from),
                }
            }
        });
        erased.await??;
        self.app.memory_changed(&self.app.session(id).await?).await;
        self.summarise_if_needed(id);
        Ok(())
    }
}

impl App {
    /// Commits what an operation says, on the session as it is; gives the fact that it is about from now on.
    async fn put_facts(
        &self,
        id: SessionId,
        put: impl Fn(&Session, Timestamp) -> Result<Put, FactError> + Send + Sync + 'static,
    ) -> Result<FactView, AppError> {
        let at = self.core.clock.now();
        let (session, fact) = self
            .commit_onto(id, move |session| {
                let Put { facts, fact } = put(session, at)?;
                Ok((vec![Change::FactsPut { facts }], fact))
            })
            .await?;
        self.memory_changed(&session).await;
        let unknown = || AppError::NotFound { what: "fact", id: fact.to_string() };
        session.fact(&fact).map(|fact| views::remembered::fact(&session, fact)).ok_or_else(unknown)
    }
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
