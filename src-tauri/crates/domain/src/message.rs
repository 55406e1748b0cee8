//! One thing said, and by whom.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::{Attachment, Context, Lenient, MessageId, SentRecord, Timestamp};

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Instructions to the model.
    System,
    /// The person.
    User,
    /// The model.
    Assistant,
}

/// How a message ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Whole.
    #[default]
    Complete,
    /// Cut short by the user, or by the end of the process; what had arrived is kept.
    Stopped,
    /// Cut short by an error; what had arrived is kept.
    Failed,
    /// Moved to the trash by the user. The place in the tree stays; what was said is among the session's deleted
    /// messages and can come back.
    Deleted,
    /// Erased by the user. The place in the tree stays; the words, the context and the name are gone.
    Forgotten,
}

/// Tokens that a model says it used for one answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Tokens read.
    pub prompt_tokens: u64,
    /// Tokens written.
    pub completion_tokens: u64,
}

/// Why an answer ended early that is [`Status::Stopped`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The user stopped it.
    User,
    /// The process ended while it arrived.
    ProcessEnd,
    /// It reached the longest answer that was asked for, or that the model can write.
    LengthLimit,
}

/// The encoding of counts that say nothing of theirs.
const USUAL_ENCODING: &str = "o200k_base";

/// What an answer took.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct GenerationStats {
    /// Milliseconds from asking the model to its last word.
    pub took_ms: Option<u64>,
    /// US dollars, where the model's price was known.
    pub cost_usd: Option<f64>,
}

/// The quick command that a message was made by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandUse {
    /// The command's name, such as `proofread`.
    pub name: String,
    /// What the user wrote beside it; often nothing. The other words of the message are the command's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
}

/// How a message came about, in fields that came later than its others. A value that is none of its field's is passed
/// over and kept.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MessageDetails {
    /// See [`GenerationStats`].
    #[serde(skip_serializing_if = "Option::is_none")]
    took_ms: Option<Lenient<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost_usd: Option<Lenient<f64>>,
    /// Why an answer that is [`Status::Stopped`] ended early. Without either the user stopped it.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<Lenient<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length_limit: Option<Lenient<bool>>,
    /// By which encoding the message's tokens were counted; none: the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    token_encoding: Option<Lenient<String>>,
    /// See [`CommandUse`].
    #[serde(skip_serializing_if = "Option::is_none")]
    quick_command: Option<Lenient<CommandUse>>,
    /// What goes along with it, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<Lenient<Vec<Lenient<Attachment>>>>,
}

impl MessageDetails {
    const NONE: Self = Self {
        took_ms: None,
        cost_usd: None,
        interrupted: None,
        length_limit: None,
        token_encoding: None,
        quick_command: None,
        attachments: None,
    };

    /// As a message has them.
    pub fn of_message(self) -> Option<Box<Self>> {
        (self != Self::NONE).then(|| Box::new(self))
    }
}

/// The name of a quick command as people read it: `explain-code` is "Explain code".
pub fn command_title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn details<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Box<MessageDetails>>, D::Error> {
    MessageDetails::deserialize(from).map(MessageDetails::of_message)
}

/// The value of a field that can be used.
fn valid<T>(field: Option<&Lenient<T>>) -> Option<&T> {
    field.and_then(Lenient::valid)
}

/// One message of a session's tree. Never changed after it was accepted, except to be pinned, deleted or forgotten.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Identity within the session.
    pub id: MessageId,
    /// The message it follows; none for a root. Two messages with one parent are versions of each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<MessageId>,
    /// Who speaks.
    pub role: Role,
    /// What was said, as Markdown.
    pub content: String,
    /// When. Informational; order is the order of the list.
    pub timestamp: Timestamp,
    /// The speaker's name, where there is one beyond the role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the user was looking at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Context>,
    /// The model that wrote it; of a message of the user, the one that is to answer it, if it names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "is_complete")]
    pub status: Status,
    /// Its length in tokens with its context, counted once when it was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u32>,
    /// What the model says it used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Always sent word for word, because the user wants it so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pinned: bool,
    /// Of an answer: what the model was sent for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Box<SentRecord>>,
    /// How it came about; none where nothing is said of it, as of most messages.
    #[serde(flatten, deserialize_with = "details")]
    pub details: Option<Box<MessageDetails>>,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_complete(status: &Status) -> bool {
    *status == Status::Complete
}

impl Message {
    /// A whole message with nothing but its words.
    pub fn new(role: Role, content: impl Into<String>, timestamp: Timestamp) -> Self {
        Self::with_id(MessageId::new(), role, content, timestamp)
    }

    /// The same of a message that has an id: making one takes random numbers.
    pub fn with_id(id: MessageId, role: Role, content: impl Into<String>, timestamp: Timestamp) -> Self {
        Self {
            id,
            parent: None,
            role,
            content: content.into(),
            timestamp,
            name: None,
            context: None,
            model: None,
            status: Status::Complete,
            tokens: None,
            usage: None,
            pinned: false,
            sent: None,
            details: None,
            extra: Map::new(),
        }
    }

    fn details(&self) -> &MessageDetails {
        self.details.as_deref().unwrap_or(&MessageDetails::NONE)
    }

    fn change_details(mut self, change: impl FnOnce(&mut MessageDetails)) -> Self {
        let mut details = self.details.take().map_or(MessageDetails::NONE, |details| *details);
        change(&mut details);
        self.details = details.of_message();
        self
    }

    /// Whether the user had it erased for good.
    pub fn is_forgotten(&self) -> bool {
        self.status == Status::Forgotten
    }

    /// Whether the user deleted or erased it; then it says nothing, to nobody.
    pub fn is_removed(&self) -> bool {
        matches!(self.status, Status::Deleted | Status::Forgotten)
    }

    /// Why an answer ended early; none of one that is whole or failed.
    pub fn stop_reason(&self) -> Option<StopReason> {
        let is_set = |field: &Option<Lenient<bool>>| valid(field.as_ref()) == Some(&true);
        (self.status == Status::Stopped).then(|| match self.details() {
            details if is_set(&details.interrupted) => StopReason::ProcessEnd,
            details if is_set(&details.length_limit) => StopReason::LengthLimit,
            _ => StopReason::User,
        })
    }

    /// The same answer, ended early for this reason.
    #[must_use]
    pub fn stopped_by(mut self, reason: StopReason) -> Self {
        self.status = Status::Stopped;
        self.change_details(|details| match reason {
            StopReason::User => {}
            StopReason::ProcessEnd => details.interrupted = Some(Lenient::Valid(true)),
            StopReason::LengthLimit => details.length_limit = Some(Lenient::Valid(true)),
        })
    }

    /// Its length in tokens: as counted when it was accepted, else an estimate of four bytes a token.
    pub fn length(&self) -> u32 {
        self.tokens.unwrap_or_else(|| {
            let bytes: usize = self.texts().map(String::len).sum();
            u32::try_from(bytes / 4 + 4).unwrap_or(u32::MAX).saturating_add(self.picture_tokens())
        })
    }

    /// Its texts: its words first, then what was captured with it, then those of its attachments.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        let context = self.context.as_ref();
        let captured = [
            context.and_then(|context| context.selected_text.as_ref()),
            context.and_then(|context| context.clipboard.as_ref()),
        ];
        let attached = self.attachments().filter_map(|attachment| attachment.text.as_ref());
        std::iter::once(&self.content).chain(captured.into_iter().flatten()).chain(attached)
    }

    /// What goes along with it, in order, as far as it can be read.
    pub fn attachments(&self) -> impl Iterator<Item = &Attachment> {
        let list = valid(self.details().attachments.as_ref());
        list.into_iter().flatten().filter_map(Lenient::valid)
    }

    /// What a model that sees takes for its pictures, in tokens: it is shown those of the user.
    pub fn picture_tokens(&self) -> u32 {
        if self.role != Role::User {
            return 0;
        }
        self.attachments().map(Attachment::picture_tokens).fold(0, u32::saturating_add)
    }

    /// The same message with what goes along with it.
    #[must_use]
    pub fn with_attachments(self, attachments: Vec<Attachment>) -> Self {
        let list = attachments.into_iter().map(Lenient::Valid).collect::<Vec<_>>();
        self.change_details(|details| {
            details.attachments = (!list.is_empty()).then_some(Lenient::Valid(list));
        })
    }

    /// The encoding by which [`tokens`](Self::tokens) was counted.
    pub fn token_encoding(&self) -> &str {
        valid(self.details().token_encoding.as_ref()).map_or(USUAL_ENCODING, String::as_str)
    }

    /// The same message with its length in tokens of an encoding.
    #[must_use]
    pub fn with_tokens(mut self, tokens: u32, encoding: &str) -> Self {
        self.tokens = Some(tokens);
        self.change_details(|details| {
            details.token_encoding =
                (encoding != USUAL_ENCODING).then(|| Lenient::Valid(encoding.to_owned()));
        })
    }

    /// Of an answer: how long the model took for it, and what that cost in US dollars where its price was known.
    pub fn generation_stats(&self) -> GenerationStats {
        GenerationStats {
            took_ms: valid(self.details().took_ms.as_ref()).copied(),
            cost_usd: valid(self.details().cost_usd.as_ref()).copied(),
        }
    }

    /// The same message with what it took.
    #[must_use]
    pub fn with_generation_stats(self, stats: GenerationStats) -> Self {
        self.change_details(|details| {
            details.took_ms = stats.took_ms.map(Lenient::Valid).or(details.took_ms.take());
            details.cost_usd = stats.cost_usd.map(Lenient::Valid).or(details.cost_usd.take());
        })
    }

    /// The quick command that it was made by, if it was.
    pub fn quick_command(&self) -> Option<&CommandUse> {
        valid(self.details().quick_command.as_ref())
    }

    /// The same message, made by a quick command.
    #[must_use]
    pub fn made_by(self, command: CommandUse) -> Self {
        self.change_details(|details| details.quick_command = Some(Lenient::Valid(command)))
    }

    /// The words of whoever said it: those of a quick command are not.
    pub fn own_words(&self) -> &str {
        self.quick_command().map_or(&self.content, |command| &command.said)
    }

    /// What stands for it where there is room for its beginning alone: its words, or what a quick command was run on.
    pub fn beginning(&self) -> Cow<'_, str> {
        let Some(CommandUse { name, said }) = self.quick_command() else {
            return self.words_or_names();
        };
        let selected = || self.context.as_ref()?.selected_text.as_deref();
        let about = Some(said.as_str()).filter(|said| !said.is_empty()).or_else(selected);
        Cow::Owned(match about {
            Some(about) => format!("{}: {about}", command_title(name)),
            None => command_title(name),
        })
    }

    /// Its words; of one without any, the names of what goes along with it.
    fn words_or_names(&self) -> Cow<'_, str> {
        if !self.content.trim().is_empty() {
            return Cow::Borrowed(&self.content);
        }
        let names: Vec<_> = self.attachments().map(|attachment| attachment.name.as_str()).collect();
        Cow::Owned(names.join(", "))
    }

    /// What stays of the message when it is erased: its place in the tree.
    #[must_use]
    pub fn forgotten(&self) -> Self {
        self.emptied(Status::Forgotten)
    }

    /// What stays in the place of the message while it is in the trash.
    #[must_use]
    pub fn deleted(&self) -> Self {
        self.emptied(Status::Deleted)
    }

    fn emptied(&self, status: Status) -> Self {
        Self {
            id: self.id.clone(),
            parent: self.parent.clone(),
            status,
            ..Self::new(self.role, "", self.timestamp)
        }
    }

    /// The same message after `parent`.
    #[must_use]
    pub fn after(mut self, parent: Option<MessageId>) -> Self {
        self.parent = parent;
        self
    }
}

/// A message in the trash, as it was.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeletedMessage {
    /// When it was deleted.
    pub deleted_at: Timestamp,
    /// What comes back when it is restored.
    pub message: Message,
}

#[cfg(test)]
mod tests;
