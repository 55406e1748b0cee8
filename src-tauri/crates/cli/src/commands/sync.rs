//! `sync`: one archive on several machines.

use extremis_app::wire::{FilesWaitingView, SyncDevice, SyncStatus, SyncView};
use extremis_app::{App, Audience, StoreLogin};
use extremis_language::text;
use secrecy::SecretString;

use super::lengthy;
use crate::args::{Devices, Sync};
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, shared: bool, command: &Sync, output: Output) -> Result<(), Failure> {
    let store = app.syncing(if shared { Audience::Shared } else { Audience::Own });
    match command {
        Sync::Set { url, passphrase_env, user, secret_env, name } => {
            let login = login(user.as_ref(), secret_env.as_deref())?;
            let (passphrase, name) = (passphrase(passphrase_env)?, name.clone());
            let status = store.set_sync(url.clone(), passphrase, login, name).await?;
            output.either(&status, || {
                if shared {
                    text!("cli-sync-set-shared", url = url)
                } else {
                    text!("cli-sync-set", url = url)
                }
            })?;
        }
        Sync::Share { ids } => {
            let shared = app.order().share(ids.clone()).await?;
            output.either(&shared, || text!("cli-sync-shared", count = shared.len()))?;
        }
        Sync::Now { passphrase_env } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let done = lengthy::run(app, &text!("cli-sync-exchanging"), store.sync_now(passphrase)).await?;
            tell(&done, output)?;
        }
        Sync::Fetch { passphrase_env } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let done = lengthy::run(app, &text!("cli-sync-fetching"), store.fetch_files(passphrase)).await?;
            tell(&done, output)?;
        }
        Sync::Pause => {
            let status = store.pause_sync(true).await?;
            output.either(&status, || text!("cli-sync-paused"))?;
        }
        Sync::Resume => {
            let status = store.pause_sync(false).await?;
            output.either(&status, || text!("cli-sync-resumed"))?;
        }
        Sync::Status => {
            let status = store.sync_status().await?;
            output.either(&status, || told_status(&status))?;
        }
        Sync::Devices {
            command: Some(Devices::Revoke { name, passphrase_env, new_passphrase_env }), ..
        } => {
            let new = new_passphrase_env.as_deref().map(passphrase).transpose()?;
            let removal = store.remove_sync_device(name.clone(), passphrase(passphrase_env)?, new);
            tell_renewed(&lengthy::run(app, &text!("cli-sync-removing"), removal).await?, output)?;
        }
        Sync::Passphrase { passphrase_env, new_passphrase_env } => {
            let (present, new) = (passphrase(passphrase_env)?, passphrase(new_passphrase_env)?);
            let change = store.change_sync_passphrase(present, new);
            tell_renewed(&lengthy::run(app, &text!("cli-sync-changing"), change).await?, output)?;
        }
        Sync::Devices { passphrase_env, command: None } => {
            let passphrase = passphrase_env.as_deref().map(passphrase).transpose()?;
            let devices = store.sync_devices(passphrase).await?;
            output.either(&devices, || told_devices(&devices))?;
        }
    }
    Ok(())
}

fn passphrase(variable: &str) -> Result<SecretString, Failure> {
    secret(variable).ok_or_else(|| {
        let message = text!("cli-sync-no-passphrase", variable = variable);
        Failure::new("no_passphrase", message)
    })
}

fn secret(variable: &str) -> Option<SecretString> {
    std::env::var(variable).ok().filter(|secret| !secret.is_empty()).map(SecretString::from)
}

fn login(user: Option<&String>, variable: Option<&str>) -> Result<Option<StoreLogin>, Failure> {
    let Some(variable) = variable else { return Ok(None) };
    let secret = secret(variable).ok_or_else(|| {
        let message = text!("cli-sync-no-password", variable = variable);
        Failure::new("no_password", message)
    })?;
    Ok(Some(StoreLogin { user: user.cloned().unwrap_or_default(), secret }))
}

fn tell(done: &SyncView, output: Output) -> Result<(), Failure> {
    output.either(done, || told(done))?;
    tell_problems(done, output);
    stopped(done)
}

fn tell_renewed(done: &SyncView, output: Output) -> Result<(), Failure> {
    output.either(done, || told_renewed(done))?;
    tell_problems(done, output);
    stopped(done)
}

fn told_renewed(done: &SyncView) -> String {
    if done.cancelled { text!("cli-sync-renewed-later") } else { text!("cli-sync-renewed") }
}

fn stopped(done: &SyncView) -> Result<(), Failure> {
    if !done.cancelled {
        return Ok(());
    }
    let message = text!("cli-sync-stopped");
    Err(Failure { exit: 130, ..Failure::new("interrupted", message) })
}

fn told(done: &SyncView) -> String {
    let SyncView { received, changed, sent, files_sent, files_received, .. } = done;
    let told = text!("cli-sync-done", received = received, changed = changed, sent = sent);
    if *files_sent == 0 && *files_received == 0 {
        return told;
    }
    text!("cli-sync-files-done", told = told, sent = files_sent, received = files_received)
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
        return text!("cli-sync-no-store");
    };
    let mut lines = vec![text!("cli-sync-store", address = address)];
    lines.extend(status.name.as_ref().map(|name| text!("cli-sync-name", name = name)));
    lines.extend(status.device.as_ref().map(|device| text!("cli-sync-device", device = device)));
    let last = status.exchanged_at.clone().unwrap_or_else(|| text!("cli-sync-never"));
    lines.push(text!("cli-sync-last", last = last));
    lines.push(text!("cli-sync-waiting", count = status.waiting));
    lines.extend(told_files(&status.files));
    lines.extend(status.paused.then(|| text!("cli-sync-is-paused")));
    lines.extend(status.problem.as_ref().map(|problem| text!("cli-sync-problem", problem = problem)));
    lines.join("\n")
}

/// The attached files that wait; nothing where none does.
fn told_files(files: &FilesWaitingView) -> Vec<String> {
    let FilesWaitingView { to_send, to_fetch, bytes_to_fetch, elsewhere } = files;
    let kilobytes = bytes_to_fetch.div_ceil(1024);
    let lines = [
        (*to_send, text!("cli-sync-to-send", count = to_send)),
        (*to_fetch, text!("cli-sync-to-fetch", count = to_fetch, kilobytes = kilobytes)),
        (*elsewhere, text!("cli-sync-elsewhere", count = elsewhere)),
    ];
    lines.into_iter().filter(|(count, _)| *count > 0).map(|(_, line)| line).collect()
}

fn told_devices(devices: &[SyncDevice]) -> String {
    let line = |device: &SyncDevice| {
        let this = if device.is_this { format!("  {}", text!("cli-sync-this")) } else { String::new() };
        let since = text!("cli-sync-since", time = device.since);
        format!("{}  {since}  {}{this}", device.id, device.name)
    };
    devices.iter().map(line).collect::<Vec<_>>().join("\n")
}
