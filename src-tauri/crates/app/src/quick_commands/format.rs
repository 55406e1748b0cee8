//! A quick command as a file: a head of `key: value` lines between two lines of `---`, then the template. Pure.

use extremis_language::text;

use crate::wire::{AnswerUse, QuickCommand};

const FENCE: &str = "---";
/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

/// What is wrong with a file, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FormatError {
    pub line: Option<u32>,
    pub message: String,
}

/// The name as it is kept: in lower case, with hyphens. None where it has no letter, or one that a name cannot have.
pub(crate) fn name_of(text: &str) -> Option<String> {
    let name = text.trim().trim_start_matches('/').to_lowercase().replace(' ', "-");
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let is_name = name.starts_with(char::is_alphanumeric)
        && name.chars().all(is_part)
        && name.chars().count() <= LONGEST_NAME;
    is_name.then_some(name)
}

/// Reads a file of this name.
pub(crate) fn parse(name: &str, text: &str) -> Result<QuickCommand, FormatError> {
    let wrong = |line: usize, message: String| FormatError { line: u32::try_from(line).ok(), message };
    let name = name_of(name)
        .ok_or_else(|| FormatError { line: None, message: text!("app-quick-name", most = LONGEST_NAME) })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let mut command = QuickCommand { name, ..QuickCommand::default() };
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    let mut body = 1;
    if text.lines().next().is_some_and(|line| line.trim_end() == FENCE) {
        lines.next();
        let mut seen = Vec::new();
        loop {
            let Some((number, line)) = lines.next() else {
                return Err(wrong(1, text!("app-quick-head", fence = FENCE)));
            };
            if line.trim_end() == FENCE {
                body = number + 1;
                break;
            }
            if line.trim().is_empty() || line.trim_start().starts_with(['#', ' ', '\t', '-']) {
                command.other.push(line.to_owned());
                continue;
            }
            let (key, value) = line
                .split_once(':')
                .ok_or_else(|| wrong(number, text!("app-quick-key-value", line = line.trim())))?;
            let key = key.trim().to_lowercase();
            if seen.contains(&key) {
                return Err(wrong(number, text!("app-quick-key-twice", key = key)));
            }
            match (key.as_str(), unquoted(value.trim())) {
                ("icon", value) => value.clone_into(&mut command.icon),
                ("model", value) => command.model = some(value),
                ("language", value) => command.language = some(value),
                ("answer", value) => {
                    let answer = answer_of(value)
                        .ok_or_else(|| wrong(number, text!("app-quick-answer", value = value)))?;
                    command.answer = answer;
                }
                _ => command.other.push(line.to_owned()),
            }
            seen.push(key);
        }
    }
    let template = lines.map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    template.trim().clone_into(&mut command.template);
    if command.template.is_empty() {
        return Err(wrong(body, text!("app-quick-no-template")));
    }
    Ok(command)
}

/// The file of a command.
pub(crate) fn written(command: &QuickCommand) -> String {
    let line = |key: &str, value: &str| {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        (!value.is_empty()).then(|| format!("{key}: {value}"))
    };
    let head = [
        line("icon", &command.icon),
        line("answer", word_of(command.answer)),
        line("model", command.model.as_deref().unwrap_or_default()),
        line("language", command.language.as_deref().unwrap_or_default()),
    ];
    let head = head.into_iter().flatten().chain(command.other.iter().cloned());
    let head: Vec<_> = head.map(|line| line.replace(['\n', '\r'], " ")).collect();
    format!("{FENCE}\n{}\n{FENCE}\n{}\n", head.join("\n"), command.template.trim())
}

fn answer_of(word: &str) -> Option<AnswerUse> {
    let known = [AnswerUse::Show, AnswerUse::Replace, AnswerUse::Append, AnswerUse::Copy];
    known.into_iter().find(|answer| word_of(*answer).eq_ignore_ascii_case(word))
}

fn word_of(answer: AnswerUse) -> &'static str {
    match answer {
        AnswerUse::Show => "show",
        AnswerUse::Replace => "replace",
        AnswerUse::Append => "append",
        AnswerUse::Copy => "copy",
    }
}

fn unquoted(value: &str) -> &str {
    let inside = |quote| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    inside('"').or_else(|| inside('\'')).unwrap_or(value)
}

fn some(value: &str) -> Option<String> {
    (!value.is_empty()).then(|| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_written_with_all_that_it_holds() {
        let text = "\u{feff}---\r\nicon: \"🪶\"\r\nanswer: Replace\r\nauthor: me\r\n# mine\r\nmodel: llama3.1:8b\r\n---\r\n\r\nSay {selection}\r\n\r\nkindly.\r\n";
        let command = parse("Say It", text).unwrap();
        assert_eq!((command.name.as_str(), command.icon.as_str()), ("say-it", "🪶"));
        assert_eq!((command.answer, command.model.as_deref()), (AnswerUse::Replace, Some("llama3.1:8b")));
        assert_eq!(command.other, ["author: me", "# mine"]);
        assert_eq!(command.template, "Say {selection}\n\nkindly.");
        assert_eq!(parse("say-it", &written(&command)).unwrap(), command);
    }

    #[test]
    fn a_file_without_a_head_is_a_template() {
        let command = parse("tell", "Tell me of {selection}\n---\nand more").unwrap();
        assert_eq!(command.template, "Tell me of {selection}\n---\nand more");
        assert_eq!(command.answer, AnswerUse::Show);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let line = |text: &str| parse("x", text).unwrap_err().line;
        assert_eq!(line("---\nicon: a\nanswer: eat\n---\nx"), Some(3));
        assert_eq!(line("---\nwhat is this\n---\nx"), Some(2));
        assert_eq!(line("---\nicon: a\nicon: b\n---\nx"), Some(3));
        assert_eq!(line("---\nicon: a\n"), Some(1));
        assert_eq!(line("---\nicon: a\n---\n \n"), Some(4));
        assert_eq!(line(""), Some(1));
        for name in ["", "../up", "a/b", ".hidden", "a\u{0}b", &"x".repeat(41)] {
            assert_eq!(parse(name, "x").unwrap_err().line, None, "{name:?}");
        }
    }

    #[test]
    fn no_file_is_read_differently_once_it_was_written() {
        let whole = b"---\nicon: a\nanswer: copy\nx: y\n---\nDo {selection|this} to {language}\n".to_vec();
        for case in 0..extremis_tests::fuzz::cases(300) {
            let bytes = extremis_tests::fuzz::input(case, std::slice::from_ref(&whole));
            let Ok(command) = parse("some", &String::from_utf8_lossy(&bytes)) else { continue };
            assert_eq!(parse("some", &written(&command)), Ok(command), "case {case}");
        }
    }
}
