//! Azurite, which Microsoft wrote to stand for Azure Blob Storage.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::{group, programs, wait};

/// Who may ask; what is planted in it must be in no message.
pub(super) const ACCOUNT: &str = "annasnotes";
/// `the-planted-secret` and `another-planted-secret` in Base64; the first one as `openssl` takes it, too.
pub(super) const KEY: &str = "dGhlLXBsYW50ZWQtc2VjcmV0";
const KEY_IN_HEX: &str = "7468652d706c616e7465642d736563726574";
pub(super) const ANOTHER_KEY: &str = "YW5vdGhlci1wbGFudGVkLXNlY3JldA==";

/// The command that serves.
pub(super) fn server(port: u16, kept: &Path) -> Command {
    let mut command = group::command(&programs::tool("node"));
    command.arg(programs::azurite()).args(["--blobPort", &port.to_string()]).arg("--location").arg(kept);
    command.args(["--disableTelemetry", "--skipApiVersionCheck", "--silent"]);
    command.env("AZURITE_ACCOUNTS", format!("{ACCOUNT}:{KEY}"));
    command
}

/// Makes a container, which nobody but its owner does.
pub(super) fn make_container(port: u16, name: &str, kept: &Path) {
    let date = said(
        Command::new(programs::tool("date")).args(["-u", "+%a, %d %b %Y %H:%M:%S GMT"]).env("LC_ALL", "C"),
    );
    let version = "2021-12-02";
    let signed = format!(
        "PUT\n\n\n\n\n\n\n\n\n\n\n\nx-ms-date:{date}\nx-ms-version:{version}\n/{ACCOUNT}/{ACCOUNT}/{name}\nrestype:container"
    );
    let script = format!(
        "printf '%s' \"$1\" | openssl dgst -sha256 -mac HMAC -macopt hexkey:{KEY_IN_HEX} -binary | base64"
    );
    let signature = said(Command::new(programs::tool("sh")).args(["-c", &script, "sh", &signed]));
    let made = ureq::put(format!("http://127.0.0.1:{port}/{ACCOUNT}/{name}?restype=container"))
        .header("x-ms-date", &date)
        .header("x-ms-version", version)
        .header("Authorization", format!("SharedKey {ACCOUNT}:{signature}"))
        .send_empty();
    made.expect("the container is made");
    // It writes what it knows some seconds later.
    let known = kept.join("__azurite_db_blob__.json");
    let is_known = |text: String| text.contains(&format!("\"{name}\"")).then_some(());
    wait::until("the container is kept", || is_known(std::fs::read_to_string(&known).ok()?));
}

fn said(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
