//! Titles by a model, where the user wants them: after the third exchange, and never over one of the user's own.

use extremis_domain::{Change, Role, Session, SessionId};
use tokio_util::sync::CancellationToken;

use crate::summaries::Writer;
use crate::{App, AppError};

/// The exchanges after which a title is asked for; when that fails, after the next ones too.
const EXCHANGES: std::ops::RangeInclusive<usize> = 3..=5;

impl App {
    /// Asks for a title when it is due. A failure leaves the one there is, and the next exchange tries again.
    pub(crate) async fn title_if_due(&self, id: SessionId, cancel: &CancellationToken) {
        if !self.with_settings(|settings| settings.model_titles) {
            return;
        }
        if let Err(error) = self.title(id, cancel).await {
            tracing::warn!(code = error.code(), "a title was not written");
        }
    }

    async fn title(&self, id: SessionId, cancel: &CancellationToken) -> Result<(), AppError> {
        let session = self.session(id).await?;
        if !is_due(&session) {
            return Ok(());
        }
        let Writer::Model(model) = self.writer(&session).await? else { return Ok(()) };
        let messages: Vec<_> = session.visible().take(2 * EXCHANGES.end()).cloned().collect();
        let Some(title) = extremis_memory::title(&messages, &*model, cancel).await? else { return Ok(()) };
        self.archive(move |archive| archive.commit(id, None, vec![Change::Titled { title }])).await?;
        self.entry_changed(id);
        Ok(())
    }
}

fn is_due(session: &Session) -> bool {
    let answered =
        session.visible().filter(|message| message.role == Role::Assistant && !message.is_silent());
    EXCHANGES.contains(&answered.count()) && session.has_first_title()
}
