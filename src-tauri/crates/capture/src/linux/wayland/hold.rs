//! Holds a content on the clipboard or as the selection for as long as nobody else takes its place.

use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use super::control::{Control, Forms};
use super::link::WaylandError;
use super::{PASSWORD_HINT, Which};

/// The types in which a text is asked for.
pub(super) const TEXT_TYPES: [&str; 5] =
    ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"];

/// A text in all its forms, with the same formatted where there is that.
pub(super) fn text(text: &str, html: Option<&str>) -> Forms {
    let html = html.map(|html| {
        let html = format!("<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">{html}");
        ("text/html".to_owned(), html.into_bytes())
    });
    let plain = TEXT_TYPES.iter().map(|kind| ((*kind).to_owned(), text.as_bytes().to_vec()));
    html.into_iter().chain(plain).collect()
}

/// The same content, marked so that clipboard histories leave it out.
pub(super) fn passing(mut forms: Forms) -> Forms {
    forms.push((PASSWORD_HINT.to_owned(), b"secret".to_vec()));
    forms
}

/// Takes `which` and holds `forms` there, on a thread of its own; the receiver gets an item each time that it was handed
/// over.
pub(super) fn hold(which: Which, forms: Forms) -> Result<Receiver<Instant>, WaylandError> {
    let Some(mut control) = Control::open()? else { return Err(WaylandError::Unsupported) };
    let (given, receiver) = channel();
    let is_empty = forms.is_empty();
    control.hold(which, forms, Some(given))?;
    if !is_empty {
        thread::Builder::new().name("clipboard".to_owned()).spawn(move || {
            if let Err(error) = control.serve() {
                tracing::debug!(%error, "the clipboard is no longer served");
            }
        })?;
    }
    Ok(receiver)
}
