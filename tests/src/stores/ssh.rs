//! `sshd` for the user who runs the tests, with keys and a configuration of its own.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::exchange::Variable;
use crate::{group, programs};

/// The keys of a server and of who may log in, and of who may not.
#[derive(Debug)]
pub struct Ssh {
    dir: PathBuf,
    port: u16,
}

impl Ssh {
    /// Makes all of that.
    pub fn new(dir: &Path) -> Self {
        let bound = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = bound.local_addr().expect("an address").port();
        let ssh = Self { dir: dir.to_owned(), port };
        for key in ["host", "key", "another_key", "another_host"] {
            let mut command = Command::new(programs::tool("ssh-keygen"));
            command.args(["-q", "-t", "ed25519", "-N", "", "-C", key, "-f"]).arg(dir.join(key));
            assert!(command.stdin(Stdio::null()).status().expect("it runs").success(), "a key is made");
        }
        let public = |key: &str| fs::read_to_string(dir.join(key).with_extension("pub")).expect("a key");
        ssh.put("authorized_keys", &public("key"));
        ssh.put("known_hosts", &format!("[127.0.0.1]:{port} {}", public("host")));
        ssh.put("changed_hosts", &format!("[127.0.0.1]:{port} {}", public("another_host")));
        ssh.put("no_hosts", "");
        ssh.put("sshd_config", &ssh.config("internal-sftp"));
        ssh
    }

    fn config(&self, sftp: &str) -> String {
        let (dir, port) = (self.dir.display(), self.port);
        format!(
            "ListenAddress 127.0.0.1\nPort {port}\nHostKey {dir}/host\nPidFile none\nStrictModes no\nUsePAM no
AuthorizedKeysFile {dir}/authorized_keys\nPasswordAuthentication no\nKbdInteractiveAuthentication no
PermitRootLogin prohibit-password\nSubsystem sftp {sftp}\n"
        )
    }

    fn put(&self, name: &str, text: &str) -> PathBuf {
        let path = self.dir.join(name);
        File::create(&path).and_then(|mut file| file.write_all(text.as_bytes())).expect("a file");
        path
    }

    /// The command that serves.
    pub(super) fn server(&self) -> Command {
        let empty = Path::new("/run/sshd");
        if user() == "root" && !empty.is_dir() {
            fs::create_dir_all(empty).expect("the folder that sshd locks itself into");
        }
        let mut command = group::command(&programs::daemon("sshd"));
        command.args(["-D", "-e", "-f"]).arg(self.dir.join("sshd_config"));
        command
    }

    /// Serves something else for SFTP from the next start on.
    pub fn serve(&self, sftp: &str) {
        self.put("sshd_config", &self.config(sftp));
    }

    /// A program `ssh` that has this key and knows the hosts of this file: `known_hosts`, `changed_hosts`, `no_hosts`.
    pub fn program(&self, key: &str, hosts: &str) -> PathBuf {
        let (dir, folder) = (self.dir.display(), format!("bin-{key}-{hosts}"));
        fs::create_dir_all(self.dir.join(&folder)).expect("a folder");
        let config = self.put(
            &format!("{folder}/config"),
            &format!(
                "IdentityFile {dir}/{key}\nIdentitiesOnly yes\nIdentityAgent none
UserKnownHostsFile {dir}/{hosts}\nGlobalKnownHostsFile none\n"
            ),
        );
        let ssh = programs::tool("ssh");
        let script = format!("#!/bin/sh\nexec {} -F {} \"$@\"\n", ssh.display(), config.display());
        let program = self.put(&format!("{folder}/ssh"), &script);
        fs::set_permissions(&program, Permissions::from_mode(0o700)).expect("it can be run");
        program
    }

    /// How many programs talk to it.
    pub fn clients(&self) -> usize {
        let port = self.port.to_string();
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = all.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
        lines
            .filter(|line| line.contains("BatchMode=yes") && line.split('\0').any(|part| part == port))
            .count()
    }

    /// The same, as the environment of a machine.
    pub fn variables_with(&self, key: &str, hosts: &str) -> Vec<Variable> {
        let program = self.program(key, hosts);
        let folder = program.parent().expect("a folder").display();
        vec![("PATH", format!("{folder}:{}", std::env::var("PATH").unwrap_or_default()))]
    }
}

/// Who runs the tests.
pub(super) fn user() -> String {
    let told = Command::new(programs::tool("id")).arg("-un").output().expect("it runs");
    String::from_utf8_lossy(&told.stdout).trim().to_owned()
}
