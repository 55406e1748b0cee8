//! The active window and the application it belongs to.

use x11rb::connection::Connection;
use x11rb::protocol::res::{ClientIdMask, ClientIdSpec, ConnectionExt as _};
use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt};

use super::link::{Link, LinkError};

/// How many windows one window may be in.
const MOST_LEVELS: usize = 16;

/// A window and what tells its application apart from others.
///
/// The server hands out a closed window's number again; process and class show that it is still the same window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct X11Window {
    pub(crate) id: u32,
    pub(crate) process: Option<u32>,
    pub(crate) instance: Option<String>,
    pub(crate) class: Option<String>,
}

/// What is known of a window.
#[derive(Debug)]
pub(crate) struct Described {
    pub(crate) window: X11Window,
    pub(crate) title: Option<String>,
    /// The application's id, where it states one (`org.xfce.mousepad`).
    pub(crate) application: Option<String>,
}

/// The window that the window manager says is active.
pub(crate) fn active(link: &Link) -> Result<Option<u32>, LinkError> {
    let reply = link
        .conn
        .get_property(false, link.root, link.atoms._NET_ACTIVE_WINDOW, AtomEnum::WINDOW, 0, 1)?
        .reply()?;
    Ok(reply.value32().and_then(|mut windows| windows.next()).filter(|window| *window != x11rb::NONE))
}

/// Whether the active window is one of this process; none where the window manager does not tell.
pub(crate) fn is_ours_active(link: &Link) -> Result<Option<bool>, LinkError> {
    if !manager_tells_active(link)? {
        return Ok(None);
    }
    let process = active(link)?.map(|window| process_of(link, window)).transpose()?.flatten();
    Ok(Some(process == Some(std::process::id())))
}

/// Whether the window manager tells which window is active.
pub(crate) fn manager_tells_active(link: &Link) -> Result<bool, LinkError> {
    let reply = link
        .conn
        .get_property(false, link.root, link.atoms._NET_SUPPORTED, AtomEnum::ATOM, 0, 4096)?
        .reply()?;
    Ok(reply.value32().is_some_and(|mut atoms| atoms.any(|atom| atom == link.atoms._NET_ACTIVE_WINDOW)))
}

/// Describes `id`; `None` when there is no such window any more.
pub(crate) fn describe(link: &Link, id: u32) -> Result<Option<Described>, LinkError> {
    let any = |property: Atom| link.conn.get_property(false, id, property, AtomEnum::ANY, 0, 16_384);
    let attributes = link.conn.get_window_attributes(id)?;
    let class = any(AtomEnum::WM_CLASS.into())?;
    let title = any(link.atoms._NET_WM_NAME)?;
    let old_title = any(AtomEnum::WM_NAME.into())?;
    let application = any(link.atoms._GTK_APPLICATION_ID)?;
    let process = process_of(link, id)?;
    if attributes.reply().is_err() {
        return Ok(None);
    }
    let text = |cookie: x11rb::cookie::Cookie<'_, _, x11rb::protocol::xproto::GetPropertyReply>| {
        let reply = cookie.reply().ok().filter(|reply| reply.format == 8)?;
        let text = decode(reply.type_, &reply.value);
        Some(text).filter(|text| !text.is_empty())
    };
    let (instance, class) = split_class(text(class).as_deref().unwrap_or_default());
    let (title, old_title) = (text(title), text(old_title));
    Ok(Some(Described {
        window: X11Window { id, process, instance, class },
        title: title.or(old_title),
        application: text(application),
    }))
}

/// Whether `window` is still the window that it was.
pub(crate) fn is_still_there(link: &Link, window: &X11Window) -> Result<bool, LinkError> {
    Ok(describe(link, window.id)?.is_some_and(|now| now.window == *window))
}

/// Whether two windows belong to one application: the same X client, or the same process.
pub(crate) fn same_application(link: &Link, one: u32, other: u32) -> Result<bool, LinkError> {
    let client = !link.conn.setup().resource_id_mask;
    if one & client == other & client {
        return Ok(true);
    }
    let process = process_of(link, one)?;
    Ok(process.is_some() && process == process_of(link, other)?)
}

/// Whether a window is another or somewhere in it.
pub(crate) fn is_inside(link: &Link, inner: u32, outer: u32) -> Result<bool, LinkError> {
    let mut window = inner;
    for _ in 0..MOST_LEVELS {
        if window == outer {
            return Ok(true);
        }
        // It may be gone by now.
        let Ok(tree) = link.conn.query_tree(window)?.reply() else { return Ok(false) };
        if tree.parent == link.root || tree.parent == x11rb::NONE {
            return Ok(false);
        }
        window = tree.parent;
    }
    Ok(false)
}

/// The process behind a window, as the server knows it, else as the window says.
pub(crate) fn process_of(link: &Link, window: u32) -> Result<Option<u32>, LinkError> {
    Ok(match process_by_server(link, window) {
        Some(process) => Some(process),
        None => link
            .conn
            .get_property(false, window, link.atoms._NET_WM_PID, AtomEnum::CARDINAL, 0, 1)?
            .reply()
            .ok()
            .and_then(|reply| reply.value32()?.next()),
    })
}

fn process_by_server(link: &Link, window: u32) -> Option<u32> {
    let asked = [ClientIdSpec { client: window, mask: ClientIdMask::LOCAL_CLIENT_PID }];
    let reply = link.conn.res_query_client_ids(&asked).ok()?.reply().ok()?;
    reply.ids.first()?.value.first().copied().filter(|process| *process != 0)
}

/// Text of a property: Latin-1 where it says `STRING`, else UTF-8.
pub(crate) fn decode(kind: Atom, bytes: &[u8]) -> String {
    let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
    if kind == u32::from(AtomEnum::STRING) && std::str::from_utf8(bytes).is_err() {
        return bytes.iter().map(|byte| char::from(*byte)).collect();
    }
    String::from_utf8_lossy(bytes).into_owned()
}

/// `WM_CLASS` is two strings, each ended by a zero: the instance, then the class.
fn split_class(text: &str) -> (Option<String>, Option<String>) {
    let mut parts = text.split('\0').map(|part| Some(part.to_owned()).filter(|part| !part.is_empty()));
    (parts.next().flatten(), parts.next().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_property_holds_instance_and_class() {
        let both = (Some("mousepad".to_owned()), Some("Mousepad".to_owned()));
        assert_eq!(split_class("mousepad\0Mousepad"), both);
        assert_eq!(split_class("mousepad\0Mousepad\0"), both);
        assert_eq!(split_class(""), (None, None));
        assert_eq!(split_class("only"), (Some("only".to_owned()), None));
    }

    #[test]
    fn old_titles_are_latin_1_and_new_ones_utf_8() {
        assert_eq!(decode(AtomEnum::STRING.into(), b"K\xe4se"), "Käse");
        assert_eq!(decode(AtomEnum::NONE.into(), "漢🙂\0".as_bytes()), "漢🙂");
    }
}
