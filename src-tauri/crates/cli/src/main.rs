//! The host without a window: the same engine and the same data directory, for scripts and terminals.
//!
//! Answers go to stdout, errors as one line to stderr with a non-zero exit.

mod args;
mod commands;
mod host;
mod output;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use extremis_language::text;

use crate::args::Args;
use crate::output::{Failure, Output};

fn main() -> ExitCode {
    extremis_app::without_core_dumps();
    if let Some(end) = extremis_app::read_document_if_asked() {
        return end;
    }
    extremis_language::follow_system();
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage(&error),
    };
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_env("EXTREMIS_LOG"))
        .with_writer(std::io::stderr)
        .init();
    let output = Output { json: args.json };
    match commands::run(&args, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => output.fail(&failure),
    }
}

/// Help goes to stdout as it is; a wrong call is one line like every other error.
fn usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        print!("{error}");
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let what: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let what = what.join(" ");
    let message = text!("cli-usage", what = what.trim_start_matches("error: "));
    let json = std::env::args().any(|argument| argument == "--json");
    Output { json }.fail(&Failure { exit: 2, ..Failure::new("usage", message) })
}
