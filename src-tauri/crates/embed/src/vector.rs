//! A direction, as small as it can be kept without a difference that search would notice.

use pulp::{Arch, Simd, WithSimd};

/// Numbers of a vector.
pub const DIMENSIONS: usize = 384;

/// What a text means: a direction of length 1, one byte for each of the [`DIMENSIONS`] (within about 0.5° of what the
/// model said). The same in memory and on disk: what was stored and read back is equal to what was computed.
#[derive(Clone, Copy, PartialEq)]
pub struct Vector {
    steps: [i8; DIMENSIONS],
    /// A step's size: the length of all is 1.
    step: f32,
}

impl Vector {
    /// Bytes that one takes: see [`Vector::to_bytes`].
    pub const BYTES: usize = DIMENSIONS + 4;

    /// The direction of some numbers, whatever their length. All zeros have none: similar to nothing.
    pub fn of(numbers: &[f32; DIMENSIONS]) -> Self {
        let largest = numbers.iter().fold(0.0_f32, |largest, number| largest.max(number.abs()));
        let per_step = if largest > 0.0 { 127.0 / largest } else { 0.0 };
        #[expect(clippy::cast_possible_truncation, reason = "at most 127 after the division by the largest")]
        Self::of_steps(&numbers.map(|number| (number * per_step).round() as i8))
    }

    fn of_steps(steps: &[i8; DIMENSIONS]) -> Self {
        let square = dot(steps, steps);
        Self { steps: *steps, step: if square > 0.0 { 1.0 / square.sqrt() } else { 0.0 } }
    }

    /// The numbers, together of length 1.
    pub fn to_numbers(&self) -> [f32; DIMENSIONS] {
        self.steps.map(|steps| f32::from(steps) * self.step)
    }

    /// How alike two texts are: 1 for the same direction, about 0 for nothing in common.
    pub fn cosine(&self, other: &Self) -> f32 {
        dot(&self.steps, &other.steps) * self.step * other.step
    }

    /// The cosine with one that is stored as [`Vector::to_bytes`] gives it, the fast way through a whole archive; None
    /// for what is not of that size.
    pub fn cosine_of(&self, stored: &[u8]) -> Option<f32> {
        let stored = stored.try_into().ok()?;
        Some(Arch::new().dispatch(Cosine { query: self, stored }))
    }

    /// The cosine with each of many that stand one behind the other as they are stored; what is incomplete at the end is
    /// left out.
    pub fn cosines(&self, stored: &[u8]) -> Vec<f32> {
        let (stored, _) = stored.as_chunks();
        Arch::new().dispatch(Cosines { query: self, stored })
    }

    /// As it is stored: one signed byte for each dimension, then the size of a step (f32, little-endian).
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let (steps, step) = bytes.split_at_mut(DIMENSIONS);
        for (byte, value) in steps.iter_mut().zip(self.steps) {
            *byte = value.cast_unsigned();
        }
        step.copy_from_slice(&self.step.to_le_bytes());
        bytes
    }

    /// From [`Vector::to_bytes`]; None when that cannot be what these are.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; Self::BYTES] = bytes.try_into().ok()?;
        let (steps, step) = bytes.split_first_chunk::<DIMENSIONS>()?;
        let vector = Self::of_steps(&steps.map(u8::cast_signed));
        (vector.step.to_le_bytes() == step).then_some(vector)
    }
}

impl std::fmt::Debug for Vector {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(&self.to_numbers()[..4]).finish_non_exhaustive()
    }
}

struct Cosine<'a> {
    query: &'a Vector,
    stored: &'a [u8; Vector::BYTES],
}

impl WithSimd for Cosine<'_> {
    type Output = f32;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> f32 {
        cosine(self.query, self.stored)
    }
}

struct Cosines<'a> {
    query: &'a Vector,
    stored: &'a [[u8; Vector::BYTES]],
}

impl WithSimd for Cosines<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Vec<f32> {
        let mut cosines = Vec::with_capacity(self.stored.len());
        for stored in self.stored {
            cosines.push(cosine(self.query, stored));
        }
        cosines
    }
}

#[inline(always)]
fn cosine(query: &Vector, stored: &[u8; Vector::BYTES]) -> f32 {
    let (steps, step) = stored.split_at(DIMENSIONS);
    let product = |(one, other): (&i8, &u8)| i32::from(*one) * i32::from(other.cast_signed());
    let sum: i32 = query.steps.iter().zip(steps).map(product).sum();
    let step = step.first_chunk().map_or(0.0, |bytes| f32::from_le_bytes(*bytes));
    exact(sum) * query.step * step
}

#[inline(always)]
fn dot(one: &[i8; DIMENSIONS], other: &[i8; DIMENSIONS]) -> f32 {
    let product = |(one, other): (&i8, &i8)| i32::from(*one) * i32::from(*other);
    exact(one.iter().zip(other).map(product).sum())
}

/// A sum of products, below 384 × 127², as a number.
#[inline(always)]
#[expect(clippy::cast_precision_loss, reason = "below 2^24")]
fn exact(sum: i32) -> f32 {
    sum as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers;

    fn some(seed: u32) -> [f32; DIMENSIONS] {
        let mut state = seed;
        [(); DIMENSIONS].map(|()| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            layers::as_number((state >> 16) as usize) / 32_768.0 - 1.0
        })
    }

    fn of_numbers(one: &[f32; DIMENSIONS], other: &[f32; DIMENSIONS]) -> f32 {
        let dot =
            |one: &[f32], other: &[f32]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f32>();
        dot(one, other) / (dot(one, one) * dot(other, other)).sqrt()
    }

    #[test]
    fn cosines_are_those_of_the_exact_numbers() {
        let query = Vector::of(&some(0));
        let stored: Vec<u8> = (0..50).flat_map(|seed| Vector::of(&some(seed)).to_bytes()).collect();
        let all = query.cosines(&stored);
        assert_eq!((all.len(), query.cosines(&stored[1..]).len()), (50, 49));
        for (seed, together) in (0..50).zip(all) {
            let other = Vector::of(&some(seed));
            let cosine = query.cosine(&other);
            assert!((cosine - of_numbers(&some(0), &some(seed))).abs() < 0.002, "{seed}: {cosine}");
            assert_eq!(query.cosine_of(&other.to_bytes()), Some(cosine), "{seed}");
            assert!((together - cosine).abs() < f32::EPSILON, "{seed}");
            assert_eq!(query.cosine_of(&other.to_bytes()[1..]), None);
        }
        assert!((query.cosine(&query) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn what_was_stored_is_read_back_equal() {
        let vector = Vector::of(&some(7));
        assert_eq!(Vector::from_bytes(&vector.to_bytes()), Some(vector));
        let length: f32 = vector.to_numbers().iter().map(|number| number * number).sum();
        assert!((length - 1.0).abs() < 1e-5);
    }

    #[test]
    fn bytes_that_are_no_vector_are_none() {
        let bytes = Vector::of(&some(7)).to_bytes();
        assert_eq!(Vector::from_bytes(&bytes[1..]), None);
        let mut damaged = bytes;
        damaged[3] ^= 64;
        assert_eq!(Vector::from_bytes(&damaged), None);
    }

    #[test]
    fn nothing_is_similar_to_nothing() {
        let nothing = Vector::of(&[0.0; DIMENSIONS]);
        assert_eq!(nothing.cosine(&Vector::of(&some(1))).to_bits(), 0.0_f32.to_bits());
        assert_eq!(Vector::from_bytes(&nothing.to_bytes()), Some(nothing));
    }
}
