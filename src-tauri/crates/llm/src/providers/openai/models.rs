//! The models that a server offers, and what it says of them.

use extremis_language::text;
use serde_json::Value;

use super::{MODELS, Route};
use crate::http::Http;
use crate::known::number;
use crate::model::malformed;
use crate::{Known, ModelError};

const LIST: &str = "models";

pub(super) async fn list(http: &Http, route: Route) -> Result<Vec<String>, ModelError> {
    let listed = entries(http, &route).await?;
    let mut names: Vec<_> = listed.iter().filter_map(id).map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

/// What the list says of one model, and what servers on this machine say of it elsewhere.
pub(super) async fn describe(http: &Http, route: Route, model: &str) -> Result<Known, ModelError> {
    let listed = entries(http, &route).await?;
    let known = listed.iter().find(|entry| id(entry) == Some(model)).map(Known::in_list).unwrap_or_default();
    if !http.base.is_local() {
        return Ok(known);
    }
    // What is loaded says more than what a model could do at most.
    Ok(of_lm_studio(http, model).await.or(of_llama_cpp(http).await).or(known))
}

/// LM Studio describes its models beside the protocol.
async fn of_lm_studio(http: &Http, model: &str) -> Known {
    let entry = beside(http, &format!("api/v0/models/{model}")).await;
    entry.filter(|entry| id(entry) == Some(model)).map(|entry| Known::in_list(&entry)).unwrap_or_default()
}

/// llama.cpp has one model, and a window that was set when it was started.
async fn of_llama_cpp(http: &Http) -> Known {
    let Some(props) = beside(http, "props").await else { return Known::default() };
    Known {
        context_window: number(&props, &["/default_generation_settings/n_ctx"]),
        vision: props.pointer("/modalities/vision").and_then(Value::as_bool),
        ..Known::default()
    }
}

/// What stands at the root of a server, beside the protocol; nothing when there is nothing.
async fn beside(http: &Http, path: &str) -> Option<Value> {
    http.look_up(http.base.root().join(path), (LIST, "")).await.ok()
}

async fn entries(http: &Http, route: &Route) -> Result<Vec<Value>, ModelError> {
    let until = http.first_by();
    let mut response = http.get(route.to(MODELS), until).await?;
    if matches!(response.status().as_u16(), 404 | 405)
        && let Some(other) = route.otherwise_to(MODELS)
    {
        response = http.get(other, until).await?;
    }
    let list = http.read(response, until, (LIST, "")).await?;
    parse(list).ok_or_else(|| malformed(text!("llm-something-else", what = LIST)))
}

fn parse(list: Value) -> Option<Vec<Value>> {
    let listed = match list {
        // Together lists without the wrapping object.
        Value::Array(listed) => listed,
        mut list => match list.get_mut("data")?.take() {
            Value::Array(listed) => listed,
            _ => return None,
        },
    };
    listed.iter().all(|entry| id(entry).is_some()).then_some(listed)
}

fn id(entry: &Value) -> Option<&str> {
    entry.get("id")?.as_str()
}
