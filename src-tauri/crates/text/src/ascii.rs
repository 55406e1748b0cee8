//! Patterns for texts that are all ASCII.
//!
//! Most are. A pattern that knows every letter and digit there is has thousands of states, and each time that one is
//! matched they are cleared.

/// A pattern that matches a text of ASCII alone where the one for any text does.
pub fn in_ascii(pattern: &str) -> String {
    pattern
        .replace(r"\d", "[0-9]")
        .replace(r"\w", "[0-9A-Za-z_]")
        .replace(r"\s", r"[\t-\r ]")
        .replace(r"\b", r"(?-u:\b)")
        .replace(r"\p{L}", "[A-Za-z]")
        .replace(r"\p{Latin}", "[A-Za-z]")
        // In a class; ASCII has none.
        .replace(r"\p{Han}", "")
}
