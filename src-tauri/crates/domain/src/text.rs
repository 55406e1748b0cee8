//! Reading a value from a text in place, without a copy of the text.

use std::fmt;

use serde::de::{Error, Visitor};

/// Makes a value from a text, or says why it cannot.
pub(crate) struct Text<F>(pub(crate) F);

impl<T, E: fmt::Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<D: Error>(self, text: &str) -> Result<T, D> {
        self.0(text).map_err(D::custom)
    }
}
