use serde_json::json;

use super::*;

fn fact(value: impl Into<Value>) -> Fact {
    Fact::new(FactField::KeyDecisions, value, FactOrigin::Extracted, Timestamp::from_second(0))
}

#[test]
fn every_field_has_the_name_that_it_has_in_json() {
    for field in FactField::ALL {
        assert_eq!(serde_json::to_value(field).unwrap(), json!(field.name()));
    }
}

#[test]
fn preferences_structure_and_custom_fields_have_keys_and_the_others_are_lists() {
    let keyed: Vec<_> = FactField::ALL.into_iter().filter(|field| field.is_keyed()).collect();
    assert_eq!(keyed, [FactField::UserPreferences, FactField::DocumentStructure, FactField::CustomFields]);
}

#[test]
fn only_what_holds_is_active() {
    assert!(fact("noon").is_active());
    let others = [FactStatus::Superseded, FactStatus::Offered, FactStatus::Dismissed, FactStatus::Forgotten];
    assert!(others.into_iter().all(|status| !Fact { status, ..fact("noon") }.is_active()));
}

#[test]
fn a_value_that_is_no_text_is_said_as_json() {
    assert_eq!(fact("We ship on \"Friday\"").text(), "We ship on \"Friday\"");
    assert_eq!(fact(json!({ "port": 8080 })).text(), r#"{"port":8080}"#);
    assert_eq!(fact(42).text(), "42");
}

#[test]
fn of_a_forgotten_fact_its_place_and_its_sources_are_left() {
    let said = Fact {
        key: Some("the door code".to_owned()),
        sources: vec!["m-1".into()],
        pinned: true,
        conflicts: vec!["f-9".into()],
        extra: Map::from_iter([("note".to_owned(), json!("4711"))]),
        superseded_by: Some("f-2".into()),
        ..fact("4711")
    };
    let expected = Fact {
        id: said.id.clone(),
        sources: vec!["m-1".into()],
        superseded_by: Some("f-2".into()),
        status: FactStatus::Forgotten,
        ..fact(Value::Null)
    };
    assert_eq!(said.forgotten(), expected);
}
