//! The models that a server offers.

use serde::Deserialize;
use tokio::time::Instant;

use super::{MODELS, Route};
use crate::ModelError;
use crate::http::Http;
use crate::stream::malformed;

#[derive(Debug, Deserialize)]
struct List {
    data: Vec<Listed>,
}

#[derive(Debug, Deserialize)]
struct Listed {
    id: String,
}

pub(super) async fn list(http: &Http, route: &Route) -> Result<Vec<String>, ModelError> {
    let until = Instant::now() + http.timeouts.first_token;
    let mut response = http.get(route.base().join(MODELS), until).await?;
    if matches!(response.status().as_u16(), 404 | 405)
        && let Some(other) = route.other()
    {
        response = http.get(other.join(MODELS), until).await?;
    }
    if !response.status().is_success() {
        let refusal = http.refusal(response, until).await;
        return Err(refusal.judge(&http.base.to_string(), ""));
    }
    let body = http.whole(response, until).await?;
    parse(&body).ok_or_else(|| malformed("something else than a list of models"))
}

fn parse(body: &[u8]) -> Option<Vec<String>> {
    // Together lists without the wrapping object.
    let listed = serde_json::from_slice::<List>(body)
        .map(|list| list.data)
        .or_else(|_| serde_json::from_slice::<Vec<Listed>>(body))
        .ok()?;
    let mut names: Vec<_> = listed.into_iter().map(|model| model.id).collect();
    names.sort_unstable();
    names.dedup();
    Some(names)
}
