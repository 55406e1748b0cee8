//! The form of an answer as it goes over the wire.
//!
//! A server that holds its model to a schema by a grammar has it write the properties in the order of the schema. JSON
//! objects are kept in the order of the alphabet here: the feature of `serde_json` that keeps another one would count for
//! every crate, and change the bytes of the files that hold objects of others. So the order is that of `required`.

use std::borrow::Borrow;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// What limits lengths. Some services refuse a schema that has any of it.
const BOUNDS: [&str; 2] = ["maxItems", "maxLength"];

/// A schema whose properties are written in the order of `required`.
#[derive(Debug, Clone)]
pub(crate) struct OrderedSchema<S>(pub(crate) S);

impl<S: Borrow<Value>> Serialize for OrderedSchema<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let schema: &Value = self.0.borrow();
        let Value::Object(fields) = schema else { return schema.serialize(serializer) };
        serializer.collect_map(fields.iter().map(|(name, value)| {
            let part = match name.as_str() {
                "properties" => SchemaPart::Properties(schema),
                "items" => SchemaPart::Schema(value),
                _ => SchemaPart::Plain(value),
            };
            (name, part)
        }))
    }
}

/// What stands in a schema under one name.
enum SchemaPart<'a> {
    /// The properties of this schema.
    Properties(&'a Value),
    Schema(&'a Value),
    Plain(&'a Value),
}

impl Serialize for SchemaPart<'_> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        match self {
            Self::Properties(schema) => {
                let properties = properties(schema).unwrap_or_default().into_iter();
                serializer.collect_map(properties.map(|(name, schema)| (name, OrderedSchema(schema))))
            }
            Self::Schema(schema) => OrderedSchema(*schema).serialize(serializer),
            Self::Plain(value) => value.serialize(serializer),
        }
    }
}

/// The properties of an object in the order of `required`, then those that are not required; none where it is no object.
pub(crate) fn properties(schema: &Value) -> Option<Vec<(&str, &Value)>> {
    let properties = schema.get("properties")?.as_object()?;
    let required = schema.get("required").and_then(Value::as_array);
    let place = |name: &str| required.and_then(|names| names.iter().position(|other| other == name));
    let mut ordered: Vec<_> = properties.iter().map(|(name, schema)| (name.as_str(), schema)).collect();
    ordered.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
    Some(ordered)
}

/// Takes the limits on lengths out of a schema; false where it has none.
pub(crate) fn leave_out_bounds(schema: &mut Value) -> bool {
    let Some(fields) = schema.as_object_mut() else { return false };
    let mut had_any = false;
    for bound in BOUNDS {
        had_any |= fields.remove(bound).is_some();
    }
    if let Some(items) = fields.get_mut("items") {
        had_any |= leave_out_bounds(items);
    }
    if let Some(Value::Object(properties)) = fields.get_mut("properties") {
        for property in properties.values_mut() {
            had_any |= leave_out_bounds(property);
        }
    }
    had_any
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Value {
        let text = json!({"type": "string", "maxLength": 9});
        json!({
            "type": "object",
            "properties": {
                "items": {"type": "array", "maxItems": 3, "items": {
                    "type": "object",
                    "properties": {"a": text, "value": text},
                    "required": ["value", "a"],
                }},
                "maxItems": {"type": "integer"},
                "properties": text,
            },
            "required": ["properties", "maxItems", "items"],
        })
    }

    #[test]
    fn properties_are_written_in_the_order_of_what_is_required_however_deep() {
        let written = serde_json::to_string(&OrderedSchema(schema())).unwrap();
        let places = [
            r#""properties":{"maxLength""#,
            r#""maxItems":{"#,
            r#""items":{"items""#,
            r#""value":{"#,
            r#""a":{"#,
        ]
        .map(|part| written.find(part).unwrap_or_else(|| panic!("{part} is missing in {written}")));
        assert!(places.is_sorted(), "{places:?} in {written}");
        assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), schema(), "it says the same");
    }

    #[test]
    fn limits_are_left_out_and_properties_of_their_names_are_not() {
        let mut bounded = schema();
        assert!(leave_out_bounds(&mut bounded));
        let written = bounded.to_string();
        assert_eq!(
            (written.matches("maxLength").count(), written.matches("maxItems").count()),
            (0, 2),
            "{written}"
        );
        assert!(!leave_out_bounds(&mut bounded), "nothing is left");
    }
}
