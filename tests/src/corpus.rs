//! Realistic conversations from a seed: the same seed, the same words.
//!
//! Message lengths follow what people and models write: most are a sentence or a few, some are pages.

/// A small, fast generator (`SplitMix64`), so that a corpus needs no crate and never changes.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.number() % end.max(1)
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.index(of.len())]
    }

    /// A place in something that has `many`.
    pub fn index(&mut self, many: usize) -> usize {
        usize::try_from(self.below(many as u64)).unwrap_or_default()
    }
}

const PEOPLE: &[&str] = &["Anna", "Jonas", "Mei", "Farid", "Sofía", "Tom"];
const THINGS: &[&str] = &[
    "the release notes",
    "the parser",
    "the invoice of March",
    "the onboarding mail",
    "the retry queue",
    "the talk",
];
const OPENERS: &[&str] = &[
    "Can you help me with",
    "What is the shortest way to finish",
    "Please rewrite",
    "I am not happy with",
    "Explain to me what is wrong with",
];
const DETAILS: &[&str] = &[
    "It has to be done by Thursday.",
    "The limit is 4,096 bytes, not 4,000.",
    "We agreed on UTC for every time.",
    "Keep the tone friendly, but do not apologise.",
    "The customer is Müller & Söhne in Zürich.",
    "The path is /srv/app/config.toml.",
    "It worked before version 2.3.1.",
    "Names in Japanese, such as 田中さん, must survive.",
];
const ANSWERS: &[&str] = &[
    "Start with the smallest part that can be checked, and leave the rest as it is.",
    "There are two ways; the first is simpler, the second is faster when there are many.",
    "That is a matter of order: validate first, then write, then tell.",
    "Here is a version that says the same in half of the words.",
    "The cause is the missing flush before the rename.",
];
const CODE: &str =
    "```rust\nfn retry_after(seconds: u64) -> Duration {\n    Duration::from_secs(seconds.max(1))\n}\n```";

/// `count` messages, user and assistant in turn, as (role, content).
pub fn conversation(seed: u64, count: usize) -> Vec<(&'static str, String)> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|number| {
            if number % 2 == 0 { ("user", question(&mut random)) } else { ("assistant", answer(&mut random)) }
        })
        .collect()
}

fn question(random: &mut Random) -> String {
    let mut text = format!("{} {} for {}?", random.pick(OPENERS), random.pick(THINGS), random.pick(PEOPLE));
    for _ in 0..random.below(4) {
        text.push(' ');
        text.push_str(random.pick(DETAILS));
    }
    text
}

fn answer(random: &mut Random) -> String {
    let paragraphs = if random.below(12) == 0 { 12 } else { 1 + random.below(3) };
    let mut text = String::new();
    for _ in 0..paragraphs {
        text.push_str(random.pick(ANSWERS));
        text.push(' ');
        text.push_str(random.pick(DETAILS));
        text.push_str("\n\n");
    }
    if random.below(5) == 0 {
        text.push_str(CODE);
    }
    text.trim_end().to_owned()
}
