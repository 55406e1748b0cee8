//! What is wrong with a file of settings, in words for whoever wrote it.

use extremis_language::{Words, text};
use serde_json::error::Category;

use crate::wire::Settings;

/// Why a file cannot be taken for settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Where, counted from one; none where it is no matter of one line.
    pub line: Option<u32>,
    /// What, as a sentence without its end.
    pub what: String,
}

impl Fault {
    pub fn of_file(error: &std::io::Error) -> Self {
        Self { line: None, what: text!("app-settings-unreadable", error = Words(error)) }
    }
}

/// Reads settings as they stand in the file.
pub(crate) fn parse(bytes: &[u8]) -> Result<Settings, Fault> {
    let bytes = text_of(bytes);
    let settings = serde_json::from_slice(bytes).map_err(|error| fault(bytes, &error))?;
    // A list is taken for settings by their order, and an empty one for the defaults.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Fault { line: Some(1), what: text!("app-settings-no-object") });
    }
    Ok(settings)
}

/// Some editors put a mark before the text.
pub(crate) fn text_of(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

fn fault(bytes: &[u8], error: &serde_json::Error) -> Fault {
    let line = u32::try_from(error.line()).ok().filter(|line| *line > 0);
    let said = error.to_string();
    let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(what, _)| what);
    let what = match error.classify() {
        Category::Data => wrong_value(before(bytes, error), said),
        _ if bytes.iter().all(u8::is_ascii_whitespace) => text!("app-settings-empty"),
        Category::Eof => text!("app-settings-too-short"),
        Category::Syntax | Category::Io => {
            text!("app-settings-no-json", said = said)
        }
    };
    Fault { line, what }
}

/// The text up to where reading ended.
fn before<'a>(bytes: &'a [u8], error: &serde_json::Error) -> &'a [u8] {
    let start: usize =
        bytes.split_inclusive(|byte| *byte == b'\n').take(error.line() - 1).map(<[u8]>::len).sum();
    &bytes[..(start + error.column()).min(bytes.len())]
}

fn wrong_value(before: &[u8], said: &str) -> String {
    let what = match said.strip_prefix("invalid type: ").and_then(|said| said.rsplit_once(", expected ")) {
        Some((given, expected)) => {
            text!("app-settings-wrong-value", given = given, expected = kind(expected), said = expected)
        }
        None => said.to_owned(),
    };
    match name_of_last(&String::from_utf8_lossy(before)) {
        Some(name) => text!("app-settings-named", name = name, what = what),
        None => what,
    }
}

/// What the parser expected.
fn kind(expected: &str) -> &'static str {
    match expected {
        "u8" | "u32" | "u64" => "whole",
        "f64" => "number",
        "a boolean" => "yes-or-no",
        "a string" => "text",
        "a sequence" => "list",
        "a map" | "struct Settings" => "object",
        _ => "other",
    }
}

/// The name of the last setting in a text.
fn name_of_last(text: &str) -> Option<&str> {
    let colon = text.match_indices("\":").last()?.0;
    let name = text[..colon].rsplit_once('"')?.1;
    Some(name).filter(|name| !name.is_empty() && name.len() < 40)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> (Option<u32>, String) {
        let fault = parse(text.as_bytes()).unwrap_err();
        (fault.line, fault.what)
    }

    #[test]
    fn a_comma_that_is_missing_is_told_with_its_line() {
        let (line, what) = told("{\n  \"zoom\": 110\n  \"theme\": \"dark\"\n}");
        assert_eq!(line, Some(3));
        assert!(what.starts_with("this is not JSON (expected `,` or `}`)"), "{what}");
        assert!(what.contains("the line before"), "{what}");
    }

    #[test]
    fn a_value_of_the_wrong_kind_is_told_with_the_name_of_its_setting() {
        assert_eq!(
            told("{\n  \"theme\": \"dark\",\n  \"zoom\": \"big\"\n}"),
            (Some(3), "“zoom”: this is string \"big\", and should be a whole number".to_owned())
        );
        let (line, what) = told("{ \"keepRunning\": 1 }");
        assert_eq!(
            (line, what.as_str()),
            (Some(1), "“keepRunning”: this is integer `1`, and should be true or false")
        );
        let (_, what) = told("{ \"theme\": \"purple\" }");
        assert!(what.contains("“theme”") && what.contains("purple") && what.contains("`dark`"), "{what}");
        assert!(told("[]").1.ends_with("an object in {…}"), "{}", told("[]").1);
    }

    #[test]
    fn an_end_that_came_too_early_and_an_empty_file_are_told() {
        assert_eq!(
            told("{\n  \"zoom\": 110,\n").1,
            "it ends too early: a bracket or a quotation mark is missing"
        );
        assert_eq!(told(" \n").1, "it is empty");
    }

    #[test]
    fn a_mark_before_the_text_is_no_fault() {
        assert_eq!(parse(b"\xef\xbb\xbf{ \"zoom\": 125 }").map(|settings| settings.zoom), Ok(125));
    }
}
