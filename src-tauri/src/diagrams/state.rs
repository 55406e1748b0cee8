//! What is kept between two diagrams.

use tokio::sync::Mutex;

use super::page::Page;

/// The page, where there is one, and how much was drawn. Who has it draws; others wait.
#[derive(Default)]
pub(crate) struct Diagrams(pub(super) Mutex<State>);

#[derive(Default)]
pub(super) struct State {
    pub page: Option<Page>,
    pub drawn: u64,
}
