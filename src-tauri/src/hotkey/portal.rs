//! Keys that the desktop gives: its portal asks the person once, remembers what they said, and lets them change the keys
//! in the desktop's own settings.
//!
//! What was said no to is not asked for again, at no start, until the person wants it.

mod identity;
mod session;
mod trigger;
mod words;

use std::collections::BTreeSet;
use std::time::Duration;

use extremis_app::capture;
use extremis_app::wire::{HotkeyAction, HotkeyGiver, HotkeysView, NoticeLevel};
use extremis_language::text;
use futures::StreamExt;
use tauri::{AppHandle, Manager};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use zbus::Connection;
use zbus::fdo::{DBusProxy, NameOwnerChangedStream};

use super::state::{Ask, Asks};
use super::{Wanted, conflict, id, run, settings, show, tell, wanted};
use crate::shell::Shell;
use crate::windows::remembered;
use session::{Event, Given, PORTAL, Session};

/// How long a portal may take for what it does without the person.
const ANSWERS_WITHIN: Duration = Duration::from_secs(30);

/// Asks the desktop for the keys, beside the start.
pub(super) fn start(app: &AppHandle) -> Asks {
    let (sender, asks) = unbounded_channel();
    // Before it is known who gives keys, no window names one.
    show(app, HotkeysView { giver: HotkeyGiver::Desktop, asking: true, ..HotkeysView::default() });
    let mut keeper = Keeper { app: app.clone(), asks, wanted: Vec::new(), version: 0, told: String::new() };
    tauri::async_runtime::spawn(async move {
        loop {
            match keeper.serve().await {
                Ok(Next::Again) => {}
                Ok(Next::End) => return,
                Err(error) => {
                    tracing::warn!(%error, "the session bus cannot be used: the desktop gives no keys");
                    return keeper.nobody_gives();
                }
            }
        }
    });
    Asks::to(sender)
}

/// What follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The portal is asked anew, from the beginning.
    Again,
    /// The program ends.
    End,
}

/// Who holds the keys as long as the program runs.
struct Keeper {
    app: AppHandle,
    asks: UnboundedReceiver<Ask>,
    /// The keys that are asked for, that of the popup first.
    wanted: Vec<Wanted>,
    /// Of the portal; 0: there is none.
    version: u32,
    /// What was told last, so that it is told once.
    told: String,
}

impl Keeper {
    /// Has the portal give the keys, until it ends or other keys are wanted.
    async fn serve(&mut self) -> zbus::Result<Next> {
        let bus = Connection::session().await?;
        let mut owners =
            DBusProxy::new(&bus).await?.receive_name_owner_changed_with_args(&[(0, PORTAL)]).await?;
        self.wanted = wanted(&settings(&self.app));
        let version = tauri::async_runtime::spawn_blocking(capture::shortcuts_portal).await.ok().flatten();
        self.version = version.unwrap_or_default();
        if version.is_none() {
            self.nobody_gives();
            return Ok(self.wait(&mut owners, came).await);
        }
        self.show(&[], Say::Asking);
        self.tell_conflicts();
        let asked = tokio::select! {
            asked = self.ask(&bus) => asked,
            () = lost(&mut owners) => return Ok(self.gone(&mut owners).await),
        };
        match asked {
            Ok((session, given)) => Ok(self.hold(session, given, &mut owners).await),
            Err(error) => {
                self.show(&[], Say::Ask(words::failed(&error.to_string())));
                Ok(self.wait(&mut owners, lost).await)
            }
        }
    }

    /// Asks for what is wanted and was not said no to.
    async fn ask(&self, bus: &Connection) -> zbus::Result<(Session, Vec<Given>)> {
        // The person is not asked yet.
        let opened = tokio::time::timeout(ANSWERS_WITHIN, async {
            identity::register(bus).await;
            let session = Session::create(bus).await?;
            let known = session.list().await?;
            zbus::Result::Ok((session, known))
        });
        let silent = |_| zbus::Error::Failure(text!("shell-portal-silent"));
        let (session, known) = opened.await.map_err(silent)??;
        let known: BTreeSet<String> = known.into_iter().map(|given| given.id).collect();
        let mut declined = remembered::declined_keys(&self.app);
        let of_ours = |id: &String| self.wanted.iter().any(|one| *id == self::id(one.action));
        // Whom the desktop knows, it does not ask about.
        declined.retain(|id| of_ours(id) && !known.contains(id));
        let asked: Vec<&Wanted> = self.asked_for().filter(|one| !declined.contains(id(one.action))).collect();
        let given = if asked.is_empty() { Vec::new() } else { session.bind(&asked).await? };
        let refused =
            asked.iter().map(|one| id(one.action)).filter(|id| !given.iter().any(|one| one.id == *id));
        declined.extend(refused.map(str::to_owned));
        remembered::decline_keys(&self.app, declined);
        Ok((session, given))
    }

    /// The keys that no other of ours has.
    fn asked_for(&self) -> impl Iterator<Item = &Wanted> {
        let is_free = |(place, one): &(usize, &Wanted)| conflict(&self.wanted[..*place], one).is_none();
        self.wanted.iter().enumerate().filter(is_free).map(|(_, one)| one)
    }

    /// Does what the keys are for, until they are gone.
    async fn hold(
        &mut self,
        mut session: Session,
        mut given: Vec<Given>,
        owners: &mut NameOwnerChangedStream,
    ) -> Next {
        self.told.clear();
        self.show_given(&given);
        loop {
            tokio::select! {
                event = session.next() => match event {
                    Event::Activated(id) => self.activated(&id),
                    Event::Changed => {
                        let now = session.list().await.unwrap_or_else(|_| given.clone());
                        self.changed(&given, &now);
                        given = now;
                        self.show_given(&given);
                    }
                    Event::Closed => {
                        self.tell(NoticeLevel::Warning, &words::closed());
                        self.show(&[], Say::Ask(words::closed()));
                        return self.wait(owners, lost).await;
                    }
                },
                ask = self.asks.recv() => match ask {
                    None => return Next::End,
                    Some(Ask::Configure) => self.configure(&session).await,
                    Some(Ask::Changed) if wanted(&settings(&self.app)) == self.wanted => {}
                    Some(Ask::Again) => {
                        self.forget_declined();
                        session.close().await;
                        return Next::Again;
                    }
                    Some(Ask::Changed) => {
                        session.close().await;
                        return Next::Again;
                    }
                },
                () = lost(owners) => return self.gone(owners).await,
            }
        }
    }

    fn activated(&self, of: &str) {
        if let Some(one) = self.wanted.iter().find(|one| id(one.action) == of) {
            run(&self.app, one.action);
        }
    }

    /// The person changed keys in the settings of the desktop.
    fn changed(&self, before: &[Given], now: &[Given]) {
        let mut declined = remembered::declined_keys(&self.app);
        declined.retain(|id| !now.iter().any(|given| given.id == *id));
        remembered::decline_keys(&self.app, declined);
        for one in &self.wanted {
            let of = |all: &[Given]| {
                all.iter().find(|given| given.id == id(one.action)).and_then(|given| given.trigger.clone())
            };
            let (before, now) = (of(before), of(now));
            if before != now {
                let level = if now.is_some() { NoticeLevel::Info } else { NoticeLevel::Warning };
                tell(&self.app, level, one.action, words::changed(one.action, now.as_deref()));
            }
        }
    }

    async fn configure(&self, session: &Session) {
        if let Err(error) = session.configure().await {
            let told = words::not_configured(&error.to_string());
            tell(&self.app, NoticeLevel::Warning, HotkeyAction::Popup, told);
        }
    }

    /// The portal ended, and the keys with it.
    async fn gone(&mut self, owners: &mut NameOwnerChangedStream) -> Next {
        self.tell(NoticeLevel::Warning, &words::gone());
        self.show(&[], Say::Wait(words::gone()));
        self.wait(owners, came).await
    }

    /// Waits without a key, until the portal comes or goes, or the person wants something else.
    async fn wait(
        &mut self,
        owners: &mut NameOwnerChangedStream,
        until: impl AsyncFn(&mut NameOwnerChangedStream),
    ) -> Next {
        loop {
            tokio::select! {
                () = until(owners) => return Next::Again,
                ask = self.asks.recv() => match ask {
                    None => return Next::End,
                    Some(Ask::Configure) => {}
                    Some(Ask::Changed) if wanted(&settings(&self.app)) == self.wanted => {}
                    Some(Ask::Again) => {
                        self.forget_declined();
                        return Next::Again;
                    }
                    Some(Ask::Changed) => return Next::Again,
                },
            }
        }
    }

    fn forget_declined(&self) {
        remembered::decline_keys(&self.app, BTreeSet::new());
    }

    fn nobody_gives(&self) {
        show(&self.app, HotkeysView { giver: HotkeyGiver::Nobody, ..HotkeysView::default() });
    }

    fn show_given(&self, given: &[Given]) {
        self.show(given, if given.is_empty() { Say::Ask(words::declined_all()) } else { Say::Nothing });
    }

    /// What is so now, for the windows.
    fn show(&self, given: &[Given], say: Say) {
        let declined = remembered::declined_keys(&self.app);
        let is_none = given.is_empty();
        let view = |(place, one): (usize, &Wanted)| {
            let given = given.iter().find(|given| given.id == id(one.action));
            let problem = conflict(&self.wanted[..place], one).or_else(|| match given {
                Some(Given { trigger: Some(_), .. }) => None,
                Some(_) => Some(words::no_key(one.action)),
                None if !is_none && declined.contains(id(one.action)) => Some(words::declined(one.action)),
                None => None,
            });
            let active = given.and_then(|given| given.trigger.clone());
            extremis_app::wire::HotkeyView { action: one.action, active, problem }
        };
        let keys: Vec<_> = self.wanted.iter().enumerate().map(view).collect();
        let is_idle = !matches!(say, Say::Asking | Say::Wait(_));
        let view = HotkeysView {
            giver: HotkeyGiver::Desktop,
            keys,
            asking: matches!(say, Say::Asking),
            can_ask: matches!(say, Say::Ask(_)) || (is_idle && !declined.is_empty()),
            can_configure: self.version >= 2 && !given.is_empty(),
            told: match say {
                Say::Ask(told) | Say::Wait(told) => Some(told),
                Say::Asking | Say::Nothing => None,
            },
        };
        show(&self.app, view);
    }

    fn tell_conflicts(&self) {
        for (place, one) in self.wanted.iter().enumerate() {
            if let Some(problem) = conflict(&self.wanted[..place], one) {
                tell(&self.app, NoticeLevel::Warning, one.action, problem);
            }
        }
    }

    /// Tells something of all keys, once in a row.
    fn tell(&mut self, level: NoticeLevel, what: &str) {
        if self.told != what {
            what.clone_into(&mut self.told);
            self.app.state::<Shell>().note(level, "hotkey_desktop", what.to_owned());
        }
    }
}

/// What is said beside the keys.
enum Say {
    /// The desktop is being asked.
    Asking,
    Nothing,
    /// Why there is none, where asking again may help.
    Ask(String),
    /// Why there is none, where it is asked again without the person.
    Wait(String),
}

/// Waits until the portal has ended.
async fn lost(owners: &mut NameOwnerChangedStream) {
    owner(owners, |changed| changed.old_owner().is_some()).await;
}

/// Waits until there is a portal.
async fn came(owners: &mut NameOwnerChangedStream) {
    owner(owners, |changed| changed.new_owner().is_some()).await;
}

async fn owner(
    owners: &mut NameOwnerChangedStream,
    is_it: impl Fn(&zbus::fdo::NameOwnerChangedArgs<'_>) -> bool,
) {
    while let Some(changed) = owners.next().await {
        if changed.args().is_ok_and(|changed| is_it(&changed)) {
            return;
        }
    }
    // The bus ended, and the session of the person with it.
    std::future::pending::<()>().await;
}
