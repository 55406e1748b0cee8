//! Lays out the tables of `tiktoken-rs` as the program reads them: mapped from its own file, and not built at each start.

#![expect(clippy::disallowed_methods, reason = "files of the build, not the user's data")]

#[path = "src/tokens/layout.rs"]
mod layout;

use std::path::Path;
use std::{env, fs};

use layout::{HEADER, RANK_BITS, slot};
use tiktoken_rs::{CoreBPE, cl100k_base, o200k_base};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/tokens/layout.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo says where to write");
    for (name, encoding) in [("o200k_base", o200k_base()), ("cl100k_base", cl100k_base())] {
        let encoding = encoding.expect("the encoding is part of its crate");
        let table = laid_out(&tokens(&encoding));
        fs::write(Path::new(&folder).join(name), table).expect("the table can be written");
    }
}

/// All tokens of ordinary text, by rank. Those with a meaning of their own have higher ranks, after a gap.
fn tokens(encoding: &CoreBPE) -> Vec<Vec<u8>> {
    let special: Vec<Vec<u8>> =
        encoding.special_tokens().iter().map(|token| token.as_bytes().to_vec()).collect();
    (0..)
        .map_while(|rank| encoding.decode_bytes(&[rank]).ok())
        .filter(|token| !special.contains(token))
        .collect()
}

fn laid_out(tokens: &[Vec<u8>]) -> Vec<u8> {
    let slots_log2 = (2 * tokens.len()).next_power_of_two().ilog2();
    let mut slots = vec![0_u32; 1 << slots_log2];
    let mut begins = Vec::with_capacity(HEADER + tokens.len() + 1);
    let longest = tokens.iter().map(Vec::len).max().unwrap_or(0);
    begins.extend([number(tokens.len()), number(longest), slots_log2]);
    let mut bytes = Vec::new();
    for (rank, token) in tokens.iter().enumerate() {
        begins.push(number(bytes.len()));
        bytes.extend_from_slice(token);
        let (mut at, tag) = slot(token, slots_log2);
        while slots[at] != 0 {
            at = (at + 1) % slots.len();
        }
        let place = number(rank + 1);
        assert!(place < 1 << RANK_BITS, "a rank fits into a slot");
        slots[at] = (tag << RANK_BITS) | place;
    }
    begins.push(number(bytes.len()));
    let mut table: Vec<u8> = begins.iter().chain(&slots).flat_map(|number| number.to_le_bytes()).collect();
    table.extend(bytes);
    table
}

fn number(number: usize) -> u32 {
    u32::try_from(number).expect("a table is smaller than 4 GiB")
}
