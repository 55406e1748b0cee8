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
string_in_typescript! { SessionId MessageId InstructionsId FactId SummaryId }
