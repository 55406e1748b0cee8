//! What was found, as a host sees it.

use extremis_search::{Found, Hit, Kind, Matched, Query, Unknown};

use crate::wire::{HitKind, IndexState, MatchedBy, SearchHit, SearchResults, SnippetPart};

pub(super) fn results(found: Found, query: &Query, index: IndexState) -> SearchResults {
    SearchResults {
        hits: found.hits.into_iter().map(hit).collect(),
        more: found.more,
        hints: query.unknown.iter().map(hint).chain(found.hurried.then(hurried)).collect(),
        index,
    }
}

fn hit(hit: Hit) -> SearchHit {
    SearchHit {
        session: hit.session.to_string(),
        title: hit.title,
        message: hit.message.map(|message| message.to_string()),
        kind: match hit.kind {
            Kind::Message => HitKind::Message,
            Kind::Context => HitKind::Context,
            Kind::Summary => HitKind::Summary,
            Kind::Fact => HitKind::Fact,
            Kind::Title => HitKind::Title,
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

fn hurried() -> String {
    "There was no time to look through everything: older places may be missing. Enter looks through all of it."
        .to_owned()
}

fn hint(unknown: &Unknown) -> String {
    match unknown {
        Unknown::Operator(typed) => format!(
            "There is no operator like {typed}; it was searched for as words. There are app:, role:, before:, after:, title:, in:this and is:pinned."
        ),
        Unknown::Value(typed) => {
            format!("{typed} could not be understood and was searched for as words. {}", example(typed))
        }
    }
}

fn example(typed: &str) -> &'static str {
    match typed.split(':').next().unwrap_or_default() {
        "role" | "from" => "Try role:user or role:assistant.",
        "in" => "Try in:this.",
        "is" => "Try is:pinned.",
        "app" => "Try app:slack.",
        _ => "Try a day, a month or a year, such as 2026-03-01, 2026-03 or 2026.",
    }
}
