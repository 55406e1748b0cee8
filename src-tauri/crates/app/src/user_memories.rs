//! What is remembered of the user across conversations: shown, decided, found, counted.
//!
//! Deliberately absent: what an operation does to which memories; `extremis-memory` knows.

mod extraction;
mod read_marks;
mod transfer;
mod written_in;

use std::sync::Arc;

use extremis_domain::{
    MemoryCategory, MemoryId, MemorySource, MemoryStatus, Message, MessageId, MessageOrigin, Session,
    Timestamp, UserMemory,
};
use extremis_memory::user_memories::{
    self, Decision, MANY_ACTIVE, MOST_ACTIVE, MemoryChange, UserMemoryError,
};

use crate::wire::{AppEvent, NewUserMemory, UserMemoriesView, UserMemoryView};
use crate::{App, AppError, UserMemories, views};
pub(crate) use read_marks::ReadMarks;
use written_in::WrittenIn;

impl From<UserMemoryError> for AppError {
    fn from(error: UserMemoryError) -> Self {
        match error {
            UserMemoryError::Unknown { id } => Self::NotFound { what: "memory", id: id.to_string() },
            error => Self::Invalid { what: error.to_string() },
        }
    }
}

impl UserMemories {
    /// Everything that is remembered, in the order in which it was added.
    pub async fn view(&self) -> Result<UserMemoriesView, AppError> {
        let now = self.app.core.clock.now();
        let memories = self
            .app
            .archive(move |archive| {
                let all = archive.memories()?;
                let title = |session| archive.entry(session).map(|entry| entry.title);
                Ok(all.iter().map(|memory| views::user_memory::view(memory, &all, now, &title)).collect())
            })
            .await?;
        Ok(UserMemoriesView { memories, many: MANY_ACTIVE, most: MOST_ACTIVE })
    }

    /// Remembers what the user wants to be remembered; once, however often it is said.
    pub async fn add(&self, new: NewUserMemory) -> Result<UserMemoryView, AppError> {
        let origin = |(conversation_id, message_id)| MessageOrigin { conversation_id, message_id };
        let memory = UserMemory {
            category: new.category,
            sources: new.source.map(origin).into_iter().collect(),
            ..UserMemory::new(new.fact, MemorySource::UserExplicit {}, self.app.core.clock.now())
        };
        let recall = Arc::clone(&self.app.core.recall);
        self.change(move |known, now| {
            let facts = known.iter().chain([&memory]).map(|memory| memory.fact.as_str()).collect::<Vec<_>>();
            let meanings = recall.fact_meanings(&facts);
            user_memories::remember(known, memory.clone(), &|one, other| meanings.are_close(one, other), now)
        })
        .await
    }

    /// Corrects the words of a memory.
    pub async fn edit(&self, id: &MemoryId, fact: &str) -> Result<UserMemoryView, AppError> {
        let (id, fact) = (id.clone(), fact.to_owned());
        self.change(move |known, now| user_memories::edit(known, &id, &fact, now)).await
    }

    /// Says what a memory is about.
    pub async fn categorise(
        &self,
        id: &MemoryId,
        category: MemoryCategory,
    ) -> Result<UserMemoryView, AppError> {
        let id = id.clone();
        self.change(move |known, now| user_memories::recategorise(known, &id, category, now)).await
    }

    /// Has a memory be used, or not. Of one that is used already it says that the user wants to keep it.
    pub async fn enable(&self, id: &MemoryId, is_active: bool) -> Result<UserMemoryView, AppError> {
        let id = id.clone();
        self.change(move |known, now| user_memories::enable(known, &id, is_active, now)).await
    }

    /// Takes in a memory that was proposed. What it contradicts is superseded, unless both are to hold.
    pub async fn accept(&self, id: &MemoryId, keep_both: bool) -> Result<UserMemoryView, AppError> {
        let id = id.clone();
        let decision = if keep_both { Decision::KeepBoth } else { Decision::Replace };
        self.change(move |known, now| user_memories::accept(known, &id, decision, now)).await
    }

    /// Declines a memory that was proposed; it is not proposed again.
    pub async fn reject(&self, id: &MemoryId) -> Result<UserMemoryView, AppError> {
        let id = id.clone();
        self.change(move |known, _| user_memories::reject(known, &id)).await
    }

    /// Erases a memory for good, from backups too. The messages that say it stay.
    pub async fn forget(&self, id: &MemoryId) -> Result<(), AppError> {
        let _alone = self.app.core.changing_memories.lock().await;
        let wanted = id.clone();
        if !self.app.archive(move |archive| archive.forget_memory(&wanted)).await? {
            return Err(AppError::NotFound { what: "memory", id: id.to_string() });
        }
        self.app.emit(AppEvent::UserMemoriesChanged);
        Ok(())
    }

    /// Erases all memories for good, from backups too, and says how many there were. The messages that say them stay.
    pub async fn forget_all(&self) -> Result<usize, AppError> {
        let _alone = self.app.core.changing_memories.lock().await;
        let forgotten = self
            .app
            .archive(|archive| {
                let all = archive.memories()?;
                for memory in &all {
                    archive.forget_memory(&memory.id)?;
                }
                Ok(all.len())
            })
            .await;
        // Also after an error: some of them may be gone.
        self.app.emit(AppEvent::UserMemoriesChanged);
        forgotten
    }

    async fn change(
        &self,
        operation: impl FnOnce(&[UserMemory], Timestamp) -> Result<MemoryChange, UserMemoryError> + Send + 'static,
    ) -> Result<UserMemoryView, AppError> {
        let now = self.app.core.clock.now();
        let id = self
            .app
            .put_memories(move |known| operation(known, now).map(|change| (change.put, change.memory)))
            .await??;
        let found = self.view().await?.memories.into_iter().find(|memory| memory.id == id);
        found.ok_or_else(|| AppError::NotFound { what: "memory", id: id.to_string() })
    }
}

impl App {
    /// Puts what an operation on the memories says, while nobody else changes them.
    async fn put_memories<T: Send + 'static, E: Send + 'static>(
        &self,
        operation: impl FnOnce(&[UserMemory]) -> Result<(Vec<UserMemory>, T), E> + Send + 'static,
    ) -> Result<Result<T, E>, AppError> {
        let _alone = self.core.changing_memories.lock().await;
        let done = self
            .archive(move |archive| {
                let (put, done) = match operation(&archive.memories()?) {
                    Ok(done) => done,
                    Err(error) => return Ok(Err(error)),
                };
                if put.is_empty() {
                    return Ok(Ok((false, done)));
                }
                archive.put_memories(&put)?;
                Ok(Ok((true, done)))
            })
            .await?;
        Ok(done.map(|(is_changed, done)| {
            if is_changed {
                self.emit(AppEvent::UserMemoriesChanged);
            }
            done
        }))
    }

    /// What of the user's memories may go into a prompt for a message of a conversation now: `new`, or else the one that
    /// its branch ends with at `upto`.
    pub(crate) async fn memories_for(
        &self,
        session: &Session,
        upto: Option<&MessageId>,
        new: Option<&Message>,
    ) -> Vec<UserMemory> {
        let settings = self.with_settings(|settings| settings.user_memories.clone());
        if !session.parts().has_memory() || !settings.enabled {
            return Vec::new();
        }
        let mut written_in = WrittenIn::default();
        let branch = session.branch(upto);
        for message in branch.messages(0..branch.len()).map(AsRef::as_ref).chain(new) {
            written_in.after(message);
        }
        if written_in.is_one_of(&settings.excluded_apps) {
            return Vec::new();
        }
        let now = self.core.clock.now();
        let mut memories = self.known_of_the_user().await;
        memories.retain(|memory| memory.status(now) == MemoryStatus::Active);
        memories
    }

    /// Counts that memories were in a prompt. That it could not be counted costs nothing else.
    pub(crate) async fn count_memory_uses(&self, ids: Vec<MemoryId>) {
        if ids.is_empty() || self.read_only() {
            return;
        }
        let now = self.core.clock.now();
        let counted =
            self.put_memories(move |known| Ok::<_, ()>((user_memories::used(known, &ids, now), ()))).await;
        if let Err(error) = counted {
            tracing::warn!(code = error.code(), "the use of memories could not be counted");
        }
    }
}
