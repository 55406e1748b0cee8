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
    /// A folder of a machine that is reached by SSH.
    Sftp(SshPlace),
}

/// A folder of a machine that is reached by SSH.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SshPlace {
    /// A name of the network, or one of the user's own SSH configuration.
    pub(super) host: String,
    pub(super) port: Option<u16>,
    pub(super) user: Option<String>,
    /// From the root of the file system, or from the folder that one is in after the login.
    pub(super) path: String,
}

/// What is asked for by HTTP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Service {
    /// A bucket of S3, or of what speaks as it does.
    S3 { bucket: String, root: String, endpoint: Option<String>, region: String },
    /// A folder of a `WebDAV` server.
    WebDav { endpoint: String, root: String, user: Option<String> },
    /// A container of Azure Blob Storage.
    Azure { account: String, container: String, root: String, endpoint: Option<String> },
    /// A bucket of Google Cloud Storage.
    Gcs { bucket: String, root: String, endpoint: Option<String> },
}

impl Place {
    /// `file:///folder`, `s3://bucket/prefix?endpoint=https://host&region=name`, `webdav://user@host/path`,
    /// `azblob://container/prefix?account=name`, `gcs://bucket/prefix`, `sftp://user@host/path`.
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
            "azblob" => azure(&url).map(Self::Server),
            "gcs" => google(&url).map(Self::Server),
            "sftp" => sftp(&url).map(Self::Sftp),
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
            Self::Azure { endpoint: None, .. } => "Azure".to_owned(),
            Self::Gcs { endpoint: None, .. } => "Google Cloud".to_owned(),
            Self::S3 { endpoint: Some(endpoint), .. }
            | Self::Azure { endpoint: Some(endpoint), .. }
            | Self::Gcs { endpoint: Some(endpoint), .. }
            | Self::WebDav { endpoint, .. } => match named(endpoint) {
                Some((host, Some(port))) => format!("{host}:{port}"),
                Some((host, None)) => host,
                None => endpoint.clone(),
            },
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
    let bucket = named(url).ok_or_else(|| text!("sync-address-bucket"))?;
    let region = option(url, "region").unwrap_or_else(|| "auto".to_owned());
    Ok(Service::S3 { bucket, root: plain(url.path())?, endpoint: endpoint(url)?, region })
}

fn azure(url: &Url) -> Result<Service, String> {
    let container = named(url).ok_or_else(|| text!("sync-address-container"))?;
    // It becomes part of the name of a host.
    let is_name = |name: &String| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let account = option(url, "account").filter(is_name).ok_or_else(|| text!("sync-address-account"))?;
    Ok(Service::Azure { account, container, root: plain(url.path())?, endpoint: endpoint(url)? })
}

fn google(url: &Url) -> Result<Service, String> {
    let bucket = named(url).ok_or_else(|| text!("sync-address-bucket"))?;
    Ok(Service::Gcs { bucket, root: plain(url.path())?, endpoint: endpoint(url)? })
}

/// What stands where other addresses have a host.
fn named(url: &Url) -> Option<String> {
    url.host_str().filter(|host| !host.is_empty()).map(str::to_owned)
}

fn option(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Who is asked instead of whom the service asks by itself.
fn endpoint(url: &Url) -> Result<Option<String>, String> {
    let Some(endpoint) = option(url, "endpoint") else { return Ok(None) };
    let parsed =
        Url::parse(&endpoint).map_err(|error| text!("sync-address-endpoint", error = Words(error)))?;
    if parsed.scheme() != "https" && !(parsed.scheme() == "http" && is_here(&parsed)) {
        return Err(text!("sync-address-not-encrypted"));
    }
    Ok(Some(endpoint.trim_end_matches('/').to_owned()))
}

fn sftp(url: &Url) -> Result<SshPlace, String> {
    let host = named(url).ok_or_else(|| text!("sync-address-host"))?;
    let host = plain(host.trim_matches(['[', ']']))?;
    let user = Some(plain(url.username())?).filter(|user| !user.is_empty());
    if let Some(part) = [Some(&host), user.as_ref()].into_iter().flatten().find(|part| !is_for_ssh(part)) {
        return Err(text!("sync-address-ssh", part = part));
    }
    let path = plain(url.path())?;
    let path = match path.strip_prefix("/~").filter(|rest| rest.is_empty() || rest.starts_with('/')) {
        Some(within) => within.trim_matches('/').to_owned(),
        None if path.is_empty() => path,
        None => format!("/{}", path.trim_matches('/')),
    };
    Ok(SshPlace { host, port: url.port(), user, path })
}

/// Whether a name can be handed to `ssh`, which reads options, and may hand it to a shell.
fn is_for_ssh(name: &str) -> bool {
    let is_plain = |other: char| other.is_alphanumeric() || "._-@+:%".contains(other);
    !name.is_empty() && !name.starts_with('-') && name.chars().all(is_plain)
}

fn web_dav(url: &Url) -> Result<Service, String> {
    let host = named(url).ok_or_else(|| text!("sync-address-host"))?;
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
    fn addresses_are_of_azure_of_google_or_of_a_machine_that_is_reached_by_ssh() {
        assert_eq!(
            Place::parse("azblob://notes/My%20notes?account=mine").unwrap(),
            Place::Server(Service::Azure {
                account: "mine".to_owned(),
                container: "notes".to_owned(),
                root: "/My notes".to_owned(),
                endpoint: None,
            })
        );
        assert_eq!(
            Place::parse("gcs://notes?endpoint=http://127.0.0.1:4443/").unwrap(),
            Place::Server(Service::Gcs {
                bucket: "notes".to_owned(),
                root: String::new(),
                endpoint: Some("http://127.0.0.1:4443".to_owned()),
            })
        );
        let sftp = |address: &str| match Place::parse(address).unwrap() {
            Place::Sftp(place) => (place.user, place.host, place.port, place.path),
            other => panic!("{other:?}"),
        };
        let anna = Some("anna".to_owned());
        let nas = "nas.example".to_owned();
        assert_eq!(
            sftp("sftp://anna@nas.example:2222/srv/My%20notes/"),
            (anna.clone(), nas.clone(), Some(2222), "/srv/My notes".to_owned())
        );
        assert_eq!(sftp("sftp://anna@nas.example/~/notes"), (anna, nas, None, "notes".to_owned()));
        assert_eq!(sftp("sftp://nas"), (None, "nas".to_owned(), None, String::new()));
        assert_eq!(sftp("sftp://[::1]/notes").1, "::1");
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
            "azblob://notes/extremis",
            "azblob://notes?account=evil.example/",
            "azblob://notes?account=mine&endpoint=http://store.example",
            "azblob:///prefix?account=mine",
            "gcs:///prefix",
            "gcs://notes?endpoint=ftp://127.0.0.1",
            "sftp:///folder",
            "sftp://anna:secret@nas.example/folder",
            "sftp://-oProxyCommand=xterm/folder",
            "sftp://-oProxyCommand=xterm@nas.example/folder",
            "sftp://anna%3Bxterm@nas.example/folder",
        ] {
            let refused = Place::parse(address).unwrap_err().to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }
}
