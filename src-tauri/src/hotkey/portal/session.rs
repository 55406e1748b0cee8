//! A session of the `GlobalShortcuts` portal, as xdg-desktop-portal documents it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

use extremis_language::{Words, text};
use futures::StreamExt;
use serde::Serialize;
use zbus::message::Type as Kind;
use zbus::names::OwnedUniqueName;
use zbus::zvariant::{DynamicType, ObjectPath, OwnedObjectPath, OwnedValue, Value};
use zbus::{Connection, MatchRule, Message, MessageStream};

use super::super::{Wanted, id};
use super::{trigger, words};

pub(super) const PORTAL: &str = "org.freedesktop.portal.Desktop";
pub(super) const PATH: &str = "/org/freedesktop/portal/desktop";
const SHORTCUTS: &str = "org.freedesktop.portal.GlobalShortcuts";
const REQUEST: &str = "org.freedesktop.portal.Request";
const SESSION: &str = "org.freedesktop.portal.Session";

/// The answer of a person who said no, or closed the question.
const DECLINED: u32 = 1;

/// Numbers requests and sessions: the portal names them by a word of ours.
static COUNT: AtomicU32 = AtomicU32::new(0);

type Options = HashMap<&'static str, Value<'static>>;
type Described = Vec<(String, HashMap<String, OwnedValue>)>;

/// A shortcut that the desktop has given, and its key if it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Given {
    pub(super) id: String,
    pub(super) trigger: Option<String>,
}

/// What the portal tells of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    Activated(String),
    /// Some keys are others now.
    Changed,
    Closed,
}

/// Open until it is closed, or the connection ends.
pub(super) struct Session {
    bus: Connection,
    portal: OwnedUniqueName,
    path: OwnedObjectPath,
    told: MessageStream,
}

impl Session {
    pub(super) async fn create(bus: &Connection) -> zbus::Result<Self> {
        let owner = zbus::fdo::DBusProxy::new(bus).await?.get_name_owner(PORTAL.try_into()?).await?;
        let token = token();
        let path = OwnedObjectPath::try_from(format!("{PATH}/session/{}/{token}", sender(bus)?))?;
        // What the portal says to this connection is of this one session.
        let rule = MatchRule::builder().msg_type(Kind::Signal).sender(owner.clone())?.build();
        let told = MessageStream::for_match_rule(rule, bus, None).await?;
        let session = Self { bus: bus.clone(), portal: owner, path, told };
        let (response, _) = session
            .request("CreateSession", |handle| {
                let mut options = options(handle);
                options.insert("session_handle_token", token.into());
                options
            })
            .await?;
        if response == 0 { Ok(session) } else { Err(refused("CreateSession", response)) }
    }

    /// What is given already, by this session or an earlier one; what the portal does not tell, is none.
    pub(super) async fn list(&self) -> zbus::Result<Vec<Given>> {
        let (response, results) =
            self.request("ListShortcuts", |handle| (&self.path, options(handle))).await?;
        Ok(if response == 0 { given(results) } else { Vec::new() })
    }

    /// Asks for shortcuts, once in a session; gives those that the person agreed to. They may take as long as they like.
    pub(super) async fn bind(&self, wanted: &[&Wanted]) -> zbus::Result<Vec<Given>> {
        let shortcuts: Vec<(&str, Options)> = wanted
            .iter()
            .map(|one| {
                let mut about = Options::from([("description", words::description(one.action).into())]);
                if let Some(trigger) = trigger::preferred(&one.key) {
                    about.insert("preferred_trigger", trigger.into());
                }
                (id(one.action), about)
            })
            .collect();
        let no_window = "";
        let (response, results) = self
            .request("BindShortcuts", |handle| (&self.path, &shortcuts, no_window, options(handle)))
            .await?;
        match response {
            0 => Ok(given(results)),
            DECLINED => Ok(Vec::new()),
            _ => Err(refused("BindShortcuts", response)),
        }
    }

    /// Has the desktop show where the keys are changed.
    pub(super) async fn configure(&self) -> zbus::Result<()> {
        let asked = (&self.path, "", Options::new());
        self.bus
            .call_method(Some(PORTAL), PATH, Some(SHORTCUTS), "ConfigureShortcuts", &asked)
            .await
            .map(drop)
    }

    pub(super) async fn close(self) {
        let closed = self.bus.call_method(Some(PORTAL), &self.path, Some(SESSION), "Close", &()).await;
        if let Err(error) = closed {
            tracing::info!(%error, "the session of the portal was over already");
        }
    }

    /// The next thing that the portal tells of this session.
    pub(super) async fn next(&mut self) -> Event {
        while let Some(told) = self.told.next().await {
            let event = told.ok().and_then(|message| event(&message, &self.path));
            if let Some(event) = event {
                return event;
            }
        }
        // The bus ended, and the session of the person with it.
        std::future::pending().await
    }

    /// Calls a method whose answer comes as a signal of its own, and waits for it.
    async fn request<B: Serialize + DynamicType>(
        &self,
        method: &str,
        body: impl FnOnce(String) -> B,
    ) -> zbus::Result<(u32, HashMap<String, OwnedValue>)> {
        let token = token();
        let path = format!("{PATH}/request/{}/{token}", sender(&self.bus)?);
        let rule = MatchRule::builder()
            .msg_type(Kind::Signal)
            .sender(self.portal.clone())?
            .path(path)?
            .interface(REQUEST)?
            .member("Response")?
            .build();
        let mut answers = MessageStream::for_match_rule(rule, &self.bus, Some(1)).await?;
        self.bus.call_method(Some(PORTAL), PATH, Some(SHORTCUTS), method, &body(token)).await?;
        match answers.next().await {
            Some(answer) => answer?.body().deserialize(),
            None => Err(zbus::Error::Failure(text!("shell-portal-bus-ended"))),
        }
    }
}

fn token() -> String {
    format!("extremis{}", COUNT.fetch_add(1, Ordering::Relaxed))
}

/// The name of a connection as it is part of a path.
fn sender(bus: &Connection) -> zbus::Result<String> {
    let name = bus.unique_name().ok_or_else(|| zbus::Error::Failure(text!("shell-portal-no-name")))?;
    Ok(name.trim_start_matches(':').replace('.', "_"))
}

/// What every request has: the word that its answer comes under.
fn options(handle: String) -> Options {
    Options::from([("handle_token", handle.into())])
}

fn refused(method: &str, response: u32) -> zbus::Error {
    zbus::Error::Failure(text!("shell-portal-refused", method = method, response = Words(response)))
}

fn given(mut results: HashMap<String, OwnedValue>) -> Vec<Given> {
    let shortcuts = results.remove("shortcuts").and_then(|all| Described::try_from(all).ok());
    let of = |(id, mut about): (String, HashMap<String, OwnedValue>)| {
        let trigger = about.remove("trigger_description").and_then(|told| String::try_from(told).ok());
        Given { id, trigger: trigger.and_then(|told| trigger::readable(&told)) }
    };
    shortcuts.unwrap_or_default().into_iter().map(of).collect()
}

/// What a signal of the portal says of a session, if it says something of it.
fn event(message: &Message, session: &ObjectPath<'_>) -> Option<Event> {
    let header = message.header();
    let (interface, member) = (header.interface()?.as_str(), header.member()?.as_str());
    if interface == SESSION && member == "Closed" {
        return (header.path()? == session).then_some(Event::Closed);
    }
    if interface != SHORTCUTS {
        return None;
    }
    let body = message.body();
    match member {
        "Activated" => {
            let (of, id, _, _): (ObjectPath<'_>, String, u64, HashMap<String, OwnedValue>) =
                body.deserialize().ok()?;
            (of == *session).then_some(Event::Activated(id))
        }
        "ShortcutsChanged" => {
            let (of, _): (ObjectPath<'_>, Described) = body.deserialize().ok()?;
            (of == *session).then_some(Event::Changed)
        }
        _ => None,
    }
}
