//! What every measurement of a window starts with: a desktop, a model server, conversations; and programs that run there.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use extremis_tests::app::Launch;
use extremis_tests::desktop::Desktop;
use extremis_tests::everything::Everything;
use extremis_tests::group::Group;
use extremis_tests::openai::ModelServer;
use extremis_tests::{programs, wait};
use tempfile::TempDir;

use crate::{archive, search};

/// Of everything that was said.
pub(super) const SEED: u64 = 7;
/// The title of the bare window.
pub(super) const BARE_TITLE: &str = "Bare";
/// What each program says on stderr when its window can be used.
const READY: &str = "ready";
/// What a program may take to be ready.
const PATIENCE: Duration = wait::LIMIT;

/// The built bare window: `EXTREMIS_BARE`, else beside the application.
pub(super) fn bare() -> PathBuf {
    let beside = || programs::app().with_file_name("examples").join("bare");
    let file = std::env::var_os("EXTREMIS_BARE").map_or_else(beside, PathBuf::from);
    assert!(
        file.is_file(),
        "{} is not there. Build it: cargo build -p extremis --example bare",
        file.display()
    );
    file
}

pub(super) struct Stage {
    pub desktop: Desktop,
    pub server: ModelServer,
    pub data: TempDir,
}

/// A conversation, and its newest message.
pub(super) struct Filled {
    pub session: String,
    pub newest: String,
}

impl Stage {
    pub fn set() -> Self {
        let data = tempfile::tempdir().expect("a data folder");
        Self { desktop: Desktop::start(), server: ModelServer::start(), data }
    }

    pub fn launch(&self) -> Launch {
        Launch::new(self.data.path(), &self.server.base_url())
    }

    /// As when the meaning of everything is known, which takes hours: nothing is done in the background.
    pub fn launch_without_meaning(&self) -> Launch {
        self.launch().with("EXTREMIS_EMBEDDING_MODEL", "")
    }

    /// Keeps so many conversations of so many messages; gives those at the head of the list, the newest first.
    pub fn fill(&self, sessions: u64, messages: usize) -> Vec<Filled> {
        const AT_HEAD: usize = 12;
        let everything = Everything::new(SEED);
        let mut filled = Vec::new();
        let made = (0..sessions).map(|number| {
            let session = search::session(&everything, number, messages);
            let newest = session.head().expect("a message").id.to_string();
            filled.push(Filled { session: session.id().to_string(), newest });
            session
        });
        archive::keep(self.data.path(), made);
        filled.into_iter().rev().take(AT_HEAD).collect()
    }

    /// Starts a program, and waits until its window can be used; says how long that took.
    pub fn start(&self, launch: &Launch, program: &Path) -> (Group, Duration) {
        let mut command = Command::new(program);
        self.desktop.enter(&mut command);
        launch.prepare(&mut command);
        command
            .env("EXTREMIS_LOG", "extremis=info")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let start = Instant::now();
        let mut group = Group::start(&mut command);
        let told = group.child().stderr.take().expect("stderr is a pipe");
        let (ready, is_ready) = mpsc::channel();
        std::thread::spawn(move || {
            // All of it is read, or the program would wait for that.
            for line in BufReader::new(told).lines().map_while(Result::ok) {
                if line.contains(READY) {
                    let _ = ready.send(start.elapsed());
                }
            }
        });
        let took = is_ready.recv_timeout(PATIENCE);
        let took = took.unwrap_or_else(|_| panic!("{} never said that it is ready", program.display()));
        (group, took)
    }
}
