//! What a screen reader does with the windows of a desktop: everything by way of the accessibility bus (AT-SPI 2).
//!
//! It finds things by their roles and names, presses them by their actions, reads them by their texts and hears what they
//! announce. Deliberately absent: the page, its elements and their ids; and the pointer, which nobody needs here.
//!
//! `WebKitGTK` lets nobody write into a field by this bus: a field gets the focus by it, and then the keys of the keyboard.

mod announced;
mod bus;
mod node;
mod role;
mod tree;

use std::sync::{Arc, Mutex};

use zbus::zvariant::OwnedObjectPath;

use crate::desktop::{Desktop, Input};
use crate::wait;

pub use announced::Announcement;
pub use node::{Node, States};
pub use role::Role;

use bus::{Bus, REGISTRY};

const ROOT: &str = "/org/a11y/atspi/accessible/root";

/// The screen reader of a desktop on which assistive technologies are switched on.
#[derive(Debug)]
pub struct ScreenReader {
    bus: Bus,
    input: Arc<Input>,
    heard: Arc<Mutex<Vec<Announcement>>>,
}

impl ScreenReader {
    /// Listens from now on.
    pub fn start(desktop: &Desktop) -> Self {
        let heard = Arc::default();
        let listen = || {
            // What is heard is looked at while the test asks: each has a connection of its own.
            announced::listen(Bus::open(desktop)?, Arc::clone(&heard))?;
            Bus::open(desktop)
        };
        let bus = listen().expect("the desktop has an accessibility bus");
        Self { bus, input: Arc::clone(desktop.input()), heard }
    }

    /// The window with exactly this title, whichever program has it.
    pub fn window(&self, title: &str) -> Option<Node<'_>> {
        let root = OwnedObjectPath::try_from(ROOT).ok()?;
        let desktop = Node::new(self, (REGISTRY.to_owned(), root));
        let windows = desktop.children().into_iter().flat_map(|application| application.children());
        windows.into_iter().find(|window| window.role() == Role::Frame && window.name() == title)
    }

    /// Waits for the window with exactly this title; gives the page in it, once there is something in that. An empty one
    /// comes first, and goes.
    #[track_caller]
    pub fn wait_page(&self, title: &str) -> Node<'_> {
        wait::until(&format!("a page is in the window {title:?} on the accessibility bus"), || {
            let page = self.window(title)?.find(Role::Document, |name| name == title)?;
            (!page.children().is_empty()).then_some(page)
        })
    }

    /// All that was announced since it was last forgotten.
    pub fn heard(&self) -> Vec<Announcement> {
        self.heard.lock().expect("no other user of it has panicked").clone()
    }

    /// Forgets what was announced so far.
    pub fn forget_heard(&self) {
        self.heard.lock().expect("no other user of it has panicked").clear();
    }

    /// Waits until something with these words in it is announced.
    #[track_caller]
    pub fn wait_heard(&self, words: &str) -> Announcement {
        let heard = || self.heard().into_iter().find(|one| one.text.contains(words));
        let found = wait::attempt(wait::LIMIT, heard);
        found.unwrap_or_else(|| panic!("{words:?} was never announced; heard: {:#?}", self.heard()))
    }

    /// Presses keys, which go to what has the focus.
    #[track_caller]
    pub fn key(&self, keys: &str) {
        self.input.key(keys);
    }
}
