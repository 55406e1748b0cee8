use serde_json::json;

use super::*;

/// The numbers of the designs, field by field (README, "Policies"). A preset says nothing that does not stand here.
#[test]
fn every_preset_has_the_numbers_of_its_design() {
    let written = |preset| serde_json::to_value(Policy::preset(preset)).unwrap();
    assert_eq!(
        written(Preset::Rolling),
        json!({
            "preset": "rolling", "enabled": true, "facts": true, "keepLost": false,
            "trigger": { "messages": 20, "againAfter": 10, "tokens": 8000 },
            "keep": { "messages": 10 },
            "shape": "rolling",
            "length": { "characters": 2000 },
        })
    );
    assert_eq!(
        written(Preset::Progressive),
        json!({
            "preset": "progressive", "enabled": true, "facts": true, "keepLost": false,
            "trigger": { "sentTokens": 3000 },
            "keep": { "tokens": 2500 },
            "shape": "rolling",
            "length": "progressive",
        })
    );
    assert_eq!(
        written(Preset::Multilevel),
        json!({
            "preset": "multilevel", "enabled": true, "facts": true, "keepLost": false,
            "trigger": { "userTurns": 10 },
            "keep": { "messages": 0 },
            "shape": { "levels": { "maxActiveOfLevel": 5, "maxActive": 10 } },
            "length": { "characters": 2000 },
        })
    );
    assert_eq!(
        written(Preset::Layered),
        json!({
            "preset": "layered", "enabled": true, "facts": true, "keepLost": false,
            "trigger": {
                "messages": 20, "againAfter": 10,
                "topic": { "gapMinutes": 60, "sharedWordsPercent": 10 },
            },
            "keep": { "messages": 10 },
            "shape": { "levels": { "maxActiveOfLevel": 5, "maxActive": 10, "maxLevel": 2, "foldTokens": 2000 } },
            "length": { "characters": 2000 },
        })
    );
}

#[test]
fn without_a_choice_one_rolling_summary_is_made() {
    assert_eq!(Policy::default(), Policy::preset(Preset::Rolling));
}

#[test]
fn that_a_conversation_is_kept_apart_is_written_where_it_is_so() {
    let apart = Policy { apart: true, ..Policy::default() };
    let written = serde_json::to_value(&apart).unwrap();
    assert_eq!(written["apart"], json!(true));
    assert_eq!(serde_json::from_value::<Policy>(written).unwrap(), apart);
    assert_eq!(serde_json::to_value(Policy::default()).unwrap().get("apart"), None);
}
