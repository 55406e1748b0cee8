//! Pictures of windows: kept as small PNG files, compared with a little tolerance.

mod difference;
mod palette;

use std::io::Cursor;

pub use difference::Difference;

/// A picture, three bytes a pixel: red, green, blue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

type Pixel = [u8; 3];

impl Picture {
    /// A picture of these bytes, row by row.
    pub fn new(width: u32, height: u32, bytes: Vec<u8>) -> Self {
        assert_eq!(bytes.len(), width as usize * height as usize * 3, "three bytes for each pixel");
        Self { width, height, bytes }
    }

    /// Width and height.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    fn pixels(&self) -> impl Iterator<Item = Pixel> {
        self.bytes.as_chunks::<3>().0.iter().copied()
    }

    fn at(&self, x: u32, y: u32) -> Pixel {
        let start = (y as usize * self.width as usize + x as usize) * 3;
        [self.bytes[start], self.bytes[start + 1], self.bytes[start + 2]]
    }

    /// The picture as a PNG of at most 256 colours: the most frequent ones as they are, the others close to it.
    pub fn png(&self) -> Vec<u8> {
        let (colours, indices) = palette::reduce(self);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(colours.concat());
        encoder.set_deflate_compression(png::DeflateCompression::Level(9));
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header().expect("a picture has a size");
        writer.write_image_data(&indices).expect("the picture is whole");
        writer.finish().expect("a PNG can be written to memory");
        file
    }

    /// Reads a PNG; says what is wrong with it otherwise.
    pub fn from_png(file: &[u8]) -> Result<Self, String> {
        let mut decoder = png::Decoder::new(Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
        let info = reader.next_frame(&mut bytes).map_err(|error| error.to_string())?;
        let each = match info.color_type {
            png::ColorType::Rgb => 3,
            png::ColorType::Rgba => 4,
            other => return Err(format!("{other:?} is no picture in colours")),
        };
        let pixels =
            bytes[..info.buffer_size()].chunks_exact(each).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]);
        Ok(Self::new(info.width, info.height, pixels.collect()))
    }

    /// A part of it, from its left upper corner.
    #[must_use]
    pub fn part(&self, (left, top): (u32, u32), (width, height): (u32, u32)) -> Self {
        let rows = top..top + height;
        let pixels = rows.flat_map(|y| (left..left + width).flat_map(move |x| self.at(x, y)));
        Self::new(width, height, pixels.collect())
    }

    /// What differs between this picture and the approved one.
    pub fn compare(&self, approved: &Self) -> Difference {
        difference::between(self, approved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUND: Pixel = [241, 242, 247];

    /// What a window shows: letters of a few colours on one ground, their edges in every shade between the two. That
    /// makes more colours than a file holds.
    fn letters() -> Picture {
        const INKS: [Pixel; 4] = [[20, 24, 32], [180, 30, 40], [20, 90, 200], [10, 130, 60]];
        const SHADES: u32 = 120;
        let pixel = |place: u32| {
            let (ink, shade) = (INKS[(place / 4 % 4) as usize], place / 16 % SHADES);
            let mixed = |part: usize| {
                let (ground, ink) = (u32::from(GROUND[part]), u32::from(ink[part]));
                u8::try_from((ground * shade + ink * (SHADES - shade)) / SHADES).unwrap()
            };
            if place.is_multiple_of(4) { [mixed(0), mixed(1), mixed(2)] } else { GROUND }
        };
        Picture::new(64, 64, (0..64 * 64).flat_map(pixel).collect())
    }

    #[test]
    fn a_picture_comes_back_from_its_file_close_enough_to_be_approved() {
        let back = Picture::from_png(&letters().png()).unwrap();
        assert_eq!(back.at(1, 0), GROUND, "the ground is exact");
        let colours: std::collections::HashSet<_> = letters().pixels().collect();
        assert!(colours.len() > 256, "{} colours", colours.len());
        let difference = letters().compare(&back);
        assert!(difference.is_small(), "{}", difference.in_words());
    }

    #[test]
    fn a_part_has_the_pixels_of_its_place() {
        let part = letters().part((3, 5), (7, 2));
        assert_eq!(
            (part.size(), part.at(0, 0), part.at(6, 1)),
            ((7, 2), letters().at(3, 5), letters().at(9, 6))
        );
    }

    #[test]
    fn what_is_no_picture_is_said() {
        assert!(Picture::from_png(b"no picture").is_err());
    }
}
