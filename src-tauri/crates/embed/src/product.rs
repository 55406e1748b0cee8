//! Products of matrices: nearly all of the time that an embedding takes goes here.
//!
//! A tile of up to [`TILE`] rows by [`PANEL`] columns is added up in registers, one step of the depth after the other.
//! Every sum is in that order whatever the number of rows, so that a text's vector does not depend on its neighbours.
//! Weights stay one byte each in memory; a panel of them becomes numbers as the first tile of rows is multiplied by it.

use pulp::{Arch, Simd, WithSimd};

use crate::file::{GROUP, Table};

/// Columns that are computed at a time: two registers of AVX2, four of NEON.
pub(crate) const PANEL: usize = 16;
/// Rows that are computed at a time: with two registers each they fill the sixteen that there are.
const TILE: usize = 6;
/// Steps of the depth that are taken at a time; it has a multiple of them.
pub(crate) const STEPS: usize = 16;

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
        let mut panel = vec![[[0.0; PANEL]; STEPS]; self.inputs / STEPS];
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
    panel: &'a mut [[[f32; PANEL]; STEPS]],
}

impl WithSimd for Apply<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { weights: Weights { inputs, outputs, values, factors, bias }, rows, result, panel } = self;
        let (values, _) = values.as_chunks().0.as_chunks();
        let (factors, _) = factors.as_chunks();
        let (bias, _) = bias.as_chunks();
        let panels = values.chunks_exact(inputs / STEPS).zip(factors.chunks_exact(inputs / GROUP)).zip(bias);
        for (index, ((values, factors), bias)) in panels.enumerate() {
            let rows = Rows { values: rows, stride: *inputs, depth: *inputs };
            let mut place = PanelOutput { values: result, stride: *outputs, column: index * PANEL };
            multiply(simd, rows, &mut Narrow { values, factors, wide: panel }, bias, &mut place);
        }
    }
}

/// What rows are multiplied by: [`PANEL`] columns beside each other, read block by block by each tile of rows.
pub(crate) trait Panel {
    /// The columns' values for the steps of a block; `is_first` when it is read for the first time.
    fn block(&mut self, block: usize, is_first: bool) -> &[[f32; PANEL]; STEPS];
}

/// Numbers as they are.
pub(crate) struct Wide<'a>(pub &'a [[[f32; PANEL]; STEPS]]);

impl Panel for Wide<'_> {
    #[inline(always)]
    fn block(&mut self, block: usize, _: bool) -> &[[f32; PANEL]; STEPS] {
        &self.0[block]
    }
}

/// Weights, which become numbers just before the first rows are multiplied by them.
struct Narrow<'a> {
    values: &'a [[[i8; PANEL]; STEPS]],
    factors: &'a [[f32; PANEL]],
    wide: &'a mut [[[f32; PANEL]; STEPS]],
}

impl Panel for Narrow<'_> {
    #[inline(always)]
    fn block(&mut self, block: usize, is_first: bool) -> &[[f32; PANEL]; STEPS] {
        let wide = &mut self.wide[block];
        if is_first {
            let factors = self.factors[block * STEPS / GROUP];
            for (wide, values) in wide.iter_mut().zip(&self.values[block]) {
                // Arrays: of slices the compiler would make no vector code.
                let values = values.map(f32::from);
                *wide = std::array::from_fn(|lane| values[lane] * factors[lane]);
            }
        }
        wide
    }
}

/// Rows to be multiplied: `depth` values from every `stride`th on.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    pub values: &'a [f32],
    pub stride: usize,
    pub depth: usize,
}

impl<'a> Rows<'a> {
    fn count(self) -> usize {
        (self.values.len() + self.stride - self.depth) / self.stride
    }

    #[inline(always)]
    fn row(self, index: usize) -> &'a [[f32; STEPS]] {
        let start = index * self.stride;
        let (blocks, _) = self.values[start..start + self.depth].as_chunks();
        blocks
    }
}

/// Where a panel's results go: `PANEL` columns of rows of `stride`.
pub(crate) struct PanelOutput<'a> {
    pub values: &'a mut [f32],
    pub stride: usize,
    pub column: usize,
}

/// Multiplies all rows by one panel and adds the bias.
#[inline(always)]
pub(crate) fn multiply<S: Simd>(
    simd: S,
    rows: Rows<'_>,
    panel: &mut impl Panel,
    bias: &[f32; PANEL],
    to: &mut PanelOutput<'_>,
) {
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
    panel: &mut impl Panel,
    bias: &[f32; PANEL],
    to: &mut PanelOutput<'_>,
) {
    let count = rows.count();
    let tiles = count.div_ceil(TILE);
    let mut first = 0;
    for done in 0..tiles {
        // As equal as can be: a tile of one row takes as long as one of four.
        let size = (count - first).div_ceil(tiles - done);
        match size {
            6 => tile::<S, REGISTERS, 6>(simd, rows, first, panel, bias, to),
            5 => tile::<S, REGISTERS, 5>(simd, rows, first, panel, bias, to),
            4 => tile::<S, REGISTERS, 4>(simd, rows, first, panel, bias, to),
            3 => tile::<S, REGISTERS, 3>(simd, rows, first, panel, bias, to),
            2 => tile::<S, REGISTERS, 2>(simd, rows, first, panel, bias, to),
            _ => tile::<S, REGISTERS, 1>(simd, rows, first, panel, bias, to),
        }
        first += size;
    }
}

#[inline(always)]
fn tile<S: Simd, const REGISTERS: usize, const ROWS: usize>(
    simd: S,
    rows: Rows<'_>,
    first: usize,
    panel: &mut impl Panel,
    bias: &[f32; PANEL],
    to: &mut PanelOutput<'_>,
) {
    let row: [&[[f32; STEPS]]; ROWS] = std::array::from_fn(|index| rows.row(first + index));
    let mut sums = [[simd.splat_f32s(0.0); REGISTERS]; ROWS];
    for block in 0..rows.depth / STEPS {
        let weights = panel.block(block, first == 0);
        let row: [&[f32; STEPS]; ROWS] = std::array::from_fn(|index| &row[index][block]);
        for step in 0..STEPS {
            let (weights, _) = S::as_simd_f32s(&weights[step]);
            for (sums, row) in sums.iter_mut().zip(row) {
                let value = simd.splat_f32s(row[step]);
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = simd.mul_add_e_f32s(value, *weight, *sum);
                }
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
