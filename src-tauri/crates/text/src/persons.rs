//! Who a sentence is about, as far as single words tell: the one who says it, or the one whom it is said to.
//!
//! Deliberately absent: grammar. Where the person is in the verb alone, only the commonest verbs are known.

use crate::each_folded;

/// Words of who speaks of themselves, in English, German, French, Spanish, Italian, Portuguese, Dutch and Russian, folded.
const OWN: &[&str] = &[
    "i",
    "i'm",
    "i'll",
    "i've",
    "i'd",
    "me",
    "mi",
    "mine",
    "my",
    "myself",
    "our",
    "us",
    "we",
    "we're",
    "we've",
    "ich",
    "mein",
    "meine",
    "meinem",
    "meinen",
    "meiner",
    "mir",
    "mich",
    "wir",
    "uns",
    "unser",
    "unsere",
    "je",
    "j",
    "moi",
    "mon",
    "ma",
    "mes",
    "nous",
    "notre",
    "nos",
    "yo",
    "mis",
    "soy",
    "estoy",
    "tengo",
    "nuestro",
    "nuestra",
    "nosotros",
    "mio",
    "mia",
    "miei",
    "mie",
    "nostro",
    "nostra",
    "meu",
    "minha",
    "meus",
    "minhas",
    "sou",
    "tenho",
    "nosso",
    "nossa",
    "mijn",
    "onze",
    "я",
    "мой",
    "моя",
    "мое",
    "мои",
    "моего",
    "моей",
    "мою",
    "мне",
    "меня",
    "мы",
    "наш",
    "наша",
];
/// The same where words are written without spaces, in Chinese and Japanese.
const OWN_WITHOUT_SPACES: &[&str] = &["我的", "我们", "我家", "私の", "僕の"];
/// Words of who speaks to someone, in the same languages, folded.
const TO_SOMEONE: &[&str] = &[
    "you", "you're", "you've", "you'll", "you'd", "your", "yours", "du", "dir", "dich", "dein", "deine",
    "euch", "tu", "te", "toi", "ton", "tes", "vous", "votre", "vos", "usted", "tus", "tuo", "tua", "voce",
    "jij", "jouw", "ты", "твой", "вы", "ваш",
];

/// Whether a word, folded, is one of who speaks of themselves.
pub fn is_own_word(word: &str) -> bool {
    OWN.contains(&word)
}

/// Whether a text without spaces has such a word in it.
pub fn has_own_word_within(text: &str) -> bool {
    OWN_WITHOUT_SPACES.iter().any(|own| text.contains(own))
}

/// Whether a sentence speaks of the one who says it.
pub fn speaks_of_oneself(sentence: &str) -> bool {
    let mut found = has_own_word_within(sentence);
    each_folded(sentence, |word, _| found |= is_own_word(word));
    found
}

/// Whether a sentence speaks to someone.
pub fn speaks_to_someone(sentence: &str) -> bool {
    let mut found = false;
    each_folded(sentence, |word, _| found |= TO_SOMEONE.contains(&word));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_says_of_whom_it_speaks_in_many_languages() {
        let own = [
            "I ski.",
            "Das ist mein Hund.",
            "J'ai un chien.",
            "Soy vegana.",
            "Это моя собака.",
            "我的狗很大。",
        ];
        for sentence in own {
            assert!(speaks_of_oneself(sentence), "{sentence}");
        }
        let others = ["It rained.", "Der Hund bellt.", "狗很大。"];
        assert!(!others.iter().any(|sentence| speaks_of_oneself(sentence)));
        assert!(
            ["You did it!", "Wie heißt du?", "Votre chien"]
                .iter()
                .all(|sentence| speaks_to_someone(sentence))
        );
        assert!(!speaks_to_someone("The youth is young."));
    }
}
