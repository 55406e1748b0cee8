//! Whether a summary keeps what was put right later, in the ten conversations that the tests of the memory have for it.

use std::path::Path;

use extremis_memory::extractive;
use serde_json::json;

use super::{said, step};
use crate::files::files;

const LENGTHS: &[u32] = &[30, 60, 100, 150, 600];

/// How many statements that no longer hold are kept, of all that were put right; and of those that hold in their place,
/// how many are in 150 words.
pub(super) fn print() {
    let dir =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src-tauri/crates/memory/fixtures/corrections");
    let (mut kept, mut gone, mut held, mut holds) = (0, 0, 0, 0);
    for path in files(&dir, "txt") {
        let text = std::fs::read_to_string(path).expect("a conversation");
        let conversation = Conversation::read(&text);
        for length in LENGTHS {
            let summary = conversation.summary(*length);
            gone += conversation.gone.len();
            kept += conversation.gone.iter().filter(|gone| summary.contains(**gone)).count();
        }
        let summary = conversation.summary(150);
        holds += conversation.holds.len();
        held += conversation.holds.iter().filter(|holds| summary.contains(**holds)).count();
    }
    println!(
        "{}",
        json!({ "name": "extractive_superseded_kept", "value": kept, "unit": "statements", "of": gone })
    );
    println!(
        "{}",
        json!({ "name": "extractive_corrected_kept", "value": held, "unit": "statements", "of": holds })
    );
}

#[derive(Default)]
struct Conversation<'a> {
    said: Vec<String>,
    gone: Vec<&'a str>,
    holds: Vec<&'a str>,
}

impl<'a> Conversation<'a> {
    fn read(text: &'a str) -> Self {
        let mut read = Self::default();
        for line in text.lines() {
            let words = line.strip_prefix("User: ").or_else(|| line.strip_prefix("Assistant: "));
            if let Some(words) = words {
                read.said.push(words.to_owned());
            } else if let Some(words) = line.strip_prefix("GONE: ") {
                read.gone.push(words);
            } else if let Some(words) = line.strip_prefix("HOLDS: ") {
                read.holds.push(words);
            } else if let Some(last) = read.said.last_mut() {
                last.push('\n');
                last.push_str(line);
            }
        }
        read
    }

    fn summary(&self, words: u32) -> String {
        extractive(&step(said::messages(&self.said), words), &[]).expect("a summary").content
    }
}
