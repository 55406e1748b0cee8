//! Other systems than this machine's: what compiles for macOS, and what the command line for Windows does under Wine.
//!
//! The work is done by `tests/cross/cross.sh`, in a small Debian of its own. Deliberately absent: linking for macOS, and
//! anything with a window on either; that takes the systems themselves.

use anyhow::Result;

use crate::args::CrossOptions;
use crate::process;
use crate::workspace::Workspace;

/// The tests that need Wine.
pub const WINE: &str = "wine";

/// Does one of them; the first time a Debian is made, which takes some minutes and 10 GB.
pub fn run(workspace: &Workspace, options: &CrossOptions) -> Result<()> {
    let mut command = process::command("bash");
    command.current_dir(&workspace.root).arg("tests/cross/cross.sh").arg(&options.what).args(&options.args);
    process::run(&mut command)
}
