//! What differs between two pictures.
//!
//! Two machines may round the edges of letters differently; nobody sees that. So a pixel counts only when its colour is
//! visibly another one, and counts for little when the approved picture has its colour right beside it. A slightly other
//! colour is forgiven at edges alone: not many pixels may have one, so that no area can.

use super::{Picture, Pixel};

/// How far a part of a colour may be from the approved one: what reducing the colours costs, and rounding.
const TOLERATED: u8 = 20;
/// How far it may be where no edge is.
const ROUNDING: u8 = 5;
/// How many pixels of a hundred thousand may differ beyond that.
const FEW: u64 = 12;
/// How many of a hundred thousand may when their colour is right beside.
const MORE: u64 = 400;
/// How many of a hundred thousand may have a slightly other colour.
const MOST: u64 = 4_000;
const OF: u64 = 100_000;

/// What differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The sizes, where they are not the same: this one's and the approved one's.
    sizes: Option<((u32, u32), (u32, u32))>,
    /// Pixels of another colour.
    other: u64,
    /// Pixels of another colour that the approved picture has right beside.
    beside: u64,
    /// Pixels of a slightly other colour.
    slight: u64,
    pixels: u64,
    /// What differs in red, on a pale copy.
    shown: Picture,
}

impl Difference {
    /// Whether nobody would see it.
    pub fn is_small(&self) -> bool {
        let share = |count: u64, allowed: u64| count * OF <= allowed * self.pixels;
        self.sizes.is_none()
            && share(self.other, FEW)
            && share(self.other + self.beside, MORE)
            && share(self.slight, MOST)
    }

    /// A picture of it: what differs in red, on a pale copy.
    pub fn shown(&self) -> &Picture {
        &self.shown
    }

    /// It in words.
    pub fn in_words(&self) -> String {
        match self.sizes {
            Some((now, approved)) => {
                format!("it is {} × {}, approved are {} × {}", now.0, now.1, approved.0, approved.1)
            }
            None => format!(
                "{} of {} pixels differ, {} more a little",
                self.other + self.beside,
                self.pixels,
                self.slight
            ),
        }
    }
}

pub(super) fn between(now: &Picture, approved: &Picture) -> Difference {
    let (width, height) = now.size();
    let mut difference = Difference {
        sizes: (now.size() != approved.size()).then(|| (now.size(), approved.size())),
        other: 0,
        beside: 0,
        slight: 0,
        pixels: u64::from(width) * u64::from(height),
        shown: now.clone(),
    };
    let mut shown = Vec::with_capacity(now.bytes.len());
    for y in 0..height {
        for x in 0..width {
            let pixel = now.at(x, y);
            let inside = x < approved.width && y < approved.height;
            let differs = !inside || !is_within(TOLERATED, pixel, approved.at(x, y));
            let close = |near| is_within(TOLERATED, pixel, near);
            let is_beside = differs && inside && around(approved, x, y).any(close);
            let is_slight = !differs && !is_within(ROUNDING, pixel, approved.at(x, y));
            difference.slight += u64::from(is_slight);
            difference.beside += u64::from(is_beside);
            difference.other += u64::from(differs && !is_beside);
            shown.extend(match (differs, is_beside) {
                (false, _) => pixel.map(|part| 192 + part / 4),
                (true, true) => [255, 160, 64],
                (true, false) => [230, 0, 0],
            });
        }
    }
    difference.shown.bytes = shown;
    difference
}

fn is_within(limit: u8, one: Pixel, other: Pixel) -> bool {
    one.iter().zip(other).all(|(one, other)| one.abs_diff(other) <= limit)
}

fn around(picture: &Picture, x: u32, y: u32) -> impl Iterator<Item = Pixel> {
    let near = |place: u32, end: u32| place.saturating_sub(1)..(place + 2).min(end);
    near(y, picture.height).flat_map(move |y| near(x, picture.width).map(move |x| picture.at(x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dark line of one pixel in a column of a white picture, and another.
    fn line(at: u32, shade: u8) -> Picture {
        let pixel = |place: u32| if place % 100 == at { [shade; 3] } else { [255; 3] };
        Picture::new(100, 100, (0..10_000).flat_map(pixel).collect())
    }

    #[test]
    fn the_same_picture_and_one_with_other_rounding_are_approved() {
        assert!(line(5, 0).compare(&line(5, 0)).is_small());
        assert!(line(5, 0).compare(&line(5, 19)).is_small());
    }

    #[test]
    fn a_ground_of_another_shade_is_not() {
        let ground = |shade: u8| Picture::new(100, 100, vec![shade; 30_000]);
        assert!(ground(240).compare(&ground(243)).is_small());
        assert!(!ground(240).compare(&ground(248)).is_small());
    }

    #[test]
    fn another_colour_another_place_and_another_size_are_not() {
        assert!(!line(5, 0).compare(&line(5, 60)).is_small());
        assert!(!line(5, 0).compare(&line(9, 0)).is_small());
        assert!(!line(5, 0).compare(&line(6, 0)).is_small(), "a line that moved by one pixel");
        let small = Picture::new(1, 1, vec![255; 3]);
        let difference = line(5, 0).compare(&small);
        assert!(!difference.is_small());
        assert!(difference.in_words().contains("100 × 100"), "{}", difference.in_words());
        assert_eq!(difference.shown().size(), (100, 100));
    }
}
