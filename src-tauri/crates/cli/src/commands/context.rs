//! `context`: the exact prompt that a message would make, or what many would be sent in a batch.

use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};

use extremis_app::wire::{ContextItem, RetrievedContextView};
use extremis_app::{App, SessionId};
use extremis_language::{Words, text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::output::{Failure, Output, note};

/// How often it is said how far a batch is.
const TELL_EVERY: usize = 100;
/// Of so many texts at most is computed what they mean before one prompt is shown, where the application has not done it
/// yet: some seconds of work.
const FEW: usize = 2000;

/// One line of a batch.
#[derive(Deserialize)]
struct Question {
    #[serde(rename = "question_id")]
    id: Value,
    message: String,
    budget: u32,
}

/// What is printed for it.
#[derive(Serialize)]
struct ContextOutput {
    #[serde(rename = "question_id")]
    id: Value,
    budget: u32,
    #[serde(flatten)]
    retrieved: RetrievedContextView,
}

pub(crate) async fn run(
    app: &App,
    id: &str,
    message: &str,
    attachments: &[PathBuf],
    budget: Option<u32>,
    output: Output,
) -> Result<(), Failure> {
    let id = app.conversations().named(id)?;
    let mut attached = Vec::new();
    for path in attachments {
        attached.push(app.chat().look_at_file(path).await?);
    }
    prepare(app, id, FEW).await?;
    let preview = app.chat().context_preview_with(id, message, attached, budget).await?;
    output.either(&preview, || {
        let length = text!("cli-tokens-of", tokens = preview.tokens, budget = preview.budget);
        format!("{}\n\n{}\n{length}", preview.text, table(&preview.items))
    })
}

/// Answers every line in turn, from one conversation or from all; stops at the first that is no question.
pub(crate) async fn batch(app: &App, id: Option<&str>, file: &Path, output: Output) -> Result<(), Failure> {
    let questions = questions(file)?;
    let id = id.map(|id| app.conversations().named(id)).transpose()?;
    let total = questions.len();
    if let Some(id) = id {
        prepare(app, id, usize::MAX).await?;
    } else {
        app.memory().prepare_recall_everywhere(told_conversations).await?;
    }
    for (done, Question { id: question, message, budget }) in questions.into_iter().enumerate() {
        if done > 0 && done.is_multiple_of(TELL_EVERY) {
            note(&text!("cli-context-questions", done = done, total = total));
        }
        let retrieved = match id {
            Some(id) => app.memory().retrieved_context(id, &message, budget).await?,
            None => app.memory().retrieved_context_of_all(&message, budget).await?,
        };
        output.value(&ContextOutput { id: question, budget, retrieved })?;
    }
    Ok(())
}

/// What was said is found by what it means as far as that is known: all of this conversation, or so much of it, and of
/// the others what changed last.
async fn prepare(app: &App, id: SessionId, most: usize) -> Result<(), Failure> {
    app.memory().prepare_recall(id, most, told_messages).await?;
    app.memory().prepare_recall_elsewhere(id, FEW, told_conversations).await?;
    Ok(())
}

fn told_conversations(done: usize, all: usize) {
    note(&text!("cli-context-conversations", done = done, total = all));
}

fn told_messages(done: usize, all: usize) {
    note(&text!("cli-context-messages", done = done, total = all));
}

fn questions(file: &Path) -> Result<Vec<Question>, Failure> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = std::fs::read_to_string(file).map_err(|error| {
            Failure::new(
                "unreadable",
                text!("cli-context-unreadable", path = file.display(), error = Words(error)),
            )
        })?;
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = lines.map(|(number, line)| {
        serde_json::from_str(line).map_err(|error| {
            let form = "{question_id, message, budget}";
            let what = text!("cli-context-no-question", line = number + 1, form = form, error = Words(error));
            Failure::new("bad_line", what)
        })
    });
    read.collect()
}

/// One line for each part, and for what was left out: its layer, its length and why.
pub(super) fn table(items: &[ContextItem]) -> String {
    let mut out = String::new();
    for item in items {
        let mark = if item.included { '+' } else { '-' };
        let layer = format!("{:?}", item.layer).to_lowercase();
        let messages = match item.message_ids.len() {
            0 | 1 => String::new(),
            several => format!(" {}", text!("cli-context-several", count = several)),
        };
        let _ = writeln!(out, "{mark} {layer:<9}{:>7}  {}{messages}", item.tokens, item.reason);
    }
    out
}
