//! The desktop's portal for pictures of the screen (`org.freedesktop.portal.Screenshot`): it has the person choose in its
//! own way, and hands over a file, which is read and removed.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use futures::StreamExt;
use futures::executor::block_on;
use futures::future::{Either, select};
use rustix::fs::{Mode, OFlags};
use zbus::fdo::DBusProxy;
use zbus::message::Type as Kind;
use zbus::zvariant::{OwnedValue, Value};
use zbus::{MatchRule, MessageStream, connection};

use super::super::portal::{PATH, PORTAL, SCREENSHOT};
use crate::{Screenshot, ScreenshotError};

const REQUEST: &str = "org.freedesktop.portal.Request";
/// A word of ours by which the portal names the request: there is one at a time.
const TOKEN: &str = "extremis_screenshot";

/// How long the person may take.
const CHOOSES_WITHIN: Duration = Duration::from_mins(5);
/// More than any picture of a screen has, in bytes.
const MOST: u64 = 64 << 20;

/// What the portal answers.
const TAKEN: u32 = 0;
const CANCELLED: u32 = 1;

/// Has the portal ask the person.
pub(super) fn choose() -> Result<Option<Screenshot>, ScreenshotError> {
    let (tell, told) = channel();
    // Also who comes too late has their file removed.
    let asking = thread::Builder::new().name("screenshot".to_owned()).spawn(move || {
        let taken = match block_on(ask()) {
            Ok(Some(address)) => taken(&address).map(Some),
            Ok(None) => Ok(None),
            Err(error) => Err(failed(&error)),
        };
        // Whoever asked may have stopped waiting.
        let _ = tell.send(taken);
    });
    asking.map_err(|error| failed(&error))?;
    told.recv_timeout(CHOOSES_WITHIN).map_err(|error| failed(&error))?
}

fn failed(error: &dyn std::error::Error) -> ScreenshotError {
    ScreenshotError::Failed { reason: error.to_string() }
}

/// The address of the picture; none where the person did not want one.
async fn ask() -> zbus::Result<Option<String>> {
    let bus = connection::Builder::session()?.method_timeout(CHOOSES_WITHIN).build().await?;
    let names = DBusProxy::new(&bus).await?;
    let portal = names.get_name_owner(PORTAL.try_into()?).await?;
    let mut owners = names.receive_name_owner_changed_with_args(&[(0, PORTAL)]).await?;
    let rule = MatchRule::builder()
        .msg_type(Kind::Signal)
        .sender(portal)?
        .path(request_path(&bus)?)?
        .interface(REQUEST)?
        .member("Response")?
        .build();
    let mut answers = MessageStream::for_match_rule(rule, &bus, Some(1)).await?;
    let options: HashMap<&str, Value<'_>> =
        HashMap::from([("handle_token", TOKEN.into()), ("interactive", true.into())]);
    let no_window = "";
    bus.call_method(Some(PORTAL), PATH, Some(SCREENSHOT), "Screenshot", &(no_window, options)).await?;
    let ended = || zbus::Error::Failure("the portal ended".to_owned());
    let answer = match select(answers.next(), owners.next()).await {
        Either::Left((Some(answer), _)) => answer?,
        _ => return Err(ended()),
    };
    let (response, mut results): (u32, HashMap<String, OwnedValue>) = answer.body().deserialize()?;
    match response {
        TAKEN => match results.remove("uri") {
            Some(address) => Ok(Some(String::try_from(address)?)),
            None => Err(zbus::Error::Failure("the portal named no file".to_owned())),
        },
        CANCELLED => Ok(None),
        other => Err(zbus::Error::Failure(format!("the portal answered with {other}"))),
    }
}

/// Where the answer comes from.
fn request_path(bus: &zbus::Connection) -> zbus::Result<String> {
    let name = bus.unique_name().ok_or_else(|| zbus::Error::Failure("the bus gave no name".to_owned()))?;
    let sender = name.trim_start_matches(':').replace('.', "_");
    Ok(format!("{PATH}/request/{sender}/{TOKEN}"))
}

/// Reads the file at an address, and removes it: nobody asked for one to be kept.
fn taken(address: &str) -> Result<Screenshot, ScreenshotError> {
    let no_file = |reason: String| ScreenshotError::NoFile { reason };
    let path = path_of(address).ok_or_else(|| no_file("it is not on this machine".to_owned()))?;
    let read = read(&path);
    if let Err(error) = fs::remove_file(&path) {
        tracing::warn!(%error, "the picture that the desktop took is still there");
    }
    read.map(Screenshot::File).map_err(|error| no_file(error.to_string()))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    let length = file.take(MOST + 1).read_to_end(&mut bytes)?;
    if u64::try_from(length).unwrap_or(u64::MAX) > MOST {
        return Err(io::Error::other("it is larger than a screen"));
    }
    Ok(bytes)
}

/// The path that an address of a file on this machine means (RFC 8089).
fn path_of(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    let path = rest.strip_prefix("localhost").unwrap_or(rest);
    if !path.starts_with('/') {
        return None;
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut left = path.bytes();
    while let Some(byte) = left.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
            let (high, low) = (digit(left.next())?, digit(left.next())?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_this_machine_is_a_path_and_any_other_is_none() {
        let path = |address| path_of(address).map(|path| path.display().to_string());
        assert_eq!(
            path("file:///tmp/Pictures/Bild%20%C3%A4.png").as_deref(),
            Some("/tmp/Pictures/Bild ä.png")
        );
        assert_eq!(path("file://localhost/tmp/a.png").as_deref(), Some("/tmp/a.png"));
        for other in
            ["https://example.com/a.png", "file://elsewhere/a.png", "file:///a%2", "file:///a%zz", "/a"]
        {
            assert_eq!(path(other), None, "{other}");
        }
    }

    #[test]
    fn the_file_is_read_and_removed_and_a_link_leads_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("shot.png");
        let put = |text: &[u8]| io::Write::write_all(&mut File::create(&file).unwrap(), text).unwrap();
        put(b"a picture");
        let address = |path: &Path| format!("file://{}", path.display());
        assert_eq!(taken(&address(&file)).unwrap(), Screenshot::File(b"a picture".to_vec()));
        assert!(!file.exists());
        put(b"of somebody else");
        let link = folder.path().join("link.png");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert!(matches!(taken(&address(&link)), Err(ScreenshotError::NoFile { .. })));
        assert!(file.exists() && !link.exists());
        assert!(matches!(taken(&address(folder.path())), Err(ScreenshotError::NoFile { .. })));
    }
}
