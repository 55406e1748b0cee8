//! Pictures: decoded within bounds, made as small as models see them, and written anew.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage};

/// The longest side that a model is shown, in pixels: larger ones are made smaller by those who serve models.
const LONGEST_SIDE: f64 = 1568.0;
/// The most pixels that a model is shown.
const MOST_PIXELS: f64 = 1_150_000.0;
/// The most pixels that are decoded.
const MOST_DECODED: u64 = 100_000_000;
/// The most memory that decoding may take, in bytes: more than that many pixels need.
const MOST_MEMORY: u64 = 1024 * 1024 * 1024;
/// Drawings and screenshots stay exact up to this many bytes.
const MOST_PNG_BYTES: usize = 1_500_000;
/// Of 100.
const JPEG_QUALITY: u8 = 88;

/// A picture as it is kept and shown.
pub(crate) struct Shown {
    pub bytes: Vec<u8>,
    pub media_type: &'static str,
    pub width: u32,
    pub height: u32,
}

/// Whether a file begins as a picture of a known kind does.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    let known = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP];
    image::guess_format(bytes).is_ok_and(|format| known.contains(&format))
}

/// The picture; none where it cannot be decoded.
pub(crate) fn shown(bytes: &[u8]) -> Option<Shown> {
    let is_photograph = image::guess_format(bytes).is_ok_and(|format| format == ImageFormat::Jpeg);
    kept(upright(bytes)?, is_photograph)
}

/// The same of pixels, row by row, three bytes each: red, green, blue; none where they are too few.
pub(crate) fn of_pixels(width: u32, height: u32, rgb: Vec<u8>) -> Option<Shown> {
    let picture = RgbImage::from_raw(width, height, rgb).filter(|_| width > 0 && height > 0)?;
    kept(DynamicImage::from(picture), false)
}

fn kept(picture: DynamicImage, is_photograph: bool) -> Option<Shown> {
    let picture = smaller(picture);
    let (width, height) = (picture.width(), picture.height());
    let exact = if is_photograph { None } else { png(&picture).filter(|png| png.len() <= MOST_PNG_BYTES) };
    match exact {
        Some(bytes) => Some(Shown { bytes, media_type: "image/png", width, height }),
        None => Some(Shown { bytes: jpeg(&picture)?, media_type: "image/jpeg", width, height }),
    }
}

/// Whether it is one of this kind that is no larger than those that are kept: nothing that shows it takes much memory.
pub(crate) fn is_as_kept(bytes: &[u8], media_type: &str) -> bool {
    let Ok(reader) = ImageReader::new(Cursor::new(bytes)).with_guessed_format() else { return false };
    let is_of_kind = reader.format().is_some_and(|format| format.to_mime_type() == media_type);
    let is_small = |(width, height): (u32, u32)| f64::from(width.max(height)) <= LONGEST_SIDE;
    is_one(bytes) && is_of_kind && reader.into_dimensions().is_ok_and(is_small)
}

/// Its pixels, turned as the camera says.
fn upright(bytes: &[u8]) -> Option<DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_DECODED || width == 0 || height == 0 {
        return None;
    }
    let orientation = decoder.orientation().ok()?;
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    picture.apply_orientation(orientation);
    Some(picture)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a part of what is a number of pixels already"
)]
fn smaller(picture: DynamicImage) -> DynamicImage {
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let factor = (LONGEST_SIDE / width.max(height)).min((MOST_PIXELS / (width * height)).sqrt());
    if factor >= 1.0 {
        return picture;
    }
    let side = |length: f64| ((length * factor).floor() as u32).max(1);
    picture.resize_exact(side(width), side(height), FilterType::CatmullRom)
}

fn png(picture: &DynamicImage) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let depth = if picture.color().has_alpha() {
        DynamicImage::from(picture.to_rgba8())
    } else {
        DynamicImage::from(picture.to_rgb8())
    };
    depth.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).ok()?;
    Some(bytes)
}

/// What can be seen through is white.
fn jpeg(picture: &DynamicImage) -> Option<Vec<u8>> {
    let mut opaque = picture.to_rgb8();
    if picture.color().has_alpha() {
        for (pixel, seen) in opaque.pixels_mut().zip(picture.to_rgba8().pixels()) {
            let [red, green, blue, alpha] = seen.0.map(u32::from);
            let on_white =
                |colour: u32| u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(255);
            pixel.0 = [red, green, blue].map(on_white);
        }
    }
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY).encode_image(&opaque).ok()?;
    Some(bytes)
}
