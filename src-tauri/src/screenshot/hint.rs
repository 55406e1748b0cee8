//! What is told while a part of the screen is chosen, in the letters of its language: drawn by GTK, as the chooser has none.

use std::sync::mpsc::channel;
use std::time::Duration;

use extremis_app::capture::ChooserHint;
use extremis_language::text;
use gtk::cairo::{Context, Format, ImageSurface};
use gtk::prelude::*;
use tauri::AppHandle;

/// How it looks on whatever is below it.
const LOOK: &str = "label { color: #ffffff; background-color: #1c1f26; background-image: none; }";
/// What is left free beside the text, and above and below it.
const BESIDE: i32 = 16;
const ABOVE: i32 = 9;

/// How long the thread of the windows may take.
const DRAWN_WITHIN: Duration = Duration::from_secs(1);

/// It; none where it could not be drawn, and then nothing is told. It blocks.
pub(super) fn hint(app: &AppHandle) -> Option<ChooserHint> {
    let (tell, told) = channel();
    let draw = move || {
        // Whoever asked may have stopped waiting.
        let _ = tell.send(drawn(&text!("shell-screenshot-hint")));
    };
    app.run_on_main_thread(draw).ok()?;
    told.recv_timeout(DRAWN_WITHIN).ok().flatten()
}

fn drawn(text: &str) -> Option<ChooserHint> {
    let label = gtk::Label::new(None);
    let look = gtk::CssProvider::new();
    look.load_from_data(LOOK.as_bytes()).ok()?;
    let style = label.style_context();
    style.add_provider(&look, gtk::STYLE_PROVIDER_PRIORITY_USER);
    let layout = label.create_pango_layout(Some(text));
    let (width, height) = layout.pixel_size();
    let (width, height, scale) = (width + 2 * BESIDE, height + 2 * ABOVE, label.scale_factor());
    let mut surface = ImageSurface::create(Format::Rgb24, width * scale, height * scale).ok()?;
    {
        let drawing = Context::new(&surface).ok()?;
        drawing.scale(scale.into(), scale.into());
        gtk::render_background(&style, &drawing, 0.0, 0.0, width.into(), height.into());
        gtk::render_layout(&style, &drawing, BESIDE.into(), ABOVE.into(), &layout);
    }
    surface.flush();
    let length = |number: i32| usize::try_from(number).ok();
    let (row, pixels) = (length(surface.stride())?, length(width * scale)?);
    let data = surface.data().ok()?;
    let rows = data.chunks_exact(row).map(|row| &row.as_chunks::<4>().0[..pixels]);
    // Red, green and blue, after a byte that is nothing.
    let colours = |pixel: &[u8; 4]| {
        let [_, red, green, blue] = u32::from_ne_bytes(*pixel).to_be_bytes();
        [red, green, blue]
    };
    let rgb = rows.flat_map(|row| row.iter().flat_map(colours)).collect();
    let side = |number: i32| u32::try_from(number * scale).ok();
    Some(ChooserHint { width: side(width)?, height: side(height)?, rgb })
}
