//! Products of matrices: nearly all of the time that an embedding takes goes here.
//!
//! A tile of up to [`TILE`] rows by [`PANEL`] columns is added up in registers, one step of the depth after the other.
//! Every sum is in that order whatever the number of rows, so that a text's vector does not depend on its neighbours.
//! Weights stay one byte each in memory; a panel of them becomes numbers just before all rows are multiplied by it.

use pulp::{Arch, Simd, WithSimd};

use crate::file::{GROUP, Table};

/// Columns that are computed at a time: two registers of AVX2, four of NEON.
pub(crate) const PANEL: usize = 16;
/// Rows that are computed at a time: with two registers each they fill the sixteen that there are.
const TILE: usize = 6;

/// Weights of `outputs` × `inputs`, by panels: for each group of inputs its factors, for each input its values.
#[derive(Debug)]
pub(crate) struct Weights {
    inputs: usize,
    outputs: usize,
    values: Vec<i8>,
    factors: Vec<f32>,
    bias: Vec<f32>,
}

impl Weights {
    /// Puts the rows of a table into panels.
    pub fn new(table: &Table, bias: Vec<f32>, inputs: usize) -> Self {
        let outputs = bias.len();
        Self {
            inputs,
            outputs,
            values: into_panels(&table.values, inputs),
            factors: into_panels(&table.factors, inputs / GROUP),
            bias,
        }
    }

    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Multiplies the rows by all weights and adds the bias.
    pub fn apply(&self, arch: Arch, rows: &[f32], result: &mut [f32]) {
        let mut panel = vec![0.0; self.inputs * PANEL];
        arch.dispatch(Apply { weights: self, rows, result, panel: &mut panel });
    }
}

/// From rows of `width` to panels: `PANEL` rows beside each other.
fn into_panels<T: Copy>(rows: &[T], width: usize) -> Vec<T> {
    let mut panels = Vec::with_capacity(rows.len());
    for panel in rows.chunks_exact(width * PANEL) {
        for input in 0..width {
            panels.extend((0..PANEL).map(|output| panel[output * width + input]));
        }
    }
    panels
}

struct Apply<'a> {
    weights: &'a Weights,
    rows: &'a [f32],
    result: &'a mut [f32],
    panel: &'a mut [f32],
}

impl WithSimd for Apply<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { weights: Weights { inputs, outputs, values, factors, bias }, rows, result, panel } = self;
        let panels = values.chunks_exact(inputs * PANEL).zip(factors.chunks_exact(inputs / GROUP * PANEL));
        for (index, (values, factors)) in panels.enumerate() {
            widen(values, factors, panel);
            let column = index * PANEL;
            let bias = &bias[column..column + PANEL];
            let rows = Rows { values: rows, stride: *inputs, depth: *inputs };
            multiply(simd, rows, panel, bias, &mut Place { values: result, stride: *outputs, column });
        }
    }
}

#[inline(always)]
fn widen(values: &[i8], factors: &[f32], panel: &mut [f32]) {
    let groups = values.chunks_exact(GROUP * PANEL).zip(factors.chunks_exact(PANEL));
    for ((values, factors), panel) in groups.zip(panel.chunks_exact_mut(GROUP * PANEL)) {
        for (values, panel) in values.chunks_exact(PANEL).zip(panel.chunks_exact_mut(PANEL)) {
            for ((value, factor), wide) in values.iter().zip(factors).zip(panel) {
                *wide = f32::from(*value) * factor;
            }
        }
    }
}

/// Rows to be multiplied: `depth` values from every `stride`th on.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    pub values: &'a [f32],
    pub stride: usize,
    pub depth: usize,
}

impl Rows<'_> {
    fn count(self) -> usize {
        (self.values.len() + self.stride - self.depth) / self.stride
    }
}

/// Where a panel's results go: `PANEL` columns of rows of `stride`.
pub(crate) struct Place<'a> {
    pub values: &'a mut [f32],
    pub stride: usize,
    pub column: usize,
}

/// Multiplies all rows by one panel, `depth` × [`PANEL`] values, and adds the bias.
#[inline(always)]
pub(crate) fn multiply<S: Simd>(simd: S, rows: Rows<'_>, panel: &[f32], bias: &[f32], to: &mut Place<'_>) {
    match S::F32_LANES {
        8 => multiply_by::<S, 2>(simd, rows, panel, bias, to),
        4 => multiply_by::<S, 4>(simd, rows, panel, bias, to),
        _ => multiply_by::<S, PANEL>(simd, rows, panel, bias, to),
    }
}

#[inline(always)]
fn multiply_by<S: Simd, const REGISTERS: usize>(
    simd: S,
    rows: Rows<'_>,
    panel: &[f32],
    bias: &[f32],
    to: &mut Place<'_>,
) {
    let count = rows.count();
    let mut at = 0;
    while at + TILE <= count {
        tile::<S, REGISTERS, TILE>(simd, rows, at, panel, bias, to);
        at += TILE;
    }
    match count - at {
        5 => tile::<S, REGISTERS, 5>(simd, rows, at, panel, bias, to),
        4 => tile::<S, REGISTERS, 4>(simd, rows, at, panel, bias, to),
        3 => tile::<S, REGISTERS, 3>(simd, rows, at, panel, bias, to),
        2 => tile::<S, REGISTERS, 2>(simd, rows, at, panel, bias, to),
        1 => tile::<S, REGISTERS, 1>(simd, rows, at, panel, bias, to),
        _ => {}
    }
}

#[inline(always)]
fn tile<S: Simd, const REGISTERS: usize, const ROWS: usize>(
    simd: S,
    rows: Rows<'_>,
    first: usize,
    panel: &[f32],
    bias: &[f32],
    to: &mut Place<'_>,
) {
    let row = |index: usize| {
        let start = (first + index) * rows.stride;
        &rows.values[start..start + rows.depth]
    };
    let row: [&[f32]; ROWS] = std::array::from_fn(row);
    let mut sums = [[simd.splat_f32s(0.0); REGISTERS]; ROWS];
    let (panel, _) = S::as_simd_f32s(&panel[..rows.depth * PANEL]);
    for (step, weights) in panel.chunks_exact(REGISTERS).enumerate() {
        for (sums, row) in sums.iter_mut().zip(row) {
            let value = simd.splat_f32s(row[step]);
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = simd.mul_add_e_f32s(value, *weight, *sum);
            }
        }
    }
    let (bias, _) = S::as_simd_f32s(bias);
    for (index, sums) in sums.iter().enumerate() {
        let start = (first + index) * to.stride + to.column;
        let (place, _) = S::as_mut_simd_f32s(&mut to.values[start..start + PANEL]);
        for ((place, sum), bias) in place.iter_mut().zip(sums).zip(bias) {
            *place = simd.add_f32s(*sum, *bias);
        }
    }
}
