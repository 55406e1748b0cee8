use std::io::{BufReader, Read};

use serde_json::json;

use super::*;

fn member(place: &str) -> Member {
    match place {
        "chats" | "db" | "db.topics" => Member::Holds,
        place if place.starts_with("session:") => Member::IsOne,
        _ => Member::Part,
    }
}

/// The records with their places, and how the document ends.
fn records(text: &str) -> (Vec<(String, Value)>, Option<Broken>) {
    let mut found = Vec::new();
    // A small buffer, so that everything lies across its ends.
    let input = BufReader::with_capacity(3, text.as_bytes());
    let end = find(input, &member, &mut |record| {
        let Found::Record(record) = record else { panic!("too large") };
        let value = record.read(Value::clone).unwrap_or_else(|error| json!({ "error": error }));
        found.push((record.at.to_owned(), value));
        ControlFlow::Continue(())
    });
    (found, end.err())
}

fn values(text: &str) -> Vec<Value> {
    records(text).0.into_iter().map(|(_, value)| value).collect()
}

#[test]
fn every_element_of_a_list_is_a_record() {
    let text = "\u{feff} [ {\"a\": [1, {\"b\": \"}]\\\"\"}]} ,{} , 7, \"x\", null ] ";
    assert_eq!(
        values(text),
        [json!({ "a": [1, { "b": "}]\"" }] }), json!({}), json!(7), json!("x"), json!(null)]
    );
    assert_eq!(values("[]"), [] as [Value; 0]);
}

#[test]
fn values_that_follow_each_other_are_records_each() {
    assert_eq!(values("{\"a\":1}\n{\"a\":2}\n\n{}"), [json!({ "a": 1 }), json!({ "a": 2 }), json!({})]);
}

#[test]
fn what_holds_records_is_taken_out_of_its_object() {
    let text = r#"{"version": 5, "db": {"topics": [1, 2], "other": {"x": [0]}}, "session:7": {"id": 7}, "chats": [3]}"#;
    let (found, end) = records(text);
    let expected = [
        ("db.topics", json!(1)),
        ("db.topics", json!(2)),
        ("db", json!({ "other": { "x": [0] } })),
        ("session:7", json!({ "id": 7 })),
        ("chats", json!(3)),
        ("", json!({ "version": 5 })),
    ];
    assert_eq!(found, expected.map(|(at, value)| (at.to_owned(), value)));
    assert!(end.is_none());
}

#[test]
fn a_damaged_record_costs_itself_alone_and_a_cut_one_what_follows() {
    let (found, end) = records(r#"[{"a": 1}, {"a": tru}, {"a": 3}, {"a": "#);
    assert_eq!((&found[0].1, &found[2].1), (&json!({ "a": 1 }), &json!({ "a": 3 })));
    assert!(found[1].1["error"].is_string());
    assert!(matches!(end, Some(Broken::Ended)));
    let (found, end) = records(r#"[{"a": 1} {"a": 2}]"#);
    assert_eq!(found.len(), 1);
    assert!(matches!(end, Some(Broken::At(10))), "{end:?}");
    assert!(matches!(records("hello").1, Some(Broken::NotJson)));
    assert!(matches!(records("[,]").1, Some(Broken::At(1))));
}

#[test]
fn one_that_is_too_large_is_passed_over() {
    let large = Read::chain(&b"[{\"a\": \""[..], io::repeat(b'x').take(LARGEST as u64 + 1));
    let input = BufReader::new(large.chain(&b"\"}, {\"a\": 2}]"[..]));
    let mut found = Vec::new();
    find(input, &member, &mut |record| {
        found.push(matches!(record, Found::TooLarge));
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found, [true, false]);
}

#[test]
fn a_record_is_read_however_deep_it_lies_up_to_a_limit() {
    for (depth, is_read) in [(50, true), (DEEPEST, true), (DEEPEST + 1, false)] {
        let text = format!("[{}{}]", "[".repeat(depth), "]".repeat(depth));
        let mut read = None;
        find(text.as_bytes(), &member, &mut |found| {
            let Found::Record(record) = found else { panic!("too large") };
            read = Some(record.read(|_| ()).is_ok());
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(read, Some(is_read), "{depth}");
    }
}

#[test]
fn reading_ends_where_it_is_told_to() {
    let mut seen = 0;
    find(&b"[1, 2, 3]"[..], &member, &mut |_| {
        seen += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!(seen, 1);
}

#[test]
fn a_damaged_line_ends_with_it() {
    let text = "{\"a\": 1}\n\n{\"a\": \"cut\n  {\"a\": [3]}\r\n{\"a\": 4}";
    let mut found = Vec::new();
    lines(BufReader::with_capacity(3, text.as_bytes()), &mut |record| {
        let Found::Record(record) = record else { panic!("too large") };
        found.push(record.read(|value| value["a"].clone()).ok());
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found, [Some(json!(1)), None, Some(json!([3])), Some(json!(4))]);
}

/// A list of records that is made while it is read, so that it lies nowhere.
struct Endless {
    left: usize,
    rest: Vec<u8>,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() && self.left > 0 {
            self.left -= 1;
            let end = if self.left == 0 { "]" } else { "," };
            self.rest =
                format!("{{\"id\": {}, \"text\": \"{}\"}}{end}", self.left, "word ".repeat(200)).into_bytes();
        }
        let read = self.rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&self.rest[..read]);
        self.rest.drain(..read);
        Ok(read)
    }
}

#[test]
fn a_list_of_any_length_is_read_with_one_record_in_memory() {
    let records = 100_000;
    let input = Read::chain(&b"["[..], Endless { left: records, rest: Vec::new() });
    let (mut seen, mut largest) = (0, 0);
    find(BufReader::new(input), &member, &mut |found| {
        let Found::Record(record) = found else { panic!("too large") };
        (seen, largest) = (seen + 1, largest.max(record.bytes.len()));
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(seen, records);
    assert!(largest < 1100, "{largest}");
}
