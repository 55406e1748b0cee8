//! What has the focus, and what is selected there.

use extremis_domain::MAX_SELECTION_CHARS;

use super::super::reader::Text;
use super::bus::{ACCESSIBLE, Bus, Object};
use super::{MOST, PASSWORD, text};

/// `ATSPI_ROLE_TEXT` and `ATSPI_ROLE_ENTRY`: fields that are one object, and know all that is selected in them.
const FIELDS: [u32; 2] = [61, 79];

/// The focused object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Focus {
    /// It is not known, or does not tell.
    #[default]
    Unknown,
    /// A field for a password: its text was not asked for.
    Password,
    /// A field for text, with all that is selected in it.
    Field(Option<Text>),
    /// Something else, with what is selected in it; elsewhere, more may be.
    Other(Option<Text>),
}

impl Focus {
    /// Asks an object what it is and what is selected in it; not what is in a field for passwords, nor in what does not say
    /// what it is.
    pub(super) async fn of(bus: &Bus, object: &Object) -> Self {
        match bus.call::<_, u32>(object, ACCESSIBLE, "GetRole", &()).await {
            Err(_) => Self::Unknown,
            Ok(PASSWORD) => Self::Password,
            Ok(role) => match text::selected(bus, object, MOST).await {
                Err(_) => Self::Unknown,
                Ok(selected) => {
                    let selected = selected.filter(|read| !read.text.trim().is_empty());
                    if FIELDS.contains(&role) { Self::Field(selected) } else { Self::Other(selected) }
                }
            },
        }
    }

    /// What is selected, where the display server has this selection of the application. That can be of before: Qt leaves
    /// there what was selected when nothing is any more, and when all is selected by a key.
    pub(crate) fn selected(self, of_server: Option<Text>) -> Option<Text> {
        match (self, of_server) {
            (Self::Password, _) => None,
            (Self::Field(told) | Self::Other(told), None) => told,
            (Self::Field(told), Some(of_server)) => {
                told.map(|told| if is_same(&told.text, &of_server.text) { of_server } else { told })
            }
            (Self::Unknown | Self::Other(_), of_server) => of_server,
        }
    }
}

/// Whether two texts are the same but for the spaces and the ends of lines in them; of long ones, whether they begin so.
fn is_same(one: &str, other: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    let is_long = |text: &str| text.chars().nth(MAX_SELECTION_CHARS - 1).is_some();
    let (first, second) = (letters(one), letters(other));
    if is_long(one) && is_long(other) {
        return first.starts_with(&second) || second.starts_with(&first);
    }
    first == second
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Text {
        Text { text: words.to_owned(), length: words.chars().count() }
    }

    #[test]
    fn what_is_selected_in_a_field_goes_before_what_was_selected_in_it() {
        assert_eq!(
            Focus::Field(Some(text("all of it"))).selected(Some(text("all"))),
            Some(text("all of it"))
        );
        assert_eq!(Focus::Field(None).selected(Some(text("all"))), None);
        assert_eq!(Focus::Field(Some(text("a"))).selected(None), Some(text("a")));
        // The same text as its application writes it for others.
        assert_eq!(Focus::Field(Some(text("a b"))).selected(Some(text("a\nb\n"))), Some(text("a\nb\n")));
    }

    #[test]
    fn a_focus_elsewhere_takes_nothing_away_from_what_is_selected() {
        assert_eq!(Focus::Other(None).selected(Some(text("a page"))), Some(text("a page")));
        assert_eq!(Focus::Other(Some(text("page"))).selected(Some(text("a page"))), Some(text("a page")));
        assert_eq!(Focus::Unknown.selected(Some(text("a page"))), Some(text("a page")));
        assert_eq!(Focus::Other(Some(text("page"))).selected(None), Some(text("page")));
    }

    #[test]
    fn beside_a_field_for_a_password_nothing_is_selected() {
        assert_eq!(Focus::Password.selected(Some(text("anything"))), None);
    }

    #[test]
    fn of_a_long_text_what_the_server_has_is_kept_which_knows_how_long_it_is() {
        let (cut, whole) = ("a".repeat(MAX_SELECTION_CHARS + 1), "a".repeat(3 * MAX_SELECTION_CHARS));
        assert_eq!(Focus::Field(Some(text(&cut))).selected(Some(text(&whole))), Some(text(&whole)));
    }
}
