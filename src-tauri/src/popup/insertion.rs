//! An answer as it goes into another application: what was shown, and nothing besides.

use extremis_app::without_invisible;

/// The text that is inserted.
pub(crate) struct Insertion {
    pub text: String,
    is_for_terminal: bool,
}

impl Insertion {
    pub fn of(answer: &str, is_for_terminal: bool) -> Self {
        let mut text = without_invisible(answer).into_owned();
        if is_for_terminal {
            // The last line is the person's to send.
            text.truncate(text.trim_end().len());
        }
        Self { text, is_for_terminal }
    }

    /// What is to be shown and agreed to first: what a terminal may take for keys, which line ends and tabs are.
    pub fn to_confirm(&self) -> Option<&str> {
        (self.is_for_terminal && self.text.contains(['\n', '\t'])).then_some(&self.text)
    }
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
}
