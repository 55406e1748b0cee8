//! The addresses of stores.

use std::borrow::Cow;
use std::net::IpAddr;
use std::path::PathBuf;

use extremis_language::{Words, text};
use percent_encoding::percent_decode_str;
use reqwest::Url;

use crate::error::SyncError;

/// What is known at which address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// A folder.
    Folder(PathBuf),
    /// What a server keeps.
    Server(Service),
}

/// What is asked for by HTTP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Service {
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
            return Err(text!("sync-address-password"));
        }
        match url.scheme() {
            "file" => folder(&url),
            "s3" => bucket(&url).map(Self::Server),
            "webdav" => web_dav(&url).map(Self::Server),
            other => Err(text!("sync-address-scheme", scheme = other)),
        }
    }
}

impl Service {
    /// Who is asked there, as a person names it.
    pub(super) fn host(&self) -> String {
        let named =
            |url: &str| Url::parse(url).ok().and_then(|url| Some((url.host_str()?.to_owned(), url.port())));
        match self {
            Self::S3 { endpoint: None, .. } => "AWS".to_owned(),
            Self::S3 { endpoint: Some(endpoint), .. } | Self::WebDav { endpoint, .. } => {
                match named(endpoint) {
                    Some((host, Some(port))) => format!("{host}:{port}"),
                    Some((host, None)) => host,
                    None => endpoint.clone(),
                }
            }
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
    path.map(Place::Folder).ok_or_else(|| text!("sync-address-folder"))
}

fn bucket(url: &Url) -> Result<Service, String> {
    let bucket = url
        .host_str()
        .filter(|host| !host.is_empty())
        .ok_or_else(|| text!("sync-address-bucket"))?
        .to_owned();
    let option =
        |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let endpoint = option("endpoint");
    if let Some(endpoint) = &endpoint {
        let endpoint =
            Url::parse(endpoint).map_err(|error| text!("sync-address-endpoint", error = Words(error)))?;
        if endpoint.scheme() != "https" && !is_here(&endpoint) {
            return Err(text!("sync-address-not-encrypted"));
        }
    }
    let region = option("region").unwrap_or_else(|| "auto".to_owned());
    Ok(Service::S3 { bucket, root: plain(url.path())?, endpoint, region })
}

fn web_dav(url: &Url) -> Result<Service, String> {
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| text!("sync-address-host"))?;
    let scheme = if is_here(url) { "http" } else { "https" };
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let user = Some(plain(url.username())?).filter(|user| !user.is_empty());
    Ok(Service::WebDav { endpoint: format!("{scheme}://{host}{port}"), root: plain(url.path())?, user })
}

/// A part of an address as it is meant: `%20` is a space.
fn plain(part: &str) -> Result<String, String> {
    let decoded = percent_decode_str(part).decode_utf8();
    decoded.map(Cow::into_owned).map_err(|_| text!("sync-address-text", part = part))
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
            Place::Server(Service::S3 {
                bucket: "notes".to_owned(),
                root: "/extremis".to_owned(),
                endpoint: Some("https://store.example".to_owned()),
                region: "eu".to_owned(),
            })
        );
        let web_dav = |address: &str| match Place::parse(address).unwrap() {
            Place::Server(Service::WebDav { endpoint, root, user }) => (endpoint, root, user),
            other => panic!("{other:?}"),
        };
        let (endpoint, root, user) = web_dav("webdav://anna@cloud.example:8443/remote/dav");
        assert_eq!((endpoint.as_str(), root.as_str()), ("https://cloud.example:8443", "/remote/dav"));
        assert_eq!(user.as_deref(), Some("anna"));
        assert_eq!(web_dav("webdav://127.0.0.1:8080/").0, "http://127.0.0.1:8080");
    }

    #[test]
    fn a_space_in_a_folder_and_an_at_sign_in_a_user_are_meant_as_they_are_written() {
        let Place::Server(Service::WebDav { root, user, .. }) =
            Place::parse("webdav://anna%40mail.example@cloud.example/My%20notes/").unwrap()
        else {
            panic!("it is a server")
        };
        assert_eq!((root.as_str(), user.as_deref()), ("/My notes/", Some("anna@mail.example")));
        let Place::Server(Service::S3 { root, .. }) = Place::parse("s3://notes/My notes").unwrap() else {
            panic!("it is a bucket")
        };
        assert_eq!(root, "/My notes");
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
