//! All states there are. A part of a window that is longer than the window has several: what is below is another picture.

mod conversation;
mod dialogs;
mod lists;
mod memory;
mod popup;
mod settings;

use crate::state::State;

/// Every one of them, in the order of the parts.
pub fn all() -> Vec<State> {
    let parts = [
        conversation::states(),
        lists::states(),
        memory::states(),
        dialogs::states(),
        settings::states(),
        popup::states(),
    ];
    parts.into_iter().flatten().collect()
}

#[test]
fn each_state_has_a_name_of_its_own_that_is_a_part_of_a_file_name() {
    let mut names: Vec<String> = all().into_iter().map(|state| state.name).collect();
    let is_plain = |name: &String| name.chars().all(|letter| letter == '-' || letter.is_ascii_lowercase());
    assert!(names.iter().all(is_plain), "{names:?}");
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}
