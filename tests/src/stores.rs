//! Servers that others wrote, as stores that machines exchange through: `s3s-fs` for S3, rclone for `WebDAV`, `sshd` for
//! SFTP, Azurite for Azure; and `s3s-fs` again, behind a gate of ours, for Google.

mod azure;
mod google;
mod ssh;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::exchange::{Machine, Variable};
use crate::{group, programs, wait};
use google::Gate;
use ssh::Ssh;

/// What a server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// A bucket.
    S3,
    /// A folder.
    WebDav,
    /// A folder of a machine that is reached by SSH.
    Sftp,
    /// A container; what serves it is no part of every set-up.
    Azure,
    /// A bucket that a service account is let into.
    Google,
}

/// Who may ask; what is planted in it must be in no message.
const USER: &str = "anna@mail.example";
const KEY: &str = "AKIAPLANTEDKEY";
const SECRET: &str = "the-planted-secret";

/// What the server for S3 calls the part of it that says what it is asked.
const REQUESTS: &str = "s3s::ops";

/// A server with nothing in it; dropping it ends it, and what it kept is gone.
#[derive(Debug)]
pub struct StoreServer {
    protocol: Protocol,
    dir: tempfile::TempDir,
    port: u16,
    ssh: Option<Ssh>,
    gate: Option<Gate>,
    process: Option<group::Group>,
}

impl StoreServer {
    /// Starts a server on a free port.
    pub fn start(protocol: Protocol) -> Self {
        let dir = tempfile::Builder::new().prefix("extremis-server-").tempdir().expect("a folder");
        let ssh = (protocol == Protocol::Sftp).then(|| Ssh::new(dir.path()));
        let mut server = Self { protocol, dir, port: 0, ssh, gate: None, process: None };
        std::fs::create_dir_all(server.kept().join("bucket")).expect("a folder");
        if protocol == Protocol::Google {
            google::make_key(server.dir.path(), "key");
            google::make_key(server.dir.path(), "another");
        }
        server.start_again();
        if protocol == Protocol::Azure {
            azure::make_container(server.port, "bucket", &server.kept());
        }
        server
    }

    /// Starts it again after it was stopped, on the port that it had.
    pub fn start_again(&mut self) {
        let log = self.dir.path().join("log");
        let file = File::create(&log).expect("a file");
        let mut command = self.command();
        command.stdout(file.try_clone().expect("a file")).stderr(file);
        self.process = Some(group::Group::start(&mut command));
        let listens = wait::until("the server listens", || port(&std::fs::read_to_string(&log).ok()?));
        if self.protocol == Protocol::Google {
            let gate = Gate::open(self.port, listens, &self.dir.path().join("key.pub"));
            self.port = gate.port;
            self.gate = Some(gate);
        } else {
            self.port = listens;
        }
    }

    fn command(&self) -> Command {
        if let Some(ssh) = &self.ssh {
            return ssh.server();
        }
        let port = self.port.to_string();
        match self.protocol {
            Protocol::S3 => {
                let mut command = group::command(&programs::s3_server());
                command.args(["--host", "127.0.0.1", "--port", &port]);
                command.args(["--access-key", KEY, "--secret-key", SECRET]).arg(self.kept());
                command.env("RUST_LOG", format!("s3s_fs=info,{REQUESTS}=debug"));
                command
            }
            Protocol::WebDav => {
                let mut command = group::command(&programs::tool("rclone"));
                command.args(["serve", "webdav", "--addr", &format!("127.0.0.1:{port}")]);
                command.args(["--config", "", "--user", USER, "--pass", SECRET]).arg(self.kept());
                command
            }
            Protocol::Google => {
                let mut command = group::command(&programs::s3_server());
                command.args(["--host", "127.0.0.1", "--port", "0"]).arg(self.kept());
                command.env("RUST_LOG", "s3s_fs=info");
                command
            }
            Protocol::Azure => azure::server(self.port, &self.kept()),
            Protocol::Sftp => unreachable!("it has a command of its own"),
        }
    }

    /// Stops it at once, and whomever it talks to.
    pub fn stop(&mut self) {
        self.gate = None;
        if let Some(mut process) = self.process.take() {
            process.kill_descendants();
        }
    }

    /// How one is let in by SSH, where that is how.
    pub fn ssh(&self) -> &Ssh {
        self.ssh.as_ref().expect("it is reached by SSH")
    }

    /// Where machines find it.
    pub fn address(&self) -> String {
        let port = self.port;
        match self.protocol {
            Protocol::S3 => format!("s3://bucket/My%20notes?endpoint=http://127.0.0.1:{port}&region=x"),
            Protocol::WebDav => format!("webdav://anna%40mail.example@127.0.0.1:{port}/bucket/My%20notes"),
            Protocol::Azure => {
                let account = azure::ACCOUNT;
                let endpoint = format!("http://127.0.0.1:{port}/{account}");
                format!("azblob://bucket/My%20notes?account={account}&endpoint={endpoint}")
            }
            Protocol::Google => format!("gcs://bucket/My%20notes?endpoint=http://127.0.0.1:{port}"),
            Protocol::Sftp => {
                let folder = self.kept().join("bucket/My%20notes");
                format!("sftp://{}@127.0.0.1:{port}{}", ssh::user(), folder.display())
            }
        }
    }

    /// Where it listens, as people name it.
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// All that it keeps.
    pub fn kept(&self) -> PathBuf {
        self.dir.path().join("kept")
    }

    /// The folder that the objects are files of.
    pub fn objects(&self) -> PathBuf {
        self.kept().join("bucket/My notes")
    }

    /// With what one is let in.
    pub fn secrets(&self) -> Vec<Variable> {
        match self.protocol {
            Protocol::Azure => self.secrets_of("", azure::KEY),
            Protocol::Google => self.secrets_of("key", ""),
            _ => self.secrets_of(KEY, SECRET),
        }
    }

    /// The file with the key of a service account.
    fn key_file(&self, name: &str) -> String {
        self.dir.path().join(name).with_extension("json").display().to_string()
    }

    /// The same, as it is given when the store is set: who one is, where that is asked for, and the secret; by SSH neither is
    /// asked for.
    pub fn login(&self) -> (&'static str, String) {
        match self.protocol {
            Protocol::S3 => (KEY, SECRET.to_owned()),
            Protocol::WebDav => (USER, SECRET.to_owned()),
            Protocol::Azure => ("", azure::KEY.to_owned()),
            Protocol::Google => ("", self.key_file("key")),
            Protocol::Sftp => ("", String::new()),
        }
    }

    /// What somebody tries it with who does not know the secret; who asks with a key that there is not, where there are
    /// keys.
    pub fn wrong_secrets(&self) -> Vec<Vec<Variable>> {
        let of_secret = self.secrets_of(KEY, "another-planted-secret");
        match self.protocol {
            Protocol::S3 => vec![of_secret, self.secrets_of("AKIAPLANTEDOTHER", SECRET), Vec::new()],
            Protocol::WebDav => vec![of_secret, Vec::new()],
            Protocol::Azure => vec![self.secrets_of("", azure::ANOTHER_KEY), Vec::new()],
            Protocol::Google => vec![self.secrets_of("another", ""), Vec::new()],
            Protocol::Sftp => vec![self.ssh().variables_with("another_key", "known_hosts")],
        }
    }

    fn secrets_of(&self, key: &str, secret: &str) -> Vec<Variable> {
        match self.protocol {
            Protocol::S3 => {
                vec![("AWS_ACCESS_KEY_ID", key.to_owned()), ("AWS_SECRET_ACCESS_KEY", secret.to_owned())]
            }
            Protocol::WebDav => vec![("EXTREMIS_SYNC_STORE_PASSWORD", secret.to_owned())],
            Protocol::Azure => vec![("AZURE_STORAGE_KEY", secret.to_owned())],
            Protocol::Google => vec![("GOOGLE_APPLICATION_CREDENTIALS", self.key_file(key))],
            Protocol::Sftp => self.ssh().variables_with("key", "known_hosts"),
        }
    }

    /// A machine that uses it.
    pub fn machine(&self) -> Machine {
        Machine::of(&self.address(), self.secrets())
    }

    /// Puts so many objects of others there whose names come before those of all machines: what machines wrote is at the end
    /// of a list.
    pub fn fill(&self, many: usize) {
        let folder = self.objects().join("log/0");
        std::fs::create_dir_all(&folder).expect("a folder");
        for number in 0..many {
            File::create(folder.join(format!("{number:05}"))).expect("a file");
        }
    }

    /// How often it was asked for a list, each page of it by itself. Of a server for S3.
    pub fn lists(&self) -> usize {
        let log = std::fs::read_to_string(self.dir.path().join("log")).expect("a log");
        log.matches("resolved route, op: ListObjectsV2").count()
    }

    /// How many segments were written to it.
    pub fn segments(&self) -> usize {
        let log = self.objects().join("log");
        crate::exchange::files(&log).iter().filter(|file| is_segment(file)).count()
    }
}

fn is_segment(file: &Path) -> bool {
    file.parent().and_then(Path::file_name).is_some_and(|name| name != "log")
}

/// The port that a server says it listens on.
fn port(log: &str) -> Option<u16> {
    let by_ssh = || log.split_once("listening on 127.0.0.1 port ");
    let (_, rest) = log.split_once("http://127.0.0.1:").or_else(by_ssh)?;
    // Not before all of it is written.
    let end = rest.find(|other: char| !other.is_ascii_digit())?;
    rest[..end].parse().ok()
}
