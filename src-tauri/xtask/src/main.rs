//! `cargo xtask`: one command that takes a fresh machine to a running Extremis, and one that runs what CI runs.
//!
//! Each step looks first and acts only when something is missing or out of date, so every command can be repeated at
//! no cost. Deliberately absent: anything that the app needs at run time, and any build logic that cargo or npm has.

mod applications;
mod approve;
mod args;
mod audit;
mod azurite;
mod bench;
mod built_program;
mod bundle;
mod cargo;
mod crash;
mod cross;
mod embedding;
mod faults;
mod licences;
mod llama_server;
mod model;
mod node;
mod packages;
mod process;
mod sbom;
mod screenshots;
mod setup;
mod shipped;
mod stamp;
mod steps;
mod system;
mod types;
mod ui;
mod weights;
mod wheel;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;

use crate::args::Command;
use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;

fn main() -> ExitCode {
    match args::parse(std::env::args_os().skip(1)).and_then(run) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    if matches!(command, Command::Help) {
        println!("{}", args::HELP);
        return Ok(ExitCode::SUCCESS);
    }
    let workspace = Workspace::find()?;
    match command {
        Command::Help => {}
        Command::Setup { install } => {
            Setup::new(&workspace, Purpose::Test, install).all()?;
            process::say("everything that Extremis needs is here");
        }
        Command::Build { release, install } => {
            let built = build(&workspace, release, install)?;
            println!("{}", built.app.display());
        }
        Command::Run { release, install, app_args } => {
            let built = build(&workspace, release, install)?;
            process::say("opening Extremis");
            let status = process::command(&built.app).args(app_args).status()?;
            return Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Command::Test(options) => return steps::run(&workspace, &options),
        Command::Bench { bench_args } => bench::run(&workspace, &bench_args)?,
        Command::Crash(options) => crash::run(&workspace, &options)?,
        Command::Cross(options) => cross::run(&workspace, &options)?,
        Command::Faults => faults::run(&workspace)?,
        Command::Garage => steps::garage(&workspace)?,
        Command::Azure => steps::azure(&workspace)?,
        Command::FirstHour => steps::first_hour(&workspace)?,
        Command::Screenshots { names } => screenshots::run(&workspace, &names)?,
        Command::Applications => steps::applications(&workspace)?,
        Command::Approve { name } => approve::run(&workspace, name.as_deref())?,
        Command::Audit { update: None } => audit::run(&workspace)?,
        Command::Audit { update: Some(sources) } => audit::update(&workspace, &sources)?,
        Command::Licences { install } => {
            let options = args::TestOptions { no_install: !install, ..args::TestOptions::default() };
            let files = steps::licences(&workspace, &options)?;
            println!("{}\n{}", files.texts.display(), files.components.display());
        }
        Command::Bundle(options) => bundle::run(&workspace, &options)?,
        Command::Packages { suites } => return packages::run(&workspace, &suites),
    }
    Ok(ExitCode::SUCCESS)
}

/// Sets up what is missing, then builds the UI, the app and the command line.
fn build(workspace: &Workspace, release: bool, install: bool) -> Result<cargo::Built> {
    let node = Setup::new(workspace, Purpose::Run, install).all()?;
    ui::build(workspace, &node)?;
    cargo::build_app(workspace, release)
}
