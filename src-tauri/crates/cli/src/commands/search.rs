//! `search` and `reindex`: finding what was said.

use extremis_app::App;
use extremis_app::wire::{HitKind, SearchHit, SearchRequest, SearchResults};
use extremis_language::text;

use super::lengthy;
use crate::output::{Failure, Output};

pub(crate) async fn run(
    app: &App,
    query: &str,
    limit: u32,
    by_meaning: bool,
    output: Output,
) -> Result<(), Failure> {
    let request = SearchRequest { query: query.to_owned(), session: None, limit, by_meaning, patient: true };
    let results = app.conversations().search(request).await?;
    if !output.json {
        results.hints.iter().for_each(|hint| eprintln!("{hint}"));
    }
    output.either(&results, || shown(&results))
}

pub(crate) async fn reindex(app: &App, meaning: bool, output: Output) -> Result<(), Failure> {
    if meaning {
        let state =
            lengthy::run(app, &text!("cli-search-meaning"), app.conversations().reindex_meaning()).await?;
        return output.either(&state, || text!("cli-search-found-by-meaning", count = state.embedded));
    }
    let state = lengthy::run(app, &text!("cli-search-indexing"), app.conversations().reindex()).await?;
    output.either(&state, || text!("cli-search-indexed", indexed = state.indexed, total = state.total))
}

fn shown(results: &SearchResults) -> String {
    let meant: Vec<_> = results.meant.iter().map(|query| format!("`{query}`")).collect();
    let meant =
        meant.into_iter().reduce(|first, second| text!("cli-search-or", first = first, second = second));
    let meant = meant.map(|queries| text!("cli-search-meant", queries = queries));
    if results.hits.is_empty() {
        let nothing = text!("cli-search-nothing");
        return [Some(nothing), meant].into_iter().flatten().collect::<Vec<_>>().join(" ");
    }
    let mut lines: Vec<String> = results.hits.iter().map(line).collect();
    lines.extend(meant);
    match results.total.filter(|total| *total > results.hits.len()) {
        Some(total) => lines.push(text!("cli-search-of", count = results.hits.len(), total = total)),
        None if results.more => lines.push(text!("cli-search-more")),
        None => {}
    }
    lines.join("\n")
}

fn line(hit: &SearchHit) -> String {
    let place = match hit.kind {
        HitKind::Message => String::new(),
        HitKind::Context => format!(" {}", text!("cli-search-captured")),
        HitKind::Summary => format!(" {}", text!("cli-search-summary")),
        HitKind::Fact => format!(" {}", text!("cli-search-fact")),
        HitKind::Title => format!(" {}", text!("cli-search-title")),
    };
    let text: String = hit.snippet.iter().map(|part| part.text.as_str()).collect();
    let message = hit.message.as_ref().map(|message| format!("  {message}")).unwrap_or_default();
    format!("{}  {}{place}\n    {text}\n    {}{message}", hit.at, hit.title, hit.session)
}
