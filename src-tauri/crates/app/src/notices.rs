//! Notices of the archive, for the user.

use crate::wire::{NoticeLevel, NoticeView};

pub(crate) fn archive_notice(code: &str, message: String) -> NoticeView {
    let is_good = code.ends_with("recovered") || ["saved_again", "taken_over"].contains(&code);
    let level = if is_good { NoticeLevel::Info } else { NoticeLevel::Warning };
    NoticeView::new(level, code, message)
}
