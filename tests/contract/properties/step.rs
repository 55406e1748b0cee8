//! One thing that a user, the application or the world does. Sessions and messages are named by numbers, so that a
//! shrunk failure is still a story.

use proptest::prelude::*;

use crate::remembered::{Remembered, remembered};

/// A step; numbers wrap around what there is.
#[derive(Debug, Clone)]
pub enum Step {
    Begin { words: String },
    Say { session: usize, parent: usize, words: String, user: bool },
    Choose { session: usize, message: usize },
    Rename { session: usize, title: String },
    Summarise { session: usize, covers: usize, words: String },
    Remembered { session: usize, what: Remembered },
    ForgetFact { session: usize, fact: usize },
    Delete { session: usize },
    Restore { session: usize },
    Activate { session: Option<usize> },
    Draft { session: usize, words: String },
    DropDraft { session: usize },
    Put { session: usize, back: usize },
    Prune { keep: usize },
    Remember { fact: String },
    Forget { memory: usize },
    ForgetAll,
    Instruct { words: String },
    Erase { session: usize, message: usize },
    EraseSession { session: usize },
    EmptyTrash,
    Clear,
    Stale { session: usize },
    Close { session: usize },
    Flush,
    Reopen,
    Kill,
    Look,
}

/// Something to say.
pub fn words() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z \\n\"\\\\]{1,40}", "\\PC{1,20}"]
}

/// Stories of up to so many steps.
pub fn steps(length: usize) -> impl Strategy<Value = Vec<Step>> {
    let one = || 0..4_usize;
    let many = || 0..40_usize;
    let step = prop_oneof![
        2 => words().prop_map(|words| Step::Begin { words }),
        12 => (one(), many(), words(), any::<bool>())
            .prop_map(|(session, parent, words, user)| Step::Say { session, parent, words, user }),
        2 => (one(), many()).prop_map(|(session, message)| Step::Choose { session, message }),
        1 => (one(), "[a-z ]{0,8}").prop_map(|(session, title)| Step::Rename { session, title }),
        1 => (one(), many(), words())
            .prop_map(|(session, covers, words)| Step::Summarise { session, covers, words }),
        8 => (one(), remembered()).prop_map(|(session, what)| Step::Remembered { session, what }),
        1 => (one(), many()).prop_map(|(session, fact)| Step::ForgetFact { session, fact }),
        1 => one().prop_map(|session| Step::Delete { session }),
        1 => one().prop_map(|session| Step::Restore { session }),
        1 => prop::option::of(one()).prop_map(|session| Step::Activate { session }),
        2 => (one(), words()).prop_map(|(session, words)| Step::Draft { session, words }),
        1 => one().prop_map(|session| Step::DropDraft { session }),
        1 => (one(), many()).prop_map(|(session, back)| Step::Put { session, back }),
        1 => one().prop_map(|keep| Step::Prune { keep }),
        1 => words().prop_map(|fact| Step::Remember { fact }),
        1 => one().prop_map(|memory| Step::Forget { memory }),
        1 => Just(Step::ForgetAll),
        1 => words().prop_map(|words| Step::Instruct { words }),
        2 => (one(), many()).prop_map(|(session, message)| Step::Erase { session, message }),
        1 => one().prop_map(|session| Step::EraseSession { session }),
        1 => Just(Step::EmptyTrash),
        1 => one().prop_map(|session| Step::Stale { session }),
        1 => one().prop_map(|session| Step::Close { session }),
        2 => Just(Step::Flush),
        1 => Just(Step::Reopen),
        2 => Just(Step::Kill),
        1 => Just(Step::Look),
    ];
    // Seldom, or nothing would ever be there.
    let step = prop_oneof![60 => step, 1 => Just(Step::Clear)];
    prop::collection::vec(step, 1..length)
}
