//! Who asks: the portal gives keys only to a program that it knows by a desktop entry, and shows the person its name.
//!
//! An `AppImage` and a build of one's own have no entry: one is written where the user's own entries are, in no menu. An
//! entry that somebody else put there stays as it is.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use zbus::Connection;
use zbus::zvariant::Value;

use super::session::{PATH, PORTAL};
use crate::login;

/// The name under which the portal keeps what the person said, and of the desktop entry.
const APP_ID: &str = "app.extremis";
const REGISTRY: &str = "org.freedesktop.host.portal.Registry";
/// The first line of an entry of ours.
const MARK: &str = "# Written by Extremis, so that the desktop knows who asks it for global keys.";

/// Tells the portal who this connection is. Where it knows that by itself, or is too old to be told, it says no, and what
/// it knows is seen when it is asked for keys.
pub(super) async fn register(bus: &Connection) {
    if let Err(error) = tauri::async_runtime::spawn_blocking(write_entry).await.unwrap_or(Ok(())) {
        tracing::warn!(%error, "there is no desktop entry by which the portal would know this program");
    }
    let options = HashMap::<&str, Value<'_>>::new();
    let told = bus.call_method(Some(PORTAL), PATH, Some(REGISTRY), "Register", &(APP_ID, options)).await;
    if let Err(error) = told {
        tracing::info!(%error, "the portal was not told who this is");
    }
}

fn write_entry() -> anyhow::Result<()> {
    let data = data_folder().context("there is no home folder")?;
    let file = data.join("applications").join(format!("{APP_ID}.desktop"));
    let program = login::program()?;
    let entry = entry(&program)?;
    match std::fs::read_to_string(&file) {
        Ok(now) if now == entry || !now.starts_with(MARK) => Ok(()),
        _ => login::write(&file, &entry),
    }
}

fn data_folder() -> Option<PathBuf> {
    let set = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    set.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/share")))
}

fn entry(program: &Path) -> anyhow::Result<String> {
    let program = program.to_str().context("the program's path is not readable text")?;
    Ok(format!(
        "{MARK}\n[Desktop Entry]\nType=Application\nName=Extremis\nIcon=extremis\nExec={}\nTerminal=false\n\
         NoDisplay=true\n",
        login::quoted(program)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_is_in_no_menu_and_says_who_wrote_it() {
        let entry = entry(Path::new("/opt/My Apps/extremis")).unwrap();
        assert!(entry.starts_with(MARK), "{entry}");
        assert!(entry.contains("\nExec=\"/opt/My Apps/extremis\"\n"), "{entry}");
        assert!(entry.contains("\nNoDisplay=true\n"), "{entry}");
    }
}
