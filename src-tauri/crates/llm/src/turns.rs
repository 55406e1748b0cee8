//! Conversations for servers that take instructions apart from what is said, and want the user to speak first.

use extremis_domain::Role;

use crate::Turn;

/// What stands in for the beginning of a conversation whose first kept turn is the model's.
const EARLIER: &str = "(The beginning of this conversation is left out.)";

/// Instructions and dialogue, apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Parted {
    /// All system turns, in order, with an empty line between them; none when there are none.
    pub(crate) system: Option<String>,
    /// The rest; the first is the user's, none is empty, and no two in a row have one speaker.
    pub(crate) dialogue: Vec<Turn>,
}

impl Parted {
    pub(crate) fn of(turns: Vec<Turn>) -> Self {
        let mut system: Vec<String> = Vec::new();
        let mut dialogue: Vec<Turn> = Vec::new();
        for turn in turns.into_iter().filter(says_something) {
            if turn.role == Role::System {
                system.push(turn.content);
                continue;
            }
            match dialogue.last_mut() {
                Some(last) if last.role == turn.role => {
                    if !last.content.is_empty() {
                        last.content.push_str("\n\n");
                    }
                    last.content.push_str(&turn.content);
                    last.pictures.extend(turn.pictures);
                }
                None if turn.role == Role::Assistant => {
                    dialogue.push(Turn::new(Role::User, EARLIER));
                    dialogue.push(turn);
                }
                _ => dialogue.push(turn),
            }
        }
        Self { system: (!system.is_empty()).then(|| system.join("\n\n")), dialogue }
    }
}

fn says_something(turn: &Turn) -> bool {
    !turn.content.trim().is_empty() || !turn.pictures.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(role: Role, content: &str) -> Turn {
        Turn::new(role, content)
    }

    #[test]
    fn instructions_stand_apart_and_speakers_alternate_beginning_with_the_user() {
        let parted = Parted::of(vec![
            turn(Role::System, "Be brief."),
            turn(Role::System, "Summary: none."),
            turn(Role::Assistant, "Hello."),
            turn(Role::User, "One."),
            turn(Role::User, " "),
            turn(Role::User, "Two."),
        ]);
        assert_eq!(parted.system.as_deref(), Some("Be brief.\n\nSummary: none."));
        let said =
            [turn(Role::User, EARLIER), turn(Role::Assistant, "Hello."), turn(Role::User, "One.\n\nTwo.")];
        assert_eq!(parted.dialogue, said);
    }

    #[test]
    fn without_instructions_there_are_none() {
        assert_eq!(Parted::of(vec![turn(Role::User, "Hi")]).system, None);
    }
}
