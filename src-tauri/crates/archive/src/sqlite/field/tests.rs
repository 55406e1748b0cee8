use std::collections::BTreeMap;

use rusqlite::types::ValueRef;
use serde_json::json;

use super::*;

const NOTHING: BTreeMap<&str, u8> = BTreeMap::new();

fn row() -> Vec<Field<'static>> {
    vec![Field::Integer(7), Field::text("words"), Field::Null]
}

#[test]
fn what_is_not_set_is_nothing() {
    assert_eq!([Field::mark(false), Field::mark(true)], [Field::Null, Field::Integer(1)]);
    assert_eq!([Field::maybe(None), Field::maybe(Some("a"))], [Field::Null, Field::text("a")]);
    let nothing: Option<&u8> = None;
    assert_eq!(Field::maybe_json(nothing).unwrap(), Field::Null);
    assert_eq!(Field::maybe_json(Some(&[1])).unwrap(), Field::text("[1]"));
    assert_eq!(Field::list(&[0; 0]).unwrap(), Field::Null);
    assert_eq!(Field::list(&[1, 2]).unwrap(), Field::text("[1,2]"));
    assert_eq!(Field::extra(NOTHING, &Map::new()).unwrap(), Field::Null);
    let extra = Map::from_iter([("a".to_owned(), json!(1))]);
    assert_eq!(Field::extra(NOTHING, &extra).unwrap(), Field::text(r#"{"a":1}"#));
    let typed = BTreeMap::from([("b", 2)]);
    assert_eq!(Field::extra(typed, &extra).unwrap(), Field::text(r#"{"b":2,"a":1}"#));
    assert_eq!(Field::owned("a".to_owned()), Field::text("a"));
    assert_eq!(Field::time(Timestamp::from_second(9)), Field::Integer(9));
    assert_eq!(Field::count(u64::MAX), Field::Integer(-1), "all 64 bits are kept");
}

#[test]
fn values_of_other_kinds_are_none_of_ours() {
    assert_eq!(Field::of(ValueRef::Integer(3)), Field::Integer(3));
    assert_eq!(Field::of(ValueRef::Text(b"a")), Field::text("a"));
    assert_eq!([Field::of(ValueRef::Real(1.0)), Field::of(ValueRef::Blob(b"a"))], [Field::Null, Field::Null]);
}

#[test]
fn a_checksum_tells_the_table_every_field_its_kind_and_its_length() {
    let of = |table, fields: &[Field]| checksum(table, fields, &[]);
    let sum = of("message", &row());
    assert_eq!(sum, of("message", &row()));
    let others = [
        of("fact", &row()),
        of("message", &row()[..2]),
        of("message", &[Field::Integer(8), Field::text("words"), Field::Null]),
        of("message", &[Field::Integer(7), Field::text("word"), Field::Null]),
        of("message", &[Field::text("7"), Field::text("words"), Field::Null]),
    ];
    assert!(others.iter().all(|other| *other != sum));
    let split = |one, other| of("t", &[Field::text(one), Field::text(other)]);
    assert_ne!(split("ab", "c"), split("a", "bc"));
    // CRC-32 of "t" and a zero byte.
    assert_eq!(of("t", &[Field::Null]), i64::from(crc32fast::hash(b"t\0")));
}

#[test]
fn columns_that_came_later_count_up_to_the_last_that_says_something() {
    let with = |later: &[Field]| checksum("t", &[Field::Integer(1)], later);
    let before = with(&[]);
    assert_eq!([with(&[Field::Null]), with(&[Field::Null, Field::Null])], [before; 2]);
    let said = with(&[Field::Null, Field::Integer(2)]);
    assert_ne!(said, before);
    assert_eq!(with(&[Field::Null, Field::Integer(2), Field::Null]), said);
    assert_ne!(with(&[Field::Integer(2)]), said, "the places count");
    assert_ne!(with(&[Field::Integer(2), Field::Integer(2)]), with(&[Field::Integer(2)]));
}

#[test]
fn a_row_is_read_field_after_field() {
    let row = [
        Field::Integer(-1),
        Field::Integer(300),
        Field::text("a"),
        Field::Null,
        Field::Integer(1),
        Field::Null,
        Field::text("[1,2]"),
        Field::text(r#"{"a":1}"#),
        Field::Integer(5),
    ];
    let mut fields = Fields::of(&row);
    assert_eq!(fields.count(), Ok(u64::MAX));
    assert_eq!(fields.number::<u16>(), Ok(300));
    assert_eq!(fields.words(), Ok("a".to_owned()));
    assert_eq!(fields.maybe_owned(), Ok(None));
    assert_eq!((fields.mark(), fields.mark()), (Ok(true), Ok(false)));
    assert_eq!(fields.list::<u8>(), Ok(vec![1, 2]));
    let foreign = fields.extra::<BTreeMap<String, u8>>().map(|(_, foreign)| foreign);
    assert_eq!(foreign, Ok(Map::from_iter([("a".to_owned(), json!(1))])));
    fields.pass_over();
    assert_eq!((fields.maybe_text(), fields.maybe_integer(), fields.mark()), (Ok(None), Ok(None), Ok(false)));
    assert_eq!((fields.text(), fields.integer()), (Err(Damaged), Err(Damaged)), "the row is over");
}

#[test]
fn a_field_of_another_kind_or_size_is_damaged() {
    let one = |field: Field<'static>| [field];
    assert_eq!(Fields::of(&one(Field::text("a"))).integer(), Err(Damaged));
    assert_eq!(Fields::of(&one(Field::Integer(300))).number::<u8>(), Err(Damaged));
    assert_eq!(Fields::of(&one(Field::Integer(300))).maybe_number::<u8>(), Err(Damaged));
    assert_eq!(Fields::of(&one(Field::Integer(30))).maybe_number::<u8>(), Ok(Some(30)));
    assert_eq!(Fields::of(&one(Field::Integer(0))).mark(), Ok(false));
    assert_eq!(Fields::of(&one(Field::Integer(1))).maybe_text(), Err(Damaged));
    assert_eq!(Fields::of(&one(Field::text("1"))).maybe_integer(), Err(Damaged));
    assert_eq!(Fields::of(&one(Field::text("x"))).json::<u8>(), Err(Damaged));
    let no_text = Field::Text(Cow::Borrowed(b"\xff"));
    assert_eq!(Fields::of(std::slice::from_ref(&no_text)).words(), Err(Damaged));
    assert_eq!(Fields::of(&[no_text]).text(), Err(Damaged));
    assert_eq!(Fields::of(&one(Field::Integer(60))).time(), Ok(Timestamp::from_second(60)));
}

#[test]
fn of_a_damaged_row_as_much_is_read_as_can_be() {
    let row = [
        Field::Text(Cow::Borrowed(b"a\xffb")),
        Field::text("whole"),
        Field::text("no number"),
        Field::text(r#"[1,"x",2]"#),
        Field::text("no list"),
        Field::Integer(4),
    ];
    let mut fields = Fields::of_damaged(&row);
    assert_eq!(fields.words(), Ok("a\u{fffd}b".to_owned()));
    assert_eq!(fields.words(), Ok("whole".to_owned()));
    assert_eq!(fields.or_lose(Lost::Summary, Fields::count), Ok(0));
    assert_eq!(fields.list_or_lose::<u8>(Lost::Fact), Ok(vec![1, 2]));
    assert_eq!(fields.list_or_lose::<u8>(Lost::SentRecord), Ok(vec![]));
    assert_eq!(fields.or_lose(Lost::Summary, Fields::count), Ok(4));
    assert_eq!(fields.lost(), [Lost::Letters, Lost::Summary, Lost::Fact, Lost::SentRecord]);
    let mut whole = Fields::of(&row[3..]);
    assert_eq!(whole.list_or_lose::<u8>(Lost::Fact), Err(Damaged), "a row that must be as it was written");
    assert_eq!(whole.or_lose(Lost::Summary, Fields::count), Err(Damaged));
    assert_eq!(whole.lost(), []);
}
