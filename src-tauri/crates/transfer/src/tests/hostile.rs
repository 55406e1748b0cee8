use super::*;

const IDS: [&str; 6] = [
    "00000000-0000-4000-8000-000000000001",
    "00000000-0000-4000-8000-000000000002",
    "00000000-0000-4000-8000-000000000003",
    "00000000-0000-4000-8000-000000000004",
    "00000000-0000-4000-8000-000000000005",
    "00000000-0000-4000-8000-000000000006",
];

fn healthy(id: &str) -> String {
    let mut session = Session::new(id.parse().unwrap(), at(0));
    session.apply(message("hello", None)).unwrap();
    let folder = Folder::new();
    folder.open().put(session).unwrap();
    fs::read_to_string(folder.path(&format!("conversations/{id}.json"))).unwrap()
}

fn reason_of<'a>(report: &'a ImportReport, id: &str) -> &'a str {
    let found = report.failed.iter().find(|(path, _)| path.to_string_lossy().contains(id));
    &found.unwrap_or_else(|| panic!("nothing is said of {id}: {:?}", report.failed)).1
}

#[cfg(unix)]
#[test]
fn links_huge_damaged_newer_and_strange_files_are_told_one_by_one_and_the_rest_comes() {
    let (here, there) = (Folder::new(), Folder::new());
    let name = |index: usize| format!("{}.json", IDS[index]);
    there.put("elsewhere.txt", &healthy(IDS[0]));
    std::os::unix::fs::symlink(there.path("elsewhere.txt"), there.path(&name(0))).unwrap();
    let huge = fs::File::create(there.path(&name(1))).unwrap();
    huge.set_len(3 << 30).unwrap();
    there.put(&name(2), &healthy(IDS[2])[..80]);
    there.put(&name(3), &healthy(IDS[3]).replace("\"version\": 5", "\"version\": 9"));
    let pipe = std::process::Command::new("mkfifo").arg(there.path(&name(4))).status().unwrap();
    assert!(pipe.success());
    there.put(&name(5), &healthy(IDS[5]));

    let archive = here.open();
    let report = take(&archive, there.0.path());
    assert_eq!((report.added, report.failed.len()), (1, 5));
    let reasons = ["link", "larger than", "not a conversation in JSON", "newer Extremis", "not a file"];
    for (id, reason) in IDS.iter().zip(reasons) {
        assert!(reason_of(&report, id).contains(reason), "{}", reason_of(&report, id));
    }
    assert_eq!(archive.entries().len(), 1);
}

#[test]
fn one_file_of_any_name_is_enough() {
    let (here, there) = (Folder::new(), Folder::new());
    there.put("my talk.json", &healthy(IDS[0]));
    let archive = here.open();
    assert_eq!(counts(&take(&archive, &there.path("my talk.json"))), [1, 0, 0]);
    there.put("notes.json", "{}");
    let mut go_on = |_| ControlFlow::Continue(());
    let error = import(&archive, &there.path("notes.json"), &|message| message, &mut go_on).unwrap_err();
    assert_eq!(error.error.code(), "nothing_to_import");
}

#[test]
fn a_folder_without_conversations_is_said_and_so_is_one_that_is_missing() {
    let (here, there) = (Folder::new(), Folder::new());
    let archive = here.open();
    let mut go_on = |_| ControlFlow::Continue(());
    let error = import(&archive, there.0.path(), &|message| message, &mut go_on).unwrap_err();
    assert_eq!(error.error.code(), "nothing_to_import");
    assert!(import(&archive, &there.path("nowhere"), &|message| message, &mut go_on).is_err());
}

#[test]
fn a_file_of_ours_that_is_damaged_is_replaced_by_what_comes_in() {
    let (here, there) = (Folder::new(), Folder::new());
    let id: SessionId = IDS[0].parse().unwrap();
    there.put(&format!("{id}.json"), &healthy(IDS[0]));
    take(&here.open(), there.0.path());
    here.put(&format!("conversations/{id}.json"), "{\"id\": \"half");
    let archive = here.open();
    assert_eq!(counts(&take(&archive, there.0.path())), [1, 0, 0]);
    assert_eq!(words(&archive.session(id).unwrap()), ["hello"]);
}
