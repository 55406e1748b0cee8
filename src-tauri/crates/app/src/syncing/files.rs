//! The files that go along with messages and are not here yet: fetched when a message is shown or sent, or all at once.

use std::time::Duration;

use extremis_archive::take_in_attachment;
use extremis_domain::{Attachment, ContentHash, SessionId};
use extremis_language::text;
use extremis_sync::{Fetch, FilesWaiting, fetch_file};
use secrecy::SecretString;
use tokio::time::timeout;

use super::{no_store, view};
use crate::wire::{FilesWaitingView, SyncView};
use crate::{App, AppError, Chat, Syncing};

/// How long a message that is shown or sent waits for its files.
const PATIENCE: Duration = Duration::from_secs(20);

impl Chat {
    /// Brings what a file of a conversation holds from the other devices, where it is not here yet.
    pub async fn fetch_attachment(&self, session: SessionId, hash: ContentHash) -> Result<(), AppError> {
        let found = self.app.attached_in(session, &hash).await?;
        let attachment = found.ok_or_else(|| AppError::NotFound { what: "file", id: hash.to_string() })?;
        self.app.fetch(session, attachment).await
    }
}

impl Syncing {
    /// Exchanges everything, and fetches every file that is not here, however large.
    pub async fn fetch_files(&self, passphrase: Option<SecretString>) -> Result<SyncView, AppError> {
        Ok(view(self.exchange_now(passphrase, Fetch::All).await?))
    }
}

impl App {
    /// The same for files that a message needs now: not while nothing is exchanged by itself, and not for long. Without them
    /// it goes on.
    pub(crate) async fn fetch_where_missing(&self, session: SessionId, wanted: Vec<Attachment>) {
        let file = self.audience_of(session).ok().and_then(|audience| self.syncing(audience).file());
        let goes_on = file.is_some_and(|file| !file.paused);
        if !goes_on || self.read_only() {
            return;
        }
        let fetch = async {
            for attachment in wanted {
                if let Err(error) = self.fetch(session, attachment).await {
                    tracing::warn!(code = error.code(), "a file could not be fetched");
                    return;
                }
            }
        };
        if timeout(PATIENCE, fetch).await.is_err() {
            tracing::warn!("a file took too long to be fetched");
        }
    }

    async fn fetch(&self, session: SessionId, attachment: Attachment) -> Result<(), AppError> {
        // One after the other; none twice.
        let _turn = self.core.fetching.lock().await;
        let (kept, wanted) = (self.attachments(), attachment.clone());
        let is_here = move || kept.path(Some(session), &wanted).is_file();
        if self.blocking(is_here).await? {
            return Ok(());
        }
        let syncing = self.syncing(self.audience_of(session)?);
        let file = syncing.file().ok_or_else(no_store)?;
        let place = syncing.place(&file).await?;
        let vault = syncing.vault(&place, None).await?;
        let hash = attachment.hash.clone();
        let fetched = self.blocking(move || fetch_file(&place.open()?, &vault, &hash)).await??;
        let bytes = fetched.ok_or_else(|| not_sent_yet(&attachment))?;
        self.archive(move |archive| take_in_attachment(archive, session, &attachment, &bytes)).await?;
        syncing.tell_sync().await;
        Ok(())
    }
}

fn not_sent_yet(attachment: &Attachment) -> AppError {
    AppError::Invalid { what: text!("app-sync-file-not-sent", name = attachment.name) }
}

impl From<FilesWaiting> for FilesWaitingView {
    fn from(waiting: FilesWaiting) -> Self {
        let FilesWaiting { to_send, to_fetch, bytes_to_fetch, elsewhere } = waiting;
        Self { to_send, to_fetch, bytes_to_fetch, elsewhere }
    }
}
