//! `memories`: what is remembered of the user in all conversations.

use std::fmt::Write;
use std::path::Path;

use extremis_app::wire::{NewUserMemory, UserMemoryView};
use extremis_app::{App, MemoryCategory, MemoryId, MemoryStatus, MessageId, durable};
use extremis_language::{Words, joined, text};
use serde::Serialize;
use serde_json::json;

use super::text_or_stdin;
use crate::args::{Memories, MemorySettings};
use crate::output::{self, Failure, Output};

/// A memory in JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Printed<'a> {
    id: &'a MemoryId,
    fact: &'a str,
    category: MemoryCategory,
    status: MemoryStatus,
    sources: Vec<&'a MessageId>,
    uses: u64,
    last_used_at: Option<&'a str>,
    unused_since: Option<&'a str>,
    expires_at: Option<&'a str>,
    contradicts: Option<&'a MemoryId>,
    superseded_by: Option<&'a MemoryId>,
}

impl<'a> Printed<'a> {
    fn of(memory: &'a UserMemoryView) -> Self {
        Self {
            id: &memory.id,
            fact: &memory.fact,
            category: memory.category,
            status: memory.status,
            sources: memory.sources.iter().map(|source| &source.message).collect(),
            uses: memory.uses,
            last_used_at: memory.last_used_at.as_deref(),
            unused_since: memory.unused_since.as_deref(),
            expires_at: memory.expires_at.as_deref(),
            contradicts: memory.contradicts.as_ref().map(|other| &other.id),
            superseded_by: memory.superseded_by.as_ref().map(|other| &other.id),
        }
    }
}

pub(crate) async fn run(app: &App, command: &Memories, output: Output) -> Result<(), Failure> {
    let memories = app.user_memories();
    let changed = match command {
        Memories::List { status } => return list(app, status.map(MemoryStatus::from), output).await,
        Memories::Forget { memory } => {
            memories.forget(memory).await?;
            return output
                .either(&json!({ "memory": memory }), || text!("cli-forgotten", id = Words(memory)));
        }
        Memories::Find { id } => {
            let found = memories.look_through(*id).await?;
            return output.either(&json!({ "found": found }), || match found {
                0 => text!("cli-memories-nothing-new"),
                found => text!("cli-memories-found", count = found),
            });
        }
        Memories::Settings(wanted) => return settings(app, wanted, output).await,
        Memories::Export { file } => return export(&memories.export().await?, file),
        Memories::Import { file } => {
            let done = match file.as_str() {
                "-" => memories.import(&text_or_stdin(file)?).await?,
                file => memories.import_from(file.into()).await?,
            };
            return output.either(&done, || {
                let mut parts = vec![text!("cli-memories-added", added = done.added, known = done.known)];
                if done.refused > 0 {
                    parts.push(text!("cli-memories-refused", count = done.refused));
                }
                joined(&parts)
            });
        }
        Memories::Add { fact, category } => {
            let new =
                NewUserMemory { category: (*category).into(), ..NewUserMemory::saying(text_or_stdin(fact)?) };
            memories.add(new).await?
        }
        Memories::Edit { memory, fact } => memories.edit(memory, &text_or_stdin(fact)?).await?,
        Memories::Disable { memory } => memories.enable(memory, false).await?,
        Memories::Enable { memory } => memories.enable(memory, true).await?,
        Memories::Accept { memory, keep_both } => memories.accept(memory, *keep_both).await?,
        Memories::Reject { memory } => memories.reject(memory).await?,
    };
    output.either(&Printed::of(&changed), || words(&changed))
}

async fn list(app: &App, status: Option<MemoryStatus>, output: Output) -> Result<(), Failure> {
    let view = app.user_memories().view().await?;
    let mut memories = view.memories;
    let active = memories.iter().filter(|memory| memory.status == MemoryStatus::Active).count();
    memories.retain(|memory| status.is_none_or(|status| memory.status == status));
    memories.sort_by_key(|memory| memory.status != MemoryStatus::Proposed);
    let printed: Vec<_> = memories.iter().map(Printed::of).collect();
    output.either(&printed, || match memories.as_slice() {
        [] => text!("cli-memories-none"),
        some => {
            let mut lines: Vec<String> = some.iter().map(words).collect();
            if active >= view.many {
                lines.push(text!("cli-memories-many", active = active, most = view.most));
            }
            lines.join("\n")
        }
    })
}

async fn settings(app: &App, wanted: &MemorySettings, output: Output) -> Result<(), Failure> {
    let before = app.settings();
    let mut settings = before.clone();
    let memories = &mut settings.user_memories;
    if let Some(enabled) = wanted.enabled {
        memories.enabled = enabled.into();
    }
    if let Some(percent) = wanted.accept_from {
        memories.accept_from = Some(percent).filter(|percent| *percent > 0);
    }
    if let Some(seconds) = wanted.idle_seconds {
        memories.idle_seconds = seconds;
    }
    for name in &wanted.exclude {
        if !name.trim().is_empty() && !memories.excluded_apps.iter().any(|other| is_same(name, other)) {
            memories.excluded_apps.push(name.trim().to_owned());
        }
    }
    for name in &wanted.include {
        memories.excluded_apps.retain(|other| !is_same(name, other));
    }
    let now = memories.clone();
    if settings != before {
        app.save_settings(settings).await?;
    }
    output.either(&now, || {
        let used = match (now.enabled, now.accept_from) {
            (false, _) => text!("cli-memories-off"),
            (true, None) => text!("cli-memories-asked"),
            (true, Some(percent)) => text!("cli-memories-from", percent = percent),
        };
        let looked = match now.idle_seconds {
            0 => text!("cli-memories-when-left"),
            seconds => text!("cli-memories-when-idle", seconds = seconds),
        };
        let excluded = match now.excluded_apps.as_slice() {
            [] => text!("cli-memories-no-application"),
            some => joined(some),
        };
        let lines = [
            text!("cli-memories-settings", used = used),
            text!("cli-memories-looked", when = looked),
            text!("cli-memories-excluded", applications = excluded),
        ];
        lines.join("\n")
    })
}

/// Whether both name one application.
fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

fn export(text: &str, file: &str) -> Result<(), Failure> {
    if file == "-" {
        return output::line(text);
    }
    durable::write(Path::new(file), text.as_bytes())
        .map_err(|error| Failure::new("io", text!("cli-memories-not-exported", error = Words(error))))
}

fn words(memory: &UserMemoryView) -> String {
    let category = serde_json::to_value(memory.category).unwrap_or_default();
    let mut text = format!("{}  {}  {}", memory.id, category.as_str().unwrap_or_default(), memory.fact);
    let status = match memory.status {
        MemoryStatus::Active => None,
        MemoryStatus::Proposed => Some(text!("cli-memories-waits")),
        MemoryStatus::Disabled => Some(text!("cli-memories-disabled")),
        MemoryStatus::Expired => Some(text!("cli-memories-expired")),
        MemoryStatus::Superseded => Some(text!("cli-superseded")),
        MemoryStatus::Rejected => Some(text!("cli-memories-rejected")),
    };
    let unused = memory.unused_since.as_ref().map(|since| text!("cli-memories-unused", since = Words(since)));
    let other = memory.contradicts.as_ref();
    let contradicts = other.map(|other| text!("cli-contradicts", id = Words(&other.id), text = other.fact));
    for remark in [status, unused, contradicts].into_iter().flatten() {
        let _ = write!(text, "  {remark}");
    }
    text
}
