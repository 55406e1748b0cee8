//! `sent`: the exact prompt that was sent for an answer.

use extremis_app::{App, MessageId, SessionId};
use extremis_language::text;

use super::context::table;
use crate::output::{Failure, Output};

pub(crate) async fn run(
    app: &App,
    message: &MessageId,
    session: Option<SessionId>,
    output: Output,
) -> Result<(), Failure> {
    let sent = app.chat().sent(session, message).await?;
    output.either(&sent, || {
        let note = sent.note.as_ref().map(|note| format!("{note}\n\n")).unwrap_or_default();
        let length = text!("cli-tokens-of", tokens = sent.tokens, budget = sent.budget);
        format!("{note}{}\n\n{}\n{length}", sent.text, table(&sent.items))
    })
}
