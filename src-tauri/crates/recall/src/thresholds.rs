//! From when on two texts are taken to have to do with each other: every threshold of a cosine in one place.
//!
//! The model gives texts that have nothing to do with each other cosines between about -0.1 and 0.2, a message that
//! answers a question mostly more than 0.2, and texts that say the same some 0.8. All were chosen by hand on
//! conversations that are no part of the product.

/// Single words that are less alike are not taken for each other, in whatever languages: "dog" and "Hund" have 0.6,
/// one word in twenty has 0.2 with another one.
pub(crate) const WORD: f32 = 0.25;

/// A piece of the conversation that has no word of the question is a match from here on, if it also stands out.
pub(crate) const PIECE: f32 = 0.3;
/// What stands out is so much more alike than the mean of the conversation, in standard deviations.
pub(crate) const PIECE_Z_SCORE: f32 = 1.0;

/// A search by meaning shows messages from here on: the person sees them and decides.
pub(crate) const SEARCH_HIT: f64 = 0.25;

/// Messages of other conversations are weighed from here on.
pub(crate) const CANDIDATE: f64 = 0.1;

/// A message that names nobody may concern what was said elsewhere from here on: the greatest cosine, and half of the
/// greatest share of its words that a message has. Without vectors: that share and 0.2.
pub(crate) const CONCERNS: f64 = 0.55;
/// It does so surely.
pub(crate) const CONCERNS_SURELY: f64 = 0.75;
/// The person speaks of what is their own.
pub(crate) const CONCERNS_OWN: f64 = 0.36;

/// A message concerns something that is known of the user where the best score of a fact is so high: a cosine, and a part
/// for words in common (`relevance`).
pub(crate) const KNOWN: f32 = 0.36;
/// The same for a message that speaks of the user, asks for advice or for something to be made: hardly more than
/// nothing.
pub(crate) const KNOWN_PERSONAL: f32 = 0.12;

/// Two facts that are known of the user may say the same from here on. Measured on the pairs of a test of the engine
/// (`same_facts`), which prints how many it tells apart.
pub(crate) const SAME_FACT: f32 = 0.9;

/// A line of a summary that is less like every part of what it sums up than this was not said there.
pub(crate) const STRANGE: f32 = 0.25;
/// A line that is so much like another says the same in other words.
pub(crate) const SAME: f32 = 0.9;
