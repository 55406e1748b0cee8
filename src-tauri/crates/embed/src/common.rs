//! What all vectors have in common: nothing that tells one text from another.
//!
//! The model puts all texts close together: two that have nothing to do with each other have a cosine of 0.76. Without
//! the mean of many texts' vectors that is 0 (Mu and Viswanath 2018). The mean is another one for each kind of text;
//! those here are of the sentences and words that stand beside them, in six languages.

use crate::layers;
use crate::vector::{DIMENSIONS, Vector};

/// What a text is for: the model was trained to tell the two apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputType {
    /// What is asked.
    Query,
    /// What may be found.
    Passage,
    /// A single word, compared with others.
    Word,
}

impl InputType {
    /// What the model reads before the text.
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Self::Query | Self::Word => "query: ",
            Self::Passage => "passage: ",
        }
    }
}

/// For each kind of text, in their order: signed bytes in hex.
const DIRECTIONS: &str = include_str!("common/directions.txt");

/// The common directions.
#[derive(Debug)]
pub(crate) struct Common(Vec<[f32; DIMENSIONS]>);

impl Common {
    pub fn new() -> Self {
        Self(DIRECTIONS.lines().map(direction).collect())
    }

    /// The vector of a text without what it has in common with others.
    pub fn without(&self, input: InputType, mut numbers: [f32; DIMENSIONS]) -> Vector {
        if let Some(common) = self.0.get(input as usize) {
            let products: [f32; DIMENSIONS] = std::array::from_fn(|index| numbers[index] * common[index]);
            let along = layers::sum(&products, |product| product);
            for (number, common) in numbers.iter_mut().zip(common) {
                *number -= along * common;
            }
        }
        Vector::of(&numbers)
    }
}

fn direction(line: &str) -> [f32; DIMENSIONS] {
    let mut numbers = [0.0; DIMENSIONS];
    let (bytes, _) = line.as_bytes().as_chunks::<2>();
    for (number, [high, low]) in numbers.iter_mut().zip(bytes) {
        *number = f32::from((digit(*high) << 4 | digit(*low)).cast_signed());
    }
    Vector::of(&numbers).to_numbers()
}

fn digit(letter: u8) -> u8 {
    if letter.is_ascii_digit() { letter - b'0' } else { letter.wrapping_sub(b'a').wrapping_add(10) & 15 }
}
