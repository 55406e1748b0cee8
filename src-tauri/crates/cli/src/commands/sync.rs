//! `sync`: one archive on several machines.

use std::fmt::Write;

use extremis_app::App;
use extremis_app::wire::{SyncDevice, SyncStatus, SyncView};
use secrecy::SecretString;

use super::lengthy;
use crate::args::Sync;
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, command: &Sync, output: Output) -> Result<(), Failure> {
    let storage = app.storage();
    match command {
        Sync::Set { url, passphrase_env } => {
            let status = storage.set_sync(url.clone(), passphrase(passphrase_env)?).await?;
            output.either(&status, || {
                format!("{url} is the store from now on. Exchange everything with `sync now`.")
            })?;
        }
        Sync::Now { passphrase_env } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let done = lengthy::run(app, "Exchanging", storage.sync_now(passphrase)).await?;
            output.either(&done, || told(&done))?;
            tell_problems(&done, output);
            if done.cancelled {
                let message = "Stopped. What was exchanged stays; the same command goes on.".to_owned();
                return Err(Failure { exit: 130, ..Failure::new("interrupted", message) });
            }
        }
        Sync::Status => {
            let status = storage.sync_status().await?;
            output.either(&status, || told_status(&status))?;
        }
        Sync::Devices { passphrase_env } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let devices = storage.sync_devices(passphrase).await?;
            output.either(&devices, || told_devices(&devices))?;
        }
    }
    Ok(())
}

fn passphrase(variable: &str) -> Result<SecretString, Failure> {
    match std::env::var(variable) {
        Ok(passphrase) if !passphrase.is_empty() => Ok(SecretString::from(passphrase)),
        _ => {
            let message = format!(
                "The environment variable {variable} holds no passphrase. Nothing was changed. Set it, or name another \
                 one with --passphrase-env."
            );
            Err(Failure::new("no_passphrase", message))
        }
    }
}

fn told(done: &SyncView) -> String {
    let SyncView { received, changed, sent, .. } = done;
    format!("{received} messages received, {changed} changes taken in, {sent} sent")
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
    if let Some(problem) = &status.problem {
        let _ = write!(told, "\nThe last exchange failed: {problem}");
    }
    told
}

fn told_devices(devices: &[SyncDevice]) -> String {
    let line = |device: &SyncDevice| {
        let this = if device.is_this { "  (this one)" } else { "" };
        format!("{}  since {}  {}{this}", device.id, device.since, device.name)
    };
    devices.iter().map(line).collect::<Vec<_>>().join("\n")
}
