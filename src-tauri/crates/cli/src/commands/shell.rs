//! `completions` and `manual`: what a shell and `man` know of the command line.

use std::fs;
use std::io;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use extremis_language::{Words, text};

use crate::args::Args;
use crate::output::Failure;

/// Prints what has a shell complete the command line.
#[expect(clippy::unnecessary_wraps, reason = "as every command")]
pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut command = Args::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut io::stdout());
    Ok(())
}

/// Writes a page for each command into a folder.
pub(super) fn manual(to: &Path) -> Result<(), Failure> {
    let failed = |error: io::Error| {
        Failure::new("io", text!("cli-manual-not-written", folder = to.display(), error = Words(error)))
    };
    fs::create_dir_all(to).map_err(failed)?;
    clap_mangen::generate_to(Args::command(), to).map_err(failed)
}
