//! The words of a conversation, numbered: forms of one stem are one word.

use std::collections::HashMap;

use extremis_text::{is_stop_word, stem};
use foldhash::fast::RandomState;

/// The letters of a word that means something by itself.
const SHORTEST: usize = 3;
const LONGEST: usize = 20;

/// The number of a word.
pub(crate) type Word = u32;

/// By what was said: looked up for each word of each message, and hashed with a seed that no text can know.
type Table<Value> = HashMap<Box<str>, Value, RandomState>;

/// All words that were said.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lexicon {
    /// Each form that was seen, so that it is stemmed once; none where it says nothing about the subject.
    forms: Table<Option<Word>>,
    stems: Table<Word>,
    /// Of each word, the form in which it was written first.
    first: Vec<Box<str>>,
}

impl Lexicon {
    /// The number of the word of which this is a form, folded; a new one where it was never said. None for what says
    /// nothing about the subject.
    pub fn numbered(&mut self, form: &str) -> Option<Word> {
        if let Some(known) = self.forms.get(form) {
            return *known;
        }
        let number = (!is_stop_word(form)).then(|| self.stemmed(form));
        self.forms.insert(form.into(), number);
        number
    }

    fn stemmed(&mut self, form: &str) -> Word {
        let mut stemmed = form.to_owned();
        stem(&mut stemmed);
        let next = Word::try_from(self.first.len()).unwrap_or(Word::MAX);
        *self.stems.entry(stemmed.into()).or_insert_with(|| {
            self.first.push(form.into());
            next
        })
    }

    /// The number of the word with this stem, if it was said.
    pub fn of_stem(&self, stem: &str) -> Option<Word> {
        self.stems.get(stem).copied()
    }

    /// The number of the word that was written first in this form, folded.
    pub fn of_first_form(&self, form: &str) -> Option<Word> {
        let number = self.forms.get(form).copied().flatten()?;
        (*self.first[number as usize] == *form).then_some(number)
    }

    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// The words in the order of their numbers, as each was written first; none for one that means nothing by itself.
    pub fn words(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        self.first.iter().map(|form| Some(&**form).filter(|form| has_meaning(form)))
    }
}

/// Whether a word means something by itself: numbers and codes do not, nor do pairs of letters of scripts without spaces,
/// which are many and mostly none.
pub(crate) fn has_meaning(word: &str) -> bool {
    word.chars().all(char::is_alphabetic) && (SHORTEST..=LONGEST).contains(&word.chars().count())
}

/// Whether what is asked may mean something by itself: pairs of letters, too, which are few in a question.
pub(crate) fn may_have_meaning(word: &str) -> bool {
    let is_pair = || !word.is_ascii() && word.chars().count() == 2 && word.chars().all(char::is_alphabetic);
    has_meaning(word) || is_pair()
}
