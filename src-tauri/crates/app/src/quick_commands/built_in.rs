//! The quick commands that are there without files.

use super::format::parse;
use crate::wire::QuickCommand;

/// Each by its name, written as its file would be.
const BUILT_IN: [(&str, &str); 9] = [
    ("proofread", include_str!("built_in/proofread.md")),
    ("rewrite", include_str!("built_in/rewrite.md")),
    ("shorten", include_str!("built_in/shorten.md")),
    ("summarise", include_str!("built_in/summarise.md")),
    ("explain", include_str!("built_in/explain.md")),
    ("translate", include_str!("built_in/translate.md")),
    ("reply", include_str!("built_in/reply.md")),
    ("explain-code", include_str!("built_in/explain-code.md")),
    ("fix-code", include_str!("built_in/fix-code.md")),
];

/// All of them, in the order in which they are shown.
pub(crate) fn built_in() -> impl Iterator<Item = QuickCommand> {
    BUILT_IN.into_iter().filter_map(|(name, text)| parse(name, text).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_them_can_be_read() {
        assert_eq!(built_in().count(), BUILT_IN.len());
    }
}
