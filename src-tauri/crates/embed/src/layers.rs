//! What happens to each value or row between the products: sums and means, the activation of the middle layer (GELU).
//!
//! Plain loops that the compiler turns into vector code for the processor at hand. No fused multiply-add is asked for:
//! where there is none it would be a function call for each value.

use pulp::{Simd, WithSimd};

/// BERT's, in every layer.
const EPSILON: f32 = 1e-12;

/// Adds `other` to `rows`, then shifts and scales each row to mean 0 and variance 1, then by the layer's own numbers.
pub(crate) struct AddAndNormalise<'a> {
    pub rows: &'a mut [f32],
    pub other: &'a [f32],
    pub norm: &'a Norm,
}

/// A layer's own scale and shift.
#[derive(Debug)]
pub(crate) struct Norm {
    pub scale: Vec<f32>,
    pub shift: Vec<f32>,
}

impl WithSimd for AddAndNormalise<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let width = self.norm.scale.len();
        for (row, other) in self.rows.chunks_exact_mut(width).zip(self.other.chunks_exact(width)) {
            for (value, other) in row.iter_mut().zip(other) {
                *value += other;
            }
            let mean = sum(row, |value| value) / as_number(width);
            let variance = sum(row, |value| (value - mean) * (value - mean)) / as_number(width);
            let factor = 1.0 / (variance + EPSILON).sqrt();
            for ((value, scale), shift) in row.iter_mut().zip(&self.norm.scale).zip(&self.norm.shift) {
                *value = (*value - mean) * factor * scale + shift;
            }
        }
    }
}

/// The Gaussian error linear unit: x · Φ(x), in its exact form with the error function.
pub(crate) struct Gelu<'a>(pub &'a mut [f32]);

impl WithSimd for Gelu<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for value in self.0 {
            *value *= 0.5 * (1.0 + erf(*value * std::f32::consts::FRAC_1_SQRT_2));
        }
    }
}

/// Adds up eight sums side by side: the order is the same on every processor.
#[inline(always)]
pub(crate) fn sum(values: &[f32], of: impl Fn(f32) -> f32) -> f32 {
    let mut sums = [0.0; 8];
    let (eights, rest) = values.as_chunks::<8>();
    for eight in eights {
        for (sum, value) in sums.iter_mut().zip(eight) {
            *sum += of(*value);
        }
    }
    sums.iter().sum::<f32>() + rest.iter().map(|value| of(*value)).sum::<f32>()
}

/// e to the power of x, within 2 units of the last place, for what does not overflow; 0 far below.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    // Adding this leaves the nearest whole number in the lowest bits of the mantissa.
    const ROUND: f32 = 12_582_912.0;
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.clamp(-87.0, 88.0);
    let shifted = x * std::f32::consts::LOG2_E + ROUND;
    let power = shifted - ROUND;
    let rest = x - power * LN_2_HIGH - power * LN_2_LOW;
    // Cephes' polynomial for expf on ±ln 2 / 2.
    let mut series = 1.987_569_1e-4;
    for coefficient in [1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 0.5] {
        series = series * rest + coefficient;
    }
    let series = series * rest * rest + rest + 1.0;
    series * f32::from_bits((shifted.to_bits() << 23).wrapping_add(0x3f80_0000))
}

/// The error function within 2e-7 (Abramowitz and Stegun 7.1.26).
#[inline(always)]
fn erf(x: f32) -> f32 {
    let size = x.abs();
    let t = 1.0 / (1.0 + 0.327_591_1 * size);
    let mut series = 1.061_405_4;
    for coefficient in [-1.453_152, 1.421_413_7, -0.284_496_74, 0.254_829_6] {
        series = series * t + coefficient;
    }
    (1.0 - series * t * exp(-size * size)).copysign(x)
}

/// A small count as a number.
#[inline(always)]
#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^24")]
pub(crate) fn as_number(count: usize) -> f32 {
    count as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_that_of_the_standard_library() {
        for step in -8700..=300 {
            let x = as_number(usize::try_from(step + 8700).unwrap()) / 100.0 - 87.0;
            let right = f64::from(x).exp();
            assert!((f64::from(exp(x)) - right).abs() <= right * 3e-7, "{x}");
        }
        assert!(exp(f32::NEG_INFINITY) < 1e-37);
    }

    #[test]
    fn erf_is_that_of_the_tables() {
        // Abramowitz and Stegun, table 7.1.
        let table =
            [(0.0, 0.0), (0.1, 0.112_462_92), (0.5, 0.520_499_9), (1.0, 0.842_700_8), (2.0, 0.995_322_3)];
        for (x, right) in table {
            assert!((erf(x) - right).abs() < 3e-7, "{x}");
            assert!((erf(-x) + right).abs() < 3e-7, "-{x}");
        }
    }
}
