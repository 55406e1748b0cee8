//! What a person is told of a server that could not be used: of one's own it may be that it does not run; of a service
//! on the internet it is the network, the address, the account or the service itself.

use std::time::Duration;

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
    match status_page {
        Some(page) => format!(" {page} says whether the service has a problem."),
        None => " If both are right, the service itself may have a problem.".to_owned(),
    }
}

pub(super) fn no_server(address: &str) -> String {
    match Whose::of(address) {
        Whose::Own => {
            format!("No model server answers at {address}. Start it, or choose another model in Settings.")
        }
        Whose::Service { status_page } => format!(
            "{address} cannot be reached. Check the network and the address in Settings.{}",
            see(status_page)
        ),
    }
}

pub(super) fn unknown_host(address: &str) -> String {
    match Whose::of(address) {
        Whose::Own => format!(
            "No computer of this name is in the network: {address}. Check that it is on, and the address in Settings."
        ),
        Whose::Service { .. } => format!(
            "{address} was not found: this computer is offline, or the address in Settings is not right."
        ),
    }
}

pub(super) fn not_secure(address: &str, why: &str) -> String {
    match Whose::of(address) {
        Whose::Own => format!(
            "No secure connection to {address} came about ({why}). Nothing was sent. Many servers of one's own speak only \
             http: check the address in Settings."
        ),
        Whose::Service { .. } => format!(
            "No secure connection to {address} came about ({why}). Nothing was sent. Check the address, the date of this \
             computer, and whether the network (a hotspot, a proxy) asks you to sign in first."
        ),
    }
}

pub(super) fn connect_timed_out(address: &str, after: Duration) -> String {
    let seconds = after.as_secs();
    match Whose::of(address) {
        Whose::Own => format!(
            "The model server at {address} could not be reached within {seconds} seconds. Check that it runs, and the \
             address in Settings."
        ),
        Whose::Service { status_page } => format!(
            "{address} could not be reached within {seconds} seconds. Check the network and the address in Settings.{}",
            see(status_page)
        ),
    }
}

pub(super) fn key_rejected(address: &str) -> String {
    match Whose::of(address) {
        Whose::Own => {
            format!("The model server at {address} rejected the API key. Enter a valid key in Settings.")
        }
        Whose::Service { .. } => format!(
            "{address} rejected the API key: it may be mistyped, expired or of another service. Enter a valid key in \
             Settings.{}",
            keys(address)
        ),
    }
}

pub(super) fn key_missing(address: &str) -> String {
    format!(
        "{address} asks for an API key, and none is stored for it. Enter one in Settings.{}",
        keys(address)
    )
}

/// Where keys are given out, as the end of a text.
fn keys(address: &str) -> String {
    let base = BaseUrl::parse(address).ok();
    let page = base.and_then(|base| preset_at(&base)).and_then(|preset| preset.keys_page);
    page.map(|page| format!(" Keys are made at {page}.")).unwrap_or_default()
}

/// What to do about a status that says nothing else.
pub(super) fn server(status: u16) -> &'static str {
    match status {
        404 | 405 => " Check the address in Settings; for most servers it ends in /v1.",
        500.. => " That is a problem of its own: try again in a moment, or choose another model.",
        _ => "",
    }
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
        let rejected = told(|address| ModelError::KeyRejected { address }, CLOUD);
        assert!(rejected.contains("rejected") && rejected.contains("mistyped"), "{rejected}");
        assert!(!told(|address| ModelError::KeyRejected { address }, OWN[0]).contains("of another service"));
    }

    #[test]
    fn a_wrong_path_leads_to_the_address_and_a_failure_to_another_try() {
        let told = |status| ModelError::Server { status, message: "no".to_owned() }.to_string();
        assert!(told(404).contains("HTTP 404") && told(404).contains("ends in /v1"));
        assert!(told(503).contains("try again in a moment"));
        assert!(told(400).ends_with("no."), "{}", told(400));
    }
}
