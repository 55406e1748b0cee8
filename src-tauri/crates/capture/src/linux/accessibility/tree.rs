//! Finds the active window among all applications, what has the focus in it, and the page that it shows.

use std::collections::HashMap;

use futures::StreamExt;
use futures::future::join_all;
use futures::stream::FuturesUnordered;
use zbus::zvariant::ObjectPath;

use super::Window;
use super::bus::{ACCESSIBLE, Bus, COLLECTION, DOCUMENT, Object, Reference, TEXT};

/// Bits of states, as in `AtspiStateType`.
const ACTIVE: u32 = 1;
const FOCUSED: u32 = 12;
const SHOWING: u32 = 25;
/// `ATSPI_RELATION_EMBEDS`: from a browser's window to the page in front.
const EMBEDS: u32 = 13;
/// How matches are sorted and compared: `ATSPI_Collection_SORT_ORDER_CANONICAL`, `ATSPI_Collection_MATCH_ALL`.
const CANONICAL: u32 = 1;
const ALL: i32 = 1;
/// How many objects are looked at where an application cannot be asked for the focused one, and how many levels up a page
/// is looked for.
const MOST_OBJECTS: usize = 600;
const MOST_LEVELS: usize = 16;

/// A window on the bus, and whose it is.
pub(super) struct ActiveWindow {
    pub(super) application: Object,
    pub(super) window: Object,
    pub(super) process: Option<u32>,
}

/// The window that is asked about. Applications are asked at once, so that none keeps the others waiting.
pub(super) async fn active_window(bus: &Bus, wanted: &Window) -> zbus::Result<Option<ActiveWindow>> {
    let registry = Object {
        owner: "org.a11y.atspi.Registry".to_owned(),
        path: ObjectPath::try_from("/org/a11y/atspi/accessible/root")?.into(),
    };
    let listed: Vec<Reference> = bus.call(&registry, ACCESSIBLE, "GetChildren", &()).await?;
    let applications: Vec<Object> = listed.into_iter().map(Object::from).collect();
    let processes = join_all(applications.iter().map(|application| bus.process(&application.owner))).await;
    let known: Vec<(Object, Option<u32>)> = applications
        .into_iter()
        .zip(processes)
        .filter(|(_, process)| *process != Some(std::process::id()))
        .collect();
    let is_wanted = |process: &Option<u32>| wanted.process.is_some() && *process == wanted.process;
    let its: Vec<_> = known.iter().filter(|(_, process)| is_wanted(process)).cloned().collect();
    // From within a sandbox an application comes to the bus by another process; its title tells it then.
    let is_certain = !its.is_empty();
    let among = if is_certain { its } else { known };
    let mut asked: FuturesUnordered<_> = among
        .into_iter()
        .map(|(application, process)| async move {
            let window = window_of(bus, &application, wanted, is_certain).await?;
            Some(ActiveWindow { application, window, process })
        })
        .collect();
    while let Some(answer) = asked.next().await {
        if answer.is_some() {
            return Ok(answer);
        }
    }
    Ok(None)
}

/// The window of an application that is meant.
async fn window_of(bus: &Bus, application: &Object, wanted: &Window, is_its: bool) -> Option<Object> {
    let windows = bus.children(application).await;
    let states = join_all(windows.iter().map(|window| bus.states(window))).await;
    let active = windows.iter().zip(&states).find(|(_, states)| is_in(**states, ACTIVE));
    let active = active.map(|(window, _)| window.clone());
    if wanted.process.is_none() || (is_its && active.is_some()) {
        return active;
    }
    // A key that another program has grabbed takes the active state away for a moment.
    let told = join_all(windows.iter().map(|window| bus.name(window))).await;
    let titled = windows.iter().zip(told).find(|(_, title)| title.is_some() && *title == wanted.title);
    let titled = titled.map(|(window, _)| window.clone());
    match windows.as_slice() {
        [only] if is_its => titled.or_else(|| Some(only.clone())),
        _ => titled,
    }
}

fn is_in(states: u64, state: u32) -> bool {
    states & 1 << state != 0
}

/// What has the focus in a window.
pub(super) async fn focused(bus: &Bus, window: &Object) -> Option<Object> {
    if let Some(found) = focused_by_collection(bus, window).await {
        return Some(found);
    }
    let mut level = vec![window.clone()];
    let mut seen = 0;
    let mut fallback = None;
    while !level.is_empty() && seen < MOST_OBJECTS {
        level.truncate(MOST_OBJECTS - seen);
        seen += level.len();
        let states = join_all(level.iter().map(|object| bus.states(object))).await;
        // Qt says of a chosen tab, too, that it has the focus: what has a text goes before.
        for (object, _) in level.iter().zip(&states).filter(|(_, states)| is_in(**states, FOCUSED)) {
            if bus.call::<_, i32>(object, TEXT, "GetNSelections", &()).await.is_ok() {
                return Some(object.clone());
            }
            fallback.get_or_insert_with(|| object.clone());
        }
        // Some windows do not say of themselves that they show, but what does not show below them has no focus.
        let is_top = seen == 1;
        let shown = level.iter().zip(&states).filter(|(_, states)| is_top || is_in(**states, SHOWING));
        let below = join_all(shown.map(|(object, _)| bus.children(object))).await;
        level = below.into_iter().flatten().collect();
    }
    fallback
}

/// Asks a window for its focused object at once, where its toolkit can be asked (GTK 3, Firefox, Chromium).
async fn focused_by_collection(bus: &Bus, window: &Object) -> Option<Object> {
    let states = [1_i32 << FOCUSED, 0].to_vec();
    let nothing = HashMap::<String, String>::new();
    let rule = (states, ALL, nothing, ALL, vec![0_i32; 4], ALL, Vec::<String>::new(), ALL, false);
    let all_of_them = 0_i32;
    let asked = (rule, CANONICAL, all_of_them, true);
    let found: Vec<Reference> = bus.call(window, COLLECTION, "GetMatches", &asked).await.ok()?;
    // Containers come before what is in them.
    found.into_iter().map(Object::from).rfind(|object| !object.is_null())
}

/// The page that a browser's window has in front.
pub(super) async fn embedded(bus: &Bus, window: &Object) -> Option<Object> {
    let relations: Vec<(u32, Vec<Reference>)> =
        bus.call(window, ACCESSIBLE, "GetRelationSet", &()).await.ok()?;
    let (_, objects) = relations.into_iter().find(|(kind, _)| *kind == EMBEDS)?;
    objects.into_iter().map(Object::from).next()
}

/// The address of the page in front, else of the one that the focused object is in.
pub(super) async fn url(bus: &Bus, page: Option<&Object>, focused: Option<&Object>) -> Option<String> {
    if let Some(page) = page
        && let Some(url) = url_of(bus, page).await
    {
        return Some(url);
    }
    let mut object = focused?.clone();
    for _ in 0..MOST_LEVELS {
        if let Some(url) = url_of(bus, &object).await {
            return Some(url);
        }
        object = bus.parent(&object).await.filter(|parent| parent.owner == object.owner)?;
    }
    None
}

async fn url_of(bus: &Bus, page: &Object) -> Option<String> {
    // As Firefox calls it, and as Chromium does.
    let asked = ["DocURL", "URI"].map(|name| async move {
        let url: String = bus.call(page, DOCUMENT, "GetAttributeValue", &name).await.ok()?;
        shown(&url)
    });
    join_all(asked).await.into_iter().flatten().next()
}

/// An address as it may be told on: without a name and a password in it, and none of a page of the browser itself.
fn shown(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    if !["http", "https", "file"].contains(&scheme) {
        return None;
    }
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
    Some(format!("{scheme}://{host}{path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_without_the_password_in_it() {
        let told = |url: &str| shown(url).unwrap_or_default();
        assert_eq!(told("https://me:secret@example.org/a?b@c"), "https://example.org/a?b@c");
        assert_eq!(told("https://example.org/a@b"), "https://example.org/a@b");
        assert_eq!(told("file:///srv/a.html"), "file:///srv/a.html");
    }

    #[test]
    fn the_browsers_own_pages_have_no_address() {
        for url in ["about:blank", "chrome://settings", "moz-extension://1/a.html", ""] {
            assert_eq!(shown(url), None, "{url}");
        }
    }
}
