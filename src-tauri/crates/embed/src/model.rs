//! The layers one after the other, for as many texts at a time as the processor's caches hold.
//!
//! Texts stand one behind the other without padding: the products take all tokens together, and only attention looks
//! at each text alone. For whoever waits, two threads take half of the tokens each.

use std::ops::Range;
use std::thread;

use pulp::Arch;

use crate::EmbedError;
use crate::attention::Attend;
use crate::file::{Reader, Table, TableInFile};
use crate::halves::{Half, common};
use crate::layers::{self, AddAndNormalise, Gelu, Norm};
use crate::product::Weights;
use crate::shape::{LAYERS, MAX_TOKENS, MIDDLE, POSITIONS, VOCABULARY, WIDTH};

/// Tokens that are computed together: more would no longer fit the second cache.
const BLOCK: usize = 256;
/// So many are worth a second thread: fewer are done before it has begun.
const WORTH_TWO: usize = 12;

/// All weights.
#[derive(Debug)]
pub(crate) struct Model {
    arch: Arch,
    words: TableInFile,
    /// Where a token stands, with the one kind of text that there is already added.
    positions: Vec<f32>,
    norm: Norm,
    layers: Vec<Layer>,
}

#[derive(Debug)]
struct Layer {
    /// Queries, keys and values in one.
    attention: Weights,
    seen: Weights,
    seen_norm: Norm,
    widen: Weights,
    narrow: Weights,
    narrow_norm: Norm,
}

impl Model {
    /// Takes the weights out of their file.
    pub fn read(file: &mut Reader) -> Result<Self, EmbedError> {
        let words = file.table_in_file(VOCABULARY, WIDTH)?;
        let mut positions = file.numbers(POSITIONS * WIDTH)?;
        positions.truncate(MAX_TOKENS * WIDTH);
        let kinds = file.numbers(2 * WIDTH)?;
        for (position, kind) in positions.iter_mut().zip(kinds[..WIDTH].iter().cycle()) {
            *position += kind;
        }
        Ok(Self {
            arch: Arch::new(),
            words,
            positions,
            norm: norm(file)?,
            layers: (0..LAYERS).map(|_| Layer::read(file)).collect::<Result<_, _>>()?,
        })
    }

    /// The vector of each text; `by_two` has two threads compute them.
    pub fn embed(&self, texts: &[Vec<u32>], by_two: bool) -> Result<Vec<[f32; WIDTH]>, EmbedError> {
        let mut vectors = Vec::with_capacity(texts.len());
        let mut rest = texts;
        while !rest.is_empty() {
            let (block, later) = rest.split_at(block_of(rest));
            self.embed_block(block, by_two, &mut vectors)?;
            rest = later;
        }
        Ok(vectors)
    }

    fn embed_block(
        &self,
        texts: &[Vec<u32>],
        by_two: bool,
        vectors: &mut Vec<[f32; WIDTH]>,
    ) -> Result<(), EmbedError> {
        let mut places: Vec<Range<usize>> = Vec::with_capacity(texts.len());
        let mut rows = Vec::new();
        for text in texts {
            let start = rows.len();
            for (position, token) in text.iter().enumerate() {
                self.look_up(*token, position, &mut rows)?;
            }
            places.push(start..rows.len());
        }
        let nothing = vec![0.0; rows.len()];
        self.arch.dispatch(AddAndNormalise { rows: &mut rows, other: &nothing, norm: &self.norm });
        let count = rows.len() / WIDTH;
        if !(by_two && count >= WORTH_TWO && self.by_two(&mut rows, count / 2 * WIDTH, &places)) {
            self.through_layers(&mut Part { rows: &mut rows, start: 0, half: None }, &places);
        }
        vectors.extend(places.into_iter().map(|place| mean(&rows[place])));
        Ok(())
    }

    /// Takes the rows through all layers by two threads; false, and nothing is done, where no other can be started.
    fn by_two(&self, rows: &mut [f32], middle: usize, places: &[Range<usize>]) -> bool {
        let (first, second) = rows.split_at_mut(middle);
        let (half, other) = Half::both();
        thread::scope(|scope| {
            let mut second = Part { rows: second, start: middle, half: Some(other) };
            let work = move || self.through_layers(&mut second, places);
            let is_started =
                thread::Builder::new().name("meaning".to_owned()).spawn_scoped(scope, work).is_ok();
            if is_started {
                self.through_layers(&mut Part { rows: first, start: 0, half: Some(half) }, places);
            }
            is_started
        })
    }

    /// Ends early when the other half does, which then says why.
    fn through_layers(&self, part: &mut Part<'_>, places: &[Range<usize>]) {
        for layer in &self.layers {
            if layer.apply(self.arch, part, places).is_none() {
                return;
            }
        }
    }

    fn look_up(&self, token: u32, position: usize, rows: &mut Vec<f32>) -> Result<(), EmbedError> {
        let word = self.words.row(token)?;
        let positions = &self.positions[position * WIDTH..];
        rows.extend(word.iter().zip(positions).map(|(word, position)| word + position));
        Ok(())
    }
}

impl Layer {
    fn read(file: &mut Reader) -> Result<Self, EmbedError> {
        Ok(Self {
            attention: weights(file, [WIDTH; 3], WIDTH)?,
            seen: weights(file, [WIDTH], WIDTH)?,
            seen_norm: norm(file)?,
            widen: weights(file, [MIDDLE], WIDTH)?,
            narrow: weights(file, [WIDTH], MIDDLE)?,
            narrow_norm: norm(file)?,
        })
    }

    /// None when the other half has ended before its time.
    fn apply(&self, arch: Arch, part: &mut Part<'_>, places: &[Range<usize>]) -> Option<()> {
        let Part { rows, start, half } = part;
        let own = *start..*start + rows.len();
        let count = rows.len() / WIDTH;
        let apply = |weights: &Weights, rows: &[f32]| {
            let mut result = vec![0.0; count * weights.outputs()];
            weights.apply(arch, rows, &mut result);
            result
        };
        let asked = apply(&self.attention, rows);
        let asked = if let Some(half) = half { half.joined(asked)? } else { asked };
        let mut seen = vec![0.0; rows.len()];
        for place in places {
            let tokens = common(place, &own);
            if !tokens.is_empty() {
                arch.dispatch(Attend {
                    from: &asked[place.start * 3..place.end * 3],
                    looking: &asked[tokens.start * 3..tokens.end * 3],
                    to: &mut seen[tokens.start - own.start..tokens.end - own.start],
                });
            }
        }
        let seen = apply(&self.seen, &seen);
        arch.dispatch(AddAndNormalise { rows, other: &seen, norm: &self.seen_norm });

        let mut middle = apply(&self.widen, rows);
        arch.dispatch(Gelu(&mut middle));
        let narrow = apply(&self.narrow, &middle);
        arch.dispatch(AddAndNormalise { rows, other: &narrow, norm: &self.narrow_norm });
        Some(())
    }
}

/// The tokens that one thread takes through the layers: all, or half of them.
struct Part<'a> {
    rows: &'a mut [f32],
    /// Where they begin among all.
    start: usize,
    half: Option<Half>,
}

/// How many of the texts are computed together.
fn block_of(texts: &[Vec<u32>]) -> usize {
    let mut tokens = 0;
    let fits = |text: &&Vec<u32>| {
        tokens += text.len();
        tokens <= BLOCK
    };
    texts.iter().take_while(fits).count().max(1)
}

fn mean(rows: &[f32]) -> [f32; WIDTH] {
    let mut mean = [0.0; WIDTH];
    for row in rows.chunks_exact(WIDTH) {
        for (mean, value) in mean.iter_mut().zip(row) {
            *mean += value;
        }
    }
    let count = layers::as_number(rows.len() / WIDTH);
    mean.map(|sum| sum / count)
}

/// Tables that take the same input, as one.
fn weights<const TABLES: usize>(
    file: &mut Reader,
    outputs: [usize; TABLES],
    inputs: usize,
) -> Result<Weights, EmbedError> {
    let mut table = Table::default();
    let mut bias = Vec::new();
    for outputs in outputs {
        file.table(&mut table, outputs, inputs)?;
        bias.extend(file.numbers(outputs)?);
    }
    Ok(Weights::new(&table, bias, inputs))
}

fn norm(file: &mut Reader) -> Result<Norm, EmbedError> {
    Ok(Norm { scale: file.numbers(WIDTH)?, shift: file.numbers(WIDTH)? })
}
