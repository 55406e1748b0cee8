//! A message that is written in several windows: what one of them keeps never takes the place of what another one kept.

use crate::wire::{DraftKind, DraftView};
use crate::{AppError, Beside};

use super::store;

impl Beside {
    /// Keeps a draft. Where another window kept another text than `before`, from which this one went on, both are kept as
    /// one. Gives what is kept, where that is another text than was handed over.
    pub async fn save_draft(
        &self,
        draft: DraftView,
        before: &str,
        writer: String,
    ) -> Result<Option<DraftView>, AppError> {
        if !matches!(draft.kind, DraftKind::Message | DraftKind::Popup) {
            self.app.conversations().save_draft(draft, Some(writer)).await?;
            return Ok(None);
        }
        let mut joined = None;
        self.app.keep_drafts(Some(writer), |list| joined = put(list, draft, before)).await;
        Ok(joined)
    }
}

/// Puts a draft into the list; gives what is kept, where that is another text.
fn put(list: &mut Vec<DraftView>, mut draft: DraftView, before: &str) -> Option<DraftView> {
    let known = list.iter().find(|known| known.is_same(&draft)).cloned();
    let kept = known.as_ref().map_or("", |known| known.text.as_str());
    let text = joined(before, kept, &draft.text);
    if text == draft.text {
        store::put(list, draft);
        return None;
    }
    let others = known.map(|known| known.attachments).unwrap_or_default();
    let own = draft.attachments.clone();
    draft.attachments.extend(others.into_iter().filter(|other| own.iter().all(|one| one.hash != other.hash)));
    draft.text = text;
    store::put(list, draft.clone());
    Some(draft)
}

/// One text of two that both went on from `before`. Nothing of either is lost.
fn joined(before: &str, kept: &str, own: &str) -> String {
    if kept == before || own == kept {
        return own.to_owned();
    }
    // One window sent what both had: what the other one wrote since is left.
    match (kept.strip_prefix(before), own.strip_prefix(before)) {
        (_, Some(since)) if kept.is_empty() => since.trim_start().to_owned(),
        (Some(since), _) if own.is_empty() => since.trim_start().to_owned(),
        (Some(_), Some(since)) if !before.is_empty() => format!("{kept}{since}"),
        _ if kept.is_empty() || own.is_empty() => format!("{kept}{own}"),
        _ => format!("{kept}\n{own}"),
    }
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn what_two_windows_wrote_is_one_text() {
        for (before, kept, own, all) in [
            ("", "", "Hello", "Hello"),
            ("Hello", "Hello", "Hel", "Hel"),
            ("", "from here", "from there", "from here\nfrom there"),
            ("Hello", "Hello you", "Hello, and more", "Hello you, and more"),
            ("Hello", "Good day", "Hello again", "Good day\nHello again"),
            ("Hello", "", "Hello again", "again"),
            ("Hello", "Hello again", "", "again"),
            ("Hello", "", "Good day", "Good day"),
        ] {
            assert_eq!(joined(before, kept, own), all, "{before:?}: {kept:?} and {own:?}");
        }
    }
}
