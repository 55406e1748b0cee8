//! The selected text of an object, with what is embedded in it.

use std::pin::Pin;

use super::super::reader::Text;
use super::PASSWORD;
use super::bus::{ACCESSIBLE, Bus, HYPERLINK, HYPERTEXT, Object, Reference, TEXT};

/// Stands in a text for an object that is embedded there.
const EMBEDDED: char = '\u{fffc}';
/// How many embedded objects are read, and how deep in one another.
const MOST_EMBEDDED: usize = 200;
const DEEPEST: usize = 8;

/// What is selected in an object, at most so many characters of it; an error where it does not tell.
pub(super) async fn selected(bus: &Bus, object: &Object, most: usize) -> zbus::Result<Option<Text>> {
    let Some((start, end)) = range(bus, object).await? else { return Ok(None) };
    let length = usize::try_from(end - start).unwrap_or_default();
    let mut reading = Reading { bus, left: most, embedded: MOST_EMBEDDED };
    let text = reading.read(object, start, end, DEEPEST).await;
    let read = text.chars().count();
    let is_cut = reading.left == 0;
    Ok(Some(Text { text, length: if is_cut { length.max(read) } else { read } }))
}

/// From where to where an object's text is selected.
async fn range(bus: &Bus, object: &Object) -> zbus::Result<Option<(i32, i32)>> {
    let count: i32 = bus.call(object, TEXT, "GetNSelections", &()).await?;
    if count < 1 {
        return Ok(None);
    }
    let (start, end): (i32, i32) = bus.call(object, TEXT, "GetSelection", &0_i32).await?;
    let (start, end) = (start.min(end), start.max(end));
    Ok((start >= 0 && end > start).then_some((start, end)))
}

struct Reading<'b> {
    bus: &'b Bus,
    /// How many characters, and how many embedded objects, may still be read.
    left: usize,
    embedded: usize,
}

impl Reading<'_> {
    fn read<'r>(
        &'r mut self,
        object: &'r Object,
        start: i32,
        end: i32,
        depth: usize,
    ) -> Pin<Box<dyn Future<Output = String> + Send + 'r>> {
        Box::pin(async move {
            let end = end.min(start.saturating_add(i32::try_from(self.left).unwrap_or(i32::MAX)));
            let asked = self.bus.call::<_, String>(object, TEXT, "GetText", &(start, end)).await;
            let Ok(plain) = asked else { return String::new() };
            let mut text = String::with_capacity(plain.len());
            for (offset, letter) in (start..).zip(plain.chars()) {
                if self.left == 0 {
                    break;
                }
                if letter != EMBEDDED {
                    self.left -= 1;
                    text.push(letter);
                } else if depth > 0 && self.embedded > 0 {
                    self.embedded -= 1;
                    let inside = self.inside(object, offset, depth - 1).await;
                    join(&mut text, &inside);
                }
            }
            text
        })
    }

    /// The selected text of what is embedded at a place.
    async fn inside(&mut self, object: &Object, offset: i32, depth: usize) -> String {
        let Some(embedded) = self.at(object, offset).await else { return String::new() };
        let role = self.bus.call::<_, u32>(&embedded, ACCESSIBLE, "GetRole", &()).await;
        if role.is_err() || role.is_ok_and(|role| role == PASSWORD) {
            return String::new();
        }
        let Ok(Some((start, end))) = range(self.bus, &embedded).await else { return String::new() };
        self.read(&embedded, start, end, depth).await
    }

    async fn at(&self, object: &Object, offset: i32) -> Option<Object> {
        let index: i32 = self.bus.call(object, HYPERTEXT, "GetLinkIndex", &offset).await.ok()?;
        let link: Reference = self.bus.call(object, HYPERTEXT, "GetLink", &index).await.ok()?;
        let link = Object::from(link);
        let inside: Reference = self.bus.call(&link, HYPERLINK, "GetObject", &0_i32).await.ok()?;
        let inside = Object::from(inside);
        Some(if inside.is_null() { link } else { inside })
    }
}

/// Blocks stand on lines of their own.
fn join(text: &mut String, block: &str) {
    if !text.is_empty() && !text.ends_with('\n') && !block.is_empty() {
        text.push('\n');
    }
    text.push_str(block);
}
