//! The words of a conversation, numbered: forms of one stem are one word.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use extremis_text::{is_stop_word, stem};
use foldhash::fast::RandomState;

/// The letters of a word that means something by itself.
const SHORTEST: usize = 3;
const LONGEST: usize = 20;

/// The number of a word.
pub(crate) type Word = u32;

/// By what was said: looked up for each word of each message, and hashed with a seed that no text can know.
type Table<Value> = HashMap<Box<str>, Value, RandomState>;

/// What a form is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// One of this word.
    Of(Word),
    /// One of a word that nobody asks for.
    Unwanted,
    /// It says nothing about the subject.
    StopWord,
}

/// All words that were said, or those of one question.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lexicon {
    /// Each form that was seen, so that it is stemmed once.
    forms: Table<Form>,
    stems: Table<Word>,
    /// The stems that are asked for, where that is only once: most of what was said is not numbered then.
    wanted: Option<Arc<HashSet<Box<str>, RandomState>>>,
    /// Of each word, the form in which it was written first.
    first: Vec<Box<str>>,
}

impl Lexicon {
    /// One of the words with these stems alone.
    pub fn of_stems<'a>(stems: impl Iterator<Item = &'a str>) -> Self {
        let wanted = stems.map(Into::into).collect();
        Self { wanted: Some(Arc::new(wanted)), ..Self::default() }
    }

    /// An empty one of the same words.
    pub fn begun_again(&self) -> Self {
        Self { wanted: self.wanted.clone(), ..Self::default() }
    }

    /// What this form, folded, is; its word gets a number where it was never said.
    pub fn numbered(&mut self, form: &str) -> Form {
        if let Some(known) = self.forms.get(form) {
            return *known;
        }
        let known = if is_stop_word(form) { Form::StopWord } else { self.stemmed(form) };
        self.forms.insert(form.into(), known);
        known
    }

    fn stemmed(&mut self, form: &str) -> Form {
        let mut stemmed = form.to_owned();
        stem(&mut stemmed);
        if self.wanted.as_ref().is_some_and(|wanted| !wanted.contains(stemmed.as_str())) {
            return Form::Unwanted;
        }
        let next = Word::try_from(self.first.len()).unwrap_or(Word::MAX);
        Form::Of(*self.stems.entry(stemmed.into()).or_insert_with(|| {
            self.first.push(form.into());
            next
        }))
    }

    /// The number of the word with this stem, if it was said.
    pub fn of_stem(&self, stem: &str) -> Option<Word> {
        self.stems.get(stem).copied()
    }

    /// The number of the word that was written first in this form, folded.
    pub fn of_first_form(&self, form: &str) -> Option<Word> {
        let Form::Of(number) = *self.forms.get(form)? else { return None };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_question_its_words_alone_are_numbered_and_all_others_are_told_from_stop_words() {
        let mut all = Lexicon::default();
        let mut some = Lexicon::of_stems(["pond"].into_iter());
        for form in ["the", "heron", "ponds", "pond"] {
            all.numbered(form);
            some.numbered(form);
        }
        assert_eq!(all.words().flatten().collect::<Vec<_>>(), ["heron", "ponds"]);
        assert_eq!(some.words().flatten().collect::<Vec<_>>(), ["ponds"]);
        assert_eq!([some.numbered("the"), some.numbered("heron")], [Form::StopWord, Form::Unwanted]);
        assert_eq!([all.numbered("pond"), some.begun_again().numbered("pond")], [Form::Of(1), Form::Of(0)]);
        assert_eq!(some.begun_again().numbered("heron"), Form::Unwanted);
    }
}
