//! The process that reads a document: it gives up what it does not need, then reads.

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::thread;

use super::ARGUMENT;
use crate::MAX_BYTES;
use crate::document;

/// For documents that hold each other deeply, in bytes.
const STACK: usize = 64 * 1024 * 1024;

/// Reads the document on the standard input where this program was started to do that; none where it was not. The first
/// thing that a program does.
pub fn read_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let is_asked =
        arguments.next().is_some_and(|argument| argument == ARGUMENT) && arguments.next().is_none();
    is_asked.then(|| {
        // What is wrong with a document is told by the end of this process.
        std::panic::set_hook(Box::new(|_| {}));
        let reading = thread::Builder::new().stack_size(STACK).spawn(run);
        match reading.map(thread::JoinHandle::join) {
            Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        }
    })
}

fn run() -> io::Result<()> {
    limits::set()?;
    let mut bytes = Vec::new();
    io::stdin().lock().take(u64::try_from(MAX_BYTES).unwrap_or(u64::MAX)).read_to_end(&mut bytes)?;
    let read = document::read(bytes);
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &read)?;
    out.flush()
}

#[cfg(unix)]
mod limits {
    use std::io;

    use rustix::process::{Resource, Rlimit, setrlimit};

    /// Of the processor, in seconds.
    const SECONDS: u64 = 10;

    /// No file is opened, none is written, nothing is started, and neither time nor memory is without end.
    pub fn set() -> io::Result<()> {
        memory()?;
        for (resource, most) in
            [(Resource::Cpu, SECONDS), (Resource::Nofile, 0), (Resource::Fsize, 0), (Resource::Nproc, 0)]
        {
            at_most(resource, most)?;
        }
        Ok(())
    }

    fn at_most(resource: Resource, most: u64) -> io::Result<()> {
        Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
    }

    /// More than the program takes itself, which differs: the window's is larger than that of the command line.
    #[cfg(target_os = "linux")]
    fn memory() -> io::Result<()> {
        const MOST: u64 = 512 * 1024 * 1024;
        let pages = std::fs::read_to_string("/proc/self/statm")?;
        let pages = pages.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
        let page = u64::try_from(rustix::param::page_size()).unwrap_or(4096);
        let own = pages.ok_or(io::ErrorKind::InvalidData)?.saturating_mul(page);
        at_most(Resource::As, own.saturating_add(MOST))
    }

    /// Elsewhere the system does not keep to such a limit.
    #[cfg(not(target_os = "linux"))]
    fn memory() -> io::Result<()> {
        Ok(())
    }
}

#[cfg(not(unix))]
mod limits {
    use std::io;

    /// Nothing of the like is to be had without rights; the time is kept by who started it.
    #[expect(clippy::unnecessary_wraps, reason = "as on Unix")]
    pub fn set() -> io::Result<()> {
        Ok(())
    }
}
