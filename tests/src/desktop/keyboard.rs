//! The keyboard of the X server: which key, with Shift or without, makes a character or a named key.
//!
//! A character that no key makes gets a key of its own, which it keeps: a program that looks at the keyboard late still
//! reads what was typed.

use std::collections::HashMap;

/// A key of the keyboard, and whether Shift is held with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub code: u8,
    pub shift: bool,
}

/// What every key makes.
#[derive(Debug)]
pub(super) struct Keyboard {
    keys: HashMap<u32, Key>,
    /// Keys that make nothing, to be given a character.
    unused: Vec<u8>,
}

impl Keyboard {
    /// Reads the server's table: so many symbols for each key from the first on.
    pub fn new(first: u8, each: usize, symbols: &[u32]) -> Self {
        let (mut keys, mut unused) = (HashMap::new(), Vec::new());
        for (code, symbols) in (first..=u8::MAX).zip(symbols.chunks(each.max(1))) {
            if symbols.iter().all(|symbol| *symbol == 0) {
                unused.push(code);
            }
            for (shift, symbol) in [(false, symbols.first()), (true, symbols.get(1))] {
                if let Some(symbol) = symbol.filter(|symbol| **symbol != 0) {
                    keys.entry(*symbol).or_insert(Key { code, shift });
                }
            }
        }
        Self { keys, unused }
    }

    pub fn key(&self, symbol: u32) -> Option<Key> {
        self.keys.get(&symbol).copied()
    }

    /// Takes an unused key for a symbol.
    pub fn give(&mut self, symbol: u32) -> Option<u8> {
        let code = self.unused.pop()?;
        self.keys.insert(symbol, Key { code, shift: false });
        Some(code)
    }
}

/// The X server's number for a character.
pub(super) fn symbol_of(letter: char) -> u32 {
    match letter {
        '\n' => 0xff0d,
        '\t' => 0xff09,
        ' '..='~' | '\u{a0}'..='ÿ' => u32::from(letter),
        _ => 0x0100_0000 | u32::from(letter),
    }
}

/// Splits `ctrl+shift+space` into the symbols of the keys to hold and of the last, which is pressed.
pub(super) fn chord(keys: &str) -> Option<(Vec<u32>, u32)> {
    let mut names: Vec<&str> = keys.strip_suffix("++").unwrap_or(keys).split('+').collect();
    if keys.ends_with("++") {
        names.push("plus");
    }
    let last = named(names.pop()?)?;
    let held = names.into_iter().map(modifier).collect::<Option<Vec<u32>>>()?;
    Some((held, last))
}

fn modifier(name: &str) -> Option<u32> {
    Some(match name {
        "ctrl" => 0xffe3,
        "shift" => 0xffe1,
        "alt" => 0xffe9,
        "super" => 0xffeb,
        _ => return None,
    })
}

fn named(name: &str) -> Option<u32> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Some(symbol_of(letter));
    }
    if let Some(number) = name.strip_prefix('F').and_then(|number| number.parse::<u32>().ok()) {
        return (1..=12).contains(&number).then(|| 0xffbd + number);
    }
    Some(match name {
        "Return" => 0xff0d,
        "Escape" => 0xff1b,
        "Tab" => 0xff09,
        "BackSpace" => 0xff08,
        "Delete" => 0xffff,
        "Insert" => 0xff63,
        "Home" => 0xff50,
        "End" => 0xff57,
        "Left" => 0xff51,
        "Up" => 0xff52,
        "Right" => 0xff53,
        "Down" => 0xff54,
        "Page_Up" => 0xff55,
        "Page_Down" => 0xff56,
        "Menu" => 0xff67,
        "space" => 0x20,
        "plus" => 0x2b,
        "comma" => 0x2c,
        "minus" => 0x2d,
        "period" => 0x2e,
        "slash" => 0x2f,
        "equal" => 0x3d,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_is_what_is_held_and_what_is_pressed() {
        assert_eq!(chord("ctrl+shift+space"), Some((vec![0xffe3, 0xffe1], 0x20)));
        assert_eq!(chord("ctrl++"), Some((vec![0xffe3], 0x2b)));
        assert_eq!(chord("F3"), Some((vec![], 0xffc0)));
        assert_eq!(chord("a"), Some((vec![], 0x61)));
        assert_eq!(chord("hyper+a"), None);
        assert_eq!(chord("Retrun"), None);
    }

    #[test]
    fn a_character_that_no_key_makes_gets_one_and_keeps_it() {
        let mut keyboard = Keyboard::new(8, 2, &[0x61, 0x41, 0, 0, 0x31, 0x21]);
        assert_eq!(keyboard.key(0x41), Some(Key { code: 8, shift: true }));
        assert_eq!(keyboard.key(symbol_of('漢')), None);
        assert_eq!(keyboard.give(symbol_of('漢')), Some(9));
        assert_eq!(keyboard.key(symbol_of('漢')), Some(Key { code: 9, shift: false }));
        assert_eq!(keyboard.give(symbol_of('字')), None, "no key is left");
    }
}
