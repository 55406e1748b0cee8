//! Which passphrases are refused because they would be guessed.
//!
//! The file can be tried without end by whoever has it, so a passphrase has a length, and of it so many characters count
//! as neither repeat nor continue what stands before them. Deliberately absent: lists of common passwords; what a
//! passphrase is worth beyond that only its owner knows.

/// The shortest passphrase, in characters. Four short words are longer.
pub(super) const SHORTEST: usize = 12;
/// Characters that neither repeat nor continue those before them.
const LEAST_OF_ITS_OWN: usize = 8;
/// Rows that fingers follow.
const ROWS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// Why a passphrase is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weakness {
    TooShort,
    TooPlain,
}

/// Refuses what would be guessed at once. Only for a new passphrase: what a file was sealed with opens it.
pub(super) fn check(passphrase: &str) -> Result<(), Weakness> {
    let letters: Vec<char> = passphrase.to_lowercase().chars().collect();
    if passphrase.chars().count() < SHORTEST {
        return Err(Weakness::TooShort);
    }
    let piece = repeated_piece(&letters);
    let begins = usize::from(!piece.is_empty());
    let own = begins + piece.windows(2).filter(|pair| !continues(pair[0], pair[1])).count();
    if own < LEAST_OF_ITS_OWN { Err(Weakness::TooPlain) } else { Ok(()) }
}

/// The shortest beginning that the whole is made of, over and over; the whole where there is none.
fn repeated_piece(letters: &[char]) -> &[char] {
    let is_piece = |length: &usize| letters.iter().zip(&letters[*length..]).all(|(one, other)| one == other);
    let length = (1..letters.len()).find(is_piece).unwrap_or(letters.len());
    &letters[..length]
}

/// Whether a character is what one would guess after another.
fn continues(before: char, letter: char) -> bool {
    let is_beside = |row: &str| {
        let place = |wanted| row.chars().position(|letter| letter == wanted);
        place(before).zip(place(letter)).is_some_and(|(one, other)| one.abs_diff(other) == 1)
    };
    u32::from(before).abs_diff(u32::from(letter)) <= 1 || ROWS.into_iter().any(is_beside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_short_repeated_or_a_plain_sequence_is_refused() {
        for short in ["", "seven77", "12345678", "elf letters", "ÄÖÜäöüßéèàç"] {
            assert_eq!(check(short), Err(Weakness::TooShort), "{short}");
        }
        for plain in [
            "aaaaaaaaaaaa",
            "            ",
            "123456789012",
            "1234567890123456",
            "abcdefghijklmnop",
            "zyxwvutsrqponm",
            "qwertyuiopasdf",
            "QWERTZuiop12345",
            "passwordpassword",
            "abcabcabcabcabc",
            "aabbccddeeff",
            "word word word word",
        ] {
            assert_eq!(check(plain), Err(Weakness::TooPlain), "{plain}");
        }
    }

    #[test]
    fn four_words_and_twelve_characters_at_random_are_taken() {
        for good in [
            "correct horse battery staple",
            "kJ8#vQ2!xW9z",
            "749201836452",
            "wo das alte Boot liegt",
            "東京の夜は長くて雨が降る",
        ] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
    }
}
