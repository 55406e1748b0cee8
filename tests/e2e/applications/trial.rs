//! What is tried with each application: what is captured in it, and what comes back into it.

use std::path::{Path, PathBuf};

use extremis_tests::app::{App, POPUP_TITLE};
use extremis_tests::browser;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use super::LIMIT;
use super::program::{Kind, LINE, Program, put, text};
use crate::stage::{HOTKEY, Stage, wait_messages};

const ANSWER: &str = "Answer ä漢🙂";
const COPIED: &str = "copied before ä漢🙂";
const COMPOSER: &str = "[data-testid=\"composer\"]";
const APPLICATION: &str = "[data-testid=\"context-chip\"][data-kind=\"app\"]";
const SELECTION: &str = "[data-testid=\"context-chip\"][data-kind=\"selection\"]";
const PROPOSAL: &str = "[data-testid=\"proposal\"]";

/// How often the popup is called before what it does not say counts.
const CALLS: usize = 4;

/// One thing that can work or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    Title,
    ByMouse,
    ByKeys,
    Address,
    Nothing,
    Insert,
    Replace,
    Append,
    Clipboard,
    Undo,
}

impl Check {
    pub const ALL: [Self; 10] = [
        Self::Title,
        Self::ByMouse,
        Self::ByKeys,
        Self::Address,
        Self::Nothing,
        Self::Insert,
        Self::Replace,
        Self::Append,
        Self::Clipboard,
        Self::Undo,
    ];

    /// The head of its column.
    pub fn label(self) -> &'static str {
        match self {
            Self::Title => "name, title",
            Self::ByMouse => "selected by mouse",
            Self::ByKeys => "by keys",
            Self::Address => "address",
            Self::Nothing => "nothing selected",
            Self::Insert => "insert",
            Self::Replace => "replace",
            Self::Append => "append",
            Self::Clipboard => "clipboard kept",
            Self::Undo => "one undo",
        }
    }

    /// Whether an application can have it at all.
    pub fn is_of(self, kind: Kind) -> bool {
        match self {
            Self::Address => kind.is_browser(),
            Self::ByKeys | Self::Replace | Self::Append | Self::Undo => !kind.is_terminal(),
            Self::Title | Self::ByMouse | Self::Nothing | Self::Insert | Self::Clipboard => true,
        }
    }
}

/// What was found wrong with one application.
pub(super) struct Findings {
    pub kind: Kind,
    wrong: Vec<(Check, String)>,
}

impl Findings {
    /// What is wrong with a check, if it is one of this application.
    pub fn of(&self, check: Check) -> Option<Result<(), String>> {
        let wrong: Vec<&str> =
            self.wrong.iter().filter(|(of, _)| *of == check).map(|(_, why)| why.as_str()).collect();
        check.is_of(self.kind).then(|| if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) })
    }

    /// All that is wrong.
    pub fn wrong(&self) -> &[(Check, String)] {
        &self.wrong
    }

    fn note(&mut self, check: Check, is_right: bool, why: impl FnOnce() -> String) {
        if !is_right && check.is_of(self.kind) {
            self.wrong.push((check, why()));
        }
    }
}

struct Trial<'a> {
    stage: &'a Stage,
    app: &'a App<'a>,
    program: Program<'a>,
    findings: Findings,
    picture: PathBuf,
}

/// Makes the quick command whose answer is put behind the selection.
pub(super) fn prepare(data: &Path) {
    std::fs::create_dir_all(data.join("commands")).expect("a folder for quick commands");
    put(&data.join("commands/after.md"), "---\nanswer: append\n---\nGo on after {selection}\n");
}

/// Opens an application, tries everything with it, and closes it.
pub(super) fn run<'a>(stage: &'a Stage, app: &'a App<'a>, kind: Kind) -> Findings {
    let picture = stage.desktop.home().join("copied.png");
    stage.desktop.screenshot_of((0, 0), (40, 30), &picture);
    let program = Program::open(stage, kind);
    let findings = Findings { kind, wrong: Vec::new() };
    let mut trial = Trial { stage, app, program, findings, picture };
    trial.twice(Trial::selected_by_the_mouse);
    if !kind.is_terminal() {
        trial.twice(Trial::selected_by_keys);
    }
    trial.twice(Trial::nothing_selected);
    trial.findings
}

impl<'a> Trial<'a> {
    /// Goes through something, and again where not all of it works: Extremis waits no longer for an application than a person
    /// would, and on a busy machine one may answer later. What fails twice does not work.
    fn twice(&mut self, step: fn(&mut Self)) {
        let before = self.findings.wrong.len();
        step(self);
        // What only assistive technologies tell is not told later either.
        let is_late = |(check, _): &(Check, String)| !matches!(check, Check::Address | Check::Nothing);
        if self.findings.wrong[before..].iter().any(is_late) {
            for (check, why) in self.findings.wrong.drain(before..) {
                eprintln!("{}, the first time: {}: {why}", self.program.kind.label(), check.label());
            }
            self.program.restore();
            step(self);
        }
    }

    /// Selects by the mouse, asks, and replaces the selection.
    fn selected_by_the_mouse(&mut self) {
        self.stage.desktop.copy(COPIED);
        self.program.select_by_mouse();
        let title = self.program.title();
        let page = self.called();
        let question = self.ask(page);
        let kind = self.program.kind;
        let is_named = question.contains(&format!("app=\"{}\"", kind.name())) && question.contains(&title);
        self.findings
            .note(Check::Title, is_named, || format!("{title:?} and its name are not in {question:?}"));
        let selection = format!("<selection>{LINE}");
        self.findings
            .note(Check::ByMouse, question.contains(&selection), || format!("sent was {question:?}"));
        let address = format!("url=\"{}\"", browser::address(&self.stage.server));
        self.findings.note(Check::Address, question.contains(&address), || format!("sent was {question:?}"));
        self.stage.desktop.key("ctrl+Return");
        self.stage.desktop.wait_no_window(POPUP_TITLE);
        if kind.is_terminal() {
            self.expect(Check::Insert, |lines| lines == [ANSWER]);
        } else {
            // Which line was clicked on does not matter.
            self.expect(Check::Replace, |lines| differ(lines, &[ANSWER]));
            self.undo();
        }
        let desktop = &self.stage.desktop;
        let kept = wait::attempt(LIMIT, || (desktop.clipboard()? == COPIED).then_some(()));
        self.findings.note(Check::Clipboard, kept.is_some(), || format!("it has {:?}", desktop.clipboard()));
    }

    /// Selects the first line by keys and has an answer put behind it; then all.
    fn selected_by_keys(&mut self) {
        self.stage.desktop.copy_picture(&self.picture);
        self.program.select_by_keys();
        self.stage.server.next_chats(1, Reply::text(ANSWER));
        let page = self.called_with(true);
        if page.look(SELECTION).is_empty() {
            self.findings
                .note(Check::ByKeys, false, || "what was selected by keys was not captured".to_owned());
            self.hide();
            self.findings.note(Check::Append, false, || "there was nothing to append to".to_owned());
        } else {
            page.type_text("/after");
            page.wait_for(&test_id("completions"));
            page.key("Return");
            page.wait_for(PROPOSAL);
            let question = self.stage.server.chats().pop().expect("a request").question();
            self.findings.note(Check::ByKeys, question.contains(LINE), || format!("sent was {question:?}"));
            page.key("Return");
            self.stage.desktop.wait_no_window(POPUP_TITLE);
            self.expect(Check::Append, |lines| differ(lines, &[LINE, ANSWER]));
            let (desktop, picture) = (&self.stage.desktop, std::fs::read(&self.picture).ok());
            let kept = wait::attempt(LIMIT, || (desktop.copied_picture() == picture).then_some(()));
            self.findings.note(Check::Clipboard, kept.is_some(), || "it has lost the picture".to_owned());
            self.undo();
        }
        self.program.select_all();
        let page = self.called_with(true);
        let question = self.ask(page);
        let all = question.matches(LINE).count();
        self.findings
            .note(Check::ByKeys, all == text().len(), || format!("of all lines, {all} were captured"));
        self.hide();
    }

    /// With nothing selected there any more, and something elsewhere, an answer goes to where the caret is.
    fn nothing_selected(&mut self) {
        if !self.program.kind.is_terminal() {
            self.program.select_by_keys();
            self.program.select_nothing();
            let page = self.called_with(false);
            let question = self.ask(page);
            let is_right = !question.contains("<selection>");
            self.findings.note(Check::Nothing, is_right, || format!("sent was {question:?}"));
            self.stage.desktop.key("ctrl+Return");
            self.stage.desktop.wait_no_window(POPUP_TITLE);
            self.expect(Check::Insert, |lines| differ(lines, &[&format!("{ANSWER}{LINE}")]));
            self.undo();
        }
        self.stage.desktop.select_elsewhere("selected elsewhere");
        let page = self.called_with(false);
        let question = self.ask(page);
        let is_right = !question.contains("elsewhere");
        self.findings.note(Check::Nothing, is_right, || format!("sent was {question:?}"));
        self.hide();
    }

    /// Calls the popup from the application.
    #[track_caller]
    fn called(&self) -> &'a Driver {
        let desktop = &self.stage.desktop;
        // Away from where the popup comes: what is under the pointer looks pointed at.
        desktop.input().point(2, 2);
        for _ in 1..CALLS {
            let page = self.call();
            if !page.look(APPLICATION).is_empty() {
                return page;
            }
            self.hide();
        }
        self.call()
    }

    #[track_caller]
    fn call(&self) -> &'a Driver {
        let desktop = &self.stage.desktop;
        self.program.to_front();
        desktop.key(HOTKEY);
        desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        let page = self.app.popup();
        page.wait_focus(COMPOSER);
        page
    }

    /// Calls the popup from the application, again where it has a selection and should have none, or none and should have
    /// one: on a busy machine an application may tell too late.
    #[track_caller]
    fn called_with(&self, selection: bool) -> &'a Driver {
        for _ in 1..CALLS {
            let page = self.called();
            if page.look(SELECTION).is_empty() != selection {
                return page;
            }
            self.hide();
        }
        self.called()
    }

    #[track_caller]
    fn hide(&self) {
        self.stage.desktop.key("Escape");
        self.stage.desktop.wait_no_window(POPUP_TITLE);
    }

    /// Asks something, waits for the answer, and gives what was sent.
    #[track_caller]
    fn ask(&self, page: &Driver) -> String {
        self.stage.server.next_chats(1, Reply::text(ANSWER));
        if !page.look(&test_id("message")).is_empty() {
            page.key("ctrl+n");
            page.wait_gone(&test_id("message"));
        }
        page.type_text("Go on");
        page.key("Return");
        wait_messages(page, 2);
        self.stage.server.chats().pop().expect("a request").question()
    }

    /// Waits until the application has these lines.
    fn expect(&mut self, check: Check, fits: impl Fn(&[String]) -> bool) {
        let mut last = None;
        let came = wait::attempt(LIMIT, || {
            last = self.program.text();
            last.as_deref().is_some_and(&fits).then_some(())
        });
        self.findings.note(check, came.is_some(), || format!("it has {last:?}"));
    }

    /// Takes back once what was inserted.
    fn undo(&mut self) {
        self.program.undo();
        self.expect(Check::Undo, |lines| lines == text());
        self.program.restore();
    }
}

/// Whether in one place one line has become these.
fn differ(lines: &[String], instead: &[&str]) -> bool {
    let before = text();
    (0..before.len()).any(|at| {
        let wanted = before[..at].iter().map(String::as_str).chain(instead.iter().copied());
        wanted.chain(before[at + 1..].iter().map(String::as_str)).eq(lines.iter().map(String::as_str))
    })
}
