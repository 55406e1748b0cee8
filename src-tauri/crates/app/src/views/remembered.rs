//! What is remembered of a conversation, as a host sees it.

use extremis_domain::{Conflict, Contradicted, Fact, FactStatus, Session, SummaryNode};

use crate::wire::{ConflictView, DiffKind, DiffLineView, DiffPartView, FactConflictView, FactView, NodeView};

/// Every version that still says something, newest first.
pub(crate) fn nodes(session: &Session) -> Vec<NodeView> {
    let newest_first = session.nodes().into_iter().rev();
    newest_first.filter(|node| !node.version.stale).map(|node| view(session, &node)).collect()
}

/// One version; none if it is not there or says nothing any more.
pub(crate) fn node(session: &Session, id: &extremis_domain::SummaryId) -> Option<NodeView> {
    let nodes = session.nodes();
    let found = nodes.iter().find(|node| node.version.id == *id && !node.version.stale)?;
    Some(view(session, found))
}

/// The summary in force, if there is one.
pub(crate) fn summary(session: &Session) -> Option<NodeView> {
    node(session, &session.summary()?.id)
}

fn view(session: &Session, node: &SummaryNode<'_>) -> NodeView {
    let version = node.version;
    NodeView {
        id: version.id.clone(),
        level: version.level,
        state: node.state,
        content: version.content.clone(),
        from: version.from.clone(),
        through: version.through.clone(),
        start: node.places.as_ref().map(|places| places.start),
        end: node.places.as_ref().map(|places| places.end),
        covers_message_count: version.covers_message_count,
        kept: version.kept,
        folds: version.folds.iter().map(ToString::to_string).collect(),
        based_on: version.based_on.as_ref().map(ToString::to_string),
        locked: version.locked.clone(),
        model_used: version.model_used.clone(),
        offline: extremis_memory::is_offline(version),
        prompt_version: version.prompt_version,
        word_target: version.word_target,
        words: version.content.split_whitespace().count(),
        created_at: version.created_at.to_string(),
        origin: version.origin,
        quality: version.quality.map(Into::into),
        conflicts: version.conflicts.iter().map(|conflict| against(session, conflict)).collect(),
    }
}

fn against(session: &Session, conflict: &Conflict) -> ConflictView {
    let (fact, against) = match &conflict.with {
        Contradicted::Fact(id) => (Some(id.clone()), session.fact(id).map(|fact| words(fact))),
        Contradicted::LockedLine(line) => (None, Some(line.clone())),
    };
    ConflictView { line: conflict.line.clone(), fact, against: against.unwrap_or_default() }
}

/// All facts but those of which nothing is left.
pub(crate) fn facts(session: &Session) -> Vec<FactView> {
    let there = session.parts().facts.iter().filter(|fact| fact.status != FactStatus::Forgotten);
    there.map(|one| fact(session, one)).collect()
}

pub(crate) fn fact(session: &Session, fact: &Fact) -> FactView {
    let others = fact.conflicts.iter().filter_map(|id| session.fact(id));
    FactView {
        id: fact.id.clone(),
        field: fact.field,
        key: fact.key.clone(),
        text: fact.text(),
        sources: fact.sources.clone(),
        origin: fact.origin,
        status: fact.status,
        pinned: fact.pinned,
        conflicts: others
            .map(|other| FactConflictView { id: other.id.clone(), text: words(other) })
            .collect(),
        superseded_by: fact.superseded_by.clone(),
        created_at: fact.created_at.to_string(),
    }
}

/// A fact as one line: `theme: dark`.
pub(crate) fn words(fact: &Fact) -> String {
    match &fact.key {
        Some(key) => format!("{key}: {}", fact.text()),
        None => fact.text(),
    }
}

/// A line of a comparison, and its words in pieces.
pub(crate) fn line(line: extremis_memory::DiffLine) -> DiffLineView {
    let kind = match line.kind {
        extremis_memory::LineChange::Same => DiffKind::Same,
        extremis_memory::LineChange::Added => DiffKind::Added,
        extremis_memory::LineChange::Removed => DiffKind::Removed,
    };
    let mut parts = Vec::new();
    let mut at = 0;
    let mut push = |range: std::ops::Range<usize>, changed| {
        if let Some(text) = line.text.get(range).filter(|text| !text.is_empty()) {
            parts.push(DiffPartView { text: text.to_owned(), changed });
        }
    };
    for changed in &line.changed {
        push(at..changed.start, false);
        push(changed.clone(), true);
        at = changed.end;
    }
    if !line.changed.is_empty() {
        push(at..line.text.len(), false);
    }
    DiffLineView { kind, parts, text: line.text }
}
