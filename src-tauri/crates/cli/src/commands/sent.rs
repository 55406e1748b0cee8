//! `sent`: the exact prompt that was sent for an answer.

use extremis_app::App;
use extremis_app::SessionId;

use super::context::table;
use crate::output::{Failure, Output};

pub(crate) async fn run(
    app: &App,
    message: &str,
    session: Option<SessionId>,
    output: Output,
) -> Result<(), Failure> {
    let sent = app.chat().sent(session, &message.into()).await?;
    output.either(&sent, || {
        let note = sent.note.as_ref().map(|note| format!("{note}\n\n")).unwrap_or_default();
        format!("{note}{}\n\n{}\n[{} of {} tokens]", sent.text, table(&sent.items), sent.tokens, sent.budget)
    })
}
