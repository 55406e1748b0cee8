//! Conversations that several people share: who the user is to the others, and which conversations it is.

use extremis_archive::{ArchiveError, machine_name};
use extremis_domain::{Labels, Role, SessionId};
use extremis_language::text;
use extremis_sync::Audience;

use super::StoreFile;
use crate::wire::SyncStatus;
use crate::{App, AppError, NewMessage, Order, Syncing};

/// The longest name that others see, in characters.
const NAME_CHARS: usize = 60;

/// What the others call this device.
pub(super) fn device_name(file: &StoreFile) -> String {
    match &file.name {
        Some(name) => format!("{name} ({})", machine_name()),
        None => machine_name(),
    }
}

/// A name as it is kept: on one line, not too long. None where nothing of it can be seen.
pub(super) fn name_of(typed: &str) -> Option<String> {
    let seen: String = typed.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let name: String =
        seen.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME_CHARS).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// What the machine calls the user.
pub(super) fn name_of_user() -> Option<String> {
    let variable = if cfg!(windows) { "USERNAME" } else { "USER" };
    std::env::var(variable).ok().as_deref().and_then(name_of)
}

impl Syncing {
    /// What the others see the user's messages signed with, from now on.
    pub async fn rename_user(&self, name: &str) -> Result<SyncStatus, AppError> {
        let name = name_of(name).ok_or_else(|| AppError::Invalid { what: text!("app-share-no-name") })?;
        self.change_store(|file| StoreFile { name: Some(name), ..file }).await
    }
}

impl Order {
    /// Shares conversations with everyone who has the shared store, and says which were not before. They stay so: what
    /// others have is not taken away from them but by forgetting it.
    pub async fn share(&self, sessions: Vec<SessionId>) -> Result<Vec<SessionId>, AppError> {
        let app = &self.app;
        if app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        let file = app.syncing(Audience::Shared).file();
        let known = file.and_then(|file| Some((file.id()?.to_string(), file.name)));
        let (id, name) = known.ok_or_else(|| AppError::Invalid { what: text!("app-share-no-store") })?;
        let share = move |_, labels: &mut Labels| {
            if !labels.is_shared() {
                (labels.shared_in, labels.shared_by) = (Some(id.clone()), name.clone());
            }
        };
        let changed = app.put_labels(sessions, share).await?;
        for audience in [Audience::Own, Audience::Shared] {
            app.core.store_set.tell(audience);
        }
        Ok(changed.into_iter().map(|labelled| labelled.session).collect())
    }
}

impl App {
    /// By way of which store a conversation goes.
    pub(crate) fn audience_of(&self, session: SessionId) -> Result<Audience, AppError> {
        let entry = self.core.archive_handle.now()?.entry(session);
        let is_shared = entry.is_some_and(|entry| entry.labels.is_shared());
        Ok(if is_shared { Audience::Shared } else { Audience::Own })
    }

    /// Says in a message whose it is, where others read it, too.
    pub(crate) fn sign(
        &self,
        session: Option<SessionId>,
        message: NewMessage,
    ) -> Result<NewMessage, AppError> {
        let is_signed = message.role != Role::User || message.name.is_some();
        let name = match session.filter(|_| !is_signed) {
            Some(session) => self.name_in(session)?,
            None => message.name,
        };
        Ok(NewMessage { name, ..message })
    }

    /// What the user is called in a conversation.
    pub(crate) fn name_in(&self, session: SessionId) -> Result<Option<String>, AppError> {
        Ok(match self.audience_of(session)? {
            Audience::Own => None,
            Audience::Shared => self.syncing(Audience::Shared).file().and_then(|file| file.name),
        })
    }
}

pub(super) fn no_other_of(address: &str, other: Option<StoreFile>) -> Result<(), AppError> {
    match other {
        Some(other) if other.address == address => {
            Err(AppError::Invalid { what: text!("app-sync-same-store") })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_on_one_line_and_not_too_long() {
        assert_eq!(name_of(" Anna\n Sand ").as_deref(), Some("Anna Sand"));
        assert_eq!(name_of("\t\u{7}"), None);
        assert_eq!(name_of(&"ä".repeat(500)).map(|name| name.chars().count()), Some(NAME_CHARS));
    }
}
