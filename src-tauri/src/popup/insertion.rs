//! An answer as it goes into another application: what was shown, and nothing besides.

use std::time::{Duration, Instant};

use extremis_app::capture::{CaptureOptions, Desktop, InsertError, Target};
use extremis_app::wire::AnswerUse;
use extremis_app::without_invisible;

/// How long what is selected may take to be seen again after the focus went back.
const SEEN_AGAIN: Duration = Duration::from_millis(600);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The text that is inserted.
pub(crate) struct Insertion {
    pub text: String,
    /// What it takes the place of, where that is to be so.
    replaced: Option<String>,
    is_for_terminal: bool,
}

impl Insertion {
    pub fn of(answer: &str, is_for_terminal: bool) -> Self {
        Self::of_use(answer, None, None, is_for_terminal)
    }

    /// The same of an answer to a quick command: where it takes the place of the selection or is put behind it, what is
    /// inserted has the spaces around that, too. In a terminal nothing is replaced.
    pub fn of_use(
        answer: &str,
        used: Option<AnswerUse>,
        selection: Option<&str>,
        is_for_terminal: bool,
    ) -> Self {
        let selection = selection.filter(|_| !is_for_terminal);
        let replaced = match used {
            Some(AnswerUse::Replace | AnswerUse::Append) => selection.map(str::to_owned),
            _ => None,
        };
        let answer = match (used, selection) {
            (Some(AnswerUse::Replace), Some(selection)) => in_place_of(selection, answer),
            (Some(AnswerUse::Append), Some(selection)) => behind(selection, answer),
            _ => answer.to_owned(),
        };
        let mut text = without_invisible(&answer).into_owned();
        if is_for_terminal {
            // The last line is the person's to send.
            text.truncate(text.trim_end().len());
        }
        Self { text, replaced, is_for_terminal }
    }

    /// Puts it into a window. Programs let go of what is selected in them when something is selected elsewhere, as in the
    /// popup itself: what is to take its place would come beside it then, and goes to the clipboard instead. Blocks.
    pub fn insert(&self, desktop: &dyn Desktop, target: &Target) -> Result<(), InsertError> {
        if let Some(selection) = &self.replaced {
            desktop.focus(target)?;
            if !is_selected(desktop, selection) {
                desktop.set_clipboard(&self.text, None)?;
                return Err(InsertError::NotSelected);
            }
        }
        desktop.insert(target, &self.text)
    }

    /// What is to be shown and agreed to first: what a terminal may take for keys, which line ends and tabs are.
    pub fn to_confirm(&self) -> Option<&str> {
        (self.is_for_terminal && self.text.contains(['\n', '\t'])).then_some(&self.text)
    }
}

/// Whether a text is what is selected in the active window.
fn is_selected(desktop: &dyn Desktop, text: &str) -> bool {
    let until = Instant::now() + SEEN_AGAIN;
    loop {
        let captured = desktop.capture(&CaptureOptions::default()).context;
        if captured.is_some_and(|context| context.selected_text.as_deref() == Some(text)) {
            return true;
        }
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(BETWEEN_LOOKS);
    }
}

/// The answer with the spaces that the selection begins and ends with, and without a code fence around all of it that
/// the selection has not.
fn in_place_of(selection: &str, answer: &str) -> String {
    let words = selection.trim();
    let (before, after) = match selection.find(words) {
        Some(at) if !words.is_empty() => (&selection[..at], &selection[at + words.len()..]),
        _ => ("", ""),
    };
    let answer = if words.starts_with("```") { answer.trim() } else { unfenced(answer.trim()).trim() };
    format!("{before}{answer}{after}")
}

fn behind(selection: &str, answer: &str) -> String {
    let between = if selection.ends_with('\n') { "" } else { "\n" };
    format!("{selection}{between}{}", answer.trim())
}

/// What is in a code block that is the whole text.
fn unfenced(text: &str) -> &str {
    let inside = text.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    let code = inside.and_then(|inside| inside.split_once('\n')).map(|(_, code)| code);
    code.filter(|code| !code.contains("```")).map_or(text, |code| code.strip_suffix('\n').unwrap_or(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_given_no_line_to_run_that_was_not_agreed_to() {
        let one = Insertion::of("ls -l\n \n", true);
        assert_eq!((one.text.as_str(), one.to_confirm()), ("ls -l", None));
        let hidden = "[a]: </dev/null;touch pwned #>\n\ngit branch\n";
        let several = Insertion::of(hidden, true);
        assert_eq!(several.to_confirm(), Some(hidden.trim_end()));
        // A shell completes at a tab, and asks questions that what follows answers.
        assert_eq!(Insertion::of("ls \tn", true).to_confirm(), Some("ls \tn"));
        assert_eq!(Insertion::of("ls\u{1b}[201~\rrm x\r", true).to_confirm(), Some("ls[201~\nrm x"));
    }

    #[test]
    fn an_editor_is_given_all_lines_as_they_were_shown() {
        let insertion = Insertion::of("One\r\nTwo\u{202e}\u{200b}\n", false);
        assert_eq!((insertion.text.as_str(), insertion.to_confirm()), ("One\nTwo\n", None));
        assert_eq!(Insertion::of("\tOne", false).to_confirm(), None);
    }

    #[test]
    fn an_answer_takes_the_place_of_a_selection_with_the_spaces_around_it() {
        let inserted =
            |answer, used, selection| Insertion::of_use(answer, Some(used), Some(selection), false).text;
        assert_eq!(inserted("the cat\n", AnswerUse::Replace, "  teh cat\n"), "  the cat\n");
        assert_eq!(inserted("```rust\n    a();\n```", AnswerUse::Replace, "\ta()\n"), "\ta();\n");
        assert_eq!(inserted("more", AnswerUse::Append, "some"), "some\nmore");
        assert_eq!(inserted("more", AnswerUse::Append, "some\n"), "some\nmore");
        let at_prompt = Insertion::of_use("ls", Some(AnswerUse::Append), Some("some"), true);
        assert_eq!((at_prompt.text.as_str(), at_prompt.to_confirm()), ("ls", None));
    }
}
