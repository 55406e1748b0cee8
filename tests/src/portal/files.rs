//! The desktop's portal for files, and a person who chooses as a test says.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use zbus::message::Header;
use zbus::zvariant::{OwnedObjectPath, OwnedValue};
use zbus::{Connection, blocking, fdo};

use super::{NAME, PATH, answer, sender};
use crate::desktop::Desktop;

/// What the portal answers: something was chosen, or the person did not want to.
const CHOSEN: u32 = 0;
const CANCELLED: u32 = 1;

/// What a program asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilesAsked {
    /// Whether a file was to be named that is written.
    pub saves: bool,
    /// What the portal would put its chooser over.
    pub window: String,
    /// What it says.
    pub title: String,
    /// Whether it is a folder.
    pub folder: bool,
    /// Where it begins.
    pub begins: Option<PathBuf>,
    /// What a new file is called.
    pub name: Option<String>,
}

#[derive(Debug, Default)]
struct Person {
    /// What they choose; none: they cancel.
    chooses: Option<PathBuf>,
    asked: Vec<FilesAsked>,
}

/// The portal, on the session bus of a desktop until it is dropped. It is there for nothing else.
#[derive(Debug)]
pub struct FilesPortal {
    person: Arc<Mutex<Person>>,
    bus: blocking::Connection,
}

impl FilesPortal {
    /// Starts it. The person cancels until told otherwise.
    pub fn start(desktop: &Desktop) -> Self {
        let person: Arc<Mutex<Person>> = Arc::default();
        let start = || {
            blocking::connection::Builder::address(desktop.bus())?
                .serve_at(PATH, Files(Arc::clone(&person)))?
                .name(NAME)?
                .build()
        };
        let bus = start().expect("a portal on the bus of the desktop");
        Self { person, bus }
    }

    /// Has the person choose this from now on, or nothing.
    pub fn choose(&self, path: Option<&Path>) {
        locked(&self.person).chooses = path.map(Path::to_owned);
    }

    /// What was asked for, each time.
    pub fn asked(&self) -> Vec<FilesAsked> {
        locked(&self.person).asked.clone()
    }
}

impl Drop for FilesPortal {
    fn drop(&mut self) {
        let _ = self.bus.release_name(NAME);
    }
}

fn locked(person: &Mutex<Person>) -> MutexGuard<'_, Person> {
    person.lock().expect("no other user of it has panicked")
}

struct Files(Arc<Mutex<Person>>);

#[zbus::interface(name = "org.freedesktop.portal.FileChooser")]
impl Files {
    #[zbus(property, name = "version")]
    fn version(&self) -> u32 {
        4
    }

    fn open_file(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        window: String,
        title: String,
        options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<OwnedObjectPath> {
        self.ask(bus, &sender(&header), &options, asked(false, window, title, &options))
    }

    fn save_file(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        window: String,
        title: String,
        options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<OwnedObjectPath> {
        self.ask(bus, &sender(&header), &options, asked(true, window, title, &options))
    }
}

impl Files {
    fn ask(
        &self,
        bus: &Connection,
        sender: &str,
        options: &HashMap<String, OwnedValue>,
        asked: FilesAsked,
    ) -> fdo::Result<OwnedObjectPath> {
        let mut person = locked(&self.0);
        person.asked.push(asked);
        let chosen = person.chooses.clone();
        drop(person);
        let address = |file: PathBuf| format!("file://{}", file.display().to_string().replace(' ', "%20"));
        let response = if chosen.is_some() { CHOSEN } else { CANCELLED };
        let results = chosen.map(|file| ("uris", vec![address(file)].into())).into_iter().collect();
        answer(bus, sender, options, response, results)
    }
}

fn asked(saves: bool, window: String, title: String, options: &HashMap<String, OwnedValue>) -> FilesAsked {
    let value = |name: &str| options.get(name).and_then(|value| value.try_clone().ok());
    let begins = value("current_folder").and_then(|bytes| Vec::<u8>::try_from(bytes).ok());
    FilesAsked {
        saves,
        window,
        title,
        folder: value("directory").and_then(|folder| bool::try_from(folder).ok()).unwrap_or_default(),
        begins: begins.map(|bytes| {
            let bytes = bytes.strip_suffix(&[0]).expect("a path that ends as the portal wants it");
            PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
        }),
        name: value("current_name").and_then(|name| String::try_from(name).ok()),
    }
}
