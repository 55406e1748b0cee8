//! Pixels as an X server has them, of whatever depth. Pure.

use x11rb::protocol::xproto::{ImageOrder, Screen, Setup, VisualClass};

use super::region::Region;

/// How the pixels of the screen are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PixelLayout {
    /// In each pixel, and to a multiple of how many bits each row is filled up.
    bits: usize,
    row_pad: usize,
    is_big_endian: bool,
    /// Red, green, blue.
    masks: [u32; 3],
}

impl PixelLayout {
    /// That of a screen; none where its colours are numbers of a table.
    pub(super) fn of(setup: &Setup, screen: &Screen) -> Option<Self> {
        let mut visuals = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
        let visual = visuals.find(|visual| visual.visual_id == screen.root_visual)?;
        let has_masks = visual.class == VisualClass::TRUE_COLOR || visual.class == VisualClass::DIRECT_COLOR;
        let format = setup.pixmap_formats.iter().find(|format| format.depth == screen.root_depth)?;
        let (bits, row_pad) = (usize::from(format.bits_per_pixel), usize::from(format.scanline_pad));
        let is_known = has_masks && matches!(bits, 16 | 24 | 32) && row_pad > 0;
        is_known.then(|| Self {
            bits,
            row_pad,
            is_big_endian: setup.image_byte_order == ImageOrder::MSB_FIRST,
            masks: [visual.red_mask, visual.green_mask, visual.blue_mask],
        })
    }

    fn bytes(self) -> usize {
        self.bits / 8
    }

    /// How many bytes a row of so many pixels has.
    pub(super) fn row(self, width: usize) -> usize {
        (width * self.bits).div_ceil(self.row_pad) * self.row_pad / 8
    }

    fn number(self, pixel: &[u8]) -> u32 {
        let add = |number: u32, byte: &u8| (number << 8) | u32::from(*byte);
        if self.is_big_endian { pixel.iter().fold(0, add) } else { pixel.iter().rev().fold(0, add) }
    }

    /// The same picture, half as bright.
    pub(super) fn darkened(self, data: &[u8], width: usize) -> Vec<u8> {
        let kept = self.masks.iter().fold(0, |kept, mask| kept | ((mask >> 1) & mask));
        let mut dark = data.to_vec();
        for row in dark.chunks_mut(self.row(width)) {
            for pixel in row.chunks_exact_mut(self.bytes()).take(width) {
                let half = (self.number(pixel) >> 1) & kept;
                self.write(half, pixel);
            }
        }
        dark
    }

    fn write(self, number: u32, pixel: &mut [u8]) {
        let bytes = number.to_le_bytes().into_iter().take(self.bytes());
        if self.is_big_endian {
            pixel.iter_mut().rev().zip(bytes).for_each(|(to, byte)| *to = byte);
        } else {
            pixel.iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte);
        }
    }

    /// A picture that is so wide, of three bytes a pixel, as the server has such.
    pub(super) fn encoded(self, rgb: &[u8], width: usize) -> Vec<u8> {
        let mut data = Vec::new();
        for row in rgb.chunks_exact(3 * width) {
            let mut encoded = vec![0; self.row(width)];
            for (colour, pixel) in row.chunks_exact(3).zip(encoded.chunks_exact_mut(self.bytes())) {
                let parts = self.masks.iter().zip(colour);
                self.write(parts.fold(0, |number, (mask, part)| number | part_of(*part, *mask)), pixel);
            }
            data.extend(encoded);
        }
        data
    }

    /// The colours of a part of a picture that is so wide, three bytes a pixel. The part is in the picture.
    pub(super) fn colours(self, data: &[u8], width: usize, part: Region) -> Vec<u8> {
        let length = |number: i32| usize::try_from(number).unwrap_or_default();
        let (left, top) = (length(part.x), length(part.y));
        let rows = data.chunks(self.row(width)).skip(top).take(length(part.height));
        let pixels = rows
            .flat_map(|row| row.chunks_exact(self.bytes()).take(width).skip(left).take(length(part.width)));
        pixels.flat_map(|pixel| self.masks.map(|mask| channel(self.number(pixel), mask))).collect()
    }

    /// The pixel of a colour of which each part is there or not.
    pub(super) fn pixel(self, parts: [bool; 3]) -> u32 {
        self.masks.iter().zip(parts).fold(0, |pixel, (mask, there)| if there { pixel | mask } else { pixel })
    }
}

/// One part of a colour as a byte.
fn channel(pixel: u32, mask: u32) -> u8 {
    let bits = mask.count_ones();
    if bits == 0 {
        return 0;
    }
    let value = u64::from((pixel & mask) >> mask.trailing_zeros());
    u8::try_from(value * 255 / ((1 << bits) - 1)).unwrap_or(u8::MAX)
}

/// The bits of a pixel that a byte of its colour makes.
fn part_of(value: u8, mask: u32) -> u32 {
    let all = (1_u64 << mask.count_ones()) - 1;
    let bits = u64::from(value) * all / u64::from(u8::MAX);
    u32::try_from(bits << mask.trailing_zeros()).unwrap_or_default() & mask
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 24 bits of colour in 32, the blue first, as nearly every server has them.
    const USUAL: PixelLayout = PixelLayout {
        bits: 32,
        row_pad: 32,
        is_big_endian: false,
        masks: [0x00ff_0000, 0x0000_ff00, 0x0000_00ff],
    };
    const SIXTEEN: PixelLayout =
        PixelLayout { bits: 16, row_pad: 32, is_big_endian: false, masks: [0xf800, 0x07e0, 0x001f] };

    const fn part(x: i32, y: i32, width: i32, height: i32) -> Region {
        Region { x, y, width, height }
    }

    #[test]
    fn colours_are_read_of_the_part_that_is_wanted() {
        let pixels: Vec<u8> = (0..6_u8).flat_map(|number| [number, 100 + number, 200 + number, 0]).collect();
        let read = USUAL.colours(&pixels, 3, part(1, 0, 2, 2));
        assert_eq!(read, [201, 101, 1, 202, 102, 2, 204, 104, 4, 205, 105, 5]);
        let big = PixelLayout { is_big_endian: true, ..USUAL };
        assert_eq!(big.colours(&[0, 1, 2, 3], 1, part(0, 0, 1, 1)), [1, 2, 3]);
    }

    #[test]
    fn rows_of_fewer_bits_are_filled_up_and_their_colours_span_the_whole_range() {
        assert_eq!(SIXTEEN.row(3), 8);
        let row = |pixels: [u16; 3]| [pixels.map(u16::to_le_bytes).concat(), vec![9, 9]].concat();
        let picture = [row([0xffff, 0, 0xf800]), row([0x07e0, 0x001f, 0xffff])].concat();
        let read = SIXTEEN.colours(&picture, 3, part(1, 0, 2, 2));
        assert_eq!(read, [0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255]);
        let deep = PixelLayout { masks: [0x3ff0_0000, 0x000f_fc00, 0x0000_03ff], ..USUAL };
        assert_eq!(deep.colours(&0x3ff0_0000_u32.to_le_bytes(), 1, part(0, 0, 1, 1)), [255, 0, 0]);
    }

    #[test]
    fn what_is_darkened_is_half_as_bright_in_each_part_of_its_colour() {
        let dark = |layout: PixelLayout, pixel: &[u8]| {
            layout.colours(&layout.darkened(pixel, 1), 1, part(0, 0, 1, 1))
        };
        assert_eq!(dark(USUAL, &[201, 1, 254, 255]), [127, 0, 100]);
        assert_eq!(dark(PixelLayout { is_big_endian: true, ..USUAL }, &[0, 254, 1, 201]), [127, 0, 100]);
        assert_eq!(SIXTEEN.darkened(&[0xff, 0xff, 7, 7], 1), [0xef, 0x7b, 7, 7], "what fills the row stays");
        let three = PixelLayout { bits: 24, ..USUAL };
        assert_eq!(dark(three, &[201, 1, 254, 7]), [127, 0, 100]);
    }

    #[test]
    fn what_is_encoded_has_the_same_colours_again() {
        let rgb: Vec<u8> = vec![255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0, 255];
        for layout in [USUAL, SIXTEEN, PixelLayout { is_big_endian: true, ..USUAL }] {
            let data = layout.encoded(&rgb, 3);
            assert_eq!(data.len(), 2 * layout.row(3), "{layout:?}");
            assert_eq!(layout.colours(&data, 3, part(0, 0, 3, 2)), rgb, "{layout:?}");
        }
    }

    #[test]
    fn a_colour_has_the_pixel_that_its_parts_make() {
        assert_eq!(USUAL.pixel([true, false, true]), 0x00ff_00ff);
    }
}
