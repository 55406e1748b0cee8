//! What the person sees while they choose: all screens as they were, darkened, but for what is chosen.

use x11rb::connection::{Connection, RequestConnection as _};
use x11rb::protocol::xproto::{
    ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, ImageFormat, Rectangle, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use super::super::link::{Link, LinkError};
use super::picture::ScreenPicture;
use super::pixels::PixelLayout;
use super::region::Region;
use crate::ChooserHint;

/// How wide the line around what is chosen is.
const LINE: i32 = 2;
/// How far a hint is below the upper edge of its monitor.
const ABOVE: i32 = 24;
/// What a request has beside the rows of a picture, and to spare, in bytes.
const HEAD: usize = 64;

/// See the module. It is a window that no window manager manages.
pub(super) struct Overlay<'l> {
    link: &'l Link,
    window: u32,
    /// Copies, and draws the line.
    context: u32,
    bright: u32,
    dark: u32,
    layout: PixelLayout,
    depth: u8,
    screen: Region,
    chosen: Option<Region>,
}

impl<'l> Overlay<'l> {
    /// Has it ready to be shown; nothing is chosen yet.
    pub(super) fn prepare(link: &'l Link, picture: &ScreenPicture) -> Result<Self, LinkError> {
        let conn = &link.conn;
        let [window, context, bright, dark] =
            [conn.generate_id()?, conn.generate_id()?, conn.generate_id()?, conn.generate_id()?];
        let (width, height) = (picture.width, picture.height);
        for pixmap in [bright, dark] {
            conn.create_pixmap(picture.depth, pixmap, link.root, width, height)?;
        }
        let white = picture.layout.pixel([true; 3]);
        let drawn = CreateGCAux::new().foreground(white).graphics_exposures(0_u32);
        conn.create_gc(context, link.root, &drawn)?;
        let (row, depth) = (picture.row(), picture.depth);
        let image = Image { width, row, depth, data: &picture.data };
        put(link, &image, bright, context, (0, 0))?;
        put(link, &Image { data: &picture.darkened(), ..image }, dark, context, (0, 0))?;
        let look = CreateWindowAux::new()
            .background_pixmap(dark)
            .override_redirect(1_u32)
            .save_under(1_u32)
            .event_mask(EventMask::EXPOSURE);
        let class = WindowClass::INPUT_OUTPUT;
        conn.create_window(
            0,
            window,
            link.root,
            0,
            0,
            width,
            height,
            0,
            class,
            x11rb::COPY_FROM_PARENT,
            &look,
        )?;
        let (layout, screen) = (picture.layout, picture.screen());
        Ok(Self { link, window, context, bright, dark, layout, depth, screen, chosen: None })
    }

    /// Has a hint be at the upper edge of a monitor, if that has room for it.
    pub(super) fn tell(&self, hint: &ChooserHint, monitor: Region) -> Result<(), LinkError> {
        let (Ok(width), Ok(height)) = (u16::try_from(hint.width), u16::try_from(hint.height)) else {
            return Ok(());
        };
        let left = monitor.x + (monitor.width - i32::from(width)) / 2;
        let place = Region { x: left, y: monitor.y + ABOVE, width: width.into(), height: height.into() };
        if width == 0 || height == 0 || monitor.common(place) != Some(place) {
            return Ok(());
        }
        let data = self.layout.encoded(&hint.rgb, width.into());
        let image = Image { width, row: self.layout.row(width.into()), depth: self.depth, data: &data };
        let Rectangle { x, y, .. } = rectangle(place);
        for pixmap in [self.bright, self.dark] {
            put(self.link, &image, pixmap, self.context, (x, y))?;
        }
        Ok(())
    }

    /// Shows it.
    pub(super) fn show(&self) -> Result<(), LinkError> {
        self.link.conn.map_window(self.window)?;
        Ok(self.link.conn.flush()?)
    }

    /// Shows what is chosen now.
    pub(super) fn choose(&mut self, chosen: Option<Region>) -> Result<(), LinkError> {
        if chosen == self.chosen {
            return Ok(());
        }
        let around = |region: Region| region.grown(LINE).common(self.screen);
        let before = self.chosen.and_then(around);
        let now = chosen.and_then(around);
        let darkens = match (before, now) {
            (Some(before), Some(now)) => before.without(now),
            (before, _) => before.into_iter().collect(),
        };
        for part in darkens {
            self.copy(self.dark, part)?;
        }
        self.chosen = chosen;
        self.draw_chosen()?;
        Ok(self.link.conn.flush()?)
    }

    /// Draws again what another window covered for a moment.
    pub(super) fn draw(&self) -> Result<(), LinkError> {
        self.copy(self.dark, self.screen)?;
        self.draw_chosen()?;
        Ok(self.link.conn.flush()?)
    }

    fn draw_chosen(&self) -> Result<(), LinkError> {
        let Some(chosen) = self.chosen else { return Ok(()) };
        self.copy(self.bright, chosen)?;
        let line =
            chosen.grown(LINE).common(self.screen).map(|outer| outer.without(chosen)).unwrap_or_default();
        let line: Vec<Rectangle> = line.into_iter().map(rectangle).collect();
        self.link.conn.poly_fill_rectangle(self.window, self.context, &line)?;
        Ok(())
    }

    fn copy(&self, from: u32, part: Region) -> Result<(), LinkError> {
        let Rectangle { x, y, width, height } = rectangle(part);
        self.link.conn.copy_area(from, self.window, self.context, x, y, x, y, width, height)?;
        Ok(())
    }

    /// Takes it off the screen.
    pub(super) fn close(self) -> Result<(), LinkError> {
        self.link.conn.destroy_window(self.window)?;
        Ok(self.link.conn.sync()?)
    }
}

/// A picture as the server has such.
struct Image<'d> {
    width: u16,
    /// The bytes of a row.
    row: usize,
    depth: u8,
    data: &'d [u8],
}

/// Gives the server a picture, in as many parts as its requests may be large.
fn put(link: &Link, image: &Image<'_>, to: u32, context: u32, (x, y): (i16, i16)) -> Result<(), LinkError> {
    let conn = &link.conn;
    let row = image.row.max(1);
    let rows = (conn.maximum_request_bytes().saturating_sub(HEAD) / row).max(1);
    let mut top = y;
    for part in image.data.chunks(rows * row) {
        let height = u16::try_from(part.len() / row).unwrap_or(u16::MAX);
        let format = ImageFormat::Z_PIXMAP;
        conn.put_image(format, to, context, image.width, height, x, top, 0, image.depth, part)?;
        top = top.saturating_add_unsigned(height);
    }
    Ok(())
}

/// As the server has it; the region is on the screen.
fn rectangle(region: Region) -> Rectangle {
    let at = |number: i32| i16::try_from(number).unwrap_or(i16::MAX);
    let length = |number: i32| u16::try_from(number).unwrap_or(u16::MAX);
    Rectangle { x: at(region.x), y: at(region.y), width: length(region.width), height: length(region.height) }
}
