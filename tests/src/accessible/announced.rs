//! What a screen reader says by itself when something in a window changes: what live regions tell.
//!
//! The rules are those of Orca: something is said when an object comes into a live region, when text does, when an alert
//! comes, and when a program asks for it. `WebKitGTK` tells of objects alone: new words in a live region, in no paragraph of
//! their own, are never heard.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread;

use zbus::MatchRule;
use zbus::blocking::MessageIterator;
use zbus::message::{Message, Type};
use zbus::zvariant::{OwnedObjectPath, OwnedValue};

use super::Role;
use super::bus::{Bus, REGISTRY, Reference};

const EVENTS: &str = "org.a11y.atspi.Event.Object";
const REGISTRATIONS: &str = "/org/a11y/atspi/registry";
/// More than comes while a page is drawn.
const AT_ONCE: usize = 10_000;

/// Something that was said without having been asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// The words.
    pub text: String,
    /// Whether it interrupts.
    pub is_urgent: bool,
}

/// What an event carries: its kind, two numbers, what it is about, and more that nobody needs.
type Body<More> = (String, i32, i32, OwnedValue, More);

/// Hears everything from now on, until the bus ends.
pub(super) fn listen(bus: Bus, heard: Arc<Mutex<Vec<Announcement>>>) -> zbus::Result<()> {
    let rule = MatchRule::builder().msg_type(Type::Signal).interface(EVENTS)?.build();
    let events = MessageIterator::for_match_rule(rule, &bus.connection, Some(AT_ONCE))?;
    let registry = (REGISTRY.to_owned(), OwnedObjectPath::try_from(REGISTRATIONS)?);
    for event in ["object:children-changed", "object:text-changed", "object:announcement"] {
        let wanted = (event, Vec::<String>::new(), "");
        bus.call::<_, ()>(&registry, REGISTRY, "RegisterEvent", &wanted)?;
    }
    thread::spawn(move || {
        for event in events.map_while(Result::ok) {
            if let Some(said) = said(&bus, &event).filter(|said| !said.text.is_empty()) {
                heard.lock().expect("no other user of it has panicked").push(said);
            }
        }
    });
    Ok(())
}

/// What is said because of an event.
fn said(bus: &Bus, event: &Message) -> Option<Announcement> {
    let header = event.header();
    let source = (header.sender()?.to_string(), OwnedObjectPath::from(header.path()?.to_owned()));
    let (kind, first, about) = carried(event)?;
    match header.member()?.as_str() {
        "Announcement" => Some(Announcement { text: String::try_from(about).ok()?, is_urgent: first > 1 }),
        "TextChanged" if kind.starts_with("insert") => {
            let is_urgent = Live::of(bus, &source)?.is_urgent;
            Some(Announcement { text: String::try_from(about).ok()?, is_urgent })
        }
        "ChildrenChanged" if kind.starts_with("add") => {
            added(bus, &source, &Reference::try_from(about).ok()?)
        }
        _ => None,
    }
}

/// The kind of an event, the first of its numbers, and what it is about. Where an object has come,
/// `WebKitGTK` ends with an object, and others with its properties.
fn carried(event: &Message) -> Option<(String, i32, OwnedValue)> {
    let body = event.body();
    if let Ok((kind, first, _, about, _)) = body.deserialize::<Body<HashMap<String, OwnedValue>>>() {
        return Some((kind, first, about));
    }
    let (kind, first, _, about, _) = body.deserialize::<Body<Reference>>().ok()?;
    Some((kind, first, about))
}

/// What is said because an object has come into another.
fn added(bus: &Bus, into: &Reference, object: &Reference) -> Option<Announcement> {
    if let Some(live) = Live::of(bus, into) {
        let read = if live.is_whole { into } else { object };
        return Some(Announcement { text: bus.read(read), is_urgent: live.is_urgent });
    }
    (bus.role(object) == Role::Alert).then(|| Announcement { text: bus.read(object), is_urgent: true })
}

/// How a live region is told of.
struct Live {
    /// All of it is read, whatever has changed in it.
    is_whole: bool,
    is_urgent: bool,
}

impl Live {
    /// The live region that an object is in.
    fn of(bus: &Bus, object: &Reference) -> Option<Self> {
        let attributes = bus.attributes(object);
        let told = |name: &str| attributes.get(name).map(String::as_str);
        let is_urgent = match told("container-live")? {
            "polite" => false,
            "assertive" => true,
            _ => return None,
        };
        Some(Self { is_whole: told("container-atomic") == Some("true"), is_urgent })
    }
}
