//! The addresses of stores.

use std::net::IpAddr;
use std::path::PathBuf;

use reqwest::Url;

use crate::error::SyncError;

/// What is known at which address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// A folder.
    Folder(PathBuf),
    /// A bucket of S3, or of what speaks as it does.
    S3 { bucket: String, root: String, endpoint: Option<String>, region: String },
    /// A folder of a `WebDAV` server.
    WebDav { endpoint: String, root: String, user: Option<String> },
}

impl Place {
    /// `file:///folder`, `s3://bucket/prefix?endpoint=https://host&region=name`, `webdav://user@host/path`.
    pub(super) fn parse(address: &str) -> Result<Self, SyncError> {
        Self::read(address).map_err(|reason| SyncError::Address { address: shown(address), reason })
    }

    fn read(address: &str) -> Result<Self, String> {
        let url = Url::parse(address).map_err(|error| error.to_string())?;
        if url.password().is_some() {
            return Err("a password has no place in it; it is asked for, or in EXTREMIS_SYNC_STORE_PASSWORD"
                .to_owned());
        }
        match url.scheme() {
            "file" => folder(&url),
            "s3" => bucket(&url),
            "webdav" => web_dav(&url),
            other => Err(format!("{other} is not known; file, s3 and webdav are")),
        }
    }
}

/// What may be shown of an address.
fn shown(address: &str) -> String {
    match Url::parse(address) {
        Ok(mut url) if url.password().is_some() => {
            let _ = url.set_password(None);
            url.to_string()
        }
        _ => address.to_owned(),
    }
}

fn folder(url: &Url) -> Result<Place, String> {
    let path = url.to_file_path().ok().filter(|path| path.is_absolute());
    path.map(Place::Folder).ok_or_else(|| "a folder is named by its whole path".to_owned())
}

fn bucket(url: &Url) -> Result<Place, String> {
    let bucket = url.host_str().filter(|host| !host.is_empty()).ok_or("it names no bucket")?.to_owned();
    let option =
        |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let endpoint = option("endpoint");
    if let Some(endpoint) = &endpoint {
        let endpoint = Url::parse(endpoint).map_err(|error| format!("its endpoint: {error}"))?;
        if endpoint.scheme() != "https" && !is_here(&endpoint) {
            return Err("its endpoint is not encrypted: everybody on the way could read the key".to_owned());
        }
    }
    let region = option("region").unwrap_or_else(|| "auto".to_owned());
    Ok(Place::S3 { bucket, root: url.path().to_owned(), endpoint, region })
}

fn web_dav(url: &Url) -> Result<Place, String> {
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or("it names no host")?;
    let scheme = if is_here(url) { "http" } else { "https" };
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let user = Some(url.username()).filter(|user| !user.is_empty()).map(str::to_owned);
    Ok(Place::WebDav { endpoint: format!("{scheme}://{host}{port}"), root: url.path().to_owned(), user })
}

/// Whether a host is this machine.
fn is_here(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_of_a_folder_a_bucket_or_a_server() {
        assert_eq!(Place::parse("file:///mnt/share").unwrap(), Place::Folder("/mnt/share".into()));
        assert_eq!(
            Place::parse("s3://notes/extremis?endpoint=https://store.example&region=eu").unwrap(),
            Place::S3 {
                bucket: "notes".to_owned(),
                root: "/extremis".to_owned(),
                endpoint: Some("https://store.example".to_owned()),
                region: "eu".to_owned(),
            }
        );
        let web_dav = |address: &str| match Place::parse(address).unwrap() {
            Place::WebDav { endpoint, root, user } => (endpoint, root, user),
            other => panic!("{other:?}"),
        };
        let (endpoint, root, user) = web_dav("webdav://anna@cloud.example:8443/remote/dav");
        assert_eq!((endpoint.as_str(), root.as_str()), ("https://cloud.example:8443", "/remote/dav"));
        assert_eq!(user.as_deref(), Some("anna"));
        assert_eq!(web_dav("webdav://127.0.0.1:8080/").0, "http://127.0.0.1:8080");
    }

    #[test]
    fn an_address_of_nothing_or_one_that_gives_a_secret_away_is_refused_in_words() {
        for address in [
            "",
            "somewhere",
            "file://relative/folder",
            "gopher://host",
            "s3:///prefix",
            "s3://notes?endpoint=http://store.example",
            "webdav://anna:secret@cloud.example/dav",
        ] {
            let refused = Place::parse(address).unwrap_err().to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }
}
