//! Every call of cargo for the product, with one set of features: the same crates are never compiled twice.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process;
use crate::workspace::Workspace;

/// What is switched on in every build: the app and the command line with the built-in model.
pub const FEATURES: &str = "extremis/local-llm,extremis-cli/local-llm";
/// The same where the benchmark is built too: it measures that model.
pub const FEATURES_WITH_BENCH: &str = "extremis/local-llm,extremis-cli/local-llm,extremis-bench/local-llm";

/// The binaries of one build.
pub struct Built {
    /// The app.
    pub app: PathBuf,
    /// The command line.
    pub cli: PathBuf,
}

/// The cargo that runs this xtask.
pub fn command() -> Command {
    process::command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Cargo in the checkout.
pub fn in_workspace(workspace: &Workspace, args: &[&str]) -> Command {
    let mut command = command();
    command.current_dir(&workspace.root).args(args);
    command
}

/// Cargo in the checkout, with clippy as the compiler of our own crates: what is built for tests is linted with that, and
/// nothing has to be read twice. No warning is allowed.
pub fn linting(workspace: &Workspace, args: &[&str]) -> Command {
    let mut command = in_workspace(workspace, args);
    // Beside cargo, where `cargo clippy` looks for it, too; arguments are handed to it as that does.
    let driver = Path::new(command.get_program()).with_file_name("clippy-driver");
    command.env("RUSTC_WORKSPACE_WRAPPER", driver);
    command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
    command
}

/// The binaries of a benchmark: everything optimised.
pub struct Benches {
    /// The app.
    pub app: PathBuf,
    /// The command line.
    pub cli: PathBuf,
    /// A bare window, the floor of what an app with a window can do.
    pub bare: PathBuf,
    /// What measures.
    pub bench: PathBuf,
}

/// Builds the app and the command line, and nothing that only tests need.
pub fn build_app(workspace: &Workspace, release: bool) -> Result<Built> {
    process::say("building the app (the first time takes some minutes)");
    let mut args = vec!["build", "-p", "extremis", "-p", "extremis-cli", "--features", FEATURES];
    if release {
        args.push("--release");
    }
    built(&build(in_workspace(workspace, &args))?)
}

/// Builds and lints every target of every crate, tests included.
pub fn build_all(workspace: &Workspace) -> Result<Built> {
    let args = ["build", "--workspace", "--all-targets", "--features", FEATURES_WITH_BENCH];
    built(&build(linting(workspace, &args))?)
}

/// Builds the app optimised, and the benchmark with its floors.
pub fn build_benches(workspace: &Workspace) -> Result<Benches> {
    process::say("building what is measured, optimised (the first time takes many minutes)");
    let packages = ["build", "--release", "-p", "extremis", "-p", "extremis-cli", "-p", "extremis-bench"];
    let targets = ["--bins", "--example", "bare", "--features", FEATURES_WITH_BENCH];
    let messages = build(in_workspace(workspace, &[packages.as_slice(), &targets].concat()))?;
    let Built { app, cli } = built(&messages)?;
    Ok(Benches { app, cli, bare: binary(&messages, "bare")?, bench: binary(&messages, "bench")? })
}

/// Builds the benchmark alone, optimised, and the built-in model where that is what it measures.
pub fn build_bench(workspace: &Workspace, with_model: bool) -> Result<PathBuf> {
    process::say("building the benchmark, optimised");
    let mut args = vec!["build", "--release", "-p", "extremis-bench", "--bins"];
    if with_model {
        args.extend(["--features", "local-llm"]);
    }
    binary(&build(in_workspace(workspace, &args))?, "bench")
}

fn built(messages: &str) -> Result<Built> {
    Ok(Built { app: binary(messages, "extremis")?, cli: binary(messages, "extremis-cli")? })
}

/// Builds; returns cargo's messages.
fn build(mut command: Command) -> Result<String> {
    command.arg("--message-format=json-render-diagnostics");
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start: {}", process::shown(&command)))?;
    if !output.status.success() {
        bail!("the build failed: see above");
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn binary(messages: &str, name: &str) -> Result<PathBuf> {
    executable(messages, name).with_context(|| format!("the build made no {name}"))
}

/// The path of a binary, from cargo's messages; a test harness of the same name is not it.
fn executable(messages: &str, name: &str) -> Option<PathBuf> {
    messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|message| {
        let is_it = message["reason"] == "compiler-artifact"
            && message["target"]["name"] == name
            && message["profile"]["test"] == false;
        is_it.then(|| message["executable"].as_str().map(PathBuf::from)).flatten()
    })
}

/// The folder that everything is built in.
pub fn target_folder(workspace: &Workspace) -> Result<PathBuf> {
    let metadata = own_metadata(workspace)?;
    metadata["target_directory"].as_str().map(PathBuf::from).context("cargo names no target folder")
}

/// What cargo knows of our own crates, by their manifests alone.
pub fn own_metadata(workspace: &Workspace) -> Result<Value> {
    let args = ["metadata", "--no-deps", "--format-version", "1", "--offline"];
    let metadata = process::output(&mut in_workspace(workspace, &args))?;
    serde_json::from_str(&metadata).context("cargo metadata is not JSON")
}

/// The version of the app.
pub fn version(workspace: &Workspace) -> Result<String> {
    let metadata = own_metadata(workspace)?;
    let app = array(&metadata["packages"]).find(|package| package["name"] == "extremis");
    let version = app.and_then(|app| app["version"].as_str());
    version.map(str::to_owned).context("cargo names no version of the app")
}

/// The names of all integration tests in the workspace.
pub fn integration_tests(workspace: &Workspace) -> Result<Vec<String>> {
    let metadata = own_metadata(workspace)?;
    let mut names: Vec<String> = array(&metadata["packages"])
        .flat_map(|package| array(&package["targets"]))
        .filter(|target| array(&target["kind"]).any(|kind| kind == "test"))
        .filter_map(|target| target["name"].as_str().map(str::to_owned))
        .collect();
    names.sort();
    names.dedup();
    Ok(names)
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binary_is_found_among_libraries_and_test_harnesses() {
        let messages = r#"
{"reason":"compiler-artifact","target":{"name":"extremis"},"profile":{"test":true},"executable":"/t/deps/extremis-1"}
{"reason":"build-script-executed"}
not json
{"reason":"compiler-artifact","target":{"name":"extremis"},"profile":{"test":false},"executable":null}
{"reason":"compiler-artifact","target":{"name":"extremis"},"profile":{"test":false},"executable":"/t/debug/extremis"}
"#;
        assert_eq!(executable(messages, "extremis"), Some(PathBuf::from("/t/debug/extremis")));
        assert_eq!(executable(messages, "extremis-cli"), None);
    }
}
