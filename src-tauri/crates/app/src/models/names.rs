//! The name of a server.

use extremis_llm::{BaseUrl, preset_at};

/// The name of the server at an address: that of a preset, else its host.
pub(crate) fn name_at(base_url: &str) -> String {
    let Ok(base) = BaseUrl::parse(base_url) else { return base_url.to_owned() };
    preset_at(&base).map_or_else(|| base.host().to_owned(), |preset| preset.name.to_owned())
}
