//! The settings that mean the same on every machine, and travel to the other devices. Pure.
//!
//! Deliberately absent: what is of one machine. Keys and hotkeys, models, servers and how they are asked, windows and how
//! large everything is drawn, notifications, newer versions, and which applications nothing is taken from.

use serde_json::Value;

use crate::wire::Settings;

/// Each by its name in `config.json`; after a dot, a part of it.
const SHARED: [&str; 19] = [
    "theme",
    "appearance.contrast",
    "appearance.accent",
    "appearance.readingFont",
    "appearance.readingSize",
    "appearance.column",
    "appearance.density",
    "appearance.motion",
    "retries",
    "sendWhenBack",
    "summarise",
    "modelTitles",
    "memory",
    "recallAcross",
    "userMemories.enabled",
    "userMemories.acceptFrom",
    "userMemories.idleSeconds",
    "trashDays",
    "quickDays",
];

/// Those that are other than the usual ones, as JSON. None of one that this machine keeps to itself: `own` names such, or
/// the setting that they are a part of.
pub(crate) fn shared(settings: &Settings, own: &[String]) -> Vec<(&'static str, Option<String>)> {
    let (set, usual) = (value(settings), value(&Settings::default()));
    let is_own = |name: &str| {
        let whole = name.split('.').next().unwrap_or(name);
        own.iter().any(|own| own == name || own == whole)
    };
    let told = SHARED.into_iter().filter_map(|name| {
        if is_own(name) {
            return Some((name, None));
        }
        let place = place(name);
        let now = set.pointer(&place);
        (now != usual.pointer(&place)).then(|| (name, now.map(Value::to_string)))
    });
    told.collect()
}

/// The settings with another value of one of them, or the usual one. None where that is none that can be had.
pub(crate) fn with(settings: &Settings, name: &str, text: Option<&str>) -> Option<Settings> {
    let name = SHARED.into_iter().find(|shared| *shared == name)?;
    let wanted = match text {
        Some(text) => serde_json::from_str(text).ok()?,
        None => value(&Settings::default()).pointer(&place(name))?.clone(),
    };
    let mut all = value(settings);
    *all.pointer_mut(&place(name))? = wanted;
    let mut settings: Settings = serde_json::from_value(all).ok()?;
    settings.check().ok()?;
    Some(settings)
}

fn value(settings: &Settings) -> Value {
    serde_json::to_value(settings).unwrap_or_default()
}

fn place(name: &str) -> String {
    format!("/{}", name.replace('.', "/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Theme;

    #[test]
    fn only_what_is_not_usual_travels_and_comes_to_the_same_on_the_other_machine() {
        assert_eq!(shared(&Settings::default(), &[]), []);
        let mut settings = Settings { theme: Theme::Dark, trash_days: 7, zoom: 150, ..Settings::default() };
        settings.appearance.reading_size = 120;
        settings.hotkey = "Ctrl+Alt+E".to_owned();
        let told = shared(&settings, &[]);
        let names: Vec<_> = told.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["theme", "appearance.readingSize", "trashDays"]);
        let other = told
            .iter()
            .fold(Settings::default(), |other, (name, text)| with(&other, name, text.as_deref()).unwrap());
        assert_eq!((other.theme, other.trash_days, other.appearance), (Theme::Dark, 7, settings.appearance));
        assert_eq!((other.zoom, &other.hotkey), (100, &Settings::default().hotkey));
        assert_eq!(with(&other, "theme", None).unwrap().theme, Theme::System);
    }

    #[test]
    fn every_setting_that_travels_is_one() {
        let usual = value(&Settings::default());
        for name in SHARED {
            assert!(usual.pointer(&place(name)).is_some(), "{name}");
        }
    }

    #[test]
    fn what_a_machine_keeps_to_itself_is_left_alone_and_what_cannot_be_had_is_refused() {
        let settings = Settings { theme: Theme::Dark, ..Settings::default() };
        let own = ["theme".to_owned(), "appearance".to_owned()];
        let told = shared(&settings, &own);
        assert!(told.len() == 8 && told.iter().all(|(_, text)| text.is_none()), "{told:?}");
        for (name, text) in
            [("theme", "\"purple\""), ("hotkey", "\"F1\""), ("trashDays", "[]"), ("memory", "1")]
        {
            assert!(with(&settings, name, Some(text)).is_none(), "{name}");
        }
    }
}
