//! Vectors of numbered texts, one behind the other, so that all of them are gone through at once.

use extremis_embed::{DIMENSIONS, Vector};

/// From so many vectors on it is told what they have in common: a few have much in common by chance.
const TELLING: usize = 32;

/// The vectors that are known of some texts.
#[derive(Debug)]
pub(crate) struct VectorMatrix {
    /// As they are stored; zeros where none is known, which are like nothing.
    bytes: Vec<u8>,
    known: Vec<bool>,
    /// Of all that are known.
    sum: [f32; DIMENSIONS],
}

impl Default for VectorMatrix {
    fn default() -> Self {
        Self { bytes: Vec::new(), known: Vec::new(), sum: [0.0; DIMENSIONS] }
    }
}

impl VectorMatrix {
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// There are so many texts now.
    pub fn grow(&mut self, count: usize) {
        self.known.resize(count, false);
        self.bytes.resize(count * Vector::BYTES, 0);
    }

    pub fn has(&self, place: usize) -> bool {
        self.known.get(place).copied().unwrap_or(false)
    }

    pub fn is_anything(&self) -> bool {
        self.known.contains(&true)
    }

    pub fn put(&mut self, place: usize, vector: &Vector) {
        let before = self.get(place).map(|before| before.to_numbers());
        for (index, (sum, number)) in self.sum.iter_mut().zip(vector.to_numbers()).enumerate() {
            *sum += number - before.map_or(0.0, |before| before[index]);
        }
        let start = place * Vector::BYTES;
        self.bytes[start..start + Vector::BYTES].copy_from_slice(&vector.to_bytes());
        self.known[place] = true;
    }

    pub fn get(&self, place: usize) -> Option<Vector> {
        let start = place * Vector::BYTES;
        self.has(place).then(|| Vector::from_bytes(&self.bytes[start..start + Vector::BYTES])).flatten()
    }

    /// How close each text is; 0 where that is not known.
    pub fn cosines(&self, to: &Vector) -> Vec<f32> {
        to.cosines(&self.bytes)
    }

    /// The direction that the vectors share; None of too few.
    pub fn common(&self) -> Option<Vector> {
        let known = self.known.iter().filter(|known| **known).count();
        (known >= TELLING).then(|| Vector::of(&self.sum))
    }

    /// How close each text is, where that is known.
    pub fn closeness(&self, to: &Vector) -> Vec<Option<f32>> {
        let cosines = self.cosines(to).into_iter().zip(&self.known);
        cosines.map(|(cosine, known)| known.then_some(cosine)).collect()
    }
}

#[cfg(test)]
mod tests;
