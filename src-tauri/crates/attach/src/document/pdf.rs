//! PDF: letters that stand anywhere on pages.

mod lines;

use hayro_interpret::font::GlyphRun;
use hayro_interpret::hayro_syntax::object::{Dict, String as PdfString};
use hayro_interpret::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro_interpret::kurbo::{Affine, BezPath, Rect};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, SoftMask, interpret_page,
};

use super::{Document, Kind, Unread};
use lines::Lines;

/// Wider than any page: nothing is left out because of its place.
const EVERYWHERE: Rect = Rect::new(-1e7, -1e7, 1e7, 1e7);

/// Where so many letters are unknown for one that is known, what is known says nothing.
const MOST_UNKNOWN: usize = 4;

pub(super) fn read(bytes: Vec<u8>) -> Result<Document, Unread> {
    let pdf = Pdf::new(bytes).map_err(why)?;
    let cache = InterpreterCache::new();
    let mut reading = Reading { lines: Lines::default() };
    for page in pdf.pages().iter() {
        let settings = InterpreterSettings::default();
        let mut context = Context::new(Affine::IDENTITY, EVERYWHERE, &cache, pdf.xref(), settings);
        interpret_page(page, &mut context, &mut reading);
        reading.lines.end_page();
    }
    let pages = u32::try_from(pdf.pages().len()).ok();
    if pages == Some(0) {
        return Err(Unread::Damaged);
    }
    let Lines { text, unknown, .. } = reading.lines;
    if unknown > text.length().saturating_mul(MOST_UNKNOWN) {
        return Err(Unread::NoText);
    }
    let (text, length) = text.end();
    Ok(Document { kind: Kind::Pdf, text, length, pages })
}

fn why(error: LoadPdfError) -> Unread {
    match error {
        LoadPdfError::Decryption(
            DecryptionError::PasswordProtected | DecryptionError::UnsupportedAlgorithm,
        ) => Unread::Encrypted,
        LoadPdfError::Decryption(_) | LoadPdfError::Invalid => Unread::Damaged,
    }
}

/// A text beside the letters of a page: in UTF-16 or UTF-8 where it says so, else about Latin 1.
fn decoded(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, rest @ ..] => {
            let units: Vec<_> =
                rest.as_chunks::<2>().0.iter().map(|pair| u16::from_be_bytes(*pair)).collect();
            String::from_utf16_lossy(&units)
        }
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// What is drawn on a page, but for the letters nothing.
struct Reading {
    lines: Lines,
}

impl<'a> Device<'a> for Reading {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        self.lines.add(run, props.transform);
    }
    fn begin_marked_content(&mut self, _: &[u8], properties: Option<&Dict<'_>>) {
        let meant = properties.and_then(|properties| properties.get::<PdfString<'_>>(b"ActualText"));
        self.lines.begin_meant(meant.map(|text| decoded(text.as_bytes())));
    }
    fn end_marked_content(&mut self) {
        self.lines.end_meant();
    }
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
