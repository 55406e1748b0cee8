use serde_json::json;

use super::*;

#[test]
fn a_part_that_refers_to_nothing_is_written_without_references() {
    let system = SentItem::new(Layer::System, 40, true, "Always sent");
    let written = serde_json::to_value(&system).unwrap();
    assert_eq!(
        written,
        json!({ "layer": "system", "tokens": 40, "included": true, "reason": "Always sent" })
    );
    assert_eq!(serde_json::from_value::<SentItem>(written).unwrap(), system);
}

#[test]
fn how_many_messages_a_part_stands_for_is_written_and_read() {
    let recent = SentItem {
        first: Some("m-1".into()),
        last: Some("m-3".into()),
        count: 3,
        ..SentItem::new(Layer::Recent, 90, true, "Among the latest")
    };
    let written = serde_json::to_value(&recent).unwrap();
    assert_eq!(written["count"], json!(3));
    assert_eq!(serde_json::from_value::<SentItem>(written).unwrap(), recent);
}
