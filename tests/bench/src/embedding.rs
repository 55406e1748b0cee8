//! What it costs to compute what a text means, beside the multiplications and additions alone.

use std::fs;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use extremis_embed::{Embedder, InputType};
use extremis_tests::programs;
use pulp::{Arch, Simd, WithSimd};

use crate::{Line, median, milliseconds, resident};

/// The first argument of a process that says what the weights take in memory.
pub(crate) const HOLD: &str = "--hold-weights";
const ROUNDS: usize = 30;
/// 10 pieces with the two that every text has.
const QUESTION: &str = "What did Caroline say about the adoption?";
/// 34 of them.
const DOCUMENT: &str = "My daughter is allergic to peanuts, so please never suggest recipes with them, and when we go \
                        out on Friday we will need a place that can handle that.";
const DOCUMENTS: usize = 32;

/// One question.
pub(crate) fn query() -> Line {
    measured("embed_query", (InputType::Query, &[QUESTION]), 13)
}

/// One of many documents.
pub(crate) fn batch() -> Line {
    measured("embed_batch_per_document", (InputType::Passage, &[DOCUMENT; DOCUMENTS]), 36)
}

/// What a process holds more when the weights are loaded and were used, beside their file.
pub(crate) fn memory() -> Line {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program).arg(HOLD).output().expect("it runs");
    let value: f64 = String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number");
    let bytes = fs::metadata(programs::embedding_model()).expect("the weights").len();
    #[expect(clippy::cast_precision_loss, reason = "some megabytes")]
    let floor = bytes as f64 / 1024.0;
    Line { name: "embed_memory", unit: "KiB", value, floor }
}

/// Loads the weights and uses them, and says what that takes, in KiB.
pub(crate) fn hold() {
    let before = resident();
    let embedder = Embedder::open(&programs::embedding_model()).expect("the weights are read");
    black_box(embedder.embed(InputType::Passage, &[DOCUMENT; DOCUMENTS]).expect("vectors"));
    println!("{}", resident() - before);
}

fn measured(name: &'static str, (input, texts): (InputType, &[&str]), pieces: usize) -> Line {
    let embedder = Embedder::open(&programs::embedding_model()).expect("the weights are read");
    let operations = multiplications(pieces) * texts.len();
    let each = |time: Duration| milliseconds(time) / f64::from(u32::try_from(texts.len()).unwrap_or(1));
    let (mut values, mut floors) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(embedder.embed(input, texts).expect("vectors"));
        values.push(each(start.elapsed()));
        let start = Instant::now();
        black_box(Arch::new().dispatch(Bare { operations }));
        floors.push(each(start.elapsed()));
    }
    Line { name, unit: "ms", value: median(values), floor: median(floors) }
}

/// Pairs of a multiplication and an addition that the products of one text take: in twelve layers, for each piece, the
/// four of attention and the two of the middle, and each piece with each.
fn multiplications(pieces: usize) -> usize {
    const WIDTH: usize = 384;
    12 * pieces * (4 * WIDTH * WIDTH + 2 * WIDTH * 4 * WIDTH + 2 * WIDTH * pieces)
}

/// The same number of them on registers alone, as many side by side as keep the units busy.
struct Bare {
    operations: usize,
}

impl WithSimd for Bare {
    type Output = f32;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> f32 {
        const BESIDE: usize = 12;
        let (factor, mut sums) =
            (simd.splat_f32s(black_box(0.999)), [simd.splat_f32s(black_box(1.0)); BESIDE]);
        for _ in 0..self.operations / (BESIDE * S::F32_LANES) {
            for sum in &mut sums {
                *sum = simd.mul_add_e_f32s(*sum, factor, factor);
            }
        }
        sums.iter().map(|sum| simd.reduce_sum_f32s(*sum)).sum()
    }
}
