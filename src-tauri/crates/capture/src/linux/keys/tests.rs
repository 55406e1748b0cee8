//! The paste key on keyboards of several kinds.

use super::*;

/// A keyboard whose keys, from keycode 8, mean `keys`: two columns for each of two layouts.
fn keyboard(group: usize, keys: &[[u32; 4]]) -> Mapping {
    Mapping { first: 8, per_key: 4, keysyms: keys.concat(), group }
}

const CYRILLIC_EM: u32 = 0x6cd;
const PERIOD: u32 = 0x2e;
const UPPER_V: u32 = 0x56;
const MODIFIERS: [[u32; 4]; 3] = [[CONTROL, 0, CONTROL, 0], [SHIFT, 0, SHIFT, 0], [INSERT, 0, INSERT, 0]];

#[test]
fn v_is_found_where_the_layout_has_it() {
    let keys = [&MODIFIERS[..], &[[PERIOD, 0, V, UPPER_V], [V, UPPER_V, PERIOD, 0]]].concat();
    assert_eq!(keyboard(0, &keys).keys(Paste::Control), Some((Paste::Control, vec![8, 12])));
    assert_eq!(keyboard(1, &keys).keys(Paste::Control), Some((Paste::Control, vec![8, 11])));
    assert_eq!(keyboard(0, &keys).keys(Paste::ControlShift), Some((Paste::ControlShift, vec![8, 9, 12])));
}

#[test]
fn a_second_layout_without_v_uses_the_v_of_the_first() {
    let keys = [&MODIFIERS[..], &[[V, UPPER_V, CYRILLIC_EM, 0]]].concat();
    assert_eq!(keyboard(1, &keys).keys(Paste::Control), Some((Paste::Control, vec![8, 11])));
}

#[test]
fn a_keyboard_without_v_pastes_with_shift_and_insert() {
    let keys = [&MODIFIERS[..], &[[CYRILLIC_EM, 0, 0, 0]]].concat();
    assert_eq!(keyboard(0, &keys).keys(Paste::Control), Some((Paste::ShiftInsert, vec![9, 10])));
    assert_eq!(keyboard(0, &[[CYRILLIC_EM, 0, 0, 0]]).keys(Paste::Control), None);
}

#[test]
fn terminals_paste_with_a_key_of_their_own() {
    assert_eq!(Paste::of(["mousepad", "Mousepad"]), Paste::Control);
    assert_eq!(Paste::of(["xfce4-terminal", "Xfce4-terminal"]), Paste::ControlShift);
    assert_eq!(Paste::of(["yakuake", "org.kde.yakuake"]), Paste::ControlShift);
    assert_eq!(Paste::of(["xterm", "UXTerm"]), Paste::ShiftInsert);
    assert!(OLD_TERMINALS.iter().all(|name| is_terminal(name)), "each is a terminal on other systems, too");
}
