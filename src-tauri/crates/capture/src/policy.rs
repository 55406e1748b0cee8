//! From which applications nothing is captured.

use crate::CaptureOptions;

impl CaptureOptions {
    /// Whether one of the names that an application goes by is on the list of those never captured.
    pub(crate) fn forbids<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> bool {
        let never: Vec<String> = self
            .never
            .iter()
            .map(|entry| entry.trim().to_lowercase())
            .filter(|entry| !entry.is_empty())
            .collect();
        names.into_iter().any(|name| never.contains(&name.trim().to_lowercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never(entries: &[&str]) -> CaptureOptions {
        CaptureOptions {
            never: entries.iter().map(ToString::to_string).collect(),
            ..CaptureOptions::default()
        }
    }

    #[test]
    fn an_application_is_known_by_any_of_its_names_in_any_case() {
        let options = never(&["  keepassxc ", "ÜBERSICHT"]);
        assert!(options.forbids(["KeePassXC", "org.keepassxc.KeePassXC"]));
        assert!(options.forbids(["org.example", "Übersicht"]));
        assert!(!options.forbids(["Mousepad", "org.xfce.mousepad"]));
    }

    #[test]
    fn an_empty_entry_forbids_nothing() {
        assert!(!never(&["", " "]).forbids(["", "Mousepad"]));
    }

    #[test]
    fn a_part_of_a_name_is_not_the_name() {
        assert!(!never(&["pad"]).forbids(["Mousepad"]));
    }
}
