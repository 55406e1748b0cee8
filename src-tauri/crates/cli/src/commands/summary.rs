//! `summary`: what is remembered of a conversation.

use std::cmp::Reverse;
use std::fmt::Write;

use extremis_app::wire::{
    AppEvent, DiffKind, DiffLineView, DriftView, HotkeysView, NodeView, ResetView, SummaryPhase,
};
use extremis_app::{App, AppError, NodeState, SessionId, SummaryId};
use extremis_language::{Words, text};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::text_or_stdin;
use crate::args::Summary;
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, command: &Summary, output: Output) -> Result<(), Failure> {
    let node = match command {
        Summary::Show { id } => {
            return show(app.conversations().show(*id, 0).await?.summary.as_deref(), output);
        }
        Summary::Edit { id, text, version: None } => {
            let summary = app.conversations().show(*id, 0).await?.summary.ok_or(AppError::NoSummary)?;
            app.memory().edit_summary(*id, &summary.id, &text_or_stdin(text)?).await?;
            return show(app.conversations().show(*id, 0).await?.summary.as_deref(), output);
        }
        Summary::Now { id } => {
            now(app, *id).await?;
            return show(app.conversations().show(*id, 0).await?.summary.as_deref(), output);
        }
        Summary::Reset { id, undo } => {
            let memory = app.memory();
            let changed = if *undo { memory.undo_reset(*id).await? } else { memory.reset(*id).await? };
            return output.either(&changed, || reset_words(changed, *undo));
        }
        Summary::Tree { id } => {
            let mut nodes = app.memory().view(*id).await?.nodes;
            nodes.retain(|node| node.state != NodeState::Superseded);
            nodes.sort_by_key(|node| (node.start, Reverse(node.end), Reverse(node.level)));
            return output.either(&nodes, || list(&nodes));
        }
        Summary::History { id } => {
            let nodes = app.memory().view(*id).await?.nodes;
            return output.either(&nodes, || list(&nodes));
        }
        Summary::Drift { id } => {
            let drifted = app
                .memory()
                .drift(*id)
                .await?
                .ok_or_else(|| Failure::new("no_meaning", text!("cli-summary-no-meaning")))?;
            return output.either(&drifted, || strange(&drifted));
        }
        Summary::Diff { id, old, new } => {
            let lines = app.memory().diff_summaries(*id, old, new).await?;
            return output.either(&lines, || difference(&lines));
        }
        Summary::Regenerate { id, version } => {
            let events = app.events();
            app.memory().regenerate_version(*id, version).await?;
            ended(events, *id).await?;
            let nodes = app.memory().view(*id).await?.nodes;
            return output.either(&nodes.first(), || list(nodes.get(..1).unwrap_or_default()));
        }
        Summary::Edit { id, text, version: Some(version) } => {
            app.memory().edit_summary(*id, version, &text_or_stdin(text)?).await?
        }
        Summary::Lock { id, version, lines } => {
            let mut locked = locked(app, *id, version).await?;
            locked.extend(lines.iter().cloned());
            app.memory().lock_lines(*id, version, locked).await?
        }
        Summary::Unlock { id, version, lines } => {
            let mut locked = locked(app, *id, version).await?;
            locked.retain(|line| !lines.is_empty() && !lines.iter().any(|given| given.trim() == line));
            app.memory().lock_lines(*id, version, locked).await?
        }
        Summary::Restore { id, version } => app.memory().restore_summary(*id, version).await?,
        Summary::Accept { id, version } => app.memory().accept_summary(*id, version).await?,
        Summary::Reject { id, version } => app.memory().reject_summary(*id, version).await?,
    };
    output.either(&node, || list(std::slice::from_ref(&node)))
}

/// Writes a summary; a model that fails is asked once more, and then the conversation's own sentences are taken.
async fn now(app: &App, id: SessionId) -> Result<(), Failure> {
    let mut failed = false;
    loop {
        let events = app.events();
        let outcome = match app.memory().summarise_now(id).await {
            Ok(()) => ended(events, id).await,
            Err(error) => Err(error.into()),
        };
        let is_of_model = || app.memory().failed_summaries().iter().any(|(session, _)| *session == id);
        match outcome {
            Err(failure) if !failed && is_of_model() => {
                failed = true;
                output::note(&not_written(&failure.error.message));
            }
            Err(failure) => return Err(failure),
            Ok(()) => return say_if_offline(app, id).await,
        }
    }
}

/// Tells of the summaries that failed while another command ran: the next message has the model try again.
pub(crate) fn say_what_failed(app: &App) {
    for (id, why) in app.memory().failed_summaries() {
        output::note(&text!("cli-summary-failed", why = why, id = Words(id)));
    }
}

fn not_written(why: &str) -> String {
    text!("cli-summary-once-more", why = why)
}

/// Tells that a summary is in the conversation's own sentences, where a model was to write it.
async fn say_if_offline(app: &App, id: SessionId) -> Result<(), Failure> {
    let summary = app.conversations().show(id, 0).await?.summary;
    if summary.is_some_and(|summary| summary.offline)
        && !app.settings_view(HotkeysView::default()).await.memory_writer.offline
    {
        output::note(&text!("cli-summary-offline"));
    }
    Ok(())
}

fn reset_words(changed: ResetView, undone: bool) -> String {
    let ResetView { summaries, facts } = changed;
    if undone {
        text!("cli-summary-reset-undone", summaries = summaries, facts = facts)
    } else {
        text!("cli-summary-reset", summaries = summaries, facts = facts)
    }
}

async fn locked(app: &App, id: SessionId, version: &SummaryId) -> Result<Vec<String>, Failure> {
    let nodes = app.memory().view(id).await?.nodes;
    Ok(nodes.into_iter().find(|node| node.id == *version).map(|node| node.locked).unwrap_or_default())
}

fn strange(drifted: &[DriftView]) -> String {
    if drifted.is_empty() {
        return text!("cli-summary-alike");
    }
    let lines = drifted.iter().map(|DriftView { summary, line }| format!("{summary}  {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn show(summary: Option<&NodeView>, output: Output) -> Result<(), Failure> {
    output.either(&summary, || words(summary))
}

/// Waits for the end of the work on a summary.
async fn ended(mut events: Receiver<AppEvent>, id: SessionId) -> Result<(), Failure> {
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

fn words(summary: Option<&NodeView>) -> String {
    match summary {
        None => text!("cli-summary-none"),
        Some(summary) => {
            let covers = text!("cli-summary-covers", count = summary.covers_message_count);
            format!("{covers}\n\n{}", summary.content)
        }
    }
}

fn list(nodes: &[NodeView]) -> String {
    if nodes.is_empty() {
        return text!("cli-summary-none");
    }
    nodes.iter().map(node).collect::<Vec<_>>().join("\n\n")
}

/// One version: what it is in a line, what is wrong with it, and its words, locked ones marked.
fn node(node: &NodeView) -> String {
    let state = format!("{:?}", node.state).to_lowercase();
    let place = match (node.start, node.end) {
        (Some(start), Some(end)) => {
            text!("cli-node-messages", first = Words(start + 1), last = Words(end))
        }
        _ => text!("cli-node-elsewhere"),
    };
    let level = text!("cli-node-level", level = node.level);
    let words = text!("cli-node-words", count = node.words);
    let by = node.model_used.clone().unwrap_or_else(|| text!("cli-node-nobody"));
    let origin = format!("{:?}", node.origin).to_lowercase();
    let mut text =
        format!("{}  {level}  {state}  {place}  {words}  {origin}, {by}, {}", node.id, node.created_at);
    if let Some(quality) = node.quality {
        let found = text!("cli-stats-quality", found = quality.found, checked = quality.checked);
        let _ = write!(text, "  {found}");
    }
    for conflict in &node.conflicts {
        let contradicts = text!("cli-node-contradicts", line = conflict.line, against = conflict.against);
        let _ = write!(text, "\n  {contradicts}");
    }
    for line in node.content.lines() {
        let is_locked = node.locked.iter().any(|locked| locked == line.trim());
        let _ = write!(text, "\n  {} {line}", if is_locked { '=' } else { ' ' });
    }
    text
}

fn difference(lines: &[DiffLineView]) -> String {
    let line = |line: &DiffLineView| {
        let mark = match line.kind {
            DiffKind::Same => ' ',
            DiffKind::Added => '+',
            DiffKind::Removed => '-',
        };
        format!("{mark} {}", line.text)
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}
