//! How a person chooses a part of the screen: on X11 by a chooser of our own, on Wayland by the desktop's portal.
//!
//! Deliberately absent: `zwlr_screencopy_manager_v1`, which hands out whole screens without asking anybody.

mod choice;
mod hands;
mod overlay;
mod picture;
mod pixels;
mod portal;
mod region;
mod windows;

use super::is_wayland;
use super::link::{Link, LinkError};
use super::portal::has_screenshot;
use crate::{ChooserHint, ScreenChooser, Screenshot, ScreenshotError};

use choice::Choice;
use hands::Hands;
use overlay::Overlay;
use picture::ScreenPicture;

impl From<LinkError> for ScreenshotError {
    fn from(error: LinkError) -> Self {
        Self::Failed { reason: error.to_string() }
    }
}

/// How a person chooses on the X display named, or on the desktop of the environment.
pub(crate) fn chooser(display: Option<&str>) -> Result<ScreenChooser, ScreenshotError> {
    if is_wayland() && display.is_none() {
        let is_there = has_screenshot();
        return is_there.then(|| ScreenChooser::new(|_| portal::choose())).ok_or(ScreenshotError::NoPortal);
    }
    Link::open(display)?;
    let display = display.map(str::to_owned);
    Ok(ScreenChooser::new(move |hint| choose_on_x11(display.as_deref(), hint.as_ref())))
}

/// Takes a picture of all screens and shows it, darkened, for the person to choose of it. All that is held on the server
/// for it goes with the connection, also when this process ends.
fn choose_on_x11(
    display: Option<&str>,
    hint: Option<&ChooserHint>,
) -> Result<Option<Screenshot>, ScreenshotError> {
    let link = Link::open(display)?;
    let picture = ScreenPicture::take(&link)?;
    let windows = windows::shown(&link)?;
    let hands = Hands::hold(&link)?;
    let (monitors, at) = (windows::monitors(&link), hands.pointer()?);
    let monitor = monitors.iter().copied().find(|monitor| monitor.has(at)).unwrap_or(picture.screen());
    let choice = Choice::new(picture.screen(), &windows, &monitors, at);
    let mut overlay = Overlay::prepare(&link, &picture)?;
    if let Some(hint) = hint {
        overlay.tell(hint, monitor)?;
    }
    overlay.show()?;
    let chosen = hands.choose(choice, &mut overlay)?;
    overlay.close()?;
    hands.let_go()?;
    Ok(chosen.map(|region| picture.part(region)))
}
