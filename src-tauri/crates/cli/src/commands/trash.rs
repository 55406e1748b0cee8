//! `trash`: the conversations that were deleted.

use extremis_app::App;
use serde_json::json;

use super::{forget, lengthy, sessions};
use crate::args::Trash;
use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, command: &Trash, output: Output) -> Result<(), Failure> {
    match command {
        Trash::List => {
            let entries = app.trash()?;
            output.either(&entries, || sessions::list(&entries))
        }
        Trash::Empty { yes } => {
            let count = app.trash()?.len();
            if count > 0 && !yes {
                return Err(forget::ask(&format!("the {count} conversations in the trash")));
            }
            let erased = lengthy::run(app, "Erasing", app.empty_trash()).await?;
            output.either(&json!({ "erased": erased }), || format!("{erased} conversations erased"))
        }
    }
}
