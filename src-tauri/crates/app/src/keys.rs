//! API keys as a host enters them, and the file for machines without a keyring.
//!
//! Deliberately absent: any way to read a key.

mod sealed;

use extremis_language::text;
use extremis_llm::{BaseUrl, LateAnswer, LateOutcome, Seal, Stored, share_key};
use secrecy::SecretString;

use crate::wire::{AppEvent, KeyFile, KeyPlace, MemoryModel, NoticeLevel, NoticeView, Server, Settings};
use crate::{App, AppError, Models};
pub(crate) use sealed::SealedFile;

impl Models {
    /// Keeps an API key for a server: in the system's keyring, in the file that a passphrase opened, or, without
    /// either, for this run only.
    pub async fn set_api_key(&self, base_url: &str, key: String) -> Result<KeyPlace, AppError> {
        let kept = self.app.core.models.set_key(base_url, key).await?;
        self.app.emit(AppEvent::SettingsChanged);
        self.app.upgrade_extractive_summaries_of();
        Ok(kept)
    }

    /// Where the key of a server is kept that was entered or used in this run; none where there is no such key.
    pub fn key_place(&self, base_url: &str) -> Option<KeyPlace> {
        let base = BaseUrl::parse(base_url).ok()?;
        self.app.core.models.keys().place_of(&base).map(KeyPlace::from)
    }

    /// Forgets the API key of a server.
    pub async fn clear_api_key(&self, base_url: &str) -> Result<(), AppError> {
        self.app.core.models.clear_key(base_url).await?;
        self.app.emit(AppEvent::SettingsChanged);
        Ok(())
    }

    /// Makes the file that a passphrase opens; the keys of this run go into it, and those that come.
    pub async fn create_key_file(&self, passphrase: String) -> Result<(), AppError> {
        if self.app.read_only() {
            return Err(AppError::Invalid { what: text!("app-keys-read-only") });
        }
        self.app.core.models.keys().create_seal(SecretString::from(passphrase)).await?;
        self.app.keys_changed();
        Ok(())
    }

    /// Opens the file for this run.
    pub async fn open_key_file(&self, passphrase: String) -> Result<(), AppError> {
        self.app.core.models.keys().open_seal(SecretString::from(passphrase)).await?;
        self.app.keys_changed();
        Ok(())
    }
}

impl From<Stored> for KeyPlace {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Keyring => Self::Keyring,
            Stored::Sealed => Self::KeyFile,
            Stored::ThisRunOnly => Self::ThisRunOnly,
            Stored::Unanswered => Self::Unanswered,
        }
    }
}

/// What a person is told of a keyring that answers after nobody waited for it any more.
fn told_late(LateAnswer { address, outcome }: LateAnswer) -> NoticeView {
    let (level, code, message) = match outcome {
        LateOutcome::Stored => (NoticeLevel::Info, "key_stored", text!("app-keys-stored", address = address)),
        LateOutcome::NotStored(why) => (
            NoticeLevel::Warning,
            "key_not_stored",
            text!("app-keys-not-stored", address = address, why = why),
        ),
        LateOutcome::Removed => {
            (NoticeLevel::Info, "key_removed", text!("app-keys-removed", address = address))
        }
        LateOutcome::NotRemoved(why) => {
            (NoticeLevel::Warning, "key_stays", text!("app-keys-not-removed", address = address, why = why))
        }
    };
    NoticeView::new(level, code, message)
}

impl App {
    /// Has windows show where a key is as soon as the keyring has answered.
    pub(crate) fn follow_keyring(&self) {
        // The keys must not hold the engine that holds them.
        let events = self.core.events.clone();
        self.core.models.keys().tell_of_late_answers(move |answer| {
            // Nobody listening is fine: a host can ask.
            let _ = events.send(AppEvent::SettingsChanged);
            let _ = events.send(AppEvent::Notice(told_late(answer)));
        });
    }

    pub(crate) async fn key_file(&self) -> KeyFile {
        match self.core.models.keys().seal().await {
            Seal::Absent => KeyFile::Absent,
            Seal::Closed => KeyFile::Closed,
            Seal::Open => KeyFile::Open,
        }
    }

    /// Removes the keys of servers that were removed, where nothing else at their address is left, and keeps those again
    /// of servers that came back: a removal can be undone.
    pub(crate) async fn follow_servers(&self, before: &[Server]) {
        let now = self.settings();
        let keys = self.core.models.keys();
        let is_new = |server: &&Server| !before.iter().any(|known| is_same(known, server));
        for server in now.servers.iter().filter(is_new) {
            if let Ok(base) = BaseUrl::parse(&server.base_url) {
                keys.bring_back(&base, &server.id).await;
            }
        }
        let is_gone = |server: &&Server| !now.servers.iter().any(|left| is_same(left, server));
        for Server { id, name, base_url, .. } in before.iter().filter(is_gone) {
            let Ok(base) = BaseUrl::parse(base_url) else { continue };
            if is_used(&now, &base) {
                continue;
            }
            let stays = match keys.put_aside(&base, id).await {
                Ok(false) if keys.seal().await == Seal::Closed => {
                    text!("app-keys-file-closed")
                }
                Ok(_) => continue,
                Err(error) => error.to_string(),
            };
            let message = text!("app-keys-stay", name = name, why = stays);
            self.emit(AppEvent::Notice(NoticeView::new(NoticeLevel::Warning, "key_stays", message)));
        }
    }

    fn keys_changed(&self) {
        self.core.models.forget();
        self.emit(AppEvent::SettingsChanged);
        self.upgrade_extractive_summaries_of();
    }
}

fn is_same(one: &Server, other: &Server) -> bool {
    one.id == other.id && one.base_url == other.base_url
}

/// Whether a server or a model is asked at an address.
fn is_used(settings: &Settings, base: &BaseUrl) -> bool {
    let memory = match &settings.memory_model {
        MemoryModel::Other { choice } => Some(choice),
        MemoryModel::Chat | MemoryModel::Extractive => None,
    };
    let choices =
        settings.model.iter().chain(&settings.recent_models).chain(&settings.fallback_models).chain(memory);
    let servers = settings.servers.iter().map(|server| &server.base_url);
    let mut addresses = servers.chain(choices.map(|choice| &choice.base_url));
    addresses.any(|address| BaseUrl::parse(address).is_ok_and(|other| share_key(&other, base)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_keyring_did_late_is_told_with_its_server_and_what_to_do() {
        let told = |outcome| told_late(LateAnswer { address: "https://models.example".to_owned(), outcome });
        assert!(told(LateOutcome::Stored).message.contains("models.example is stored in it"));
        assert!(told(LateOutcome::Removed).message.contains("models.example is removed from it"));
        for outcome in [LateOutcome::NotStored("locked".into()), LateOutcome::NotRemoved("locked".into())] {
            let notice = told(outcome);
            assert_eq!(notice.level, NoticeLevel::Warning);
            assert!(notice.message.contains("(locked)") && notice.message.contains("Unlock the keyring"));
        }
    }
}
