//! What a person is told of a server that could not be used: of one's own it may be that it does not run; of a service
//! on the internet it is the network, the address, the account or the service itself.

use std::time::Duration;

use extremis_language::{Words, text};

use crate::{BaseUrl, preset_at};

/// Whose server it is, told by its address.
enum Whose {
    /// On this machine, or in the same network.
    Own,
    /// A service, with the page that says how it is, where that is known.
    Service { status_page: Option<&'static str> },
}

impl Whose {
    fn of(address: &str) -> Self {
        match BaseUrl::parse(address) {
            Ok(base) if base.is_private() => Self::Own,
            Ok(base) => Self::Service { status_page: preset_at(&base).and_then(|preset| preset.status_page) },
            Err(_) => Self::Service { status_page: None },
        }
    }
}

/// Where a service says how it is, as the end of a sentence.
fn see(status_page: Option<&str>) -> String {
    let see = match status_page {
        Some(page) => text!("llm-see", page = page),
        None => text!("llm-see-nothing"),
    };
    format!(" {see}")
}

pub(super) fn no_server(address: &str) -> String {
    match Whose::of(address) {
        Whose::Own => text!("llm-no-server", address = address),
        Whose::Service { status_page } => {
            text!("llm-no-service", address = address, see = see(status_page))
        }
    }
}

pub(super) fn unknown_host(address: &str) -> String {
    match Whose::of(address) {
        Whose::Own => text!("llm-unknown-server", address = address),
        Whose::Service { .. } => text!("llm-unknown-service", address = address),
    }
}

pub(super) fn not_secure(address: &str, why: &str) -> String {
    match Whose::of(address) {
        Whose::Own => text!("llm-not-secure-server", address = address, why = why),
        Whose::Service { .. } => text!("llm-not-secure-service", address = address, why = why),
    }
}

pub(super) fn connect_timed_out(address: &str, after: Duration) -> String {
    let seconds = after.as_secs();
    match Whose::of(address) {
        Whose::Own => text!("llm-slow-server", address = address, seconds = seconds),
        Whose::Service { status_page } => {
            text!("llm-slow-service", address = address, seconds = seconds, see = see(status_page))
        }
    }
}

pub(super) fn key_rejected(address: &str) -> String {
    match Whose::of(address) {
        Whose::Own => text!("llm-key-rejected-server", address = address),
        Whose::Service { .. } => {
            text!("llm-key-rejected-service", address = address, keys = keys(address))
        }
    }
}

pub(super) fn key_missing(address: &str) -> String {
    text!("llm-key-missing", address = address, keys = keys(address))
}

/// Where keys are given out, as the end of a text.
fn keys(address: &str) -> String {
    let base = BaseUrl::parse(address).ok();
    let page = base.and_then(|base| preset_at(&base)).and_then(|preset| preset.keys_page);
    page.map(|page| format!(" {}", text!("llm-keys-page", page = page))).unwrap_or_default()
}

pub(super) fn rate_limited(address: &str, retry_after: Option<Duration>) -> String {
    let again = match retry_after {
        Some(time) => text!("llm-again-in", seconds = time.as_secs().max(1)),
        None => text!("llm-again-soon"),
    };
    match Whose::of(address) {
        Whose::Own => text!("llm-busy-server", address = address, again = again),
        Whose::Service { .. } => text!("llm-busy-service", address = address, again = again),
    }
}

pub(super) fn unknown_model(address: &str, model: &str) -> String {
    match (Whose::of(address), program(address)) {
        (Whose::Service { .. }, _) => {
            text!("llm-unknown-model-service", address = address, model = model)
        }
        (Whose::Own, Some("ollama")) => {
            text!("llm-unknown-model-ollama", address = address, model = model)
        }
        (Whose::Own, _) => text!("llm-unknown-model-server", address = address, model = model),
    }
}

/// A status that says nothing else: whose problem it is, and what to do about it.
pub(super) fn server(address: &str, status: u16, said: &str) -> String {
    let said = said.trim().trim_end_matches('.');
    let said = if said.is_empty() { String::new() } else { format!(": {said}") };
    let status_text = Words(status);
    match (Whose::of(address), status) {
        (_, 404 | 405) => text!("llm-wrong-path", address = address, status = status_text, said = said),
        (Whose::Own, 503) => text!("llm-not-ready", address = address, said = said, look = look(address)),
        (Whose::Own, 500..) => text!(
            "llm-failed-server",
            address = address,
            status = status_text,
            said = said,
            look = look(address)
        ),
        (Whose::Service { status_page }, 500..) => text!(
            "llm-failed-service",
            address = address,
            status = status_text,
            said = said,
            see = status_page.map(|page| see(Some(page))).unwrap_or_default()
        ),
        _ => text!("llm-problem", status = status_text, said = said),
    }
}

/// Where a server of one's own says what is wrong with it.
fn look(address: &str) -> String {
    match program(address) {
        Some("ollama") => text!("llm-look-ollama"),
        Some("lmstudio") => text!("llm-look-lmstudio"),
        _ => text!("llm-look"),
    }
}

/// The program of a known address on this machine.
fn program(address: &str) -> Option<&'static str> {
    BaseUrl::parse(address).ok().and_then(|base| preset_at(&base)).map(|preset| preset.id)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::ModelError;

    const CLOUD: &str = "https://api.openai.com/v1";
    const ELSEWHERE: &str = "https://models.example/v1";
    const OWN: [&str; 3] = ["http://127.0.0.1:11434", "http://192.168.1.20:8000/v1", "http://nas.local:1234"];

    fn told(make: impl Fn(String) -> ModelError, address: &str) -> String {
        let text = make(address.to_owned()).to_string();
        assert!(text.contains(address), "{text}");
        text
    }

    #[test]
    fn only_a_server_of_ones_own_can_be_started() {
        type Make = fn(String) -> ModelError;
        let refused: Make = |address| ModelError::NoServer { address };
        let slow: Make = |address| ModelError::ConnectTimedOut { address, after: Duration::from_secs(10) };
        for own in OWN {
            assert!(told(refused, own).contains("Start it"));
            assert!(told(slow, own).contains("that it runs"));
        }
        for make in [refused, slow] {
            let text = told(make, CLOUD);
            assert!(text.contains("network") && text.contains("https://status.openai.com"), "{text}");
            assert!(!text.contains("Start it"), "{text}");
            assert!(told(make, ELSEWHERE).contains("the service itself may have a problem"));
        }
    }

    #[test]
    fn a_name_that_is_not_found_and_a_connection_that_is_not_secure_have_their_own_words() {
        let unknown = |address| ModelError::UnknownHost { address };
        assert!(told(unknown, CLOUD).contains("offline"));
        assert!(told(unknown, "http://nas.local:1234").contains("that it is on"));
        let insecure = |address| ModelError::NotSecure { address, why: "expired".to_owned() };
        assert!(told(insecure, CLOUD).contains("(expired). Nothing was sent."));
        assert!(told(insecure, CLOUD).contains("date of this computer"));
        assert!(told(insecure, OWN[0]).contains("only http"));
    }

    #[test]
    fn a_key_that_is_missing_is_not_called_wrong() {
        let missing = told(|address| ModelError::KeyMissing { address }, CLOUD);
        assert!(missing.contains("none is stored") && missing.contains("platform.openai.com"), "{missing}");
        let locked = told(|address| ModelError::KeysLocked { address }, CLOUD);
        assert!(locked.contains("locked") && locked.contains("passphrase"), "{locked}");
        assert!(!locked.contains("none is stored"), "{locked}");
        let rejected = told(|address| ModelError::KeyRejected { address }, CLOUD);
        assert!(rejected.contains("rejected") && rejected.contains("mistyped"), "{rejected}");
        assert!(!told(|address| ModelError::KeyRejected { address }, OWN[0]).contains("of another service"));
    }

    #[test]
    fn a_failure_of_ones_own_server_leads_to_it_and_one_of_a_service_does_not() {
        for status in [500, 502, 503, 529] {
            let failed = |address| ModelError::Server { address, status, message: "no.".to_owned() };
            for own in OWN {
                let text = told(failed, own);
                assert!(text.contains(&format!("(HTTP {status}): no. Nothing is lost")), "{text}");
                assert!(
                    text.contains("log") && text.contains("loaded") && text.contains("try again"),
                    "{text}"
                );
            }
            assert!(told(failed, OWN[0]).contains("ollama ps"));
            let text = told(failed, CLOUD);
            assert!(
                text.contains("nothing to do on this machine") && text.contains("another model"),
                "{text}"
            );
            assert!(text.contains("https://status.openai.com") && !text.contains("log"), "{text}");
            assert!(!told(failed, ELSEWHERE).contains("says whether"));
        }
        let loading =
            |address| ModelError::Server { address, status: 503, message: "Loading model".to_owned() };
        assert!(told(loading, OWN[1]).contains("while it loads the model"));
    }

    #[test]
    fn a_busy_server_of_ones_own_is_told_from_a_limit_of_a_service() {
        let seconds = |seconds| move |address| ModelError::RateLimited { address, retry_after: seconds };
        let own = told(seconds(Some(Duration::from_secs(7))), OWN[1]);
        assert!(own.contains("busy with other requests") && own.contains("in 7 seconds"), "{own}");
        let cloud = told(seconds(None), CLOUD);
        assert!(cloud.contains("nothing to do on this machine") && cloud.contains("in a moment"), "{cloud}");
    }

    #[test]
    fn a_model_that_is_not_there_is_fetched_loaded_or_another_is_chosen() {
        let unknown = |address| ModelError::UnknownModel { address, model: "tiny".to_owned() };
        assert!(told(unknown, OWN[0]).contains("`ollama pull tiny`"));
        assert!(told(unknown, OWN[1]).contains("load it there"));
        let cloud = told(unknown, CLOUD);
        assert!(cloud.contains("not to this account") && cloud.contains("choose another"), "{cloud}");
    }

    #[test]
    fn a_wrong_path_leads_to_the_address() {
        let failed = |status| move |address| ModelError::Server { address, status, message: "no".to_owned() };
        for address in [OWN[1], CLOUD] {
            let text = told(failed(404), address);
            assert!(text.contains("HTTP 404") && text.contains("ends in /v1"), "{text}");
        }
        let silent = ModelError::Server { address: CLOUD.to_owned(), status: 404, message: String::new() };
        assert!(silent.to_string().contains("(HTTP 404). Nothing is lost"), "{silent}");
        let other = failed(400)(CLOUD.to_owned()).to_string();
        assert!(other.ends_with("no."), "{other}");
    }
}
