//! A session's file: the field names of version 1, with others beside them.
//!
//! `messages` is the visible branch in order, which is all that a reader of version 1 needs, and `summary` says what
//! is in force for its beginning. What version 1 has no word for stands in `otherVersions`, `summaryVersions`,
//! `facts`, `memoryPolicy`, `instructions` and `deletedMessages`; fields of other writers come back as they were.

mod older;
mod pieces;
mod version_1;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{
    ChangeError, ChosenModel, DEFAULT_MAX_MESSAGES, DeletedMessage, Fact, InstructionsVersion, Labels,
    Lenient, Message, Policy, Role, Session, SessionId, SessionParts, SummaryNode, SummaryVersion, Timestamp,
    title_of,
};
use extremis_language::{Words, text};
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::lost::Lost;
use crate::rejoin::rejoin;
use crate::seal::{self, Seal};
use pieces::Cut;

/// The version that this program writes.
///
/// Version 3 has facts, pins, a policy and summaries of any stretch. A program that knows version 2 would keep all of
/// it as fields of another writer, but take a summary of the middle for one of the beginning, and leave facts behind
/// when it forgets what they were drawn from; so it must not write these files. Version 4 has instructions, which what was
/// sent for an answer refers to. Version 5 has messages in the trash, whose words a program that knows version 4 would
/// leave behind when it forgets them.
pub(crate) const VERSION: u64 = 5;

/// The last version in which messages are a chain.
pub(crate) const CHAIN: u64 = 1;

/// Why bytes are not a session that this program can open.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FormatError {
    #[error("{}", text!("archive-file-empty"))]
    Empty,
    #[error("{}", text!("archive-file-json", reason = Words(_0)))]
    Json(#[from] serde_json::Error),
    #[error("{}", text!("archive-file-foreign", id = Words(found)))]
    Foreign { found: SessionId },
    #[error("{}", text!("archive-file-parts", reason = Words(_0)))]
    Parts(#[from] ChangeError),
    #[error("{}", text!("archive-file-newer", version = Words(version)))]
    Newer { version: u64 },
}

/// A session as it was read.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) session: Session,
    /// The version of the file.
    pub(crate) version: u64,
    /// False when the file is not what this program wrote.
    pub(crate) intact: bool,
    /// What could not be read and is left out; the file is not intact then.
    pub(crate) lost: Vec<Lost>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SessionJson<'a> {
    id: SessionId,
    #[serde(default = "first_version")]
    version: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<Cow<'a, str>>,
    #[serde(default)]
    revision: u64,
    created_at: Timestamp,
    updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deleted_at: Option<Timestamp>,
    #[serde(default = "default_max_messages")]
    max_messages: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    initial_request: Option<Cow<'a, str>>,
    /// Whether `initialRequest` came with an import; otherwise it is the first user message again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    initial_request_imported: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    summary: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    summary_covers_message_count: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    summary_created_at: Option<Timestamp>,
    #[serde(deserialize_with = "shared")]
    messages: Vec<Arc<Message>>,
    /// Messages that are not on the visible branch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other_versions: Vec<OtherVersion>,
    /// Messages in the trash; an empty one of status `deleted` stands in the place of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    deleted_messages: Vec<Arc<DeletedMessage>>,
    /// Every version of the summary, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    summary_versions: Vec<Arc<SummaryVersion>>,
    /// Important data, in the order in which it was added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    facts: Vec<Arc<Fact>>,
    /// How this conversation is remembered, where that was chosen for it alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    memory_policy: Option<Policy>,
    /// Every version of the user's instructions for this conversation alone, the one in force last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    instructions: Vec<Arc<InstructionsVersion>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chosen_model: Option<Lenient<ChosenModel>>,
    /// Asked in passing, and not kept as a conversation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quick: Option<Lenient<bool>>,
    /// How the user put it in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    labels: Option<Lenient<Labels>>,
    /// Of the bytes, not of what they say; added when all of them are there.
    #[serde(default, skip_serializing)]
    #[expect(dead_code, reason = "so that it is not taken for a field of another writer")]
    checksum: IgnoredAny,
    #[serde(flatten)]
    extra: Cow<'a, Map<String, Value>>,
}

/// Whether a conversation's file has a field of this name itself, so that another writer's cannot be called so.
pub fn is_reserved(name: &str) -> bool {
    FIELDS.contains(&name) || name == "checksum"
}

/// Their names, by which the fields of a damaged file are told apart.
const FIELDS: [&str; 23] = [
    "id",
    "version",
    "title",
    "revision",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "maxMessages",
    "initialRequest",
    "initialRequestImported",
    "summary",
    "summaryCoversMessageCount",
    "summaryCreatedAt",
    "messages",
    "otherVersions",
    "deletedMessages",
    "summaryVersions",
    "facts",
    "memoryPolicy",
    "instructions",
    "chosenModel",
    "quick",
    "labels",
];

/// A message beside the visible branch.
#[derive(Debug, Serialize, Deserialize)]
struct OtherVersion {
    /// How many messages of the session, visible or not, were accepted before it.
    position: usize,
    message: Arc<Message>,
}

fn first_version() -> u64 {
    1
}

fn default_max_messages() -> u32 {
    DEFAULT_MAX_MESSAGES
}

/// Reads a list of messages, each into its shared place at once: thousands of them are copied no second time.
fn shared<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Arc<Message>>, D::Error> {
    struct Messages;
    impl<'de> Visitor<'de> for Messages {
        type Value = Vec<Arc<Message>>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a list of messages")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
            let mut messages = Vec::new();
            while let Some(message) = items.next_element::<Message>()? {
                messages.push(Arc::new(message));
            }
            Ok(messages)
        }
    }
    deserializer.deserialize_seq(Messages)
}

/// The bytes of a session's file.
pub(crate) fn encode(session: &Session) -> serde_json::Result<Vec<u8>> {
    let parts = session.parts();
    let leading = session.leading_summaries();
    let visible: Vec<_> = session.visible().cloned().collect();
    let first_request = session.visible().find(|message| message.role == Role::User);
    let imported = parts.initial_request.as_deref();
    let file = SessionJson {
        id: parts.id,
        version: VERSION,
        title: parts.title.as_deref().map(Cow::Borrowed),
        revision: parts.revision,
        created_at: parts.created_at,
        updated_at: parts.updated_at,
        deleted_at: parts.deleted_at,
        max_messages: parts.max_messages,
        initial_request: imported.or(first_request.map(|first| first.content.as_str())).map(Cow::Borrowed),
        initial_request_imported: imported.is_some(),
        summary: summary_of(&leading),
        summary_covers_message_count: leading.last().and_then(|last| last.places.as_ref()).map(|it| it.end),
        summary_created_at: leading.iter().map(|node| node.version.created_at).max(),
        other_versions: other_versions(parts, &visible),
        messages: visible,
        deleted_messages: parts.deleted_messages.clone(),
        summary_versions: parts.summaries.clone(),
        facts: parts.facts.clone(),
        memory_policy: parts.policy.clone(),
        instructions: parts.instructions.clone(),
        chosen_model: parts.chosen_model.clone(),
        quick: parts.quick.clone(),
        labels: parts.labels.clone(),
        checksum: IgnoredAny,
        extra: Cow::Borrowed(&parts.extra),
    };
    seal::sealed(&file)
}

/// How the file of a session begins that [`encode`] wrote.
pub(crate) fn beginning(id: SessionId) -> Vec<u8> {
    format!("{{\n  \"id\": \"{id}\",\n  \"version\": {VERSION},\n").into_bytes()
}

/// What is in force for the beginning of the visible branch, in one text.
fn summary_of<'a>(leading: &[SummaryNode<'a>]) -> Option<Cow<'a, str>> {
    match leading {
        [] => None,
        [only] => Some(Cow::Borrowed(&only.version.content)),
        several => {
            let texts: Vec<_> = several.iter().map(|node| node.version.content.as_str()).collect();
            Some(Cow::Owned(texts.join("\n\n")))
        }
    }
}

fn other_versions(parts: &SessionParts, visible: &[Arc<Message>]) -> Vec<OtherVersion> {
    if visible.len() == parts.messages.len() {
        return Vec::new();
    }
    let visible: HashSet<_> = visible.iter().map(|message| &message.id).collect();
    let others = parts.messages.iter().enumerate().filter(|(_, message)| !visible.contains(&message.id));
    others.map(|(position, message)| OtherVersion { position, message: Arc::clone(message) }).collect()
}

/// Reads the file of session `id`, of any version that this program knows.
pub(crate) fn decode(id: SessionId, bytes: &[u8]) -> Result<Opened, FormatError> {
    decode_beside(id, bytes, None)
}

/// The same; of a damaged file a message that another one answers is taken from an `earlier` state of the session, if
/// that has it.
pub(crate) fn decode_beside(
    id: SessionId,
    bytes: &[u8],
    earlier: Option<&Session>,
) -> Result<Opened, FormatError> {
    if bytes.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0) {
        return Err(FormatError::Empty);
    }
    // Known to be UTF-8 as a whole, the texts in it need not be looked at one by one.
    let parsed = match std::str::from_utf8(bytes) {
        Ok(text) => serde_json::from_str(text),
        Err(_) => serde_json::from_slice(bytes),
    };
    let mut lost = Vec::new();
    let file: SessionJson = match parsed {
        Ok(file) => file,
        Err(error) => match (older::read(id, bytes), newer(bytes)) {
            (Some(file), _) => file,
            // A newer version may look quite different; it is not damage.
            (None, Some(newer)) => return Err(newer),
            (None, None) => {
                let (file, left_out) = pieces::read(bytes, Cut::Damaged).ok_or(error)?;
                lost = left_out;
                file
            }
        },
    };
    opened(id, file, lost, bytes, earlier)
}

/// Reads what is before the end of a file that ends too early; none where that is no message.
pub(crate) fn decode_beginning(id: SessionId, bytes: &[u8]) -> Option<Opened> {
    let (file, lost) = pieces::read(bytes, Cut::Beginning)?;
    opened(id, file, lost, bytes, None).ok()
}

fn opened(
    id: SessionId,
    mut file: SessionJson<'_>,
    mut lost: Vec<Lost>,
    bytes: &[u8],
    earlier: Option<&Session>,
) -> Result<Opened, FormatError> {
    let version = file.version;
    if version > VERSION {
        return Err(FormatError::Newer { version });
    }
    if file.id != id {
        return Err(FormatError::Foreign { found: file.id });
    }
    if version <= CHAIN {
        version_1::migrate(&mut file);
    }
    let parts = parts_of(file);
    // Lists of shared places: to keep them for a second attempt costs next to nothing.
    let session = match Session::from_parts(parts.clone()) {
        Ok(session) if !lost.contains(&Lost::Message) => session,
        Ok(session) => rejoin(parts, earlier, &mut lost).unwrap_or(session),
        Err(error) => rejoin(parts, earlier, &mut lost).ok_or(error)?,
    };
    let intact = lost.is_empty() && seal::check(bytes) != Seal::Broken;
    Ok(Opened { session, version, intact, lost })
}

fn newer(bytes: &[u8]) -> Option<FormatError> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    let Versioned { version } = serde_json::from_slice(bytes).ok()?;
    (version > VERSION).then_some(FormatError::Newer { version })
}

fn parts_of(file: SessionJson<'_>) -> SessionParts {
    let head = file.messages.last().map(|message| message.id.clone());
    let first_request = file.messages.iter().find(|message| message.role == Role::User);
    let title = match file.title {
        Some(title) if !title.trim().is_empty() => Some(title.into_owned()),
        _ => first_request.map(|first| title_of(&first.beginning())).filter(|title| !title.is_empty()),
    };
    SessionParts {
        id: file.id,
        revision: file.revision,
        title,
        created_at: file.created_at,
        updated_at: file.updated_at,
        initial_request: file.initial_request.filter(|_| file.initial_request_imported).map(Cow::into_owned),
        max_messages: file.max_messages,
        deleted_at: file.deleted_at,
        messages: in_order_of_arrival(file.messages, file.other_versions),
        head,
        deleted_messages: file.deleted_messages,
        summaries: file.summary_versions,
        facts: file.facts,
        policy: file.memory_policy,
        instructions: file.instructions,
        chosen_model: file.chosen_model,
        quick: file.quick,
        labels: file.labels,
        extra: file.extra.into_owned(),
    }
}

fn in_order_of_arrival(visible: Vec<Arc<Message>>, mut others: Vec<OtherVersion>) -> Vec<Arc<Message>> {
    others.sort_by_key(|other| other.position);
    let mut others = others.into_iter().peekable();
    let mut messages = Vec::with_capacity(visible.len() + others.len());
    for message in visible {
        while let Some(other) = others.next_if(|other| other.position <= messages.len()) {
            messages.push(other.message);
        }
        messages.push(message);
    }
    messages.extend(others.map(|other| other.message));
    messages
}

#[cfg(test)]
mod tests;
