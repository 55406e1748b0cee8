//! Whether two facts say the same in other words, as far as vectors tell.
//!
//! Deliberately absent: what vectors cannot tell. Another number, another name and a "not" change little of what a sentence
//! is about; whoever asks compares these.

use std::collections::HashMap;

use extremis_embed::Vector;

use crate::thresholds;

/// What some facts mean, to compare them with each other.
#[derive(Default)]
pub struct FactMeanings(HashMap<String, Vector>);

impl FactMeanings {
    /// Of facts and their vectors, in the same order.
    pub(crate) fn new(facts: &[&str], vectors: Vec<Vector>) -> Self {
        Self(facts.iter().map(|fact| (*fact).to_owned()).zip(vectors).collect())
    }

    /// Whether two of the facts are so close that they may say the same; false where that is not known.
    pub fn are_close(&self, one: &str, other: &str) -> bool {
        let (one, other) = (self.0.get(one), self.0.get(other));
        one.zip(other).is_some_and(|(one, other)| one.cosine(other) >= thresholds::SAME_FACT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Embedding, LoadedWeights};
    use extremis_embed::InputType;

    #[test]
    fn two_wordings_of_a_fact_are_close_and_two_facts_are_not() {
        let dir = tempfile::tempdir().unwrap();
        let weights = LoadedWeights::new(Some(extremis_tests::programs::embedding_model()));
        let embedding = Embedding::new(weights, dir.path(), Access::Read);
        let facts = ["My manager is Sofie.", "My manager's name is Sofie.", "We are renovating our kitchen."];
        let meanings = FactMeanings::new(&facts, embedding.computed(InputType::Passage, &facts).unwrap());
        assert!(meanings.are_close(facts[0], facts[1]));
        assert!(!meanings.are_close(facts[0], facts[2]));
        assert!(!meanings.are_close(facts[0], "My manager is called Sofie."), "nothing is known of it");
    }

    #[test]
    fn nothing_is_close_to_what_is_not_known() {
        assert!(!FactMeanings::default().are_close("I have a dog.", "I have a dog."));
    }
}
