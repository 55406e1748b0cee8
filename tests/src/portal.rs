//! The desktop's portal for global keys, as xdg-desktop-portal is towards a program, and a person who answers as a test
//! says.
//!
//! It is as strict as that: who asks must have registered under a name for which there is a desktop entry, a session binds
//! once, and answers come as signals. As on KDE, the person is asked about what is new to the desktop alone, and no program
//! learns of a no but by the answer itself.

#![expect(
    clippy::needless_pass_by_value,
    clippy::used_underscore_binding,
    clippy::unused_self,
    reason = "the parameters are those that the interface on the bus has"
)]

mod files;
mod screenshot;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use zbus::message::Header;
use zbus::object_server::ObjectServer;
use zbus::zvariant::{ObjectPath, OwnedObjectPath, OwnedValue, Value};
use zbus::{Connection, blocking, fdo};

use crate::desktop::Desktop;

pub use files::{FilesAsked, FilesPortal};
pub use screenshot::ScreenshotPortal;

const NAME: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
const SHORTCUTS: &str = "org.freedesktop.portal.GlobalShortcuts";

/// What the person says when they are asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reply {
    /// Yes, with the keys that the program wishes for.
    #[default]
    Agree,
    /// No.
    Decline,
}

/// What the desktop keeps of it, also while no portal runs.
#[derive(Debug, Clone, Default)]
pub struct Keys(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    reply: Reply,
    /// Which key a shortcut has, as people read it.
    keys: BTreeMap<String, String>,
    /// What the person was asked about, each time.
    asked: Vec<Vec<String>>,
    /// How often its settings were opened for the program.
    configured: u32,
    sessions: HashMap<String, Session>,
}

#[derive(Debug)]
struct Session {
    sender: String,
    /// What it has bound; none before it has.
    bound: Option<Vec<String>>,
}

impl Keys {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("no other user of it has panicked")
    }

    /// Has the person say so from now on.
    pub fn reply(&self, reply: Reply) {
        self.lock().reply = reply;
    }

    /// What the person was asked about, each time.
    pub fn asked(&self) -> Vec<Vec<String>> {
        self.lock().asked.clone()
    }

    /// How often the desktop's settings were opened for the program.
    pub fn configured(&self) -> u32 {
        self.lock().configured
    }

    fn shortcuts(&self, ids: &[String]) -> Vec<(String, HashMap<&'static str, Value<'static>>)> {
        let kept = self.lock();
        let known = ids.iter().filter_map(|id| Some((id.clone(), kept.keys.get(id)?.clone())));
        known.map(|(id, key)| (id, HashMap::from([("trigger_description", key.into())]))).collect()
    }
}

/// The portal, on the session bus of a desktop until it is dropped.
#[derive(Debug)]
pub struct Portal {
    keys: Keys,
    bus: blocking::Connection,
}

impl Portal {
    /// Starts it for a desktop that keeps these keys.
    pub fn start(desktop: &Desktop, keys: &Keys) -> Self {
        let shortcuts = Shortcuts { keys: keys.clone(), names: Names::default() };
        let registry =
            Registry { names: shortcuts.names.clone(), entries: desktop.home().join("data/applications") };
        let start = || {
            blocking::connection::Builder::address(desktop.bus())?
                .serve_at(PATH, shortcuts)?
                .serve_at(PATH, registry)?
                .name(NAME)?
                .build()
        };
        Self { keys: keys.clone(), bus: start().expect("a portal on the bus of the desktop") }
    }

    /// Presses the key of a shortcut, wherever the person is.
    pub fn press(&self, id: &str) {
        let none = HashMap::<&str, Value<'_>>::new();
        let sessions = self.sessions(id);
        assert!(!sessions.is_empty(), "no session has bound {id}");
        for (path, sender) in sessions {
            self.tell(&sender, "Activated", &(path, id, 0_u64, &none));
        }
    }

    /// Gives a shortcut another key in the settings of the desktop; none where it is empty.
    pub fn change(&self, id: &str, key: &str) {
        self.keys.lock().keys.insert(id.to_owned(), key.to_owned());
        for (path, sender) in self.sessions(id) {
            let shortcuts = self.keys.shortcuts(&[id.to_owned()]);
            self.tell(&sender, "ShortcutsChanged", &(path, shortcuts));
        }
    }

    fn sessions(&self, id: &str) -> Vec<(ObjectPath<'static>, String)> {
        let kept = self.keys.lock();
        let has =
            |session: &Session| session.bound.as_ref().is_some_and(|ids| ids.iter().any(|one| one == id));
        let sessions = kept.sessions.iter().filter(|(_, session)| has(session));
        sessions.map(|(path, session)| (object(path), session.sender.clone())).collect()
    }

    fn tell<B: serde::Serialize + zbus::zvariant::DynamicType>(&self, sender: &str, signal: &str, body: &B) {
        self.bus.emit_signal(Some(sender), PATH, SHORTCUTS, signal, body).expect("the bus takes a signal");
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        // What was bound ends with the portal, and the name is free before the next one wants it.
        self.keys.lock().sessions.clear();
        let _ = self.bus.release_name(NAME);
    }
}

/// Under which name each connection has registered.
type Names = Arc<Mutex<HashMap<String, String>>>;

struct Registry {
    names: Names,
    /// Where desktop entries are.
    entries: PathBuf,
}

#[zbus::interface(name = "org.freedesktop.host.portal.Registry")]
impl Registry {
    fn register(
        &self,
        #[zbus(header)] header: Header<'_>,
        name: String,
        _options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<()> {
        let entry = std::fs::read_to_string(self.entries.join(format!("{name}.desktop"))).unwrap_or_default();
        let program = entry.lines().find_map(|line| line.strip_prefix("Exec="));
        let runs = program.is_some_and(|program| PathBuf::from(program.trim_matches('"')).is_file());
        if !runs {
            return Err(fdo::Error::Failed(format!("no desktop entry of {name} that starts a program")));
        }
        let mut names = self.names.lock().expect("no other user of it has panicked");
        match names.insert(sender(&header), name) {
            None => Ok(()),
            Some(_) => Err(fdo::Error::Failed("already associated with an application".to_owned())),
        }
    }
}

struct Shortcuts {
    keys: Keys,
    names: Names,
}

#[zbus::interface(name = "org.freedesktop.portal.GlobalShortcuts")]
impl Shortcuts {
    #[zbus(property, name = "version")]
    fn version(&self) -> u32 {
        2
    }

    async fn create_session(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        #[zbus(object_server)] server: &ObjectServer,
        options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<OwnedObjectPath> {
        let sender = sender(&header);
        if !self.names.lock().expect("no other user of it has panicked").contains_key(&sender) {
            return Err(fdo::Error::AccessDenied("An app id is required".to_owned()));
        }
        let path = named(&sender, "session", &options, "session_handle_token")?;
        let session = Session { sender: sender.clone(), bound: None };
        self.keys.lock().sessions.insert(path.to_string(), session);
        let closes = Closes { keys: self.keys.clone(), path: path.to_string() };
        server.at(&path, closes).await?;
        answer(bus, &sender, &options, 0, HashMap::from([("session_handle", path.to_string().into())]))
    }

    fn list_shortcuts(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        session: ObjectPath<'_>,
        options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<OwnedObjectPath> {
        let sender = sender(&header);
        let kept = self.keys.lock();
        let bound = session_of(&kept, &session, &sender)?.bound.clone();
        let ids = bound.unwrap_or_else(|| kept.keys.keys().cloned().collect());
        drop(kept);
        answer(bus, &sender, &options, 0, HashMap::from([("shortcuts", self.keys.shortcuts(&ids).into())]))
    }

    fn bind_shortcuts(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        session: ObjectPath<'_>,
        shortcuts: Vec<(String, HashMap<String, OwnedValue>)>,
        _window: String,
        options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<OwnedObjectPath> {
        let sender = sender(&header);
        if session_of(&self.keys.lock(), &session, &sender)?.bound.is_some() {
            return Err(fdo::Error::Failed("a session binds once".to_owned()));
        }
        let ids: Vec<String> = shortcuts.iter().map(|(id, _)| id.clone()).collect();
        let new: Vec<_> =
            shortcuts.into_iter().filter(|(id, _)| !self.keys.lock().keys.contains_key(id)).collect();
        let mut kept = self.keys.lock();
        if !new.is_empty() {
            kept.asked.push(new.iter().map(|(id, _)| id.clone()).collect());
        }
        if kept.reply == Reply::Agree {
            let with_key = new.into_iter().map(|(id, mut about)| {
                let wished = about.remove("preferred_trigger").and_then(|key| String::try_from(key).ok());
                (id, wished.map(|key| readable(&key)).unwrap_or_default())
            });
            kept.keys.extend(with_key);
        }
        let bound: Vec<String> = ids.into_iter().filter(|id| kept.keys.contains_key(id)).collect();
        let response = u32::from(bound.is_empty());
        if let Some(session) = kept.sessions.get_mut(session.as_str()) {
            session.bound = Some(bound.clone());
        }
        drop(kept);
        let given = self.keys.shortcuts(&bound);
        answer(bus, &sender, &options, response, HashMap::from([("shortcuts", given.into())]))
    }

    fn configure_shortcuts(
        &self,
        #[zbus(header)] header: Header<'_>,
        session: ObjectPath<'_>,
        _window: String,
        _options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<()> {
        let mut kept = self.keys.lock();
        session_of(&kept, &session, &sender(&header))?;
        kept.configured += 1;
        Ok(())
    }
}

/// A session as an object of its own.
struct Closes {
    keys: Keys,
    path: String,
}

#[zbus::interface(name = "org.freedesktop.portal.Session")]
impl Closes {
    fn close(&self) {
        self.keys.lock().sessions.remove(&self.path);
    }
}

fn session_of<'a>(kept: &'a Kept, path: &ObjectPath<'_>, sender: &str) -> fdo::Result<&'a Session> {
    let session = kept.sessions.get(path.as_str()).filter(|session| session.sender == sender);
    session.ok_or_else(|| fdo::Error::AccessDenied("Invalid session".to_owned()))
}

/// Answers a request: by the path of it now, and by its signal once that was told.
fn answer(
    bus: &Connection,
    sender: &str,
    options: &HashMap<String, OwnedValue>,
    response: u32,
    results: HashMap<&'static str, Value<'static>>,
) -> fdo::Result<OwnedObjectPath> {
    let path = named(sender, "request", options, "handle_token")?;
    let (to, at, over) = (sender.to_owned(), path.clone(), bus.clone());
    let told = async move {
        let request = "org.freedesktop.portal.Request";
        let body = (response, results);
        let told = over.emit_signal(Some(to.as_str()), &at, request, "Response", &body).await;
        told.expect("the bus takes a signal");
    };
    bus.executor().spawn(told, "answer of the portal").detach();
    Ok(path)
}

/// The path that a program and the portal know by a word of the program's.
fn named(
    sender: &str,
    kind: &str,
    options: &HashMap<String, OwnedValue>,
    token: &str,
) -> fdo::Result<OwnedObjectPath> {
    let token = options.get(token).and_then(|token| <&str>::try_from(token).ok());
    let token = token.ok_or_else(|| fdo::Error::InvalidArgs("a token is missing".to_owned()))?;
    let sender = sender.trim_start_matches(':').replace('.', "_");
    OwnedObjectPath::try_from(format!("{PATH}/{kind}/{sender}/{token}"))
        .map_err(|error| fdo::Error::InvalidArgs(error.to_string()))
}

fn sender(header: &Header<'_>) -> String {
    header.sender().map(ToString::to_string).unwrap_or_default()
}

fn object(path: &str) -> ObjectPath<'static> {
    ObjectPath::try_from(path.to_owned()).expect("a path of ours")
}

/// `CTRL+SHIFT+space` as KDE tells it to people.
fn readable(key: &str) -> String {
    let words = key.split('+').map(|word| match word {
        "CTRL" => "Ctrl".to_owned(),
        "SHIFT" => "Shift".to_owned(),
        "ALT" => "Alt".to_owned(),
        "LOGO" => "Meta".to_owned(),
        other => {
            let mut letters = other.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
        }
    });
    words.collect::<Vec<_>>().join("+")
}
