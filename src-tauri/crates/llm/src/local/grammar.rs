//! A form of answer as the grammar that llama.cpp holds its model to (GBNF).
//!
//! Only what every server understands is translated (see [`Schema`](crate::Schema)). Deliberately absent: references
//! and alternatives; a schema that has them binds this model to nothing, as it may any server.

use std::fmt::Write as _;

use serde_json::Value;

use crate::schema::properties;

/// The rule where a grammar begins.
pub(super) const ROOT: &str = "root";

/// What the rules of all schemas have in common. Numbers end, so that no answer is digits for ever.
const COMMON: &str = r#"
space ::= " "?
char ::= [^"\\\x00-\x1F\x7F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F])
string ::= "\"" char* "\""
integer ::= "-"? ("0" | [1-9] [0-9]{0,14})
number ::= integer ("." [0-9]{1,15})? ([eE] [-+]? [0-9]{1,2})?
boolean ::= "true" | "false"
null ::= "null"
"#;

/// The grammar of a schema; none for one that says more than can be held to.
pub(super) fn of(schema: &Value) -> Option<String> {
    Some(format!("{ROOT} ::= {}\n{COMMON}", value(schema)?))
}

fn value(schema: &Value) -> Option<String> {
    if let Some(choices) = schema.get("enum") {
        let choices: Vec<_> = choices.as_array()?.iter().map(literal).collect();
        return (!choices.is_empty()).then(|| format!("({})", choices.join(" | ")));
    }
    match schema.get("type")?.as_str()? {
        "object" => object(schema),
        "array" => {
            let item = value(schema.get("items")?)?;
            let others = match most(schema, "maxItems") {
                Some(0) => return Some(r#"("[" space "]")"#.to_owned()),
                Some(most) => format!("{{0,{}}}", most - 1),
                None => "*".to_owned(),
            };
            Some(format!(r#"("[" space ({item} ("," space {item}){others})? space "]")"#))
        }
        "string" => Some(match most(schema, "maxLength") {
            Some(most) => format!(r#"("\"" char{{0,{most}}} "\"")"#),
            None => "string".to_owned(),
        }),
        simple @ ("integer" | "number" | "boolean" | "null") => Some(simple.to_owned()),
        _ => None,
    }
}

/// A limit on a length.
fn most(schema: &Value, name: &str) -> Option<u64> {
    schema.get(name)?.as_u64()
}

/// All properties, in the order of the schema.
fn object(schema: &Value) -> Option<String> {
    let mut rule = r#"("{" space "#.to_owned();
    for (place, (name, schema)) in properties(schema)?.into_iter().enumerate() {
        let comma = if place == 0 { "" } else { r#"space "," space "# };
        let name = literal(&Value::from(name));
        let _ = write!(rule, r#"{comma}{name} ":" space {} "#, value(schema)?);
    }
    rule.push_str(r#"space "}")"#);
    Some(rule)
}

/// These very words: the value as JSON, and that as a text of the grammar.
fn literal(value: &Value) -> String {
    format!("\"{}\"", value.to_string().replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn root(schema: &Value) -> String {
        let grammar = of(schema).unwrap();
        grammar.lines().next().unwrap().trim_start_matches("root ::= ").to_owned()
    }

    #[test]
    fn each_simple_type_has_a_rule_of_its_own() {
        for name in ["string", "integer", "number", "boolean", "null"] {
            assert_eq!(root(&json!({"type": name})), name);
            assert!(COMMON.contains(&format!("\n{name} ::= ")), "{name}");
        }
    }

    #[test]
    fn an_object_has_all_its_properties_and_a_list_any_number_of_items() {
        let schema = json!({"type": "object", "additionalProperties": false, "required": ["names", "sure"],
        "properties": {
            "names": {"type": "array", "items": {"type": "string"}},
            "sure": {"type": "boolean", "description": "or not"},
        }});
        assert_eq!(
            root(&schema),
            concat!(
                r#"("{" space "\"names\"" ":" space ("[" space (string ("," space string)*)? space "]") "#,
                r#"space "," space "\"sure\"" ":" space boolean space "}")"#
            )
        );
        assert_eq!(root(&json!({"type": "object", "properties": {}})), r#"("{" space space "}")"#);
    }

    #[test]
    fn what_is_limited_ends_and_properties_come_in_the_order_of_what_is_required() {
        assert_eq!(root(&json!({"type": "string", "maxLength": 80})), r#"("\"" char{0,80} "\"")"#);
        let list =
            |most: u32| root(&json!({"type": "array", "maxItems": most, "items": {"type": "integer"}}));
        assert_eq!(list(5), r#"("[" space (integer ("," space integer){0,4})? space "]")"#);
        assert_eq!(list(0), r#"("[" space "]")"#);
        let schema = json!({"type": "object", "required": ["value", "at"],
            "properties": {"at": {"type": "integer"}, "value": {"type": "boolean"}}});
        let written = root(&schema);
        assert!(written.find("value") < written.find("at\\"), "{written}");
    }

    #[test]
    fn what_is_named_is_written_as_it_stands_in_json() {
        let schema = json!({"enum": ["a \"b\"", "c\\d", "e\nf", 7, null]});
        assert_eq!(root(&schema), r#"("\"a \\\"b\\\"\"" | "\"c\\\\d\"" | "\"e\\nf\"" | "7" | "null")"#);
    }

    #[test]
    fn what_cannot_be_held_to_has_no_grammar() {
        for schema in [
            json!({}),
            json!(true),
            json!({"type": ["string", "null"]}),
            json!({"type": "object"}),
            json!({"type": "array"}),
            json!({"enum": []}),
            json!({"anyOf": [{"type": "string"}]}),
            json!({"type": "object", "properties": {"deep": {"$ref": "#/x"}}}),
        ] {
            assert_eq!(of(&schema), None, "{schema}");
        }
    }
}
