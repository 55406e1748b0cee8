//! Files and pictures that go along with messages: taken in before a message is sent, given to its conversation with it, and
//! shown to models that see.
//!
//! What an attachment holds is on the disk before the message is that names it, and goes with it when that is forgotten.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use extremis_archive::{ArchiveError, Attachments, durable};
use extremis_attach::{AttachError, MAX_BYTES, Read};
use extremis_capture::Screenshot;
use extremis_domain::{Attachment, ContentHash, MOST_ATTACHMENTS, Session, SessionId};
use extremis_language::{Words, text};
use extremis_llm::{Capabilities, Pictures, Turn};

use crate::wire::{AttachmentView, DroppedFiles, ModelChoice, NotAttached};
use crate::{App, AppError, Chat, Dropped};

/// The name of each picture of the screen.
const SCREENSHOT: &str = "Screenshot.png";

impl Chat {
    /// Takes in what is to go along with a message that is not sent yet; it is on the disk when this returns.
    pub async fn attach(&self, name: &str, bytes: Vec<u8>) -> Result<AttachmentView, AppError> {
        let name = name.to_owned();
        let read = self.app.blocking(move || extremis_attach::read(&name, bytes)).await??;
        self.take_in(read).await
    }

    /// The same of a picture of the screen.
    pub async fn attach_screenshot(&self, taken: Screenshot) -> Result<AttachmentView, AppError> {
        let read = move || match taken {
            Screenshot::Pixels { width, height, rgb } => {
                extremis_attach::read_pixels(SCREENSHOT, width, height, rgb)
            }
            Screenshot::File(bytes) => extremis_attach::read(SCREENSHOT, bytes),
        };
        let read = self.app.blocking(read).await??;
        self.take_in(read).await
    }

    async fn take_in(&self, read: Read) -> Result<AttachmentView, AppError> {
        let view = self.with_tokens(&read.attachment).await?;
        let attachments = self.app.attachments();
        self.app
            .archive(move |archive| {
                if archive.read_only() {
                    return Err(ArchiveError::OpenedForReading);
                }
                attachments.stage(&read.attachment, &read.bytes)
            })
            .await?;
        Ok(view)
    }

    /// The same of all that was dropped, but for addresses of pages; each that cannot go along costs itself alone.
    pub async fn attach_dropped(&self, dropped: Vec<Dropped>) -> DroppedFiles {
        let mut files = DroppedFiles::default();
        for path in dropped.into_iter().filter_map(|dropped| match dropped {
            Dropped::File(path) => Some(path),
            Dropped::Address(_) => None,
        }) {
            match self.attach_file(&path).await {
                Ok(view) => files.attached.push(view),
                Err(error) => {
                    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
                    files.refused.push(NotAttached { name, why: error.to_string() });
                }
            }
        }
        files
    }

    /// The same of what is given in base64.
    pub async fn attach_encoded(&self, name: &str, base64: &str) -> Result<AttachmentView, AppError> {
        let unreadable = || AppError::Invalid { what: text!("app-attach-not-whole", name = name) };
        let bytes = STANDARD.decode(base64).map_err(|_| unreadable())?;
        self.attach(name, bytes).await
    }

    /// The same of a file.
    pub async fn attach_file(&self, path: &Path) -> Result<AttachmentView, AppError> {
        let (name, bytes) = self.file(path).await?;
        self.attach(&name, bytes).await
    }

    /// What would go along, without taking it in.
    pub async fn look_at_file(&self, path: &Path) -> Result<Attachment, AppError> {
        let (name, bytes) = self.file(path).await?;
        Ok(self.app.blocking(move || extremis_attach::read(&name, bytes)).await??.attachment)
    }

    async fn file(&self, path: &Path) -> Result<(String, Vec<u8>), AppError> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let (path, of) = (path.to_owned(), name.clone());
        let bytes = self.app.blocking(move || read_file(&path, &of)).await??;
        Ok((name, bytes))
    }

    /// What is known of one, and about what it costs: a model is chosen when it is sent.
    async fn with_tokens(&self, attachment: &Attachment) -> Result<AttachmentView, AppError> {
        let (tokens, counted) = (self.app.tokens(), attachment.clone());
        let count = move || {
            let text = counted.text.as_deref().map_or(0, |text| tokens.text(text));
            text.saturating_add(counted.picture_tokens())
        };
        let tokens = Some(self.app.blocking(count).await?);
        Ok(AttachmentView { tokens, ..AttachmentView::from(attachment) })
    }
}

impl Chat {
    /// A picture that goes along with a message of a conversation, or, without one, with a message that is not sent yet: as
    /// the address of an image that holds it.
    pub async fn picture(&self, session: Option<SessionId>, hash: ContentHash) -> Result<String, AppError> {
        let attachments = self.app.attachments();
        let found = match session {
            Some(id) => self.app.attached_in(id, &hash).await?,
            None => attachments.staged(&hash),
        };
        let picture = found.filter(|attachment| attachment.picture.is_some());
        let picture = picture.ok_or_else(|| AppError::NotFound { what: "picture", id: hash.to_string() })?;
        if let Some(id) = session.filter(|id| !attachments.has(*id, &picture.file_name())) {
            self.app.fetch_where_missing(id, vec![picture.clone()]).await;
        }
        let read = move || {
            let bytes = attachments.read(session, &picture).ok()?;
            Some(format!("data:{};base64,{}", picture.media_type, STANDARD.encode(bytes)))
        };
        let address = self.app.blocking(read).await?;
        address.ok_or_else(|| AppError::NotFound { what: "picture", id: hash.to_string() })
    }

    /// Whether the model that answers there sees pictures, where that is known. `model`: the one for a conversation that
    /// has not begun.
    pub async fn sees_pictures(
        &self,
        session: Option<SessionId>,
        model: Option<ModelChoice>,
    ) -> Result<Option<bool>, AppError> {
        let model = self.app.model_for(session, model).await;
        Ok(model.ok().and_then(|model| model.capabilities().vision))
    }
}

fn in_session(session: &Session, hash: &ContentHash) -> Option<Attachment> {
    let mut attached = session.parts().messages.iter().flat_map(|message| message.attachments());
    attached.find(|attachment| attachment.hash == *hash).cloned()
}

fn read_file(path: &Path, name: &str) -> Result<Vec<u8>, AppError> {
    let unreadable = |why: std::io::Error| AppError::Invalid {
        what: match why.kind() {
            ErrorKind::NotFound => text!("app-attach-missing", name = name),
            _ => text!("app-attach-unreadable", name = name, why = Words(why)),
        },
    };
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(AppError::Invalid { what: text!("app-attach-no-file", name = name) });
    }
    if metadata.len() > u64::try_from(MAX_BYTES).unwrap_or(u64::MAX) {
        return Err(AttachError::TooLarge { name: name.to_owned() }.into());
    }
    durable::read(path).map_err(unreadable)
}

impl App {
    pub(crate) fn attachments(&self) -> Attachments {
        Attachments::of(self.data_dir())
    }

    /// What goes along with a message of a conversation, by its hash.
    pub(crate) async fn attached_in(
        &self,
        session: SessionId,
        hash: &ContentHash,
    ) -> Result<Option<Attachment>, AppError> {
        Ok(in_session(&*self.session(session).await?, hash))
    }

    /// What was taken in under these names, each once.
    pub(crate) async fn staged(&self, wanted: Vec<ContentHash>) -> Result<Vec<Attachment>, AppError> {
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        if wanted.len() > MOST_ATTACHMENTS {
            return Err(AppError::Invalid { what: text!("app-attach-too-many", most = MOST_ATTACHMENTS) });
        }
        let attachments = self.attachments();
        self.blocking(move || {
            let mut found: Vec<Attachment> = Vec::new();
            for hash in wanted {
                let attachment = attachments
                    .staged(&hash)
                    .ok_or_else(|| AppError::Invalid { what: text!("app-attach-gone") })?;
                if found.iter().all(|other| other.hash != attachment.hash) {
                    found.push(attachment);
                }
            }
            Ok(found)
        })
        .await?
    }

    /// Gives a conversation what goes along with a message that is about to be added to it.
    pub(crate) async fn give(&self, session: SessionId, given: Vec<Attachment>) -> Result<(), AppError> {
        if given.is_empty() {
            return Ok(());
        }
        let attachments = self.attachments();
        self.archive(move |_| given.iter().try_for_each(|attachment| attachments.give(session, attachment)))
            .await
    }

    /// What was sent waits no longer, unless a draft has it still: then it goes with that.
    pub(crate) async fn unstage(&self, mut sent: Vec<ContentHash>) {
        let drafted = self.core.drafts.attached();
        sent.retain(|hash| !drafted.contains(hash));
        if sent.is_empty() {
            return;
        }
        let attachments = self.attachments();
        let removed =
            self.archive(move |_| sent.iter().try_for_each(|hash| attachments.remove_staged(hash))).await;
        if let Err(error) = removed {
            // It lies there twice; that costs room and nothing else.
            tracing::warn!(code = error.code(), "what was sent along could not be removed from the drafts");
        }
    }

    /// The pictures of a prompt that its model is shown, and how many it is not: all where it sees none, and those that
    /// are not here.
    pub(crate) async fn pictures_for(
        &self,
        session: &Session,
        turns: &[Turn],
        capabilities: Capabilities,
    ) -> Result<(Pictures, usize), AppError> {
        let named: Vec<_> =
            turns.iter().flat_map(|turn| &turn.pictures).map(|picture| picture.hash.clone()).collect();
        if named.is_empty() || capabilities.vision == Some(false) {
            return Ok((Pictures::default(), named.len()));
        }
        let id = session.id();
        let messages = session.parts().messages.iter();
        let of_session = messages.flat_map(|message| message.attachments());
        let wanted: Vec<_> = of_session.filter(|one| named.contains(&one.hash)).cloned().collect();
        let attachments = self.attachments();
        let missing = wanted.iter().filter(|one| !attachments.has(id, &one.file_name()));
        let missing: Vec<_> = missing.cloned().collect();
        if !missing.is_empty() {
            self.fetch_where_missing(id, missing).await;
        }
        let read = move || {
            let mut pictures = BTreeMap::new();
            for attachment in wanted {
                let bytes = attachments.read(Some(id), &attachment);
                // One that is not what it was is not shown to anybody.
                let whole = bytes.ok().filter(|bytes| extremis_attach::hash_of(bytes) == attachment.hash);
                if let Some(bytes) = whole {
                    pictures.insert(attachment.hash, STANDARD.encode(bytes));
                }
            }
            let missing = named.iter().filter(|hash| !pictures.contains_key(hash)).count();
            (Pictures::of(pictures), missing)
        };
        self.blocking(read).await
    }
}
