//! What a conversation, what is remembered of the user, and the instructions are made of when they travel: fields that
//! are each decided by themselves.

use std::fmt;
use std::sync::Arc;

use crate::stamp::ERASED;
use crate::store_id::StoreId;
use crate::texts::TextKind;
use extremis_domain::{
    Fact, FactId, FactStatus, InstructionsId, InstructionsVersion, MemoryId, Message, MessageId, SessionId,
    SummaryId, SummaryVersion, UserMemory,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// What the fields are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Object {
    /// A conversation.
    Session(SessionId),
    /// What is remembered of the user.
    Memories,
    /// The instructions for all conversations.
    Instructions,
    /// Small texts that the host keeps.
    Texts(TextKind),
}

const MEMORIES: &str = "memories";
const INSTRUCTIONS: &str = "instructions";
const COMMANDS: &str = "commands";
const SETTINGS: &str = "settings";

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Session(id) => fmt::Display::fmt(id, f),
            Self::Memories => f.write_str(MEMORIES),
            Self::Instructions => f.write_str(INSTRUCTIONS),
            Self::Texts(TextKind::Commands) => f.write_str(COMMANDS),
            Self::Texts(TextKind::Settings) => f.write_str(SETTINGS),
        }
    }
}

impl Object {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text {
            MEMORIES => Some(Self::Memories),
            INSTRUCTIONS => Some(Self::Instructions),
            COMMANDS => Some(Self::Texts(TextKind::Commands)),
            SETTINGS => Some(Self::Texts(TextKind::Settings)),
            id => id.parse().ok().map(Self::Session),
        }
    }
}

/// The field of a conversation's file in which labels stand. Those of a later version travel under it as they are.
pub(crate) const LABELS: &str = "labels";

/// Which field of an object. As text it is a letter, a colon and a name, or a word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Key {
    /// The object was forgotten as a whole, or a memory was.
    Gone,
    /// The conversation is shared: it is exchanged by way of another store from now on.
    Shared,
    /// A message as it was accepted, or what is left of it.
    Message(MessageId),
    /// Whether a message is pinned.
    Pinned(MessageId),
    /// When a message went to the trash.
    Trashed(MessageId),
    /// The end of the visible branch.
    Head,
    /// The title, and whether a model gave it.
    Title,
    /// A version of a summary.
    Summary(SummaryId),
    /// Its locked lines.
    Locked(SummaryId),
    /// A fact, and what became of it.
    Fact(FactId),
    /// A version of instructions.
    Instructions(InstructionsId),
    /// How the conversation is remembered.
    Policy,
    /// Which model answers in it.
    Model,
    /// Whether it was asked in passing.
    Quick,
    /// Whether it stands before all others.
    PinnedInList,
    /// Whether it is put away.
    Archived,
    /// The folder that it is in.
    Folder,
    /// Whether it has a tag.
    Tag(String),
    /// Who shared it.
    SharedBy,
    /// When it went to the trash.
    Deleted,
    /// How many messages are sent when there is no summary.
    MaxMessages,
    /// When it began.
    Created,
    /// When it was last active.
    Updated,
    /// The first instruction of an imported one.
    InitialRequest,
    /// A field of another writer.
    Extra(String),
    /// A memory of the user.
    Memory(MemoryId),
    /// A small text.
    Text(String),
    /// What a newer version of this program wrote: kept and passed on by whoever knows it.
    Unknown(String),
}

impl Key {
    pub(crate) fn parse(text: &str) -> Self {
        let known = match text.split_once(':') {
            Some((kind, name)) => Self::named(kind, name),
            None => Self::single(text),
        };
        known.unwrap_or_else(|| Self::Unknown(text.to_owned()))
    }

    fn named(kind: &str, name: &str) -> Option<Self> {
        Some(match kind {
            "m" => Self::Message(name.into()),
            "p" => Self::Pinned(name.into()),
            "t" => Self::Trashed(name.into()),
            "s" => Self::Summary(name.into()),
            "l" => Self::Locked(name.into()),
            "f" => Self::Fact(name.into()),
            "i" => Self::Instructions(name.into()),
            "g" => Self::Tag(name.to_owned()),
            "e" => Self::Extra(name.to_owned()),
            "u" => Self::Memory(name.into()),
            "x" => Self::Text(name.to_owned()),
            _ => return None,
        })
    }

    fn single(text: &str) -> Option<Self> {
        Some(match text {
            "gone" => Self::Gone,
            "shared" => Self::Shared,
            "head" => Self::Head,
            "title" => Self::Title,
            "policy" => Self::Policy,
            "model" => Self::Model,
            "quick" => Self::Quick,
            "pinned" => Self::PinnedInList,
            "archived" => Self::Archived,
            "folder" => Self::Folder,
            "sharedBy" => Self::SharedBy,
            "deleted" => Self::Deleted,
            "max" => Self::MaxMessages,
            "created" => Self::Created,
            "updated" => Self::Updated,
            "request" => Self::InitialRequest,
            _ => return None,
        })
    }

    /// Whether the text of a key is that of a message.
    pub(crate) fn is_of_message(text: &str) -> bool {
        text.starts_with("m:")
    }

    /// Whether its value may have words of messages.
    pub(crate) fn is_of_words(&self) -> bool {
        matches!(self, Self::Title | Self::InitialRequest | Self::Extra(_))
    }

    /// Whether a value of weight `known` is what an erasure left of one of weight `former`.
    pub(crate) fn is_erased_by(&self, known: u32, former: u32) -> bool {
        match self {
            Self::Gone | Self::Shared => true,
            Self::Message(_) | Self::Summary(_) | Self::Fact(_) | Self::Memory(_) => {
                known == ERASED && former != ERASED
            }
            Self::Title | Self::InitialRequest | Self::Extra(_) => known / 4 > former / 4,
            _ => false,
        }
    }

    /// Whether its list is in the order in which its values were there first.
    pub(crate) fn is_in_order_of_birth(&self) -> bool {
        matches!(self, Self::Message(_) | Self::Summary(_) | Self::Fact(_))
    }

    /// Whether its list is in the order in which its values were written, and not in which they were there first.
    pub(crate) fn is_in_order_of_writing(&self) -> bool {
        matches!(self, Self::Instructions(_) | Self::Trashed(_))
    }

    /// What every conversation has a value of: one that is made up while none is known.
    pub(crate) const ALWAYS_THERE: [Self; 5] =
        [Self::Head, Self::Title, Self::Created, Self::Updated, Self::MaxMessages];

    /// Whether a value of it is never taken away again, but for what an erasure leaves: one that is missing was lost.
    pub(crate) fn only_grows(&self) -> bool {
        matches!(
            self,
            Self::Gone
                | Self::Shared
                | Self::Message(_)
                | Self::Summary(_)
                | Self::Fact(_)
                | Self::Instructions(_)
        ) || matches!(self, Self::Unknown(_) | Self::Created | Self::Updated | Self::MaxMessages | Self::Head)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("gone"),
            Self::Shared => f.write_str("shared"),
            Self::Message(id) => write!(f, "m:{id}"),
            Self::Pinned(id) => write!(f, "p:{id}"),
            Self::Trashed(id) => write!(f, "t:{id}"),
            Self::Head => f.write_str("head"),
            Self::Title => f.write_str("title"),
            Self::Summary(id) => write!(f, "s:{id}"),
            Self::Locked(id) => write!(f, "l:{id}"),
            Self::Fact(id) => write!(f, "f:{id}"),
            Self::Instructions(id) => write!(f, "i:{id}"),
            Self::Policy => f.write_str("policy"),
            Self::Model => f.write_str("model"),
            Self::Quick => f.write_str("quick"),
            Self::PinnedInList => f.write_str("pinned"),
            Self::Archived => f.write_str("archived"),
            Self::Folder => f.write_str("folder"),
            Self::Tag(name) => write!(f, "g:{name}"),
            Self::SharedBy => f.write_str("sharedBy"),
            Self::Deleted => f.write_str("deleted"),
            Self::MaxMessages => f.write_str("max"),
            Self::Created => f.write_str("created"),
            Self::Updated => f.write_str("updated"),
            Self::InitialRequest => f.write_str("request"),
            Self::Extra(name) => write!(f, "e:{name}"),
            Self::Memory(id) => write!(f, "u:{id}"),
            Self::Text(name) => write!(f, "x:{name}"),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self::parse(&text))
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("no object of an archive"))
    }
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Content {
    Message(Arc<Message>),
    Summary(Arc<SummaryVersion>),
    Fact(Arc<Fact>),
    Instructions(Arc<InstructionsVersion>),
    Memory(Arc<UserMemory>),
    /// A small text, or none any more, and of which earlier ones its writer knew.
    Text {
        text: Option<String>,
        past: Vec<i64>,
    },
    Plain(Value),
}

/// A small text as it is written.
#[derive(Serialize, Deserialize)]
struct Written {
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    past: Vec<i64>,
}

/// The value of a field that has none any more.
pub(crate) const NOTHING: Content = Content::Plain(Value::Null);

/// What two equal values have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fingerprint(pub(crate) i64);

impl Content {
    /// Reads the value of a field. Fails where it is none of this field.
    pub(crate) fn parse(key: &Key, json: &str) -> Result<Self, serde_json::Error> {
        let own = |of: &str, is_own: bool| {
            if is_own {
                Ok(())
            } else {
                Err(serde::de::Error::custom(format!("it is {of}, not what it is called")))
            }
        };
        Ok(match key {
            _ if json == "null" => NOTHING,
            Key::Message(id) => {
                let message: Message = serde_json::from_str(json)?;
                own("another message", message.id == *id)?;
                Self::Message(Arc::new(message))
            }
            Key::Summary(id) => {
                let summary: SummaryVersion = serde_json::from_str(json)?;
                own("another summary", summary.id == *id)?;
                Self::Summary(Arc::new(summary))
            }
            Key::Fact(id) => {
                let fact: Fact = serde_json::from_str(json)?;
                own("another fact", fact.id == *id)?;
                Self::Fact(Arc::new(fact))
            }
            Key::Instructions(id) => {
                let version: InstructionsVersion = serde_json::from_str(json)?;
                own("another version", version.id == *id)?;
                Self::Instructions(Arc::new(version))
            }
            Key::Memory(id) => {
                let memory: UserMemory = serde_json::from_str(json)?;
                own("another memory", memory.id == *id)?;
                Self::Memory(Arc::new(memory))
            }
            Key::Text(_) => {
                let Written { text, past } = serde_json::from_str(json)?;
                Self::Text { text, past }
            }
            _ => Self::Plain(serde_json::from_str(json)?),
        })
    }

    pub(crate) fn to_json(&self) -> Result<String, serde_json::Error> {
        match self {
            Self::Message(message) => serde_json::to_string(message),
            Self::Summary(summary) => serde_json::to_string(summary),
            Self::Fact(fact) => serde_json::to_string(fact),
            Self::Instructions(version) => serde_json::to_string(version),
            Self::Memory(memory) => serde_json::to_string(memory),
            Self::Text { text, past } => {
                serde_json::to_string(&Written { text: text.clone(), past: past.clone() })
            }
            Self::Plain(value) => serde_json::to_string(value),
        }
    }

    pub(crate) fn fingerprint(&self) -> Result<Fingerprint, serde_json::Error> {
        let sum = match self {
            // Who knew of what says nothing of what it is.
            Self::Text { text, .. } => Sha256::digest(serde_json::to_string(text)?),
            other => Sha256::digest(other.to_json()?),
        };
        let first = sum.first_chunk::<8>().copied().unwrap_or_default();
        Ok(Fingerprint(i64::from_le_bytes(first)))
    }

    /// Which store it names, by way of which a conversation is shared.
    pub(crate) fn store(&self) -> Option<String> {
        let Self::Plain(Value::String(store)) = self else { return None };
        store.parse::<StoreId>().ok().map(|store| store.to_string())
    }

    /// Whether it is what an erasure left.
    pub(crate) fn is_erased(&self) -> bool {
        match self {
            Self::Message(message) => message.is_forgotten(),
            Self::Summary(summary) => summary.stale,
            Self::Fact(fact) => fact.status == FactStatus::Forgotten,
            Self::Instructions(_) | Self::Memory(_) | Self::Text { .. } | Self::Plain(_) => false,
        }
    }
}

#[cfg(test)]
mod tests;
