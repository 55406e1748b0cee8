//! What is written on keys, in the language of the person.

use extremis_language::text;

/// `Ctrl+Shift+Space` as it stands on the keyboard: `Strg+Umschalt+Leertaste`.
pub(crate) fn named(keys: &str) -> String {
    keys.split('+').map(cap).collect::<Vec<_>>().join("+")
}

fn cap(key: &str) -> String {
    match key {
        "Ctrl" => text!("shell-key-control"),
        "Shift" => text!("shell-key-shift"),
        "Space" => text!("shell-key-space"),
        other => other.to_owned(),
    }
}
