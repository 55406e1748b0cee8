//! For tests that compare all that a rule gives with a file that is read by people. Where a change is meant,
//! `EXTREMIS_WRITE_GOLDEN=1` writes the file anew, and its difference is looked at (README, "Golden files").

use std::path::Path;

/// Compares with the expected text of a file below `src`.
pub(crate) fn compare(found: &str, expected: &str, file: &str) {
    if std::env::var_os("EXTREMIS_WRITE_GOLDEN").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
        std::io::Write::write_all(&mut std::fs::File::create(path).unwrap(), found.as_bytes()).unwrap();
        return;
    }
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "line {} of {file}: see the README, \"Golden files\"", number + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{file}");
}
