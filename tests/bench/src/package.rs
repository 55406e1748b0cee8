//! The packages: how large each is beside the programs and models in it, compressed by the same compressor.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use extremis_tests::programs;

use crate::Line;

/// How the name of each package ends, and what compresses it.
const DEB: (&str, &[&str]) = (".deb", &["gzip", "-6"]);
const RPM: (&str, &[&str]) = (".rpm", &["zstd", "-10"]);
const PORTABLE: (&str, &[&str]) = (".tar.gz", &["gzip", "-6"]);

/// What the bench of each is called.
pub(crate) const NAMES: [&str; 3] = ["package_size_deb", "package_size_rpm", "package_size_portable"];

pub(crate) fn deb() -> Line {
    size(NAMES[0], DEB)
}

pub(crate) fn rpm() -> Line {
    size(NAMES[1], RPM)
}

pub(crate) fn portable() -> Line {
    size(NAMES[2], PORTABLE)
}

/// Whether `cargo xtask bundle` has made all of them.
pub(crate) fn are_there() -> bool {
    [DEB, RPM, PORTABLE].iter().all(|(ending, _)| find(ending).is_some())
}

fn size(name: &'static str, (ending, compressor): (&str, &[&str])) -> Line {
    let package = find(ending).expect("the package is there");
    let contents = unpacked(&find(DEB.0).expect("the package for Debian is there"));
    let usr = contents.path().join("usr");
    let programs = ["bin/extremis", "bin/extremis-cli"].map(|program| usr.join(program));
    let models = crate::files::files(&usr.join("lib/Extremis/models"), "gguf");
    let weights = crate::files::files(&usr.join("lib/Extremis/models"), "weights");
    let parts = programs.into_iter().chain(models).chain(weights);
    let floor: u64 = parts.map(|part| compressed(&part, compressor)).sum();
    Line { name, unit: "MiB", value: mebibytes(length(&package)), floor: mebibytes(floor) }
}

/// The folder of packages: `EXTREMIS_PACKAGES`, else where the bundle is made, beside this program.
fn folder() -> PathBuf {
    let beside = || programs::app().with_file_name("bundle");
    std::env::var_os("EXTREMIS_PACKAGES").map_or_else(beside, PathBuf::from)
}

fn find(ending: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder()).ok()?;
    let mut paths = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    paths.find(|path| path.to_string_lossy().ends_with(ending))
}

/// What is in the portable package, without the folder around it.
pub(crate) fn unpacked_portable() -> tempfile::TempDir {
    let (package, folder) =
        (find(PORTABLE.0).expect("the package is there"), tempfile::tempdir().expect("a folder"));
    let mut unpack = Command::new("tar");
    unpack.arg("-xzf").arg(&package).arg("-C").arg(folder.path()).arg("--strip-components=1");
    assert!(unpack.status().is_ok_and(|status| status.success()), "{} can be unpacked", package.display());
    folder
}

fn unpacked(package: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let status = Command::new("dpkg-deb").arg("--extract").arg(package).arg(folder.path()).status();
    assert!(status.is_ok_and(|status| status.success()), "{} can be unpacked", package.display());
    folder
}

/// How many bytes a file has once a program has compressed it.
fn compressed(file: &Path, compressor: &[&str]) -> u64 {
    let mut command = Command::new(compressor[0]);
    command.args(&compressor[1..]).arg("--stdout").arg(file).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the compressor starts");
    let mut out = child.stdout.take().expect("stdout is a pipe");
    let bytes = std::io::copy(&mut out, &mut std::io::sink()).expect("it can be read");
    assert!(child.wait().is_ok_and(|status| status.success()), "{} is compressed", file.display());
    bytes
}

fn length(file: &Path) -> u64 {
    std::fs::metadata(file).expect("it is there").len()
}

#[expect(clippy::cast_precision_loss, reason = "far below where a float counts in whole numbers")]
fn mebibytes(bytes: u64) -> f64 {
    (bytes as f64 / 1_048_576.0 * 100.0).round() / 100.0
}
