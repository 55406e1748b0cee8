//! Exports that are damaged, cut, far too large or made to do harm.

use std::io::Cursor;

use extremis_tests::fuzz;

use super::*;

/// An import of a package into an empty archive, or why there was nothing in it.
fn of_package(zip: &[u8]) -> Result<ImportReport, String> {
    let (there, here) = (Folder::new(), Folder::new());
    durable::write(&there.path("export.zip"), zip).unwrap();
    let archive = here.open();
    let mut go_on = |_| ControlFlow::Continue(());
    import(&archive, &there.path("export.zip"), &|message| message, &mut go_on)
        .map_err(|error| error.to_string())
}

fn claude() -> Vec<u8> {
    fs::read(fixture("claude.json")).unwrap()
}

#[test]
fn a_cut_export_gives_what_was_before_its_end_and_says_so() {
    let there = Folder::new();
    let whole = fs::read_to_string(fixture("claude.json")).unwrap();
    let second = whole.find("11111111-0000-4000-8000-000000000003").unwrap();
    there.put("cut.json", &whole[..second]);
    let taken = Taken::of(&there.path("cut.json"));
    assert_eq!(taken.numbers(), [2, 0, 0, 1]);
    assert!(taken.report.failed[0].1.contains("ends in the middle"), "{:?}", taken.report.failed);
}

#[test]
fn a_damaged_conversation_costs_itself_alone() {
    let there = Folder::new();
    let whole = fs::read_to_string(fixture("claude.json")).unwrap();
    there.put("damaged.json", &whole.replacen("\"sender\": \"human\"", "\"sender\": hu man", 1));
    let taken = Taken::of(&there.path("damaged.json"));
    assert_eq!(taken.numbers(), [1, 0, 0, 1]);
    assert!(taken.report.failed[0].1.starts_with("conversation 1:"), "{:?}", taken.report.failed);
    assert_eq!(taken.archive.entries()[0].title, "Older exports have no blocks.");
}

#[test]
fn names_that_lead_out_and_links_are_not_read_and_everything_else_is() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    for name in ["../../outside.json", "/etc/inside.json", "conversations.json"] {
        zip.start_file(name, options).unwrap();
        zip.write_all(&claude()).unwrap();
    }
    zip.add_symlink("link.json", "/etc/passwd", options).unwrap();
    let report = of_package(&zip.finish().unwrap().into_inner()).unwrap();
    assert_eq!(report.added, 2);
    let reasons: Vec<_> = report.failed.iter().map(|(_, reason)| reason.as_str()).collect();
    assert!(reasons.contains(&files::link().as_str()), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.contains("leads out of the package")), "{reasons:?}");
    assert!(report.failed.iter().all(|(path, _)| path.components().all(|part| part.as_os_str() != "..")));
}

#[test]
fn what_unpacks_to_far_more_than_it_is_ends_there() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("conversations.json", SimpleFileOptions::default()).unwrap();
    zip.write_all(b"[").unwrap();
    let spaces = vec![b' '; 1 << 20];
    for _ in 0..200 {
        zip.write_all(&spaces).unwrap();
    }
    let bomb = zip.finish().unwrap().into_inner();
    assert!(bomb.len() < 300_000, "{}", bomb.len());
    let error = of_package(&bomb).unwrap_err();
    assert!(error.contains("unpacks to far more"), "{error}");
    // A package of such packages, too, whichever is opened first.
    let nested = packed(&[("a.zip", &bomb), ("b.zip", &bomb), ("conversations.json", &claude())]);
    let report = of_package(&nested).unwrap();
    assert_eq!(report.added, 2);
    assert!(report.failed.iter().any(|(_, reason)| reason.contains("unpacks to far more")), "{report:?}");
}

#[test]
fn a_damaged_package_costs_no_conversation_beside_it() {
    let whole = packed(&[("a/conversations.json", &claude()), ("b.zip", b"PK\x03\x04 and nothing more")]);
    let report = of_package(&whole).unwrap();
    assert_eq!((report.added, report.failed.len()), (2, 1), "{report:?}");
}

#[test]
fn no_export_that_is_nearly_right_stops_an_import() {
    let names = [
        "chatgpt.json",
        "claude.json",
        "open-webui.json",
        "librechat-tree.json",
        "openai.jsonl",
        "chatbox.json",
        "cherry-studio.json",
        "gemini-activity.json",
        "witsy.json",
        "tea.md",
    ];
    let mut valid: Vec<_> = names.iter().map(|name| fs::read(fixture(name)).unwrap()).collect();
    valid.push(packed(&[("conversations.json", &claude())]));
    let there = Folder::new();
    let path = there.path("export");
    for case in 0..fuzz::cases(200) {
        let here = Folder::new();
        let archive = here.open();
        durable::write(&path, &fuzz::input(case, &valid)).unwrap();
        let mut go_on = |_| ControlFlow::Continue(());
        match import(&archive, &path, &|message| message, &mut go_on) {
            Ok(report) => assert_eq!(archive.entries().len(), report.added, "case {case}: {report:?}"),
            Err(error) => assert_eq!(error.error.code(), "nothing_to_import", "case {case}: {error}"),
        }
    }
}

#[test]
fn circles_and_doubled_and_missing_messages_are_cut_open_and_lose_nothing() {
    let there = Folder::new();
    let node = |id: &str, parent: &str, child: &str| {
        format!(
            r#""{id}": {{"parent": "{parent}", "children": ["{child}"], "message": {{"author": {{"role": "user"}}, "content": {{"content_type": "text", "parts": ["{id}"]}}}}}}"#
        )
    };
    let nodes =
        [node("a", "c", "b"), node("b", "a", "c"), node("c", "b", "a"), node("d", "gone", "d")].join(",");
    there.put(
        "circle.json",
        &format!(
            r#"[{{"title": "Circle", "conversation_id": "x", "mapping": {{{nodes}}}, "current_node": "c"}}]"#
        ),
    );
    let taken = Taken::of(&there.path("circle.json"));
    assert_eq!(taken.session("Circle").parts().messages.len(), 4);
    taken.again(&there.path("circle.json"));
}

#[test]
fn what_lies_ten_thousand_deep_beside_the_messages_is_kept_and_harms_nobody() {
    let there = Folder::new();
    let deep = format!("{}{}", "[".repeat(9_000), "]".repeat(9_000));
    let message = r#"{"uuid": "m", "sender": "human", "text": "Hello."}"#;
    there.put(
        "deep.json",
        &format!(r#"[{{"uuid": "d", "name": "Deep", "chat_messages": [{message}], "more": {deep}}}]"#),
    );
    // As little room as a thread of an application has.
    let path = there.path("deep.json");
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    let taken =
        thread.spawn(move || Taken::of(&path).session("Deep").parts().extra.clone()).unwrap().join().unwrap();
    assert!(taken["imported"]["more"].is_array());
}
