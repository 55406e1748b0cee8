//! Small and read-only disks.

use std::path::Path;

use extremis_tests::namespace::Namespace;

#[test]
fn a_small_disk_fills_up_and_a_read_only_folder_refuses_even_root() {
    let dir = tempfile::tempdir().expect("a folder");
    let (small, fixed) = (dir.path().join("small"), dir.path().join("fixed"));
    std::fs::create_dir_all(&fixed).expect("a folder");
    let namespace = Namespace::new();
    namespace.small_disk(&small, 64 * 1024);
    namespace.read_only(&fixed);
    let shell = |script: String| {
        let output = namespace.command(Path::new("/bin/sh")).args(["-c", &script]).output().expect("a shell");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let full = shell(format!("head -c 100000 /dev/zero > {}/file", small.display()));
    assert!(full.contains("No space left"), "{full}");
    let refused = shell(format!("touch {}/file", fixed.display()));
    assert!(refused.contains("Read-only"), "{refused}");
    assert!(namespace.path(&small).join("file").is_file(), "the inside can be seen from outside");
    assert!(!small.join("file").exists(), "the outside is untouched");
}
