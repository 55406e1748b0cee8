//! What only the processes of one test see: mounts (a small disk that can be full, a folder that cannot be written),
//! and a network with nothing in it.
//!
//! Works for root and for a user where the kernel allows user namespaces. Both end with the namespace.

mod offline;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub use offline::{other_address, without_network};

use crate::group::{self, Group};
use crate::{programs, wait};

/// A mount namespace, held open by a sleeping process.
#[derive(Debug)]
pub struct Namespace {
    holder: Group,
}

impl Default for Namespace {
    fn default() -> Self {
        Self::new()
    }
}

impl Namespace {
    /// Makes a namespace that sees everything as it is.
    pub fn new() -> Self {
        let mut command = group::command(&programs::tool("unshare"));
        command.args([
            "--map-root-user",
            "--mount",
            "--propagation",
            "private",
            "sh",
            "-c",
            "echo ready; exec sleep infinity",
        ]);
        let mut holder = Group::start(command.stdout(Stdio::piped()).stderr(Stdio::null()));
        assert_eq!(
            holder.first_line(),
            "ready",
            "this test mounts a small disk, which needs root or user namespaces (kernel.unprivileged_userns_clone)"
        );
        Self { holder }
    }

    /// A command that sees the mounts.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(programs::tool("nsenter"));
        command.args(self.entry()).arg(program);
        command
    }

    /// The arguments of `nsenter` before the program.
    pub fn entry(&self) -> Vec<String> {
        let id = self.holder.id().to_string();
        ["--target", &id, "--user", "--mount", "--preserve-credentials", "--"].map(str::to_owned).to_vec()
    }

    /// Runs a line of shell inside.
    pub fn shell(&self, line: &str) {
        let status = self.command(Path::new("/bin/sh")).args(["-c", line]).stderr(Stdio::null()).status();
        assert!(status.is_ok(), "{line} could not be run");
    }

    /// Mounts an empty disk of so many bytes at a folder.
    pub fn small_disk(&self, at: &Path, bytes: u64) {
        std::fs::create_dir_all(at).expect("a folder to mount at");
        self.mount(&["-t", "tmpfs", "-o", &format!("size={bytes},mode=0700"), "tmpfs"], at);
    }

    /// Gives a small disk more room.
    pub fn grow_disk(&self, at: &Path, bytes: u64) {
        self.mount(&["-o", &format!("remount,size={bytes}")], at);
    }

    /// Makes a folder unwritable, for root too.
    pub fn read_only(&self, at: &Path) {
        self.mount(&["--bind", &at.display().to_string()], at);
        self.mount(&["-o", "remount,bind,ro"], at);
    }

    /// Makes a folder writable again.
    pub fn writable_again(&self, at: &Path) {
        self.mount(&["-o", "remount,bind,rw"], at);
    }

    /// A path as it is inside, for a look from outside.
    pub fn path(&self, inside: &Path) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.holder.id()));
        root.join(inside.strip_prefix("/").expect("an absolute path"))
    }

    fn mount(&self, arguments: &[&str], at: &Path) {
        wait::until("the namespace can be entered", || {
            let entered = self.command(Path::new("/bin/true")).status();
            entered.is_ok_and(|status| status.success()).then_some(())
        });
        let mut command = self.command(&programs::tool("mount"));
        let mounted = command.args(arguments).arg(at).output().expect("mount runs");
        let why = String::from_utf8_lossy(&mounted.stderr).into_owned();
        assert!(mounted.status.success(), "mounting at {} needs CAP_SYS_ADMIN: {why}", at.display());
    }
}
