//! `sessions label`: putting conversations in order; and which of them `sessions list` shows.

use extremis_app::wire::{LabelChange, LabelsView};
use extremis_app::{App, SessionId};
use extremis_language::{Words, joined, text};
use serde_json::json;

use crate::args::LabelArgs;
use crate::output::{Failure, Output};

pub(super) async fn run(
    app: &App,
    ids: &[SessionId],
    labels: &LabelArgs,
    output: Output,
) -> Result<(), Failure> {
    let conversations = app.conversations();
    for id in ids {
        if !conversations.exists(*id) {
            return Err(Failure::new("not_found", text!("cli-labels-no-conversation", id = Words(id))));
        }
    }
    for change in changes(labels) {
        app.order().label(ids.to_vec(), change).await?;
    }
    let marked = conversations.sessions()?;
    let marked: Vec<_> = marked.iter().filter(|entry| ids.contains(&entry.id)).collect();
    let said: Vec<_> =
        marked.iter().map(|entry| json!({ "session": entry.id, "labels": entry.labels })).collect();
    output.either(&said, || {
        let lines = marked.iter().map(|entry| format!("{}  {}", entry.id, in_words(&entry.labels)));
        lines.collect::<Vec<_>>().join("\n")
    })
}

fn changes(labels: &LabelArgs) -> Vec<LabelChange> {
    let folder = labels.folder.clone().map(Some).or(labels.no_folder.then_some(None));
    let tagged = |tags: &[String], tagged: bool| {
        let change = move |tag: &String| LabelChange::Tag { tag: tag.clone(), tagged };
        tags.iter().map(change).collect::<Vec<_>>()
    };
    let mut changes = Vec::new();
    changes.extend((labels.pin || labels.unpin).then_some(LabelChange::Pin { pinned: labels.pin }));
    changes.extend(
        (labels.archive || labels.unarchive).then_some(LabelChange::Archive { archived: labels.archive }),
    );
    changes.extend(folder.map(|folder| LabelChange::Folder { folder }));
    changes.extend(tagged(&labels.untags, false));
    changes.extend(tagged(&labels.tags, true));
    changes
}

/// `pinned, in Work, #rust`.
pub(super) fn in_words(labels: &LabelsView) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(labels.pinned.then(|| text!("cli-labels-pinned")));
    words.extend(labels.archived.then(|| text!("cli-labels-archived")));
    words.extend(labels.folder.iter().map(|folder| text!("cli-labels-folder", folder = folder)));
    words.extend(labels.tags.iter().map(|tag| format!("#{tag}")));
    if words.is_empty() { text!("cli-labels-none") } else { joined(&words) }
}

/// Which conversations are listed.
pub(super) struct Filter<'a> {
    pub(super) tags: &'a [String],
    pub(super) folder: Option<&'a str>,
    pub(super) pinned: bool,
    pub(super) archived: bool,
}

impl Filter<'_> {
    pub(super) fn takes(&self, labels: &LabelsView) -> bool {
        let has = |wanted: &String| {
            let wanted = wanted.trim_start_matches('#').to_lowercase();
            labels.tags.iter().any(|tag| tag.to_lowercase() == wanted)
        };
        let is_in = |folder: &str| {
            labels.folder.as_deref().is_some_and(|name| name.to_lowercase() == folder.to_lowercase())
        };
        self.tags.iter().all(has)
            && self.folder.is_none_or(is_in)
            && (!self.pinned || labels.pinned)
            && (!self.archived || labels.archived)
    }
}
