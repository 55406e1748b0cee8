//! What an import of a large export holds in memory.

use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use extremis_tests::chatgpt;
use extremis_tests::process::Cli;

use crate::Line;

const LARGE: u64 = 1_000_000_000;
const SMALL: u64 = 10_000_000;
/// How often it is looked what the process holds: what it held most, Linux keeps as long as it runs.
const EVERY: Duration = Duration::from_millis(10);

/// What the command line holds at most while it takes in an export of 1 GB, beside the same of one that is a hundredth of it.
pub(crate) fn memory_of_1gb() -> Line {
    let dir = crate::archive::on_disk();
    let peak = |bytes: u64| {
        let file = dir.path().join("export.zip");
        let count = chatgpt::export(&file, bytes);
        let (peak, seconds) = imported(&file, count);
        eprintln!("{count} conversations in {} MB of JSON in {seconds:.0} s", bytes / 1_000_000);
        peak
    };
    let (floor, value) = (peak(SMALL), peak(LARGE));
    Line { name: "import_1gb_memory", unit: "KiB", value, floor }
}

/// Takes an export in; says what the process held at most, in KiB, and how many seconds it took.
fn imported(file: &Path, count: u64) -> (f64, f64) {
    let dir = crate::archive::on_disk();
    let cli = Cli::at_without_server(&dir.path().join("data"));
    let file = file.display().to_string();
    let mut command = cli.command(&["--json", "import", &file]);
    let begun = std::time::Instant::now();
    let mut process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut peak = f64::NAN;
    let ended = loop {
        if let Some(ended) = process.try_wait().expect("it can be waited for") {
            break ended;
        }
        peak = held_at_most(process.id()).unwrap_or(peak);
        sleep(EVERY);
    };
    assert!(ended.success(), "the import failed: {ended}");
    let listed = cli.list().len() as u64;
    assert_eq!(listed, count, "all of them are there");
    (peak, begun.elapsed().as_secs_f64())
}

/// The most that a process has held in memory, in KiB; none once it has ended.
fn held_at_most(id: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().trim_end_matches(" kB").parse().ok()
}
