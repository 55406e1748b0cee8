//! `sync`: one archive on several machines.

use std::fmt::Write;

use extremis_app::wire::{FilesWaitingView, SyncDevice, SyncStatus, SyncView};
use extremis_app::{App, StoreLogin};
use secrecy::SecretString;

use super::lengthy;
use crate::args::{Devices, Sync};
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, command: &Sync, output: Output) -> Result<(), Failure> {
    let storage = app.storage();
    match command {
        Sync::Set { url, passphrase_env, user, secret_env } => {
            let login = login(user.as_ref(), secret_env.as_deref())?;
            let status = storage.set_sync(url.clone(), passphrase(passphrase_env)?, login).await?;
            output.either(&status, || {
                format!("{url} is the store from now on. Exchange everything with `sync now`.")
            })?;
        }
        Sync::Now { passphrase_env } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let done = lengthy::run(app, "Exchanging", storage.sync_now(passphrase)).await?;
            tell(&done, output)?;
        }
        Sync::Fetch { passphrase_env } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let done = lengthy::run(app, "Fetching", storage.fetch_files(passphrase)).await?;
            tell(&done, output)?;
        }
        Sync::Pause => {
            let status = storage.pause_sync(true).await?;
            output.either(&status, || "Paused. `sync resume` goes on.".to_owned())?;
        }
        Sync::Resume => {
            let status = storage.pause_sync(false).await?;
            output.either(&status, || "It is exchanged again whenever something changes.".to_owned())?;
        }
        Sync::Status => {
            let status = storage.sync_status().await?;
            output.either(&status, || told_status(&status))?;
        }
        Sync::Devices {
            command: Some(Devices::Revoke { name, passphrase_env, new_passphrase_env }), ..
        } => {
            let new = new_passphrase_env.as_deref().map(passphrase).transpose()?;
            let removal = storage.remove_sync_device(name.clone(), passphrase(passphrase_env)?, new);
            tell_renewed(&lengthy::run(app, "Removing the device", removal).await?, output)?;
        }
        Sync::Passphrase { passphrase_env, new_passphrase_env } => {
            let (present, new) = (passphrase(passphrase_env)?, passphrase(new_passphrase_env)?);
            let change = storage.change_sync_passphrase(present, new);
            tell_renewed(&lengthy::run(app, "Changing the passphrase", change).await?, output)?;
        }
        Sync::Devices { passphrase_env, command: None } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let devices = storage.sync_devices(passphrase).await?;
            output.either(&devices, || told_devices(&devices))?;
        }
    }
    Ok(())
}

fn passphrase(variable: &str) -> Result<SecretString, Failure> {
    secret(variable).ok_or_else(|| {
        let message = format!(
            "The environment variable {variable} holds no passphrase. Nothing was changed. Set it, or name another one with \
             --passphrase-env."
        );
        Failure::new("no_passphrase", message)
    })
}

fn secret(variable: &str) -> Option<SecretString> {
    std::env::var(variable).ok().filter(|secret| !secret.is_empty()).map(SecretString::from)
}

fn login(user: Option<&String>, variable: Option<&str>) -> Result<Option<StoreLogin>, Failure> {
    let (Some(user), Some(variable)) = (user, variable) else { return Ok(None) };
    let secret = secret(variable).ok_or_else(|| {
        let message =
            format!("The environment variable {variable} holds no password. Nothing was changed. Set it.");
        Failure::new("no_password", message)
    })?;
    Ok(Some(StoreLogin { user: user.clone(), secret }))
}

fn tell(done: &SyncView, output: Output) -> Result<(), Failure> {
    output.either(done, || told(done))?;
    tell_problems(done, output);
    stopped(done)
}

fn tell_renewed(done: &SyncView, output: Output) -> Result<(), Failure> {
    output.either(done, || told_renewed(done).to_owned())?;
    tell_problems(done, output);
    stopped(done)
}

fn told_renewed(done: &SyncView) -> &'static str {
    if done.cancelled {
        "The new keys are in use. What is under the old ones is written again with the next exchange."
    } else {
        "Everything in the store is under new keys. Each other device asks for the passphrase once."
    }
}

fn stopped(done: &SyncView) -> Result<(), Failure> {
    if !done.cancelled {
        return Ok(());
    }
    let message = "Stopped. What was done stays; the next exchange goes on.".to_owned();
    Err(Failure { exit: 130, ..Failure::new("interrupted", message) })
}

fn told(done: &SyncView) -> String {
    let SyncView { received, changed, sent, files_sent, files_received, .. } = done;
    let told = format!("{received} messages received, {changed} changes taken in, {sent} sent");
    if *files_sent == 0 && *files_received == 0 {
        return told;
    }
    format!("{told}; {files_sent} files sent, files received for {files_received} conversations")
}

fn tell_problems(done: &SyncView, output: Output) {
    if !output.json {
        for problem in &done.problems {
            output::note(problem);
        }
    }
}

fn told_status(status: &SyncStatus) -> String {
    let Some(address) = &status.address else {
        return "No store is set. Set one with `sync set URL --passphrase-env VAR`.".to_owned();
    };
    let mut told = format!("Store: {address}");
    if let Some(device) = &status.device {
        let _ = write!(told, "\nThis device: {device}");
    }
    let last = status.exchanged_at.as_deref().unwrap_or("never");
    let _ = write!(told, "\nLast exchange: {last}\nWaiting to be sent: {}", status.waiting);
    told.push_str(&told_files(&status.files));
    if status.paused {
        told.push_str("\nPaused: `sync resume` goes on.");
    }
    if let Some(problem) = &status.problem {
        let _ = write!(told, "\nThe last exchange failed: {problem}");
    }
    told
}

/// The attached files that wait; nothing where none does.
fn told_files(files: &FilesWaitingView) -> String {
    let FilesWaitingView { to_send, to_fetch, bytes_to_fetch, elsewhere } = files;
    let lines = [
        (*to_send, format!("Files to be sent: {to_send}")),
        (
            *to_fetch,
            format!("Files to be fetched: {to_fetch}, {} KB (`sync fetch`)", bytes_to_fetch.div_ceil(1024)),
        ),
        (*elsewhere, format!("Files that another device has not sent yet: {elsewhere}")),
    ];
    let lines = lines.into_iter().filter(|(count, _)| *count > 0);
    lines.flat_map(|(_, line)| ["\n".to_owned(), line]).collect()
}

fn told_devices(devices: &[SyncDevice]) -> String {
    let line = |device: &SyncDevice| {
        let this = if device.is_this { "  (this one)" } else { "" };
        format!("{}  since {}  {}{this}", device.id, device.since, device.name)
    };
    devices.iter().map(line).collect::<Vec<_>>().join("\n")
}
