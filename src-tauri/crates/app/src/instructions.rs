//! Custom instructions: for all conversations, and for one. Every version is kept and can be brought back.

use std::sync::Arc;

use extremis_domain::{
    Change, InstructionsId, InstructionsTooLong, InstructionsVersion, Layer, MAX_INSTRUCTIONS_CHARS, Message,
    Role, Session, SessionId, Timestamp, instructions_in_force,
};
use extremis_language::text;
use extremis_memory::Prompt;

use crate::wire::{AppEvent, InstructionsVersionView, InstructionsView, NoticeLevel, NoticeView};
use crate::{App, AppError, Memory};

type History = Vec<Arc<InstructionsVersion>>;

impl From<InstructionsTooLong> for AppError {
    fn from(error: InstructionsTooLong) -> Self {
        Self::Invalid { what: error.to_string() }
    }
}

impl Memory {
    /// The instructions for one conversation, or for all, with every version there was.
    pub async fn instructions(&self, session: Option<SessionId>) -> Result<InstructionsView, AppError> {
        let history = self.app.history_of(session).await?;
        let now = self.app.core.clock.now();
        let of = match session {
            Some(session) => self.app.session(session).await?,
            None => Arc::new(Session::new(SessionId::new(), now)),
        };
        let budget = self.app.prompt_budget(&of, &Message::new(Role::User, "", now)).await;
        let tokens = self.app.tokens();
        let model = tokens_name(&self.app.core.models.last_name());
        self.app
            .blocking(move || {
                let text = instructions_in_force(&history).map_or("", |version| version.text.as_str());
                let length = if text.is_empty() { 0 } else { tokens.text(text) };
                InstructionsView {
                    session,
                    text: text.to_owned(),
                    longest: MAX_INSTRUCTIONS_CHARS,
                    tokens: length as usize,
                    too_long: (length > budget / 2).then(|| {
                        text!("app-instructions-too-long", length = length, model = model, budget = budget)
                    }),
                    versions: history.iter().rev().map(|version| view(version)).collect(),
                }
            })
            .await
    }

    /// Sets the instructions for one conversation, or for all; an empty text removes them. Earlier versions are kept.
    ///
    /// The same words as before make no new version. Too long a text is refused.
    pub async fn set_instructions(
        &self,
        session: Option<SessionId>,
        text: &str,
    ) -> Result<InstructionsView, AppError> {
        let text = text.to_owned();
        self.app
            .change_instructions(session, move |history, now| {
                let version = InstructionsVersion::new(&text, now)?;
                let before = instructions_in_force(history).map_or("", |version| version.text.as_str());
                Ok((before != version.text).then_some(version))
            })
            .await
    }

    /// Brings an earlier version of the instructions back, as a new version.
    pub async fn restore_instructions(
        &self,
        session: Option<SessionId>,
        wanted: &InstructionsId,
    ) -> Result<InstructionsView, AppError> {
        self.app
            .change_instructions(session, move |history, now| {
                let unknown = || AppError::NotFound { what: "version", id: wanted.to_string() };
                let known = history.iter().find(|version| version.id == *wanted).ok_or_else(unknown)?;
                let before = instructions_in_force(history).map_or("", |version| version.text.as_str());
                Ok((before != known.text).then(|| known.restored(now)))
            })
            .await
    }
}

impl App {
    async fn change_instructions(
        &self,
        session: Option<SessionId>,
        change: impl Fn(&[Arc<InstructionsVersion>], Timestamp) -> Result<Option<InstructionsVersion>, AppError>,
    ) -> Result<InstructionsView, AppError> {
        let now = self.core.clock.now();
        let history = self.history_of(session).await?;
        if let Some(version) = change(&history, now)? {
            self.put_instructions(session, version).await?;
        }
        let view = self.memory().instructions(session).await?;
        self.emit(AppEvent::InstructionsChanged { session: view.session, set: !view.text.is_empty() });
        Ok(view)
    }

    async fn history_of(&self, session: Option<SessionId>) -> Result<History, AppError> {
        match session {
            Some(id) => Ok(self.session(id).await?.parts().instructions.clone()),
            None => self.archive(extremis_archive::Archive::instructions).await,
        }
    }

    async fn put_instructions(
        &self,
        session: Option<SessionId>,
        version: InstructionsVersion,
    ) -> Result<(), AppError> {
        let Some(id) = session else {
            return self.archive(move |archive| archive.put_instructions(version)).await;
        };
        let change = vec![Change::InstructionsSet { version }];
        self.archive(move |archive| archive.commit(id, None, change)).await.map(drop)
    }

    /// Tells of instructions that a prompt has no room for. They are left out whole, which nobody would notice.
    pub(crate) fn tell_of_instructions_left_out(&self, prompt: &Prompt, model: &str) {
        let left_out =
            |item: &&extremis_memory::Item| item.about.layer == Layer::Instructions && !item.about.included;
        let Some(item) = prompt.items.iter().find(left_out) else { return };
        self.emit(AppEvent::Notice(NoticeView::new(
            NoticeLevel::Warning,
            "instructions_left_out",
            text!(
                "app-instructions-left-out",
                model = model,
                tokens = item.about.tokens,
                budget = prompt.budget
            ),
        )));
    }
}

fn tokens_name(name: &str) -> String {
    if name.is_empty() { text!("app-instructions-this-model") } else { name.to_owned() }
}

fn view(version: &InstructionsVersion) -> InstructionsVersionView {
    InstructionsVersionView {
        id: version.id.clone(),
        text: version.text.clone(),
        created_at: version.created_at.to_string(),
        restored_from: version.restored_from.clone(),
        imported: version.imported,
    }
}
