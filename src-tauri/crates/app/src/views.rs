//! The domain as a host sees it.

pub(crate) mod prompt;
mod reason;
pub(crate) mod remembered;
pub(crate) mod unsaved;
pub(crate) mod user_memory;

use extremis_archive::Entry;
use extremis_domain::{CommandUse, Context, Layer, Message, Session, Source, Timestamp, command_title};
use extremis_memory::PartRead;

use crate::models;
use crate::wire::{
    AttachmentView, CommandUseView, ContextView, EntryView, MessageView, PartReadView, SessionView,
    StreamingView, VersionView,
};

pub(crate) fn entry(entry: &Entry) -> EntryView {
    EntryView {
        id: entry.id,
        title: entry.title.clone(),
        created_at: entry.created_at.to_string(),
        updated_at: entry.updated_at.to_string(),
        message_count: entry.message_count,
        preview: entry.preview.clone(),
        quick: entry.quick,
        labels: (&entry.labels).into(),
        deleted_at: entry.deleted_at.map(|at| at.to_string()),
        deleted_messages: entry.deleted_messages,
    }
}

/// The session with the visible messages from place `first` on.
pub(crate) fn session(session: &Session, first: usize, streaming: Option<StreamingView>) -> SessionView {
    page(session, first, session.len(), streaming)
}

/// The session with at most `limit` visible messages from place `first` on.
pub(crate) fn page(
    session: &Session,
    first: usize,
    limit: usize,
    streaming: Option<StreamingView>,
) -> SessionView {
    let parts = session.parts();
    SessionView {
        id: session.id(),
        title: session.title().to_owned(),
        created_at: parts.created_at.to_string(),
        updated_at: parts.updated_at.to_string(),
        revision: session.revision(),
        message_count: session.len(),
        first,
        messages: messages(session, first, first.saturating_add(limit)),
        summary: remembered::summary(session).map(Box::new),
        streaming,
        deleted_at: parts.deleted_at.map(|at| at.to_string()),
        model: session.chosen_model().as_ref().map(models::choice_of),
        has_instructions: session.instructions().is_some(),
    }
}

/// The visible messages of the places `from..to`.
pub(crate) fn messages(session: &Session, from: usize, to: usize) -> Vec<MessageView> {
    let covered: Vec<_> = session.active_summaries().into_iter().filter_map(|node| node.places).collect();
    let is_covered = |place: usize| covered.iter().any(|places| places.contains(&place));
    let places = session.visible().enumerate().skip(from).take(to.saturating_sub(from));
    places.map(|(place, one)| message(session, one, is_covered(place))).collect()
}

/// How many visible messages summaries in force stand for.
pub(crate) fn covered(session: &Session) -> usize {
    session
        .active_summaries()
        .iter()
        .filter_map(|node| node.places.as_ref())
        .map(ExactSizeIterator::len)
        .sum()
}

pub(crate) fn message(session: &Session, message: &Message, covered: bool) -> MessageView {
    let ids: Vec<_> = session.versions(&message.id).iter().map(|version| version.id.clone()).collect();
    let index = ids.iter().position(|id| *id == message.id).unwrap_or_default();
    let stats = message.generation_stats();
    MessageView {
        id: message.id.clone(),
        parent: message.parent.clone(),
        role: message.role,
        content: message.content.clone(),
        timestamp: message.timestamp.to_string(),
        name: session.parts().speaker(message).map(str::to_owned),
        context: message.context.as_ref().map(ContextView::from_context),
        status: message.status,
        stop_reason: message.stop_reason(),
        model: message.model.clone(),
        tokens: message.tokens,
        usage: message.usage,
        took_ms: stats.took_ms,
        cost_usd: stats.cost_usd,
        part_read: part_read_by(session, message).map(part_read),
        memories: message.sent.as_ref().map(|sent| sent.memories().count()).filter(|count| *count > 0),
        quick_command: message.quick_command().map(command_use),
        attachments: message.attachments().map(AttachmentView::from).collect(),
        pictures_unseen: message.sent.as_ref().map(|sent| sent.pictures_unseen).filter(|count| *count > 0),
        covered,
        pinned: message.pinned,
        versions: VersionView { index, ids },
    }
}

fn command_use(CommandUse { name, said }: &CommandUse) -> CommandUseView {
    CommandUseView { name: name.clone(), title: command_title(name), said: said.clone() }
}

/// How much the model of an answer was sent of the message that it answers, where that was cut.
fn part_read_by(session: &Session, answer: &Message) -> Option<PartRead> {
    let asked = answer.sent.as_ref()?.items.iter().find(|item| item.layer == Layer::Message)?;
    let part = PartRead::of(session.message(asked.first.as_ref()?)?, asked.cut?);
    // Of one that was forgotten nothing is left to compare with.
    (part.read < part.whole).then_some(part)
}

pub(crate) fn part_read(PartRead { read, whole }: PartRead) -> PartReadView {
    PartReadView { read, whole }
}

/// A context as a host gave it back; none when nothing is left of it.
pub(crate) fn context_from(view: ContextView) -> Option<Context> {
    let captured_at = view.captured_at.and_then(|at| at.parse::<Timestamp>().ok());
    let source = Source {
        application_name: view.app_name,
        bundle_identifier: view.app_id,
        window_title: view.window_title,
        url: view.url,
        ..Source::default()
    };
    let context = Context {
        id: view.id,
        captured_at,
        source,
        selected_text: view.selected_text.filter(|text| !text.is_empty()),
        clipboard: view.clipboard.filter(|text| !text.is_empty()),
        selection_length: view.selection_length.map(u64::from),
        clipboard_length: view.clipboard_length.map(u64::from),
        ..Context::default()
    };
    (!context.is_empty()).then(|| context.within_limits())
}
