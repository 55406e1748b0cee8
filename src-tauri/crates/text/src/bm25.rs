//! How well a text fits words: Okapi BM25 (Robertson and others, 1994).

/// The numbers by which words are weighed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bm25 {
    /// From how often on a word that is said again hardly counts more: the smaller, the sooner.
    pub k1: f64,
    /// How much it counts against a text that it is long, from 0 to 1.
    pub b: f64,
}

impl Bm25 {
    /// What a word counts that is in a text so many times. `length` is that of the text beside the usual one.
    pub fn tf_saturation(&self, count: f64, length: f64) -> f64 {
        self.tf_saturation_at(count, self.length_norm(length))
    }

    /// The same with the length already weighed by [`Bm25::length_norm`]: for one text and many words.
    #[inline]
    pub fn tf_saturation_at(&self, count: f64, length_norm: f64) -> f64 {
        count * (self.k1 + 1.0) / (count + length_norm)
    }

    /// How much the length of a text counts against it.
    #[inline]
    pub fn length_norm(&self, length: f64) -> f64 {
        self.k1 * (1.0 - self.b + self.b * length)
    }

    /// How much it tells that a text has a word which `having` of `all` texts have (the inverse document frequency).
    pub fn idf(all: f64, having: f64) -> f64 {
        (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rare_and_said_often_in_a_short_text_counts_most() {
        let bm25 = Bm25 { k1: 1.2, b: 0.75 };
        assert!(Bm25::idf(100.0, 1.0) > Bm25::idf(100.0, 50.0) && Bm25::idf(100.0, 100.0) > 0.0);
        assert!((bm25.tf_saturation(1.0, 1.0) - 1.0).abs() < 1e-9);
        assert!(bm25.tf_saturation(2.0, 1.0) < 2.0 && bm25.tf_saturation(1.0, 2.0) < 1.0);
    }
}
