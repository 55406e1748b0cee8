//! What was found, as a host sees it.

use extremis_language::text;
use extremis_search::{Hit, IndexResults, ItemKind, Matched, Misspelling, ParsedQuery, Unknown};
use extremis_text::each_word;

use crate::wire::{HitKind, IndexState, MatchedBy, SearchHit, SearchResults, SnippetPart};

pub(super) fn results(
    found: IndexResults,
    typed: &str,
    query: &ParsedQuery,
    index: IndexState,
) -> SearchResults {
    SearchResults {
        hits: found.hits.into_iter().map(hit).collect(),
        more: found.more,
        total: found.total,
        hurried: found.hurried,
        meant: meant(typed, &found.misspellings),
        hints: query.unknown.iter().map(hint).collect(),
        index,
    }
}

/// Queries that are offered in place of one, at most.
const OFFERED: usize = 3;

/// What was typed with the words that it may have been meant for in the place of those that nothing has.
fn meant(typed: &str, misspellings: &[Misspelling]) -> Vec<String> {
    let most = misspellings.iter().map(|word| word.meant.len()).max().unwrap_or_default().min(OFFERED);
    let nth = |place: usize| {
        let mut query = String::new();
        let mut copied = 0;
        each_word(typed, |word| {
            let Some(known) = misspellings.iter().find(|known| known.typed == word.term) else { return };
            let Some(meant) = known.meant.get(place).or_else(|| known.meant.first()) else { return };
            // The parts of a word come after the whole of it.
            if word.start >= copied {
                query.push_str(&typed[copied..word.start]);
                query.push_str(meant);
                copied = word.end;
            }
        });
        query + &typed[copied..]
    };
    (0..most).map(nth).collect()
}

fn hit(hit: Hit) -> SearchHit {
    SearchHit {
        session: hit.session,
        title: hit.title,
        message: hit.message,
        kind: match hit.kind {
            ItemKind::Message => HitKind::Message,
            ItemKind::Context => HitKind::Context,
            ItemKind::Summary => HitKind::Summary,
            ItemKind::Fact => HitKind::Fact,
            ItemKind::Title => HitKind::Title,
        },
        role: hit.role,
        app: hit.app,
        at: hit.at.to_string(),
        snippet: hit.snippet.into_iter().map(|part| SnippetPart { text: part.text, hit: part.hit }).collect(),
        matched: match hit.matched {
            Matched::Phrase => MatchedBy::Phrase,
            Matched::Words => MatchedBy::Words,
            Matched::Meaning => MatchedBy::Meaning,
        },
    }
}

fn hint(unknown: &Unknown) -> String {
    match unknown {
        Unknown::Operator(typed) => text!("app-search-operator", typed = typed),
        Unknown::Value(typed) => {
            text!("app-search-value", typed = typed, example = example(typed))
        }
    }
}

fn example(typed: &str) -> String {
    match typed.split(':').next().unwrap_or_default() {
        "role" | "from" => text!("app-search-role"),
        "in" => "in:this".to_owned(),
        "is" => text!("app-search-is"),
        "tag" => "tag:work".to_owned(),
        "folder" => "folder:\"Work notes\"".to_owned(),
        "app" => "app:slack".to_owned(),
        _ => text!("app-search-date"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_put_right_in_what_was_typed_and_nothing_else_is_touched() {
        let slip = |typed: &str, meant: &[&str]| Misspelling {
            typed: typed.to_owned(),
            meant: meant.iter().map(|word| (*word).to_owned()).collect(),
        };
        let one = [slip("fxo", &["fox", "fx"])];
        assert_eq!(meant("role:user brown Fxo!", &one), ["role:user brown fox!", "role:user brown fx!"]);
        let two = [slip("fxo", &["fox", "fx"]), slip("brwn", &["brown"])];
        assert_eq!(meant("brwn fxo", &two), ["brown fox", "brown fx"]);
        assert_eq!(meant("zzz", &[slip("zzz", &[])]), [""; 0]);
    }
}
