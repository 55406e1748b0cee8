//! Bakes the configuration, the icons, and what the commands are into the binary.
//!
//! A command is declared once, where it is written (`src/commands/*.rs`, `#[command(main, popup)]`). What else must know
//! of it is made from that here: the handler, the permissions of each window, and the TypeScript client.

mod declared;
mod typescript;

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use declared::{Declaration, WINDOWS};

/// Where the types of the wire are generated.
const TYPES: &str = "../ui/src/lib/ipc/generated";

/// The windows of which there is any number.
const CONVERSATION: &str = "conversation";

/// What a window may do besides commands: listen to what the engine tells.
const LISTENING: [&str; 2] = ["core:event:allow-listen", "core:event:allow-unlisten"];

fn main() {
    if let Err(error) = build() {
        for line in format!("{error:#}").lines() {
            println!("cargo::error={line}");
        }
        std::process::exit(1);
    }
}

#[expect(clippy::disallowed_methods, reason = "files of the build, not the user's data")]
fn build() -> Result<()> {
    println!("cargo:rerun-if-changed=../ui/dist");
    println!("cargo:rerun-if-changed=src/commands");
    println!("cargo:rerun-if-changed={TYPES}");
    let out = PathBuf::from(env::var_os("OUT_DIR").context("cargo names a folder for what is generated")?);
    let commands = read_commands(Path::new("src/commands"))?;
    fs::write(out.join("handler.rs"), handler(&commands))?;
    fs::write(out.join("commands.ts"), typescript::client(&commands, &generated_types(Path::new(TYPES))?)?)?;
    let capabilities = out.join("capabilities");
    fs::create_dir_all(&capabilities)?;
    for window in WINDOWS {
        fs::write(capabilities.join(format!("{window}.json")), capability(window, &commands))?;
    }
    let names: Vec<&'static str> = commands.into_iter().map(|command| &*command.name.leak()).collect();
    let attributes = tauri_build::Attributes::new()
        .app_manifest(tauri_build::AppManifest::new().commands(names.leak()))
        .capabilities_path_pattern(capabilities.join("*.json").display().to_string().leak());
    tauri_build::try_build(attributes)
}

fn read_commands(folder: &Path) -> Result<Vec<Declaration>> {
    let mut files = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()
        .with_context(|| format!("the commands are in {}", folder.display()))?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files.sort();
    let mut commands: Vec<Declaration> = Vec::new();
    for path in files {
        let module = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let text = fs::read_to_string(&path)?;
        let found = declared::in_module(module, &text).with_context(|| path.display().to_string())?;
        for command in found {
            let twice = commands.iter().find(|other| other.name == command.name);
            ensure!(
                twice.is_none(),
                "{}: there is another command `{}` already",
                path.display(),
                command.name
            );
            commands.push(command);
        }
    }
    Ok(commands)
}

fn generated_types(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("the types are in {}", folder.display()))?;
    let names = entries.map(|entry| Ok(entry?.file_name().into_string().unwrap_or_default()));
    let names: Vec<String> = names.collect::<Result<_>>()?;
    Ok(names.iter().filter_map(|name| name.strip_suffix(".ts")).map(str::to_owned).collect())
}

/// An expression: what answers when a window calls a command.
fn handler(commands: &[Declaration]) -> String {
    let paths: Vec<_> =
        commands.iter().map(|command| format!("{}::{}", command.module, command.name)).collect();
    format!("tauri::generate_handler![{}]", paths.join(", "))
}

/// What one window may do, and no other.
fn capability(window: &str, commands: &[Declaration]) -> String {
    let own = commands.iter().filter(|command| command.windows.iter().any(|other| other == window));
    let own = own.map(|command| format!("allow-{}", command.name.replace('_', "-")));
    let permissions: Vec<_> = LISTENING.map(str::to_owned).into_iter().chain(own).collect();
    let description = format!("What the {window} window may ask for");
    json!({ "identifier": window, "description": description, "windows": [labels(window)], "permissions": permissions })
        .to_string()
}

/// The labels of a window: each of a conversation has its id.
fn labels(window: &str) -> String {
    if window == CONVERSATION { format!("{window}-*") } else { window.to_owned() }
}
