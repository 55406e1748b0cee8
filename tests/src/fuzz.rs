//! Inputs that are nearly right: a valid one with bits turned over, parts cut out, doubled, moved and replaced by what
//! parsers stumble over. Every case is a number, so that one that fails can be tried again.

use crate::corpus::Random;

/// What parsers stumble over.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    ":",
    ",",
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "1e-999",
    "18446744073709551616",
    "-9223372036854775809",
    "0.1",
    "[[[[[[[[",
    "{\"a\":",
    "\n",
    "\r\n",
    "\n\n",
    "data:",
    "data: ",
    "data: [DONE]",
    "event: ",
    ": ",
    "\u{0}",
    "\u{feff}",
    "\u{2028}",
    "é",
    "日",
    "\u{10ffff}",
    "\"\"",
    "\"content\":",
    "\"version\":",
    "\"id\":\"\"",
    "2026-13-45T99:99:99Z",
    "-1000000-01-01T00:00:00Z",
];

/// How many cases a regression test tries; `EXTREMIS_FUZZ_CASES` says another number, for a campaign.
pub fn cases(usual: u64) -> u64 {
    let asked = std::env::var("EXTREMIS_FUZZ_CASES").ok().and_then(|cases| cases.parse().ok());
    asked.unwrap_or(usual)
}

/// The input of a case, made of one of the valid ones.
pub fn input(case: u64, valid: &[Vec<u8>]) -> Vec<u8> {
    let mut random = Random::new(case.wrapping_mul(0x9e37_79b9) ^ 0x5eed);
    let mut bytes = valid[at(&mut random, valid.len())].clone();
    for _ in 0..=random.below(6) {
        harm(&mut bytes, &mut random, valid);
    }
    bytes
}

fn harm(bytes: &mut Vec<u8>, random: &mut Random, valid: &[Vec<u8>]) {
    let place = at(random, bytes.len() + 1);
    let end = (place + 1 + at(random, 40)).min(bytes.len());
    match random.below(8) {
        0 if place < bytes.len() => bytes[place] ^= 1 << random.below(8),
        1 => drop(bytes.drain(place.min(end)..end)),
        2 => bytes.truncate(place),
        3 => {
            let part = bytes[place.min(end)..end].to_vec();
            let many = random.pick(&[1, 2, 50]);
            drop(bytes.splice(place..place, part.repeat(many)));
        }
        4 => {
            let many = random.pick(&[1, 1, 1, 300]);
            let token = random.pick(TOKENS).repeat(many);
            drop(bytes.splice(place..place, token.into_bytes()));
        }
        5 => {
            let token = random.pick(TOKENS).as_bytes().to_vec();
            drop(bytes.splice(place.min(end)..end, token));
        }
        6 => {
            let other = &valid[at(random, valid.len())];
            let from = at(random, other.len() + 1);
            let part = other[from..(from + 80).min(other.len())].to_vec();
            drop(bytes.splice(place..place, part));
        }
        _ => bytes.extend(std::iter::repeat_n(u8::try_from(random.below(256)).unwrap_or(0), at(random, 9))),
    }
}

fn at(random: &mut Random, end: usize) -> usize {
    usize::try_from(random.below(end as u64)).unwrap_or_default()
}
