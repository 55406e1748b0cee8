//! A picture of all screens of an X server.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, Screen};

use super::super::link::{Link, LinkError};
use super::pixels::PixelLayout;
use super::region::Region;
use crate::{Screenshot, ScreenshotError};

/// See the module.
pub(super) struct ScreenPicture {
    pub(super) layout: PixelLayout,
    pub(super) depth: u8,
    pub(super) width: u16,
    pub(super) height: u16,
    /// As the server has it, row by row.
    pub(super) data: Vec<u8>,
}

impl ScreenPicture {
    pub(super) fn take(link: &Link) -> Result<Self, ScreenshotError> {
        let screen = screen(link).ok_or_else(|| failed("the X server has no such screen"))?;
        let layout = PixelLayout::of(link.conn.setup(), screen)
            .ok_or_else(|| failed("the X server shows colours of a table alone"))?;
        // The setup says how large it was when we connected.
        let size = asked(link.conn.get_geometry(link.root).map_err(LinkError::from)?.reply())?;
        let image =
            link.conn.get_image(ImageFormat::Z_PIXMAP, link.root, 0, 0, size.width, size.height, u32::MAX);
        let image = asked(image.map_err(LinkError::from)?.reply())?;
        let (width, height) = (size.width, size.height);
        Ok(Self { layout, depth: screen.root_depth, width, height, data: image.data })
    }

    /// All of it.
    pub(super) fn screen(&self) -> Region {
        Region { x: 0, y: 0, width: self.width.into(), height: self.height.into() }
    }

    /// The bytes of a row.
    pub(super) fn row(&self) -> usize {
        self.layout.row(self.width.into())
    }

    /// All of it, half as bright.
    pub(super) fn darkened(&self) -> Vec<u8> {
        self.layout.darkened(&self.data, self.width.into())
    }

    /// A part of it, which is in it.
    pub(super) fn part(&self, part: Region) -> Screenshot {
        let length = |number: i32| u32::try_from(number).unwrap_or_default();
        let rgb = self.layout.colours(&self.data, self.width.into(), part);
        Screenshot::Pixels { width: length(part.width), height: length(part.height), rgb }
    }
}

fn screen(link: &Link) -> Option<&Screen> {
    link.conn.setup().roots.iter().find(|screen| screen.root == link.root)
}

fn failed(reason: &str) -> ScreenshotError {
    ScreenshotError::Failed { reason: reason.to_owned() }
}

fn asked<T>(reply: Result<T, x11rb::errors::ReplyError>) -> Result<T, ScreenshotError> {
    Ok(reply.map_err(LinkError::from)?)
}
