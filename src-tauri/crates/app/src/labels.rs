//! Putting conversations in order: pinned, put away, in folders, under tags. Many at once, and each change can be undone.

use extremis_archive::{Archive, ArchiveError};
use extremis_domain::{Change, Labels, SessionId, folder_of, tag_of};
use extremis_language::text;

use crate::wire::{AppEvent, LabelChange, LabelledSession};
use crate::{App, AppError, Order};

/// Rows of the list that are told one by one, at most; of more, the list is read again.
const TOLD_ONE_BY_ONE: usize = 20;

impl Order {
    /// Marks conversations. Gives what each that changed was marked with before: [`relabel`](Self::relabel) takes it back.
    pub async fn label(
        &self,
        sessions: Vec<SessionId>,
        change: LabelChange,
    ) -> Result<Vec<LabelledSession>, AppError> {
        check(&change)?;
        self.app.put_labels(sessions, move |_, labels| apply(&change, labels)).await
    }

    /// Marks each of these conversations with what is given, in the place of what it has.
    pub async fn relabel(&self, sessions: Vec<LabelledSession>) -> Result<Vec<LabelledSession>, AppError> {
        let ids = sessions.iter().map(|labelled| labelled.session).collect();
        let wanted = move |id: SessionId, labels: &mut Labels| {
            if let Some(labelled) = sessions.iter().find(|labelled| labelled.session == id) {
                *labels = labelled.labels.over(labels);
            }
        };
        self.app.put_labels(ids, wanted).await
    }

    /// Moves conversations to the trash, and says which of them went there.
    pub async fn delete_sessions(&self, sessions: Vec<SessionId>) -> Result<Vec<SessionId>, AppError> {
        for id in &sessions {
            self.app.core.active_tasks.stop_answer(*id);
            self.app.core.active_tasks.cancel_summary(*id);
        }
        let at = self.app.core.clock.now();
        self.app.change_each(sessions, Change::Deleted { at }).await
    }

    /// Brings conversations back from the trash, and says which came back.
    pub async fn restore_sessions(&self, sessions: Vec<SessionId>) -> Result<Vec<SessionId>, AppError> {
        self.app.change_each(sessions, Change::Restored).await
    }
}

impl App {
    pub(crate) async fn put_labels(
        &self,
        sessions: Vec<SessionId>,
        change: impl Fn(SessionId, &mut Labels) + Send + 'static,
    ) -> Result<Vec<LabelledSession>, AppError> {
        let archive = self.core.archive_handle.now()?;
        let before = self
            .blocking(move || {
                let mut before = Vec::new();
                for id in sessions {
                    before.extend(put(&archive, id, &change)?);
                }
                Ok::<_, AppError>(before)
            })
            .await??;
        let changed: Vec<_> = before.iter().map(|labelled| labelled.session).collect();
        self.entries_changed(&changed);
        Ok(before)
    }

    /// Makes the same change to several conversations; one that is gone meanwhile is passed over.
    async fn change_each(
        &self,
        sessions: Vec<SessionId>,
        change: Change,
    ) -> Result<Vec<SessionId>, AppError> {
        let archive = self.core.archive_handle.now()?;
        let changed = self
            .blocking(move || {
                let mut changed = Vec::new();
                for id in sessions {
                    match archive.commit(id, None, vec![change.clone()]) {
                        Ok(_) => changed.push(id),
                        Err(ArchiveError::NotFound { .. }) => {}
                        Err(error) => return Err(AppError::from(error)),
                    }
                }
                Ok(changed)
            })
            .await??;
        self.entries_changed(&changed);
        Ok(changed)
    }

    fn entries_changed(&self, sessions: &[SessionId]) {
        if sessions.len() > TOLD_ONE_BY_ONE {
            self.emit(AppEvent::SessionsChanged);
            return;
        }
        for id in sessions {
            self.entry_changed(*id);
        }
    }
}

/// Marks one conversation; none where it is so already, or is gone.
fn put(
    archive: &Archive,
    id: SessionId,
    change: &impl Fn(SessionId, &mut Labels),
) -> Result<Option<LabelledSession>, ArchiveError> {
    loop {
        let Some(entry) = archive.entry(id) else { return Ok(None) };
        let mut labels = entry.labels.clone();
        change(id, &mut labels);
        if labels == entry.labels {
            return Ok(None);
        }
        // Who finds a place for what was asked in passing keeps it.
        let is_kept = entry.quick && (labels.pinned || labels.folder.is_some() || labels.is_shared());
        let mut changes = vec![Change::Labelled { labels }];
        changes.extend(is_kept.then_some(Change::QuickSet { quick: false }));
        match archive.commit(id, Some(entry.revision), changes) {
            Ok(_) => return Ok(Some(LabelledSession { session: id, labels: (&entry.labels).into() })),
            Err(ArchiveError::NotFound { .. }) => return Ok(None),
            Err(ArchiveError::Stale { .. }) => {}
            Err(error) => return Err(error),
        }
    }
}

/// A name of which nothing can be seen is none.
fn check(change: &LabelChange) -> Result<(), AppError> {
    let what = match change {
        LabelChange::Tag { tag, .. } if tag_of(tag).is_none() => {
            text!("app-label-tag")
        }
        LabelChange::Folder { folder: Some(name) } if folder_of(name).is_none() => {
            text!("app-label-folder")
        }
        _ => return Ok(()),
    };
    Err(AppError::Invalid { what })
}

fn apply(change: &LabelChange, labels: &mut Labels) {
    match change {
        LabelChange::Pin { pinned } => labels.pinned = *pinned,
        LabelChange::Archive { archived } => labels.archived = *archived,
        LabelChange::Folder { folder } => labels.folder = folder.as_deref().and_then(folder_of),
        LabelChange::Tag { tag, tagged: true } => labels.add_tag(tag),
        LabelChange::Tag { tag, tagged: false } => labels.remove_tag(tag),
    }
}
