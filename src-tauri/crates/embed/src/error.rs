//! What can be wrong with the weights.

use std::io;
use std::path::PathBuf;

/// Why meaning cannot be computed. Nothing else depends on it: words are found without.
#[derive(Debug, thiserror::Error)]
pub enum EmbedError {
    /// The file could not be read.
    #[error(
        "The embedding model {path} could not be read: {source}. Everything is still found by its words. \
         `cargo xtask setup` or installing Extremis again brings the file back."
    )]
    Unreadable {
        /// The weights' file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is not what this version reads: cut short, damaged, or of another version.
    #[error(
        "The embedding model {path} cannot be used: {what}. Everything is still found by its words. \
         `cargo xtask setup` or installing Extremis again brings the right file."
    )]
    Unusable {
        /// The weights' file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
}
