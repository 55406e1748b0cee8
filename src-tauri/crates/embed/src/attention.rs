//! How the tokens of one text look at each other.

use pulp::{Simd, WithSimd};

use crate::layers;
use crate::product::{PANEL, PanelOutput, Rows, Wide, multiply};
use crate::shape::{HEADS, WIDTH};

/// Width of one head.
const HEAD: usize = WIDTH / HEADS;
const NO_BIAS: [f32; PANEL] = [0.0; PANEL];

/// One text's tokens, queries, keys and values side by side in `from`; the same of those that look, which may be fewer,
/// in `looking`, and what they saw into `to`.
pub(crate) struct Attend<'a> {
    pub from: &'a [f32],
    pub looking: &'a [f32],
    pub to: &'a mut [f32],
}

impl WithSimd for Attend<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let count = self.from.len() / (3 * WIDTH);
        let padded = count.next_multiple_of(PANEL);
        let mut panel = vec![[0.0; PANEL]; HEAD.max(padded)];
        let mut weights = vec![0.0; self.to.len() / WIDTH * padded];
        for head in 0..HEADS {
            let [queries, keys, values] = [0, 1, 2].map(|part| part * WIDTH + head * HEAD);
            for column in (0..count).step_by(PANEL) {
                keys_into(&mut panel, &self.from[keys..], column, count);
                let rows = Rows { values: &self.looking[queries..], stride: 3 * WIDTH, depth: HEAD };
                let mut place = PanelOutput { values: &mut weights, stride: padded, column };
                multiply(simd, rows, &mut Wide(panel.as_chunks().0), &NO_BIAS, &mut place);
            }
            for weights in weights.chunks_exact_mut(padded) {
                into_shares(&mut weights[..count]);
            }
            for column in (0..HEAD).step_by(PANEL) {
                panel[count..].fill([0.0; PANEL]);
                values_into(&mut panel, &self.from[values + column..]);
                let rows = Rows { values: &weights, stride: padded, depth: padded };
                let mut place = PanelOutput { values: self.to, stride: WIDTH, column: head * HEAD + column };
                multiply(simd, rows, &mut Wide(panel.as_chunks().0), &NO_BIAS, &mut place);
            }
        }
    }
}

/// The keys of up to [`PANEL`] tokens beside each other; nothing where there are fewer.
#[inline(always)]
fn keys_into(panel: &mut [[f32; PANEL]], keys: &[f32], first: usize, count: usize) {
    for (lane, token) in (first..first + PANEL).enumerate() {
        let key: &[f32] = if token < count { &keys[token * 3 * WIDTH..][..HEAD] } else { &[0.0; HEAD] };
        for (panel, key) in panel.iter_mut().zip(key) {
            panel[lane] = *key;
        }
    }
}

#[inline(always)]
fn values_into(panel: &mut [[f32; PANEL]], values: &[f32]) {
    for (panel, values) in panel.iter_mut().zip(values.chunks(3 * WIDTH)) {
        panel.copy_from_slice(&values[..PANEL]);
    }
}

/// Softmax of the products, scaled as for the head's width.
#[inline(always)]
fn into_shares(products: &mut [f32]) {
    let scale = 1.0 / layers::as_number(HEAD).sqrt();
    let most = products.iter().fold(f32::NEG_INFINITY, |most, product| most.max(*product));
    for product in products.iter_mut() {
        *product = layers::exp((*product - most) * scale);
    }
    let share = 1.0 / layers::sum(products, |product| product);
    for product in products {
        *product *= share;
    }
}
