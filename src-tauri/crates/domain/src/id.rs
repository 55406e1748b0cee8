//! Identities: newtypes, so that a message's id can never be taken for a session's.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

use crate::text::Text;

/// Identifies a session; a UUID, because it names the session's file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SessionId(Uuid);

impl SessionId {
    /// A new id; later ids sort after earlier ones (UUID version 7).
    pub fn new() -> Self {
        Self(Uuid::now_v7())
    }

    /// The same id for the same name, always (UUID version 8): for what comes in from elsewhere.
    pub fn named(name: &str) -> Self {
        Self(named(name))
    }
}

/// FNV-1a over 128 bits: ids that need to be the same again, not to be hard to guess.
fn named(name: &str) -> Uuid {
    let mut sum: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for byte in name.bytes() {
        sum = (sum ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    uuid::Builder::from_custom_bytes(sum.to_be_bytes()).into_uuid()
}

impl Default for SessionId {
    fn default() -> Self {
        Self::new()
    }
}

impl FromStr for SessionId {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(Arc<str>);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(|text: &str| Ok::<_, Infallible>(Self::from(text))))
            }
        }

        impl $name {
            /// A new id; later ids sort after earlier ones (UUID version 7).
            pub fn new() -> Self {
                Self(Uuid::now_v7().to_string().into())
            }

            /// The same id for the same name, always (UUID version 8).
            pub fn named(name: &str) -> Self {
                Self(named(name).to_string().into())
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::new()
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.into())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text.into())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_id! {
    /// Identifies a message within its session. New ones are UUIDs; imported ones may be any text, such as `msg-1`.
    MessageId
}

text_id! {
    /// Identifies a fact remembered about the user.
    MemoryId
}

text_id! {
    /// Identifies a version of custom instructions within its history.
    InstructionsId
}

text_id! {
    /// Identifies a fact within its session.
    FactId
}

text_id! {
    /// Identifies one version of a summary within its session.
    SummaryId
}

/// An id is a string to the pages.
#[cfg(feature = "ts")]
macro_rules! string_in_typescript {
    ($($name:ident)*) => {$(
        impl ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &ts_rs::Config) -> String {
                "string".to_owned()
            }

            fn inline(_: &ts_rs::Config) -> String {
                "string".to_owned()
            }
        }
    )*};
}

#[cfg(feature = "ts")]
string_in_typescript! { SessionId MessageId InstructionsId FactId SummaryId MemoryId }

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "550e8400-e29b-41d4-a716-446655440001";

    #[test]
    fn a_session_is_named_by_its_uuid() {
        let id: SessionId = TEXT.parse().unwrap();
        assert_eq!((id.to_string(), format!("{id:?}")), (TEXT.to_owned(), TEXT.to_owned()));
        assert!("not-a-uuid".parse::<SessionId>().is_err());
        assert_ne!(SessionId::new(), SessionId::new());
        assert_ne!(SessionId::default(), SessionId::default());
    }

    #[test]
    fn a_name_gives_the_same_id_always_and_another_name_another() {
        // FNV-1a over 128 bits of "" and "a", as the reference has them, with version 8 and its variant.
        assert_eq!(SessionId::named("").to_string(), "6c62272e-07bb-8142-a2b8-21756295c58d");
        assert_eq!(SessionId::named("a").to_string(), "d228cb69-6f1a-8caf-b891-2b704e4a8964");
        assert_eq!(MessageId::named("a").as_str(), SessionId::named("a").to_string());
        assert_ne!(MessageId::named("a"), MessageId::named("b"));
    }

    #[test]
    fn a_text_id_is_any_text_and_nothing_but_text() {
        let id = MessageId::from("msg-1");
        assert_eq!(
            (id.as_str(), id.to_string(), format!("{id:?}")),
            ("msg-1", "msg-1".to_owned(), "msg-1".to_owned())
        );
        assert_eq!(MessageId::from("msg-1".to_owned()), id);
        assert_eq!(serde_json::from_str::<MessageId>("\"msg-1\"").unwrap(), id);
        assert_eq!(serde_json::to_string(&id).unwrap(), "\"msg-1\"");
        let error = serde_json::from_str::<MessageId>("1").unwrap_err().to_string();
        assert!(error.contains("expected a string"), "{error}");
        assert_ne!(MessageId::new(), MessageId::default());
    }
}
