//! The process that draws the pages: one for both windows, and not the end of anything when it ends.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use extremis_tests::app::MAIN_TITLE;
use extremis_tests::group::{self, Group};
use extremis_tests::{programs, wait};
use rustix::process::Signal;

use crate::stage::{HOTKEY, Stage};

/// The processes that draw pages among what a program started.
pub(crate) fn drawing(group: &Group) -> Vec<u32> {
    drawing_in(group.id())
}

/// The same, by the number of the group.
pub(crate) fn drawing_in(group: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").expect("there is /proc").flatten();
    let ids = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
    ids.filter(|id| draws(*id, group)).collect()
}

/// Whether a process draws pages and is of this group.
fn draws(id: u32, group: u32) -> bool {
    let told = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let Some((name, rest)) = told.rsplit_once(") ") else { return false };
    // Its state, its parent, its group.
    let is_of_group = rest.split(' ').nth(2).is_some_and(|of| of == group.to_string());
    is_of_group && name.ends_with("(WebKitWebProces")
}

/// Starts the application without a driver, which holds its pages for its own; gives where it is read what it tells.
pub(crate) fn start_alone(stage: &Stage) -> (Group, PathBuf) {
    let mut command = Command::new(programs::app());
    stage.desktop.enter(&mut command);
    stage.launch().prepare(&mut command);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let told = stage.data.path().join("told");
    command.stderr(File::create(&told).expect("a file"));
    (Group::start(&mut command), told)
}

/// What is told when the page of the main window is there.
pub(crate) const MAIN: &str = "the main window is ready";

/// Waits until it was told so often.
#[track_caller]
pub(crate) fn wait_told(told: &Path, what: &str, times: usize) {
    wait::until(&format!("{what}, time {times}"), || {
        let told = std::fs::read_to_string(told).ok()?;
        (told.matches(what).count() == times).then_some(())
    });
}

#[test]
fn both_windows_have_one_process_and_when_that_is_killed_they_come_back_with_what_was_typed() {
    let stage = Stage::set();
    let (group, told) = start_alone(&stage);
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    wait_told(&told, MAIN, 1);

    // The popup is the last that is made, and its key the sign that both are there.
    wait::until("the popup comes", || {
        stage.desktop.key(HOTKEY);
        wait::attempt(Duration::from_secs(5), || stage.desktop.window("Extremis Popup"))
    });
    assert_eq!(drawing(&group).len(), 1, "both windows are drawn by one process");
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_no_window("Extremis Popup");
    stage.desktop.activate(&window);

    stage.desktop.type_text("a half written");
    let drafts = stage.launch().data.join("drafts.json");
    wait::until("what is typed is kept", || {
        std::fs::read_to_string(&drafts).ok().filter(|kept| kept.contains("a half written"))
    });
    let killed = drawing(&group);
    for id in &killed {
        group::signal(*id, Signal::KILL);
    }
    wait_told(&told, MAIN, 2);
    stage.desktop.type_text(" thought");
    stage.desktop.key("Return");
    wait::until("the message is sent whole", || {
        let all = stage.server.chats();
        all.iter().any(|request| request.body.to_string().contains("a half written thought")).then_some(())
    });
    wait::until("the popup comes", || {
        stage.desktop.key(HOTKEY);
        wait::attempt(Duration::from_secs(5), || stage.desktop.window("Extremis Popup"))
    });
    assert_eq!(drawing(&group).len(), 1, "both windows are drawn by one process again");
}

#[test]
fn a_page_that_hangs_while_it_is_loaded_again_is_loaded_once_more() {
    let stage = Stage::set();
    let (group, told) = start_alone(&stage);
    let window = stage.desktop.wait_window(MAIN_TITLE);
    wait_told(&told, MAIN, 1);
    let killed = drawing(&group);
    for id in &killed {
        group::signal(*id, Signal::KILL);
    }
    let hung =
        wait::until("another process draws", || drawing(&group).into_iter().find(|id| !killed.contains(id)));
    group::signal(hung, Signal::STOP);
    wait_told(&told, "says nothing and is loaded once more", 1);
    wait_told(&told, MAIN, 2);
    stage.desktop.activate(&window);
    wait::until("the page takes keys", || {
        stage.desktop.type_text("How do whales sing?");
        stage.desktop.key("Return");
        wait::attempt(Duration::from_secs(5), || stage.server.chats().last().map(drop))
    });
}
