//! `summary`: what is remembered of a conversation.

use extremis_app::App;
use extremis_app::wire::{AppEvent, SummaryPhase, SummaryView};
use tokio::sync::broadcast::error::RecvError;

use super::text_or_stdin;
use crate::args::Summary;
use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, command: &Summary, output: Output) -> Result<(), Failure> {
    let summary = match command {
        Summary::Show { id } => app.show(id, 0).await?.summary,
        Summary::Edit { id, text } => app.edit_summary(id, &text_or_stdin(text)?).await?,
        Summary::Now { id } => {
            now(app, id).await?;
            app.show(id, 0).await?.summary
        }
    };
    output.either(&summary, || words(summary.as_ref()))
}

async fn now(app: &App, id: &str) -> Result<(), Failure> {
    let mut events = app.events();
    app.summarise_now(id).await?;
    loop {
        match events.recv().await {
            Ok(AppEvent::SummaryProgress { session, phase, error }) if session == id => match phase {
                SummaryPhase::Running => {}
                SummaryPhase::Done | SummaryPhase::Held | SummaryPhase::Cancelled => return Ok(()),
                SummaryPhase::Failed => return error.map_or(Ok(()), |error| Err(error.into())),
            },
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return Ok(()),
        }
    }
}

fn words(summary: Option<&SummaryView>) -> String {
    match summary {
        None => "There is no summary yet.".to_owned(),
        Some(summary) => {
            format!("Covers the first {} messages.\n\n{}", summary.covers_message_count, summary.content)
        }
    }
}
