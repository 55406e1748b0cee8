//! Which window has the focus, as the compositor tells over its own socket: sway and what speaks its protocol (i3 IPC), and
//! Hyprland. Other compositors tell no program.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

/// How long a compositor may take for an answer, on a busy machine, too: an insertion needs it. A capture waits for no more
/// than its own time.
const ANSWER: Duration = Duration::from_secs(1);
/// The longest answer that is read, in bytes.
const MOST: u64 = 32 << 20;

/// A window, by the number that the compositor gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WaylandWindow {
    /// sway's number, or Hyprland's address.
    pub(crate) id: String,
    pub(crate) process: Option<u32>,
    /// What it calls its application: the Wayland id, or the class under `XWayland`.
    pub(crate) application: Option<String>,
}

/// A window and its title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FocusedWindow {
    pub(crate) window: WaylandWindow,
    pub(crate) title: Option<String>,
}

/// A compositor that can be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Compositor {
    /// sway, by the path of its socket.
    Sway(PathBuf),
    /// Hyprland, by the path of its socket.
    Hyprland(PathBuf),
}

impl Compositor {
    /// The one of the environment.
    pub(crate) fn of_environment() -> Option<Self> {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        if let Some(socket) = set("SWAYSOCK") {
            return Some(Self::Sway(socket.into()));
        }
        let instance = set("HYPRLAND_INSTANCE_SIGNATURE")?;
        let folders =
            [set("XDG_RUNTIME_DIR").map(|folder| Path::new(&folder).join("hypr")), Some("/tmp/hypr".into())];
        let sockets = folders.into_iter().flatten().map(|folder| folder.join(&instance).join(".socket.sock"));
        sockets.into_iter().find(|socket| socket.exists()).map(Self::Hyprland)
    }

    /// The window that has the focus.
    pub(crate) fn focused(&self) -> io::Result<Option<FocusedWindow>> {
        Ok(match self {
            Self::Sway(socket) => sway_focused(&sway(socket, GET_TREE, "")?),
            Self::Hyprland(socket) => hyprland_focused(&parsed(&hyprland(socket, "j/activewindow")?)?),
        })
    }

    /// Whether a window is there.
    pub(crate) fn has(&self, window: &WaylandWindow) -> io::Result<bool> {
        Ok(match self {
            Self::Sway(socket) => {
                let tree = sway(socket, GET_TREE, "")?;
                find(&tree, &|node| node["id"].as_i64().is_some_and(|id| id.to_string() == window.id))
                    .is_some()
            }
            Self::Hyprland(socket) => {
                let listed = parsed(&hyprland(socket, "j/clients")?)?;
                let clients = listed.as_array().map(Vec::as_slice).unwrap_or_default();
                clients.iter().any(|client| client["address"].as_str() == Some(&window.id))
            }
        })
    }

    /// Asks for the focus to go to a window.
    pub(crate) fn focus(&self, window: &WaylandWindow) -> io::Result<()> {
        match self {
            Self::Sway(socket) => {
                sway(socket, RUN_COMMAND, &format!("[con_id={}] focus", window.id)).map(drop)
            }
            Self::Hyprland(socket) => {
                hyprland(socket, &format!("dispatch focuswindow address:{}", window.id)).map(drop)
            }
        }
    }
}

/// Kinds of messages of the i3 protocol, and its first bytes.
const RUN_COMMAND: u32 = 0;
const GET_TREE: u32 = 4;
const MAGIC: &[u8; 6] = b"i3-ipc";

fn connect(socket: &Path) -> io::Result<UnixStream> {
    let stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(ANSWER))?;
    stream.set_write_timeout(Some(ANSWER))?;
    Ok(stream)
}

/// Asks sway.
fn sway(socket: &Path, kind: u32, payload: &str) -> io::Result<Value> {
    let mut stream = connect(socket)?;
    let length = u32::try_from(payload.len()).map_err(io::Error::other)?;
    let mut message = MAGIC.to_vec();
    message.extend(length.to_ne_bytes());
    message.extend(kind.to_ne_bytes());
    message.extend(payload.as_bytes());
    stream.write_all(&message)?;
    let mut head = [0; 14];
    stream.read_exact(&mut head)?;
    let length = head[6..].first_chunk().map_or(0, |four| u32::from_ne_bytes(*four));
    let mut answer = Vec::new();
    stream.take(u64::from(length).min(MOST)).read_to_end(&mut answer)?;
    Ok(serde_json::from_slice(&answer)?)
}

/// Asks Hyprland, which answers and hangs up.
fn hyprland(socket: &Path, request: &str) -> io::Result<String> {
    let mut stream = connect(socket)?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.take(MOST).read_to_string(&mut answer)?;
    Ok(answer)
}

fn parsed(answer: &str) -> io::Result<Value> {
    Ok(serde_json::from_str(answer)?)
}

fn find<'t>(node: &'t Value, wanted: &dyn Fn(&Value) -> bool) -> Option<&'t Value> {
    if wanted(node) {
        return Some(node);
    }
    let below = ["nodes", "floating_nodes"].into_iter().filter_map(|name| node[name].as_array());
    below.flatten().find_map(|node| find(node, wanted))
}

fn text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

fn process(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|process| u32::try_from(process).ok()).filter(|process| *process != 0)
}

/// The focused window in sway's tree; an empty workspace can have the focus, too, and is none.
fn sway_focused(tree: &Value) -> Option<FocusedWindow> {
    let node = find(tree, &|node| node["focused"] == true && node["pid"].is_u64())?;
    let application = text(&node["app_id"]).or_else(|| text(&node["window_properties"]["class"]));
    let window =
        WaylandWindow { id: node["id"].as_i64()?.to_string(), process: process(&node["pid"]), application };
    Some(FocusedWindow { window, title: text(&node["name"]) })
}

fn hyprland_focused(client: &Value) -> Option<FocusedWindow> {
    let application = text(&client["class"]).or_else(|| text(&client["initialClass"]));
    let window =
        WaylandWindow { id: text(&client["address"])?, process: process(&client["pid"]), application };
    Some(FocusedWindow { window, title: text(&client["title"]) })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sways_focused_window_is_found_floating_and_under_xwayland_too() {
        let window = json!({"id": 7, "focused": true, "pid": 12, "app_id": null, "name": "A title",
            "window_properties": {"class": "XTerm"}, "nodes": [], "floating_nodes": []});
        let other = json!({"id": 6, "focused": false, "pid": 11, "app_id": "foot", "nodes": []});
        let tree = json!({"id": 1, "focused": false, "nodes": [
            {"id": 2, "focused": false, "nodes": [other], "floating_nodes": [window]}]});
        let found = sway_focused(&tree).unwrap();
        assert_eq!((found.window.id.as_str(), found.window.process), ("7", Some(12)));
        assert_eq!(found.window.application.as_deref(), Some("XTerm"));
        assert_eq!(found.title.as_deref(), Some("A title"));
    }

    #[test]
    fn an_empty_workspace_is_no_window() {
        assert_eq!(sway_focused(&json!({"id": 1, "nodes": [{"id": 2, "focused": true, "nodes": []}]})), None);
        assert_eq!(hyprland_focused(&json!({})), None);
    }

    #[test]
    fn hyprlands_active_window_is_read() {
        let client = json!({"address": "0x55d0", "class": "org.xfce.mousepad", "title": "a.txt", "pid": 9});
        let found = hyprland_focused(&client).unwrap();
        assert_eq!((found.window.id.as_str(), found.window.process), ("0x55d0", Some(9)));
        assert_eq!(found.window.application.as_deref(), Some("org.xfce.mousepad"));
    }
}
