//! Keys in the words of the portal, and back. Pure.

/// A key as the XDG shortcuts specification writes it, such as `CTRL+SHIFT+space`; none for what it has no word for.
pub(super) fn preferred(key: &str) -> Option<String> {
    let mut parts: Vec<&str> = key.split('+').map(str::trim).collect();
    let last = symbol(parts.pop()?)?;
    let held = parts.into_iter().map(modifier).collect::<Option<Vec<_>>>()?;
    Some(held.into_iter().chain([last.as_str()]).collect::<Vec<_>>().join("+"))
}

fn modifier(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_lowercase().as_str() {
        "ctrl" | "control" => "CTRL",
        "alt" => "ALT",
        "shift" => "SHIFT",
        "super" => "LOGO",
        _ => return None,
    })
}

/// The name that xkbcommon has for a key.
fn symbol(name: &str) -> Option<String> {
    let named = match name.to_ascii_lowercase().as_str() {
        "space" => "space",
        "enter" => "Return",
        "tab" => "Tab",
        "`" => "grave",
        "-" => "minus",
        "=" => "equal",
        "[" => "bracketleft",
        "]" => "bracketright",
        "\\" => "backslash",
        ";" => "semicolon",
        "'" => "apostrophe",
        "," => "comma",
        "." => "period",
        "/" => "slash",
        "up" => "Up",
        "down" => "Down",
        "left" => "Left",
        "right" => "Right",
        "home" => "Home",
        "end" => "End",
        "pageup" => "Page_Up",
        "pagedown" => "Page_Down",
        "insert" => "Insert",
        "pause" => "Pause",
        other => {
            let is_letter = other.len() == 1 && other.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let number = other.strip_prefix('f').and_then(|number| number.parse::<u8>().ok());
            return match number {
                Some(number) => Some(format!("F{number}")),
                None => is_letter.then(|| other.to_owned()),
            };
        }
    };
    Some(named.to_owned())
}

/// What the portal says of a key, for people: GNOME writes `Press <Control><Shift>space` where others write
/// `Ctrl+Shift+Space`. What is in no form that is known stays as it is; nothing is no key.
pub(super) fn readable(told: &str) -> Option<String> {
    let told = told.trim();
    let accelerators: Vec<String> =
        told.split_whitespace().filter(|word| word.starts_with('<')).filter_map(accelerator).collect();
    match accelerators.as_slice() {
        [] if told.is_empty() => None,
        [] => Some(told.to_owned()),
        [one, ..] => Some(one.clone()),
    }
}

fn accelerator(word: &str) -> Option<String> {
    let (held, last) = word.rsplit_once('>')?;
    let mut keys = Vec::new();
    for name in held.split('>') {
        keys.push(match name.strip_prefix('<')?.to_ascii_lowercase().as_str() {
            "control" | "ctrl" | "primary" => "Ctrl".to_owned(),
            "shift" => "Shift".to_owned(),
            "alt" | "mod1" => "Alt".to_owned(),
            "super" | "meta" | "mod4" => "Super".to_owned(),
            _ => return None,
        });
    }
    let mut letters = last.chars();
    let first = letters.next()?;
    keys.push(first.to_uppercase().chain(letters).collect());
    Some(keys.join("+"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_wished_for_in_the_words_of_the_specification() {
        for (key, expected) in [
            ("Ctrl+Shift+Space", "CTRL+SHIFT+space"),
            ("Super+Alt+P", "LOGO+ALT+p"),
            ("Ctrl+5", "CTRL+5"),
            ("F9", "F9"),
            ("Ctrl+PageUp", "CTRL+Page_Up"),
            ("Ctrl+,", "CTRL+comma"),
        ] {
            assert_eq!(preferred(key).as_deref(), Some(expected), "{key}");
        }
        assert_eq!(preferred("Hyper+Space"), None);
        assert_eq!(preferred("Ctrl+Wheel"), None);
    }

    #[test]
    fn what_the_desktop_says_is_shown_as_a_key() {
        for (told, expected) in [
            ("Ctrl+Shift+Space", Some("Ctrl+Shift+Space")),
            ("Press <Control><Shift>space", Some("Ctrl+Shift+Space")),
            ("<Super>p drücken", Some("Super+P")),
            ("Press <Hyper>p", Some("Press <Hyper>p")),
            ("Meta+Leertaste", Some("Meta+Leertaste")),
            (" ", None),
        ] {
            assert_eq!(readable(told).as_deref(), expected, "{told}");
        }
    }
}
