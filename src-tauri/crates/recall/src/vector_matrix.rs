//! Vectors of numbered texts, one behind the other, so that all of them are gone through at once.

use extremis_embed::Vector;

/// The vectors that are known of some texts.
#[derive(Debug, Default)]
pub(crate) struct VectorMatrix {
    /// As they are stored; zeros where none is known, which are like nothing.
    bytes: Vec<u8>,
    known: Vec<bool>,
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

    /// How close each text is, where that is known.
    pub fn closeness(&self, to: &Vector) -> Vec<Option<f32>> {
        let cosines = self.cosines(to).into_iter().zip(&self.known);
        cosines.map(|(cosine, known)| known.then_some(cosine)).collect()
    }
}

#[cfg(test)]
mod tests;
