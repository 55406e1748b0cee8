//! 256 colours for a picture: text on a few grounds has hardly more that differ visibly.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::{Picture, Pixel};

const COLOURS: usize = 256;
/// Colours that are rarer than these places are rounded, so that shades of one colour share a place.
const EXACT: usize = 96;
const ROUNDED: u8 = 8;

/// The colours, and for each pixel the place of its colour.
pub(super) fn reduce(picture: &Picture) -> (Vec<Pixel>, Vec<u8>) {
    let counted = count(picture.pixels());
    let mut colours: Vec<Pixel> = counted.iter().take(EXACT).map(|(colour, _)| *colour).collect();
    if counted.len() <= COLOURS {
        colours = counted.iter().map(|(colour, _)| *colour).collect();
    } else {
        let rare = counted.iter().skip(EXACT);
        let rounded = count(rare.flat_map(|(colour, times)| std::iter::repeat_n(rounded(*colour), *times)));
        colours.extend(rounded.into_iter().take(COLOURS - EXACT).map(|(colour, _)| colour));
    }
    let mut places: HashMap<Pixel, u8> = HashMap::new();
    let indices =
        picture.pixels().map(|pixel| *places.entry(pixel).or_insert_with(|| nearest(&colours, pixel)));
    let indices = indices.collect();
    (colours, indices)
}

/// The colours by how often they are there; equally frequent ones by their value, so that it is the same each time.
fn count(pixels: impl Iterator<Item = Pixel>) -> Vec<(Pixel, usize)> {
    let mut times: HashMap<Pixel, usize> = HashMap::new();
    for pixel in pixels {
        *times.entry(pixel).or_default() += 1;
    }
    let mut counted: Vec<_> = times.into_iter().collect();
    counted.sort_unstable_by_key(|(colour, times)| (Reverse(*times), *colour));
    counted
}

fn rounded(colour: Pixel) -> Pixel {
    colour.map(|part| part / ROUNDED * ROUNDED + ROUNDED / 2)
}

fn nearest(colours: &[Pixel], pixel: Pixel) -> u8 {
    let distance = |colour: &Pixel| -> u32 {
        colour.iter().zip(pixel).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let place =
        (0_u8..=u8::MAX).zip(colours).min_by_key(|(_, colour)| distance(colour)).map(|(place, _)| place);
    place.unwrap_or_default()
}
