//! Where things are: the checkout, the build output, the user's cache.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folders that the steps work in.
pub struct Workspace {
    /// The checkout.
    pub root: PathBuf,
    /// The UI's package.
    pub ui: PathBuf,
    /// What may be downloaded once and kept over checkouts.
    pub cache: PathBuf,
    /// Notes of what was done with which inputs.
    pub stamps: PathBuf,
}

impl Workspace {
    /// Finds the checkout that this xtask belongs to.
    pub fn find() -> Result<Self> {
        // Cargo sets it for `cargo run`; the compiled-in value serves a binary that is started by hand.
        let own = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = own.ancestors().nth(2).context("xtask is not in a checkout of Extremis")?.to_path_buf();
        let cache =
            dirs::cache_dir().context("this user has no cache folder: is HOME set?")?.join("extremis");
        Ok(Self { ui: root.join("ui"), stamps: root.join("target/stamps"), cache, root })
    }

    /// A path below the checkout.
    pub fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.root.join(relative)
    }
}
