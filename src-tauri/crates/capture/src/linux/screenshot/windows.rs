//! The windows and monitors that can be chosen with a click.

use x11rb::protocol::xinerama::ConnectionExt as _;
use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt as _, MapState, WindowClass};

use super::super::link::{Link, LinkError};
use super::region::Region;

/// How deep in its frame the window of a program is looked for.
const LEVELS: u32 = 3;
/// What says of a window that it is on every desktop.
const EVERYWHERE: u32 = u32::MAX;

/// The frames of the windows that are to be seen, the topmost first; what a desktop lies in is none.
pub(super) fn shown(link: &Link) -> Result<Vec<Region>, LinkError> {
    let current = first(link, link.root, link.atoms._NET_CURRENT_DESKTOP);
    let outermost = link.conn.query_tree(link.root)?.reply()?.children;
    Ok(outermost.into_iter().rev().filter_map(|outer| frame(link, outer, current)).collect())
}

/// The monitors; none where the server does not tell.
pub(super) fn monitors(link: &Link) -> Vec<Region> {
    let told = link.conn.xinerama_query_screens().ok().and_then(|asked| asked.reply().ok());
    let monitors = told.map(|told| told.screen_info).unwrap_or_default();
    let region = |x: i16, y: i16, width: u16, height: u16| Region {
        x: x.into(),
        y: y.into(),
        width: width.into(),
        height: height.into(),
    };
    monitors.iter().map(|one| region(one.x_org, one.y_org, one.width, one.height)).collect()
}

/// Where the frame is that is this child of the root window, if a window that is to be seen is in it. One that closes
/// meanwhile is none.
fn frame(link: &Link, outer: u32, current: Option<u32>) -> Option<Region> {
    let attributes = link.conn.get_window_attributes(outer).ok()?.reply().ok()?;
    if attributes.map_state != MapState::VIEWABLE || attributes.class != WindowClass::INPUT_OUTPUT {
        return None;
    }
    let window = managed(link, outer, LEVELS)?;
    let atoms = &link.atoms;
    let has = |property: Atom, value: Atom| all(link, window, property).contains(&value);
    let desktop = first(link, window, atoms._NET_WM_DESKTOP).filter(|desktop| *desktop != EVERYWHERE);
    let is_elsewhere = desktop.is_some() && current.is_some() && desktop != current;
    if is_elsewhere
        || has(atoms._NET_WM_STATE, atoms._NET_WM_STATE_HIDDEN)
        || has(atoms._NET_WM_WINDOW_TYPE, atoms._NET_WM_WINDOW_TYPE_DESKTOP)
    {
        return None;
    }
    let place = link.conn.get_geometry(outer).ok()?.reply().ok()?;
    let border = 2 * i32::from(place.border_width);
    let region = Region {
        x: place.x.into(),
        y: place.y.into(),
        width: i32::from(place.width) + border,
        height: i32::from(place.height) + border,
    };
    // The shadow that a program draws around its own window.
    let shadow = all(link, window, atoms._GTK_FRAME_EXTENTS);
    let shadow =
        <[u32; 4]>::try_from(shadow).unwrap_or_default().map(|side| i32::try_from(side).unwrap_or(0));
    region.less(shadow)
}

/// The window in a frame that the window manager manages; without a frame, that itself.
fn managed(link: &Link, window: u32, levels: u32) -> Option<u32> {
    if !all(link, window, link.atoms.WM_STATE).is_empty() {
        return Some(window);
    }
    if levels == 0 {
        return None;
    }
    let inside = link.conn.query_tree(window).ok()?.reply().ok()?.children;
    inside.into_iter().find_map(|inner| managed(link, inner, levels - 1))
}

fn first(link: &Link, window: u32, property: Atom) -> Option<u32> {
    all(link, window, property).first().copied()
}

/// The numbers of a property.
fn all(link: &Link, window: u32, property: Atom) -> Vec<u32> {
    let asked = link.conn.get_property(false, window, property, AtomEnum::ANY, 0, 64);
    let told = asked.ok().and_then(|asked| asked.reply().ok());
    told.and_then(|told| told.value32().map(Iterator::collect)).unwrap_or_default()
}
