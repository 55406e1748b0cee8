//! Which store it is.

use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

/// Which store it is, under whatever keys and wherever it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StoreId(u64);

impl StoreId {
    pub(crate) fn new() -> Self {
        Self(Uuid::new_v4().as_u64_pair().0)
    }

    pub(crate) fn of_bytes(bytes: [u8; 8]) -> Self {
        Self(u64::from_be_bytes(bytes))
    }
}

impl fmt::Display for StoreId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StoreId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for StoreId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let is_id = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u64::from_str_radix(text, 16).map_err(drop)?;
        if is_id { Ok(Self(number)) } else { Err(()) }
    }
}
