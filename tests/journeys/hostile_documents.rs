//! Documents that are made to do harm, given to the process that reads them: it ends in time, stays within its memory, and
//! nothing else notices.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use extremis_tests::documents::hostile;
use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;
use extremis_tests::programs;

/// As the product has it.
const LONGEST: Duration = Duration::from_secs(20);
const MOST_WRITTEN: usize = 4 * 1024 * 1024;
/// What it may take, and what the program takes itself, in KB.
const MOST_MEMORY: u64 = (512 + 128) * 1024;

/// What became of a document.
struct Ended {
    read: bool,
    refused: bool,
    /// In KB, as far as that was seen.
    memory: u64,
}

fn start(bytes: Vec<u8>) -> (Child, std::thread::JoinHandle<Vec<u8>>) {
    let mut command = Command::new(programs::cli());
    command.arg("--read-document").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let (mut input, mut output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    // One that ends early does not take all of it.
    std::thread::spawn(move || input.write_all(&bytes));
    let written = std::thread::spawn(move || {
        let mut written = Vec::new();
        output.read_to_end(&mut written).expect("it is read");
        written
    });
    (child, written)
}

fn memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    if !status.starts_with("Name:\textremis") {
        // For a moment after it was started it still has the memory of this process.
        return 0;
    }
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

fn give(name: &str, bytes: Vec<u8>) -> Ended {
    let begun = Instant::now();
    let (mut child, written) = start(bytes);
    let mut most = 0;
    while child.try_wait().expect("it is looked at").is_none() {
        most = most.max(memory(&child));
        if begun.elapsed() > LONGEST {
            child.kill().expect("it is ended");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let is_success = child.wait().expect("it ended").success();
    let written = written.join().expect("it is read");
    assert!(written.len() <= MOST_WRITTEN, "{name} has {} bytes written", written.len());
    assert!(most <= MOST_MEMORY, "{name} takes {most} KB");
    let begins = |with: &[u8]| is_success && written.starts_with(with);
    Ended { read: begins(b"{\"Ok\""), refused: begins(b"{\"Err\""), memory: most }
}

#[test]
fn hostile_documents_are_read_refused_or_end_the_process_that_reads_them_and_nothing_else() {
    let (mut read, mut refused, mut stopped, mut memory) = (0, 0, Vec::new(), 0);
    for document in hostile() {
        let ended = give(&document.name, document.bytes);
        memory = memory.max(ended.memory);
        match ended {
            Ended { read: true, .. } => read += 1,
            Ended { refused: true, .. } => refused += 1,
            _ => stopped.push(document.name),
        }
    }
    println!(
        "{} hostile documents: {read} read, {refused} refused, {} stopped {stopped:?}, at most {} MB",
        read + refused + stopped.len(),
        stopped.len(),
        memory / 1024
    );
    assert!(read + refused + stopped.len() >= 1300);
}

#[test]
fn a_document_that_takes_all_time_and_memory_is_not_sent_and_says_so() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let dir = tempfile::tempdir().expect("a folder");
    for document in hostile().into_iter().filter(|document| document.takes_all) {
        let file = dir.path().join("bomb.pdf");
        #[expect(
            clippy::disallowed_methods,
            reason = "a file of the user's, which the product does not write"
        )]
        std::fs::write(&file, &document.bytes).expect("a file");
        let told = cli.run(&["ask", "--attach", file.to_str().expect("a name"), "What does it say?"]);
        // Some is read in time on a quick machine, and then the message goes.
        assert!(told.ok || told.err.contains("bomb.pdf "), "{}: {}", document.name, told.err);
        assert!(told.ok || told.err.contains("Nothing was sent."), "{}: {}", document.name, told.err);
        assert!(told.ok || server.chats().is_empty(), "{}", document.name);
        println!("{}: {}", document.name, told.err);
    }
}
