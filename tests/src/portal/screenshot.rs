//! The desktop's portal for pictures of the screen, and a person who chooses as a test says.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use zbus::message::Header;
use zbus::zvariant::{OwnedObjectPath, OwnedValue};
use zbus::{Connection, blocking, fdo};

use super::{NAME, PATH, answer, sender};
use crate::desktop::Desktop;

/// What the portal answers: the picture was taken, or the person did not want one.
const TAKEN: u32 = 0;
const CANCELLED: u32 = 1;

#[derive(Debug, Default)]
struct Screen {
    /// The file that the next picture is in; none: the person cancels.
    file: Option<PathBuf>,
    asked: usize,
}

/// The portal, on the session bus of a desktop until it is dropped. It is there for nothing else.
#[derive(Debug)]
pub struct ScreenshotPortal {
    screen: Arc<Mutex<Screen>>,
    bus: blocking::Connection,
}

impl ScreenshotPortal {
    /// Starts it. The person cancels until told otherwise.
    pub fn start(desktop: &Desktop) -> Self {
        let screen: Arc<Mutex<Screen>> = Arc::default();
        let start = || {
            blocking::connection::Builder::address(desktop.bus())?
                .serve_at(PATH, Screenshots(Arc::clone(&screen)))?
                .name(NAME)?
                .build()
        };
        let bus = start().expect("a portal on the bus of the desktop");
        Self { screen, bus }
    }

    /// Has the person choose what is in a file from now on, or nothing.
    pub fn choose(&self, file: Option<&Path>) {
        self.screen.lock().expect("no other user of it has panicked").file = file.map(Path::to_owned);
    }

    /// How often the person was asked.
    pub fn asked(&self) -> usize {
        self.screen.lock().expect("no other user of it has panicked").asked
    }
}

impl Drop for ScreenshotPortal {
    fn drop(&mut self) {
        let _ = self.bus.release_name(NAME);
    }
}

struct Screenshots(Arc<Mutex<Screen>>);

#[zbus::interface(name = "org.freedesktop.portal.Screenshot")]
impl Screenshots {
    #[zbus(property, name = "version")]
    fn version(&self) -> u32 {
        2
    }

    fn screenshot(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        _window: String,
        options: HashMap<String, OwnedValue>,
    ) -> fdo::Result<OwnedObjectPath> {
        let is_asked = options.get("interactive").and_then(|asked| bool::try_from(asked).ok());
        if is_asked != Some(true) {
            return Err(fdo::Error::AccessDenied("a picture without a choice".to_owned()));
        }
        let mut screen = self.0.lock().expect("no other user of it has panicked");
        screen.asked += 1;
        let file = screen.file.clone();
        drop(screen);
        let address = |file: PathBuf| format!("file://{}", file.display().to_string().replace(' ', "%20"));
        let response = if file.is_some() { TAKEN } else { CANCELLED };
        let results = file.map(|file| ("uri", address(file).into())).into_iter().collect();
        answer(bus, &sender(&header), &options, response, results)
    }
}
