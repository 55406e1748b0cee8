//! What a server's "no" means.
//!
//! Servers agree on little: the same fact comes as a status, as a code, as a type or only in words. All of
//! them are read here, once for every wire format.

use std::time::Duration;

use extremis_language::{Words, text};
use reqwest::header::{DATE, HeaderMap, LOCATION, RETRY_AFTER};
use serde_json::Value;

use crate::{BaseUrl, ModelError};

/// A message of a server is cut to this many characters.
const MAX_MESSAGE_CHARS: usize = 300;

/// A refusal, read but not yet judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    /// The server's `code` and `type`, in lower case.
    code: String,
    pub(crate) message: String,
    retry_after: Option<Duration>,
    /// Whether the body was an error object of a model server, not just any page.
    from_model_server: bool,
    /// Whether a key was sent.
    had_key: bool,
}

impl Refusal {
    pub(crate) fn read(status: u16, headers: &HeaderMap, body: &[u8], secret: Option<&str>) -> Self {
        let text = String::from_utf8_lossy(body);
        let mut refusal = match serde_json::from_slice::<Value>(body) {
            Ok(value) => Self::of_object(&value).unwrap_or_else(|| Self::of_words(&text)),
            Err(_) => Self::of_words(&text),
        };
        refusal.status = status;
        refusal.retry_after = retry_after(headers);
        refusal.tidy(secret)
    }

    /// Says of a server that sends its callers elsewhere where that is. Only another address of the same server is
    /// recommended: whoever answers at an address could name any other, also another program on the same machine.
    pub(crate) fn moved(mut self, headers: &HeaderMap, base: &BaseUrl, secret: Option<&str>) -> Self {
        let Some(place) = redirected_to(self.status, headers) else { return self };
        self.message = match base.moved_to(&place) {
            Some(Ok(address)) => text!("llm-moved", address = Words(address)),
            Some(Err(server)) => {
                text!("llm-moved-elsewhere", server = server)
            }
            None => text!("llm-moved-nowhere"),
        };
        self.tidy(secret)
    }

    /// The refusal that a piece of a stream is, if it is one.
    pub(crate) fn in_stream(value: &Value, secret: Option<&str>) -> Option<Self> {
        Self::of_object(value).map(|refusal| refusal.tidy(secret))
    }

    /// Takes the key out of the message before it is cut, so that no half of a key is left.
    fn tidy(mut self, secret: Option<&str>) -> Self {
        if let Some(secret) = secret.filter(|secret| !secret.is_empty()) {
            self.had_key = true;
            self.message = self.message.replace(secret, "[key]");
        }
        self.message = shortened(&self.message);
        self
    }

    /// An error object: `{"error": {"message", "code", "type"}}`, `{"error": "words"}`, `{"detail": ...}` and
    /// `{"message": ...}`; nothing when the value is none of these.
    fn of_object(value: &Value) -> Option<Self> {
        let error = match value.get("error") {
            Some(Value::Null) | None => match value.get("detail").or_else(|| value.get("message")) {
                Some(detail) if value.get("choices").is_none() && !detail.is_object() => detail,
                _ => return None,
            },
            Some(error) => error,
        };
        let word = |name: &str| match error.get(name) {
            Some(Value::String(word)) => word.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => String::new(),
        };
        let message = match error {
            Value::String(words) => words.clone(),
            other if other.get("message").is_some_and(Value::is_string) => word("message"),
            other => other.to_string(),
        };
        let named = || status_named(error.get("type").and_then(Value::as_str)?);
        let status = error.get("code").and_then(as_status).or_else(named).unwrap_or(500);
        Some(Self {
            status,
            code: format!("{} {} {}", word("code"), word("type"), word("status")).to_lowercase(),
            message,
            retry_after: None,
            from_model_server: true,
            had_key: false,
        })
    }

    fn of_words(text: &str) -> Self {
        let is_page = text.trim_start().starts_with('<');
        let page = text!("llm-page");
        let message = if is_page { &page } else { text };
        Self {
            status: 500,
            code: String::new(),
            message: message.to_owned(),
            retry_after: None,
            from_model_server: false,
            had_key: false,
        }
    }

    /// Whether the server complains about this part of the request.
    pub(crate) fn names(&self, part: &str) -> bool {
        matches!(self.status, 400 | 422) && self.message.to_lowercase().contains(part)
    }

    /// Whether the form of the request may be what is wrong with it, so that a simpler one may be accepted.
    pub(crate) fn is_about_form(&self) -> bool {
        matches!(self.status, 400 | 422 | 501) && !self.is_too_long() && !self.is_unknown_model()
    }

    /// Whether nothing is known at this path: another path may be right.
    pub(crate) fn is_missing_route(&self) -> bool {
        matches!(self.status, 404 | 405) && !self.is_unknown_model()
    }

    /// What it means for the person.
    pub(crate) fn into_model_error(self, address: &str, model: &str) -> ModelError {
        if self.is_too_long() {
            return ModelError::ContextTooLong { model: model.to_owned() };
        }
        if self.is_unknown_model() {
            return ModelError::UnknownModel { address: address.to_owned(), model: model.to_owned() };
        }
        if self.is_about_memory() {
            return ModelError::OutOfMemory { model: model.to_owned(), message: self.message };
        }
        match self.status {
            // Google's servers call a wrong key a bad request.
            400 if self.message.to_lowercase().contains("api key not valid") => {
                ModelError::KeyRejected { address: address.to_owned() }
            }
            401 | 403 if !self.had_key => ModelError::KeyMissing { address: address.to_owned() },
            403 if self.is_about_permission() => {
                ModelError::NotAllowed { address: address.to_owned(), message: self.message }
            }
            401 | 403 => ModelError::KeyRejected { address: address.to_owned() },
            _ if self.is_about_credit() => ModelError::NoCredit { address: address.to_owned() },
            429 => ModelError::RateLimited { address: address.to_owned(), retry_after: self.retry_after },
            // Busy for another reason, and it knows for how long.
            503 | 529 if self.retry_after.is_some() => {
                ModelError::RateLimited { address: address.to_owned(), retry_after: self.retry_after }
            }
            status => ModelError::Server { address: address.to_owned(), status, message: self.message },
        }
    }

    fn is_too_long(&self) -> bool {
        const CODES: [&str; 3] =
            ["context_length_exceeded", "exceed_context_size_error", "context_window_exceeded"];
        const WORDS: [&str; 11] = [
            "context length",
            "context_length",
            "context size",
            "context window",
            "maximum context",
            "prompt is too long",
            "too many tokens",
            "input is too long",
            "exceeds the available context",
            "exceed context limit",
            "input token count",
        ];
        if CODES.iter().any(|code| self.code.contains(code)) {
            return true;
        }
        let words = self.message.to_lowercase();
        // In an answer with 5xx the words alone do not prove it: "failed to allocate the context window".
        let is_about_the_request = matches!(self.status, 400 | 413 | 422)
            || words.contains("exceed") && !matches!(self.status, 401 | 403 | 429);
        is_about_the_request && WORDS.iter().any(|word| words.contains(word))
    }

    /// Whether the server says what it does not allow, and that it is not the key.
    fn is_about_permission(&self) -> bool {
        self.from_model_server && !self.message.is_empty() && !self.message.to_lowercase().contains("key")
    }

    /// Whether the model takes no pictures at all, in the words of each server.
    pub(crate) fn is_about_pictures(&self) -> bool {
        const PICTURES: [&str; 4] = ["image", "multimodal", "vision", "mmproj"];
        const REFUSED: [&str; 7] = [
            "support",
            "unknown variant",
            "not enabled",
            "required for image",
            "not accept",
            "cannot process",
            "only text",
        ];
        let words = self.message.to_lowercase();
        let says = |list: &[&str]| list.iter().any(|word| words.contains(word));
        let is_refused = says(&PICTURES) && says(&REFUSED) || words.contains("content must be a string");
        matches!(self.status, 400 | 404 | 415 | 422 | 500 | 501) && is_refused
    }

    /// Whether a server on somebody's machine cannot load the model: asking again does not help.
    fn is_about_memory(&self) -> bool {
        const WORDS: [&str; 3] = ["requires more system memory", "requires more memory", "cudamalloc failed"];
        let words = self.message.to_lowercase();
        self.status >= 500 && WORDS.iter().any(|word| words.contains(word))
    }

    /// Whether the account is empty, which some servers report in the same way as too many requests.
    fn is_about_credit(&self) -> bool {
        const WORDS: [&str; 4] =
            ["insufficient_quota", "insufficient balance", "billing details", "credit balance"];
        let words = self.message.to_lowercase();
        let says_so = WORDS.iter().any(|word| self.code.contains(word) || words.contains(word));
        self.status == 402 || says_so && matches!(self.status, 400 | 429)
    }

    fn is_unknown_model(&self) -> bool {
        if self.code.contains("model_not_found") {
            return true;
        }
        let words = self.message.to_lowercase();
        // Azure's name for a model that was set up.
        if self.code.contains("deploymentnotfound") {
            return true;
        }
        let says_unknown = ["not found", "not exist", "unknown model", "not a valid model", "no such model"]
            .iter()
            .any(|word| words.contains(word));
        self.from_model_server && matches!(self.status, 400 | 404) && words.contains("model") && says_unknown
    }
}

/// At most 300 characters, on one line.
pub(crate) fn shortened(text: &str) -> String {
    let mut line = String::new();
    for (count, word) in text.split_whitespace().enumerate() {
        if count > 0 {
            line.push(' ');
        }
        line.extend(word.chars().filter(|letter| !letter.is_control()));
        // Four bytes are the longest character: no need to split a whole page into words.
        if line.len() > MAX_MESSAGE_CHARS * 4 {
            break;
        }
    }
    match line.char_indices().nth(MAX_MESSAGE_CHARS) {
        Some((end, _)) => {
            line.truncate(end);
            line.push('…');
            line
        }
        None => line,
    }
}

fn as_status(code: &Value) -> Option<u16> {
    let number = match code {
        Value::Number(number) => number.as_u64()?,
        Value::String(text) => text.parse().ok()?,
        _ => return None,
    };
    u16::try_from(number).ok().filter(|status| (400..600).contains(status))
}

/// The status of an error that came inside a stream and is only named there (Anthropic's protocol).
fn status_named(kind: &str) -> Option<u16> {
    Some(match kind {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "permission_error" => 403,
        "not_found_error" => 404,
        "request_too_large" => 413,
        "billing_error" => 402,
        "rate_limit_error" => 429,
        "api_error" => 500,
        "timeout_error" => 504,
        "overloaded_error" => 529,
        _ => return None,
    })
}

fn redirected_to(status: u16, headers: &HeaderMap) -> Option<String> {
    let place = headers.get(LOCATION).filter(|_| (300..400).contains(&status))?;
    Some(place.to_str().ok()?.to_owned())
}

/// Seconds, or a date; the date is measured against the server's own clock.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let then = httpdate::parse_http_date(value).ok()?;
    let now = httpdate::parse_http_date(headers.get(DATE)?.to_str().ok()?).ok()?;
    Some(then.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    fn judged(status: u16, body: &str) -> ModelError {
        Refusal::read(status, &HeaderMap::new(), body.as_bytes(), None).into_model_error("http://here", "m")
    }

    fn unknown(address: &str) -> ModelError {
        ModelError::UnknownModel { address: address.into(), model: "m".into() }
    }

    #[test]
    fn too_long_prompts_are_recognised_in_the_words_of_every_server() {
        for (status, body) in [
            (400, r#"{"error":{"message":"no","code":"context_length_exceeded"}}"#),
            (
                400,
                r#"{"error":{"code":400,"message":"request (9 tokens) exceeds the available context size (8 tokens)","type":"exceed_context_size_error","n_ctx":8}}"#,
            ),
            (400, r#"{"object":"error","message":"This model's maximum context length is 4096 tokens."}"#),
            (413, r#"{"error":"the prompt is too long"}"#),
            (500, r#"{"error":"the input length exceeds the context length"}"#),
        ] {
            assert_eq!(judged(status, body), ModelError::ContextTooLong { model: "m".into() }, "{body}");
        }
    }

    #[test]
    fn a_server_that_fails_to_allocate_is_not_a_prompt_that_is_too_long() {
        let error = judged(500, r#"{"error":"failed to allocate the context window"}"#);
        assert!(matches!(error, ModelError::Server { status: 500, .. }), "{error:?}");
    }

    #[test]
    fn a_missing_key_a_wrong_one_and_what_is_not_allowed_are_told_apart() {
        let judged = |status, body: &str, key| {
            Refusal::read(status, &HeaderMap::new(), body.as_bytes(), key)
                .into_model_error("https://there.example", "m")
        };
        let region = r#"{"error":{"message":"Country, region, or territory not supported"}}"#;
        assert!(matches!(judged(401, "{}", None), ModelError::KeyMissing { .. }));
        assert!(matches!(judged(401, "{}", Some("sk-1")), ModelError::KeyRejected { .. }));
        assert!(matches!(judged(403, "{}", Some("sk-1")), ModelError::KeyRejected { .. }));
        assert!(judged(403, region, Some("sk-1")).to_string().contains("territory not supported"));
        let azure = r#"{"error":{"code":"DeploymentNotFound","message":"The API deployment for this resource does not exist."}}"#;
        assert_eq!(judged(404, azure, Some("k")), unknown("https://there.example"));
    }

    #[test]
    fn a_server_without_the_memory_for_a_model_is_not_asked_again() {
        let error = judged(
            500,
            r#"{"error":"model requires more system memory (9.1 GiB) than is available (3.2 GiB)"}"#,
        );
        assert!(matches!(error, ModelError::OutOfMemory { .. }) && !error.is_retryable(), "{error:?}");
        assert!(error.to_string().contains("3.2 GiB"), "{error}");
    }

    #[test]
    fn a_missing_model_is_told_from_a_missing_route() {
        for body in [
            r#"{"error":{"message":"The model `x` does not exist","code":"model_not_found"}}"#,
            r#"{"error":"model 'x' not found"}"#,
        ] {
            assert_eq!(judged(404, body), unknown("http://here"), "{body}");
        }
        for body in ["404 page not found", r#"{"detail":"Not Found"}"#, "<html>model not found</html>"] {
            assert!(matches!(judged(404, body), ModelError::Server { status: 404, .. }), "{body}");
        }
    }

    #[test]
    fn the_servers_words_are_one_short_line_without_the_key() {
        let body = format!("{{\"error\":\"sk-planted\\n{}\"}}", "ä".repeat(5000));
        let refusal = Refusal::read(500, &HeaderMap::new(), body.as_bytes(), Some("sk-planted"));
        assert!(refusal.message.starts_with("[key] ä"), "{}", refusal.message);
        assert_eq!(refusal.message.chars().count(), MAX_MESSAGE_CHARS + 1);
        assert!(!refusal.message.contains('\n'));
    }

    #[test]
    fn retry_after_is_read_as_seconds_and_as_a_date() {
        let mut headers = HeaderMap::new();
        assert_eq!(retry_after(&headers), None);
        headers.insert(RETRY_AFTER, HeaderValue::from_static("7"));
        assert_eq!(retry_after(&headers), Some(Duration::from_secs(7)));
        headers.insert(RETRY_AFTER, HeaderValue::from_static("Wed, 21 Oct 2026 07:28:30 GMT"));
        assert_eq!(retry_after(&headers), None, "without the server's clock a date says nothing");
        headers.insert(DATE, HeaderValue::from_static("Wed, 21 Oct 2026 07:28:00 GMT"));
        assert_eq!(retry_after(&headers), Some(Duration::from_secs(30)));
    }

    #[test]
    fn only_another_address_of_the_same_server_is_recommended() {
        let words = |address: &str, place: &'static str| {
            let headers = HeaderMap::from_iter([(LOCATION, HeaderValue::from_static(place))]);
            let base = BaseUrl::parse(address).unwrap();
            Refusal::read(307, &headers, b"", None).moved(&headers, &base, None).message
        };
        assert_eq!(
            words("http://here.example/v1", "https://here.example/v1/chat/completions"),
            "it moved to https://here.example/v1; use that address in Settings"
        );
        for (address, place, server) in [
            ("http://localhost:1/v1", "http://127.0.0.1:1/v1", "http://127.0.0.1:1"),
            ("http://localhost:1/v1", "http://localhost:2/v1", "http://localhost:2"),
            ("https://here.example/v1", "http://here.example/v1", "http://here.example"),
            ("https://here.example/v1", "https://evil.example/v1", "https://evil.example"),
        ] {
            let words = words(address, place);
            assert_eq!(
                words,
                format!("it sends its callers on to another server, {server}. Nothing was sent there")
            );
        }
        assert!(!words("http://here.example", "file:///etc/passwd").contains("Settings"));
    }

    #[test]
    fn a_web_page_is_not_quoted() {
        let error = judged(502, "<html><body>Bad gateway</body></html>");
        assert_eq!(
            error,
            ModelError::Server {
                address: "http://here".into(),
                status: 502,
                message: "a web page instead of an answer".into()
            }
        );
    }
}
