//! Reading an object of ours piece by piece, where the file cannot be read as a whole: one bad fact must not cost the
//! conversation around it.
//!
//! Files are pretty-printed, and no text in them holds a line break, so the fields of an object and the items of a list
//! begin at lines of a known indentation. That holds even where the JSON inside one of them is broken.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

/// A field of an object, or an item of a list, as it stands in the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece<'a> {
    bytes: &'a [u8],
    /// By how much the line is indented on which it begins.
    indent: usize,
}

impl<'a> Piece<'a> {
    /// The object that a whole file is.
    pub(crate) fn file(bytes: &'a [u8]) -> Self {
        Self { bytes, indent: 0 }
    }

    /// The fields of an object, in their order. What looks like a field of an unknown name is one only where its value
    /// can be read, and none where that name was there before: else it is a part of what is broken before it.
    pub(crate) fn fields(self, known: &[&str]) -> Vec<(String, Self)> {
        let indent = self.indent + 2;
        let mut fields: Vec<(String, Self, usize)> = Vec::new();
        for start in self.starts(indent, |line| line.first() == Some(&b'"')) {
            let at = self.offset_of(start);
            let end = at + start.bytes.len();
            let named = start.named(indent).filter(|(name, value)| {
                let is_new = fields.iter().all(|(before, ..)| before != name);
                is_new && (known.contains(&name.as_str()) || value.value().is_some())
            });
            match (named, fields.last_mut()) {
                (Some((name, value)), _) => fields.push((name, value, at)),
                (None, Some((_, before, at))) => {
                    let whole = Self { bytes: &self.bytes[*at..end], indent };
                    if let Some((_, value)) = whole.named(indent) {
                        *before = value;
                    }
                }
                (None, None) => {}
            }
        }
        fields.into_iter().map(|(name, value, _)| (name, value)).collect()
    }

    fn offset_of(self, part: Piece<'_>) -> usize {
        part.bytes.as_ptr().addr() - self.bytes.as_ptr().addr()
    }

    /// The items of a list, whatever became of some of them.
    pub(crate) fn items(self) -> Vec<Self> {
        let indent = self.indent + 2;
        let is_end = |line: &[u8]| matches!(line.first(), Some(b'}' | b']'));
        let mut items = Vec::new();
        for start in self.starts(indent, |line| !is_end(line)) {
            // An item ends where it is closed. What stands behind that was one, too.
            let (item, rest) = start.bytes.split_at(start.closed_at(indent));
            let rest = rest.trim_ascii().strip_suffix(b"]").map_or(rest, <[u8]>::trim_ascii);
            items.push(item);
            items.extend(Some(rest).filter(|rest| rest.iter().any(|byte| !b" \n,]".contains(byte))));
        }
        items.into_iter().map(|bytes| Self { bytes: value(bytes), indent }).collect()
    }

    /// Where the object that begins here is closed: behind the first brace of this indentation.
    fn closed_at(self, indent: usize) -> usize {
        let mut at = 0;
        for line in self.bytes.split_inclusive(|byte| *byte == b'\n') {
            at += line.len();
            let spaces = line.iter().take_while(|byte| **byte == b' ').count();
            if spaces == indent && line[spaces..].first() == Some(&b'}') {
                break;
            }
        }
        at
    }

    /// What it says, if it can be read.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Option<T> {
        serde_json::from_slice(self.bytes).ok()
    }

    /// The letters of a text that cannot be read as one.
    pub(crate) fn letters(self) -> String {
        let text = String::from_utf8_lossy(self.bytes);
        let is_whole = |text: &str| serde_json::from_str::<String>(text).ok();
        is_whole(&text).unwrap_or_else(|| {
            let letters = text.trim_matches('"').chars().filter(|letter| !letter.is_control());
            letters.collect()
        })
    }

    /// The same, not yet as anything in particular.
    pub(crate) fn value(self) -> Option<Value> {
        self.read()
    }

    /// Where it stands in the file that it is a piece of.
    #[cfg(test)]
    pub(crate) fn range_in(self, file: &[u8]) -> std::ops::Range<usize> {
        let start = Piece::file(file).offset_of(self);
        start..start + self.bytes.len()
    }

    /// From each line of this indentation that begins something to the next one.
    fn starts(self, indent: usize, begins: impl Fn(&[u8]) -> bool) -> Vec<Self> {
        let mut starts = Vec::new();
        let mut at = 0;
        for line in self.bytes.split_inclusive(|byte| *byte == b'\n') {
            let spaces = line.iter().take_while(|byte| **byte == b' ').count();
            if spaces == indent && begins(&line[spaces..]) {
                starts.push(at);
            }
            at += line.len();
        }
        let ends = starts.iter().skip(1).copied().chain([at]);
        starts.iter().zip(ends).map(|(start, end)| Self { bytes: &self.bytes[*start..end], indent }).collect()
    }

    /// A field's name, and its value.
    fn named(self, indent: usize) -> Option<(String, Self)> {
        let rest = self.bytes.trim_ascii_start().strip_prefix(b"\"")?;
        let end = rest.windows(3).position(|window| window == b"\": ")?;
        let name = std::str::from_utf8(&rest[..end]).ok()?.to_owned();
        Some((name, Self { bytes: value(&rest[end + 3..]), indent }))
    }
}

/// A value without what stands behind it: the comma, and the end of the object or list around it.
fn value(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.trim_ascii();
    let bytes = bytes.strip_suffix(b",").unwrap_or(bytes).trim_ascii_end();
    // The last one of an object or a list has that one's end behind it, on a line of its own. Anything else there is a
    // part of what is broken.
    let last_line = bytes.iter().rposition(|byte| *byte == b'\n');
    match last_line.map(|at| (bytes[..at].trim_ascii_end(), bytes[at..].trim_ascii())) {
        Some((shorter, b"}" | b"]")) if !is_closed(bytes) && is_closed(shorter) => shorter,
        _ => bytes,
    }
}

fn is_closed(bytes: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn names(fields: &[(String, Piece<'_>)]) -> Vec<String> {
        fields.iter().map(|(name, _)| name.clone()).collect()
    }

    #[test]
    fn fields_and_items_are_found_and_read() {
        let file = json!({ "one": [{ "a": 1, "b": { "c": [] } }, { "a": 2 }], "two": "{\n  \"no\": 1", "three": {} });
        let bytes = serde_json::to_vec_pretty(&file).unwrap();
        let fields = Piece::file(&bytes).fields(&[]);
        assert_eq!(names(&fields), ["one", "three", "two"]);
        for (name, piece) in &fields {
            assert_eq!(piece.value().as_ref(), Some(&file[name.as_str()]), "{name}");
        }
        let items = fields[0].1.items();
        let read: Vec<_> = items.iter().map(|item| item.value().unwrap()).collect();
        assert_eq!(read, *file["one"].as_array().unwrap());
        assert_eq!(names(&items[0].fields(&[])), ["a", "b"]);
    }

    #[test]
    fn what_is_broken_inside_one_item_leaves_the_others_readable() {
        let file = json!({ "list": [{ "a": 1 }, { "a": 2 }, { "a": 3 }], "other": true });
        let text = serde_json::to_string_pretty(&file).unwrap().replace("\"a\": 2", "\"a: }{ [");
        let fields = Piece::file(text.as_bytes()).fields(&["list"]);
        let read: Vec<_> = fields[0].1.items().iter().map(|item| item.value()).collect();
        assert_eq!(read, [Some(json!({ "a": 1 })), None, Some(json!({ "a": 3 }))]);
        assert_eq!(fields[1].1.value(), Some(json!(true)));
    }
}
