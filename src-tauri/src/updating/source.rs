//! Where newer versions are told of, and by whom they must be signed: what the build says, and nothing else. Neither is a
//! setting: whoever could write it would choose what is installed.

use tauri::Url;

/// Where newer versions are told of, and by whom they must be signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UpdateSource {
    pub endpoint: Url,
    /// minisign's public key, as `tauri signer generate` writes it.
    pub key: String,
}

impl UpdateSource {
    /// What the variables `EXTREMIS_UPDATE_ENDPOINT` and `EXTREMIS_UPDATE_KEY` said when this was built; none without both.
    pub fn of_build() -> Option<Self> {
        let built = (option_env!("EXTREMIS_UPDATE_ENDPOINT"), option_env!("EXTREMIS_UPDATE_KEY"));
        of_test().or_else(|| Self::parse(built.0?, built.1?))
    }

    /// None where either is empty, or the first is no address.
    fn parse(endpoint: &str, key: &str) -> Option<Self> {
        let (endpoint, key) = (Url::parse(endpoint.trim()).ok()?, key.trim());
        (!key.is_empty()).then(|| Self { endpoint, key: key.to_owned() })
    }
}

/// A build for tests is told at its start; no release build can be.
#[cfg(debug_assertions)]
fn of_test() -> Option<UpdateSource> {
    let said = |name| std::env::var(name).ok();
    UpdateSource::parse(&said("EXTREMIS_UPDATE_ENDPOINT")?, &said("EXTREMIS_UPDATE_KEY")?)
}

#[cfg(not(debug_assertions))]
fn of_test() -> Option<UpdateSource> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_without_a_place_or_a_key_looks_for_nothing() {
        assert_eq!(UpdateSource::parse("", "key"), None);
        assert_eq!(UpdateSource::parse("https://updates.invalid/latest.json", " "), None);
        assert!(UpdateSource::parse("https://updates.invalid/latest.json\n", "key\n").is_some());
    }
}
