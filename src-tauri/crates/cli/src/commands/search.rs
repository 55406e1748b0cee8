//! `search` and `reindex`: finding what was said.

use extremis_app::App;
use extremis_app::wire::{HitKind, SearchHit, SearchRequest, SearchResults};

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
            lengthy::run(app, "Computing what is meant", app.conversations().reindex_meaning()).await?;
        return output.either(&state, || format!("{} texts are found by their meaning", state.embedded));
    }
    let state = lengthy::run(app, "Making the search index", app.conversations().reindex()).await?;
    output.either(&state, || format!("{} of {} conversations can be searched", state.indexed, state.total))
}

fn shown(results: &SearchResults) -> String {
    let meant: Vec<_> = results.meant.iter().map(|query| format!("`{query}`")).collect();
    let meant = (!meant.is_empty()).then(|| format!("Did you mean {}?", meant.join(" or ")));
    if results.hits.is_empty() {
        let nothing = "Nothing was found.".to_owned();
        return [Some(nothing), meant].into_iter().flatten().collect::<Vec<_>>().join(" ");
    }
    let mut lines: Vec<String> = results.hits.iter().map(line).collect();
    lines.extend(meant);
    match results.total.filter(|total| *total > results.hits.len()) {
        Some(total) => lines.push(format!("{} of {total}; --limit shows more.", results.hits.len())),
        None if results.more => lines.push("There is more; --limit shows it.".to_owned()),
        None => {}
    }
    lines.join("\n")
}

fn line(hit: &SearchHit) -> String {
    let place = match hit.kind {
        HitKind::Message => "",
        HitKind::Context => " (captured)",
        HitKind::Summary => " (summary)",
        HitKind::Fact => " (fact)",
        HitKind::Title => " (title)",
    };
    let text: String = hit.snippet.iter().map(|part| part.text.as_str()).collect();
    let message = hit.message.as_ref().map(|message| format!("  {message}")).unwrap_or_default();
    format!("{}  {}{place}\n    {text}\n    {}{message}", hit.at, hit.title, hit.session)
}
