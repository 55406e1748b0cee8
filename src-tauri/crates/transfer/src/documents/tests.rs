use super::*;

#[test]
fn a_file_is_told_by_the_last_part_of_its_name() {
    let document = Document {
        name: "a.json/b.d/Talk.JSONL".to_owned(),
        size: 0,
        path: PathBuf::new(),
        place: DocumentPlace::File(PathBuf::new()),
    };
    assert_eq!(document.file_name(), "Talk.JSONL");
    assert!(document.ends_in(&["json", "jsonl"]) && !document.ends_in(&["json", "l"]));
}

#[cfg(unix)]
#[test]
fn neither_a_link_nor_a_pipe_of_a_folder_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("/etc/passwd", path("link.json")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(path("pipe.json")).status().unwrap().success());
    File::create(path("file.json")).unwrap();
    let documents = Documents::find(folder.path()).unwrap();
    let names: Vec<_> = documents.list.iter().map(|document| document.name.as_str()).collect();
    assert_eq!(names, ["file.json"]);
    assert_eq!(documents.refused, [(path("link.json"), files::link())]);
}
