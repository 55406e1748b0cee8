//! Reading without writing a byte, beside a writer too.

use rusqlite::Connection;

use super::connect;
use super::fault::Fault;
use crate::index::Stamp;
use crate::layout::Layout;

/// How often a writer may come in between before what it wrote counts as damage.
const TRIES: usize = 50;

/// Reads from the file. While nobody has it open it is read without any lock, so what was read counts only if
/// nobody wrote to the file meanwhile.
pub(super) fn look<T>(layout: &Layout, work: impl Fn(&Connection) -> Result<T, Fault>) -> Result<T, Fault> {
    let mut tries = 0;
    loop {
        let before = (connect::has_log(layout), Stamp::at(&layout.sqlite()));
        let read = connect::looker(layout).map_err(Fault::from).and_then(|connection| work(&connection));
        let after = (connect::has_log(layout), Stamp::at(&layout.sqlite()));
        tries += 1;
        let undisturbed = before == after || (before.0 && read.is_ok());
        if undisturbed || tries == TRIES {
            return read;
        }
    }
}
