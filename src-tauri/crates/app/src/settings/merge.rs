//! Settings that were changed at two places since they were the same: in the window, and in the file by hand. Pure.

use serde_json::{Map, Value};

use crate::wire::Settings;

/// What came of it.
#[derive(Debug, PartialEq)]
pub(super) struct Merged {
    pub settings: Settings,
    /// The settings that only the window changed.
    pub from_window: Vec<String>,
    /// Those that both changed, to something else; that of the file counts.
    pub conflicts: Vec<String>,
}

/// Puts together what the window (`ours`) and the file (`theirs`) made of `base`.
pub(super) fn merge(base: &Settings, ours: &Settings, theirs: &Settings) -> Merged {
    let value = |settings: &Settings| serde_json::to_value(settings).unwrap_or_default();
    let mut changes = Changes::default();
    let merged = changes.merge("", Some(&value(base)), Some(&value(ours)), Some(&value(theirs)));
    match merged.and_then(|merged| serde_json::from_value(merged).ok()) {
        Some(settings) => Merged { settings, from_window: changes.from_window, conflicts: changes.conflicts },
        // Two halves that make no whole: what was written by hand counts.
        None => Merged {
            settings: theirs.clone(),
            from_window: Vec::new(),
            conflicts: [changes.from_window, changes.conflicts].concat(),
        },
    }
}

#[derive(Default)]
struct Changes {
    from_window: Vec<String>,
    conflicts: Vec<String>,
}

impl Changes {
    fn merge(
        &mut self,
        name: &str,
        base: Option<&Value>,
        ours: Option<&Value>,
        theirs: Option<&Value>,
    ) -> Option<Value> {
        if ours == base || ours == theirs {
            return theirs.cloned();
        }
        if let (Some(Value::Object(base)), Some(Value::Object(ours)), Some(Value::Object(theirs))) =
            (base, ours, theirs)
        {
            return Some(Value::Object(self.merge_objects(name, base, ours, theirs)));
        }
        if theirs == base {
            self.from_window.push(name.to_owned());
            return ours.cloned();
        }
        self.conflicts.push(name.to_owned());
        theirs.cloned()
    }

    fn merge_objects(
        &mut self,
        name: &str,
        base: &Map<String, Value>,
        ours: &Map<String, Value>,
        theirs: &Map<String, Value>,
    ) -> Map<String, Value> {
        let added = ours.keys().filter(|key| !theirs.contains_key(*key));
        let keys: Vec<_> = theirs.keys().chain(added).collect();
        let mut merged = Map::new();
        for key in keys {
            let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
            if let Some(value) = self.merge(&name, base.get(key), ours.get(key), theirs.get(key)) {
                merged.insert(key.clone(), value);
            }
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Theme;

    #[test]
    fn changes_of_different_settings_are_both_kept_also_within_one() {
        let base = Settings::default();
        let mut ours = Settings { zoom: 125, ..base.clone() };
        ours.keys.insert("find".to_owned(), "F6".into());
        let mut theirs = Settings { theme: Theme::Dark, ..base.clone() };
        theirs.keys.insert("help".to_owned(), "F7".into());
        let Merged { settings, from_window, conflicts } = merge(&base, &ours, &theirs);
        assert_eq!((settings.zoom, settings.theme), (125, Theme::Dark));
        assert_eq!(settings.keys.len(), 2);
        assert_eq!((from_window, conflicts), (vec!["keys.find".to_owned(), "zoom".to_owned()], vec![]));
    }

    #[test]
    fn what_both_changed_is_as_in_the_file_and_is_named() {
        let base = Settings::default();
        let ours = Settings { zoom: 125, ..base.clone() };
        let theirs = Settings { zoom: 90, ..base.clone() };
        let merged = merge(&base, &ours, &theirs);
        assert_eq!((merged.settings.zoom, merged.conflicts), (90, vec!["zoom".to_owned()]));
        assert_eq!(merge(&base, &ours, &ours).conflicts, Vec::<String>::new());
    }

    #[test]
    fn a_key_that_was_taken_out_in_the_window_stays_out() {
        let mut base = Settings::default();
        base.keys.insert("find".to_owned(), "F6".into());
        let ours = Settings { keys: std::collections::BTreeMap::new(), ..base.clone() };
        let theirs = Settings { zoom: 90, ..base.clone() };
        let merged = merge(&base, &ours, &theirs);
        assert!(merged.settings.keys.is_empty());
        assert_eq!(merged.settings.zoom, 90);
    }
}
