//! The desktop's portal for files (`org.freedesktop.portal.FileChooser`), as xdg-desktop-portal documents it.
//!
//! Deliberately absent: naming our window to it on Wayland, for which GTK 3 has no safe way. The chooser is a window of its own
//! there.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures::StreamExt;
use futures::future::{Either, select};
use gtk::gio::prelude::FileExt;
use tauri::WebviewWindow;
use zbus::fdo::DBusProxy;
use zbus::message::Type as Kind;
use zbus::zvariant::{OwnedValue, Value};
use zbus::{Connection, MatchRule, MessageStream, connection};

use super::Question;

const PORTAL: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
const FILES: &str = "org.freedesktop.portal.FileChooser";
const REQUEST: &str = "org.freedesktop.portal.Request";
/// How long it may take to start and to answer anything but the question itself.
const TIME: Duration = Duration::from_secs(5);
/// From this version on, folders can be chosen.
const WITH_FOLDERS: u32 = 3;

/// What the portal answers.
const CHOSEN: u32 = 0;
const CANCELLED: u32 = 1;

/// Numbers requests: the portal names each by a word of ours.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Why the portal did not have the person choose.
pub(super) enum Failed {
    /// There is none that can.
    NotThere(zbus::Error),
    /// It ended, or answered with nonsense.
    Broke(zbus::Error),
}

/// What the portal calls our window: then its chooser stays over it.
pub(super) fn parent(window: &WebviewWindow) -> String {
    use gtk::glib::object::Cast;
    use gtk::prelude::WidgetExt;
    let (send, receive) = std::sync::mpsc::channel();
    let asked = window.clone();
    let name = move || {
        let surface = asked.gtk_window().ok().and_then(|window| window.window());
        let on_x11 = surface.and_then(|surface| surface.downcast::<gdkx11::X11Window>().ok());
        let _ = send.send(on_x11.map(|window| format!("x11:{:x}", window.xid())).unwrap_or_default());
    };
    if window.run_on_main_thread(name).is_err() {
        return String::new();
    }
    receive.recv_timeout(TIME).unwrap_or_default()
}

/// What the person chose; none where they did not want to.
pub(super) async fn ask(question: &Question, parent: &str) -> Result<Option<PathBuf>, Failed> {
    let bus = found(question).await.map_err(Failed::NotThere)?;
    requested(&bus, question, parent).await.map_err(Failed::Broke)
}

/// The bus, where the portal is on it and can do what is asked for.
async fn found(question: &Question) -> zbus::Result<Connection> {
    let bus = connection::Builder::session()?.method_timeout(TIME).build().await?;
    let properties = Some("org.freedesktop.DBus.Properties");
    let told = bus.call_method(Some(PORTAL), PATH, properties, "Get", &(FILES, "version")).await?;
    let version = u32::try_from(told.body().deserialize::<OwnedValue>()?)?;
    if question.purpose.is_folder() && version < WITH_FOLDERS {
        return Err(zbus::Error::Failure(format!("version {version} chooses no folders")));
    }
    Ok(bus)
}

async fn requested(bus: &Connection, question: &Question, parent: &str) -> zbus::Result<Option<PathBuf>> {
    let names = DBusProxy::new(bus).await?;
    let portal = names.get_name_owner(PORTAL.try_into()?).await?;
    let mut owners = names.receive_name_owner_changed_with_args(&[(0, PORTAL)]).await?;
    let token = format!("extremis_choose_{}", COUNT.fetch_add(1, Ordering::Relaxed));
    let rule = MatchRule::builder()
        .msg_type(Kind::Signal)
        .sender(portal)?
        .path(request_path(bus, &token)?)?
        .interface(REQUEST)?
        .member("Response")?
        .build();
    let mut answers = MessageStream::for_match_rule(rule, bus, Some(1)).await?;
    let method = if question.saves() { "SaveFile" } else { "OpenFile" };
    let asked = (parent, &question.title, options(question, token));
    bus.call_method(Some(PORTAL), PATH, Some(FILES), method, &asked).await?;
    let ended = || zbus::Error::Failure("the portal ended".to_owned());
    let answer = match select(answers.next(), owners.next()).await {
        Either::Left((Some(answer), _)) => answer?,
        _ => return Err(ended()),
    };
    let (response, mut results): (u32, HashMap<String, OwnedValue>) = answer.body().deserialize()?;
    match response {
        CHOSEN => {
            let addresses = results.remove("uris").map(Vec::<String>::try_from).transpose()?;
            let path = addresses.unwrap_or_default().first().and_then(|address| path_of(address));
            let nowhere = || zbus::Error::Failure("what was chosen is not on this machine".to_owned());
            path.map(Some).ok_or_else(nowhere)
        }
        CANCELLED => Ok(None),
        other => Err(zbus::Error::Failure(format!("the portal answered with {other}"))),
    }
}

fn options(question: &Question, token: String) -> HashMap<&'static str, Value<'static>> {
    let mut options = HashMap::from([("handle_token", token.into())]);
    if let Some(folder) = &question.folder {
        options.insert("current_folder", path_value(folder));
    }
    if question.saves() {
        if let Some(name) = &question.name {
            options.insert("current_name", name.clone().into());
        }
    } else if question.purpose.is_folder() {
        options.insert("directory", true.into());
    }
    options
}

/// A path as the portal takes it: its bytes, and a zero.
fn path_value(path: &Path) -> Value<'static> {
    let mut bytes = path.as_os_str().as_bytes().to_vec();
    bytes.push(0);
    bytes.into()
}

/// Where the answer comes from.
fn request_path(bus: &Connection, token: &str) -> zbus::Result<String> {
    let name = bus.unique_name().ok_or_else(|| zbus::Error::Failure("the bus gave no name".to_owned()))?;
    let sender = name.trim_start_matches(':').replace('.', "_");
    Ok(format!("{PATH}/request/{sender}/{token}"))
}

fn path_of(address: &str) -> Option<PathBuf> {
    let path = gtk::gio::File::for_uri(address).path()?;
    (path.is_absolute() && path.as_os_str() != OsStr::new("/")).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_this_machine_is_a_path_and_any_other_is_none() {
        let path = |address| path_of(address).map(|path| path.display().to_string());
        assert_eq!(path("file:///tmp/Meine%20Gespr%C3%A4che").as_deref(), Some("/tmp/Meine Gespräche"));
        assert_eq!(path("https://example.com/a"), None);
    }
}
