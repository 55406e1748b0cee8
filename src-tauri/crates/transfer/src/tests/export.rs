//! Conversations as files that others read, and back.

use rstest::rstest;

use super::*;

const ALL: ExportOptions = ExportOptions { format: ExportFormat::Json, contexts: true, memory: true };

fn exported(
    archive: &Archive,
    which: Option<&[SessionId]>,
    options: ExportOptions,
    to: &Path,
) -> ExportReport {
    export(archive, which, &options, to, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn of(format: ExportFormat) -> ExportOptions {
    ExportOptions { format, ..ALL }
}

fn renamed(archive: &Archive, id: SessionId, title: &str) {
    archive.commit(id, None, vec![Change::Renamed { title: title.to_owned() }]).unwrap();
}

fn asked(archive: &Archive, id: SessionId, words: &str, parent: &str, of: &str) {
    let mut answer = Message::new(Role::Assistant, words, at(1)).after(Some(parent.into()));
    answer.id = of.into();
    answer.model = Some("heron-7b".to_owned());
    archive.commit(id, None, vec![Change::MessageAdded { message: answer }]).unwrap();
}

/// The files below a folder by their names, but for the list.
fn files(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap()
}

#[rstest]
fn everything_comes_back_equal_from_json(#[values(Kind::Json, Kind::Sqlite)] kind: Kind) {
    let (folder, there, empty) = (Folder::new(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let archive = Archive::open_as(kind, folder.0.path(), Mode::Write, Arc::new(Noon)).unwrap();
    let id = begin(&archive, "one");
    say(&archive, id, "two", "one");
    say(&archive, id, "another two", "one");
    archive.commit(id, None, vec![summary("s1", "another two", "They count.")]).unwrap();
    let other = begin(&archive, "alone");
    renamed(&archive, other, "A title / with: signs");
    let to = there.path().join("all");
    assert_eq!(exported(&archive, None, ALL, &to).written, 2);

    let back = Archive::open_as(kind, empty.path(), Mode::Write, Arc::new(Noon)).unwrap();
    assert_eq!(counts(&take(&back, &to)), [2, 0, 0]);
    for id in [id, other] {
        let (mine, theirs) = (archive.session(id).unwrap(), back.session(id).unwrap());
        let without_revision = |session: &Session| {
            let mut parts = session.parts().clone();
            parts.revision = 0;
            parts
        };
        assert_eq!(without_revision(&mine), without_revision(&theirs));
    }
}

#[test]
fn what_was_shared_is_the_users_own_where_a_file_of_it_is_taken_in() {
    let (folder, there, empty) = (Folder::new(), tempfile::tempdir().unwrap(), Folder::new());
    let archive = folder.open();
    let id = begin(&archive, "Where is the heron?");
    let (shared_in, shared_by) = (Some("0123456789abcdef".to_owned()), Some("Anna".to_owned()));
    let labels = Labels { pinned: true, shared_in, shared_by, ..Labels::default() };
    archive.commit(id, None, vec![Change::Labelled { labels }]).unwrap();
    let to = there.path().join("all");
    exported(&archive, None, ALL, &to);
    let back = empty.open();
    take(&back, &to);
    let expected = Labels { pinned: true, ..Labels::default() };
    assert_eq!(back.session(id).unwrap().labels(), expected);
}

#[test]
fn a_note_says_who_said_what_and_is_taken_back_as_the_conversation_that_it_was() {
    let (data, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = data.open();
    let id = begin(&archive, "Where is the heron?");
    asked(&archive, id, "At the pond.\n\n```\n## User\n```", "Where is the heron?", "a1");
    renamed(&archive, id, "Herons: \"where\"?");
    let tags = vec!["birds".to_owned(), "pond-life".to_owned()];
    let folder = Some("Nature: \"all\"".to_owned());
    let labels = Labels { pinned: true, archived: true, folder, tags, ..Labels::default() };
    archive.commit(id, None, vec![Change::Labelled { labels }]).unwrap();
    let to = there.path().join("notes");
    exported(&archive, None, of(ExportFormat::Markdown), &to);
    let name = "2026-01-04 Herons where.md";
    assert_eq!(files(&to), [name]);
    let note = read(&to, name);
    assert!(note.starts_with("---\ntitle: \"Herons: \\\"where\\\"?\"\nid: "), "{note}");
    assert!(note.contains("## User\n\nWhere is the heron?\n\n## Assistant\n\nAt the pond."), "{note}");
    assert!(note.contains("model: \"heron-7b\""), "{note}");
    assert!(note.contains("tags: [\"birds\", \"pond-life\"]\npinned: true"), "{note}");

    let empty = Folder::new();
    let back = empty.open();
    assert_eq!(counts(&take(&back, &to.join(name))), [1, 0, 0]);
    let session = back.session(back.entries()[0].id).unwrap();
    assert_eq!(words(&session), ["Where is the heron?", "At the pond.\n\n```\n## User\n```"]);
    assert_eq!(session.title(), "Herons: \"where\"?");
    let tags = vec!["birds".to_owned(), "pond-life".to_owned()];
    let folder = Some("Nature: all".to_owned());
    let expected = Labels { pinned: true, archived: true, folder, tags, ..Labels::default() };
    assert_eq!(session.labels(), expected);
}

#[test]
fn a_page_runs_and_loads_nothing_whatever_was_said() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "<script>alert(1)</script> <img src=x onerror=alert(1)>");
    let answer = "**Bold**\n\n<iframe src=\"https://example.com\"></iframe>\n\n![a](https://example.com/a.png) [b](javascript:alert(1))";
    asked(&archive, id, answer, "<script>alert(1)</script> <img src=x onerror=alert(1)>", "a1");
    renamed(&archive, id, "</title><script>1</script>");
    let page = there.path().join("page.html");
    exported(&archive, Some(&[id]), of(ExportFormat::Html), &page);
    let page = fs::read_to_string(page).unwrap();
    for live in ["<script", "<img", "<iframe", "javascript:"] {
        assert!(!page.contains(live), "{live} in {page}");
    }
    assert!(page.contains("<strong>Bold</strong>") && page.contains("default-src 'none'"), "{page}");
    assert!(page.contains("<a href=\"https://example.com/a.png\">a</a>"), "{page}");
}

#[test]
fn a_folder_keeps_up_with_the_archive_and_what_somebody_changed_there_stays() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let (one, two, three) = (begin(&archive, "one"), begin(&archive, "two"), begin(&archive, "three"));
    for (id, title) in [(one, "One"), (two, "Two"), (three, "Three")] {
        renamed(&archive, id, title);
    }
    let to = there.path().join("notes");
    let markdown = of(ExportFormat::Markdown);
    assert_eq!(exported(&archive, None, markdown, &to).written, 3);
    let again = exported(&archive, None, markdown, &to);
    assert_eq!((again.written, again.unchanged), (0, 3));

    renamed(&archive, one, "First");
    say(&archive, two, "and more", "two");
    durable::write(&to.join("2026-01-04 Three.md"), b"My own words.").unwrap();
    durable::write(&to.join("mine.md"), b"Mine.").unwrap();
    say(&archive, three, "more", "three");
    let later = exported(&archive, None, markdown, &to);
    assert_eq!((later.written, later.removed, later.left.len()), (2, 1, 1));
    assert_eq!(files(&to), ["2026-01-04 First.md", "2026-01-04 Three.md", "2026-01-04 Two.md", "mine.md"]);
    assert_eq!(read(&to, "2026-01-04 Three.md"), "My own words.");
    assert!(read(&to, "2026-01-04 Two.md").contains("and more"));

    archive.forget_session(two).unwrap();
    assert_eq!(exported(&archive, None, markdown, &to).removed, 1);
    assert_eq!(files(&to), ["2026-01-04 First.md", "2026-01-04 Three.md", "mine.md"]);
}

#[test]
fn one_conversation_more_leaves_the_others_of_the_folder_there() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let (one, two) = (begin(&archive, "one"), begin(&archive, "two"));
    renamed(&archive, one, "One");
    renamed(&archive, two, "Two");
    let to = there.path().join("notes");
    exported(&archive, Some(&[one]), of(ExportFormat::Markdown), &to);
    exported(&archive, Some(&[two]), of(ExportFormat::Markdown), &to);
    assert_eq!(files(&to), ["2026-01-04 One.md", "2026-01-04 Two.md"]);
}

#[test]
fn nothing_that_no_export_wrote_is_written_over() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "one");
    durable::write(&there.path().join("letter.md"), b"Dear Ada").unwrap();
    let mut go_on = |_| ControlFlow::Continue(());
    let in_the_way =
        |done: Result<ExportReport, extremis_archive::ArchiveError>| done.unwrap_err().code() == "in_the_way";
    let file = there.path().join("letter.md");
    let markdown = of(ExportFormat::Markdown);
    assert!(in_the_way(export(&archive, Some(&[id]), &markdown, &file, &mut go_on)));
    assert!(in_the_way(export(&archive, None, &markdown, there.path(), &mut go_on)));
    assert!(in_the_way(export(&archive, None, &of(ExportFormat::JsonLines), &file, &mut go_on)));
    assert_eq!(fs::read_to_string(file).unwrap(), "Dear Ada");
}

#[test]
fn lines_have_what_was_said_on_the_visible_branch_of_what_was_answered() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "Where?");
    asked(&archive, id, "There.", "Where?", "a1");
    begin(&archive, "Nobody answered");
    let file = there.path().join("all.jsonl");
    exported(&archive, None, of(ExportFormat::JsonLines), &file);
    let line = r#"{"messages":[{"role":"user","content":"Where?"},{"role":"assistant","content":"There."}]}"#;
    assert_eq!(fs::read_to_string(file).unwrap(), format!("{line}\n"));
}

#[test]
fn without_contexts_and_memory_none_of_them_is_written() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let mut asked = Message::new(Role::User, "What is it?", at(0));
    asked.id = "one".into();
    let context = extremis_domain::Context {
        selected_text: Some("a secret selection".to_owned()),
        ..extremis_domain::Context::default()
    };
    asked.context = Some(context);
    let id =
        archive.create(SessionId::new(), at(0), vec![Change::MessageAdded { message: asked }]).unwrap().id();
    archive.commit(id, None, vec![summary("s1", "one", "A secret summary.")]).unwrap();
    for format in [ExportFormat::Markdown, ExportFormat::Html, ExportFormat::Json] {
        for (wanted, name) in [(true, "with"), (false, "without")] {
            let to = there.path().join(format!("{format:?}-{name}"));
            let options = ExportOptions { format, contexts: wanted, memory: wanted };
            exported(&archive, None, options, &to);
            let mut found = Vec::new();
            let mut open = vec![to];
            while let Some(dir) = open.pop() {
                for entry in fs::read_dir(dir).unwrap() {
                    let path = entry.unwrap().path();
                    if path.is_dir() { open.push(path) } else { found.extend(fs::read(path).unwrap()) }
                }
            }
            let text = String::from_utf8_lossy(&found);
            assert_eq!(text.contains("a secret selection"), wanted, "{format:?}");
            assert_eq!(text.contains("A secret summary."), wanted, "{format:?}");
        }
    }
}

#[test]
fn lines_go_to_the_disk_one_after_the_other_and_are_a_file_once_all_are_there() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    for first in ["one", "two", "three", "four", "five"] {
        let id = begin(&archive, first);
        asked(&archive, id, &"There. ".repeat(20_000), first, "a1");
    }
    let file = there.path().join("all.jsonl");
    let lines = of(ExportFormat::JsonLines);
    let written =
        || fs::read_dir(there.path()).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len());
    let mut on_disk = Vec::new();
    let mut look = |_| {
        assert!(!file.exists());
        on_disk.push(written().sum::<u64>());
        ControlFlow::Continue(())
    };
    export(&archive, None, &lines, &file, &mut look).unwrap();
    for (done, bytes) in on_disk.iter().enumerate() {
        assert!(*bytes >= done as u64 * 140_000, "{on_disk:?}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 5);
    fs::remove_file(&file).unwrap();
    let mut stop = |progress: extremis_archive::Progress| match progress.done {
        3 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    assert!(export(&archive, None, &lines, &file, &mut stop).unwrap().cancelled);
    assert_eq!(written().count(), 0, "nothing is left of one that was stopped");
}
