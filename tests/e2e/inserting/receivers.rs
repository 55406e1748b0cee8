//! Applications that answers are inserted into, and how each is read: nothing of what came in is lost on the way.

use std::path::{Path, PathBuf};

use extremis_tests::browser::{self, Browser};
use extremis_tests::desktop::Desktop;
use extremis_tests::editor::Editor;
use extremis_tests::group::Group;
use extremis_tests::openai::ModelServer;
use extremis_tests::wait;

use crate::stage::Stage;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A terminal in which every byte that comes in goes to a file at once.
    Cat,
    /// A shell that takes what is pasted for text.
    Bash,
    /// A shell to which what is pasted looks typed: it runs each line.
    BashWithoutBrackets,
    Editor,
    /// A field of a page.
    Firefox,
}

pub(super) struct Receiver<'a> {
    desktop: &'a Desktop,
    server: &'a ModelServer,
    kind: Kind,
    window: String,
    /// Where a terminal writes what it has.
    file: PathBuf,
    editor: Option<Editor<'a>>,
    _process: Option<Group>,
}

impl<'a> Receiver<'a> {
    pub fn open(stage: &'a Stage, kind: Kind) -> Self {
        let desktop = &stage.desktop;
        let home = desktop.home();
        let name = format!("{kind:?}");
        let file = home.join(&name);
        let receiver = |window, editor, process| Self {
            desktop,
            server: &stage.server,
            kind,
            window,
            file: file.clone(),
            editor,
            _process: process,
        };
        match kind {
            Kind::Editor => {
                let editor = Editor::open(desktop, "letter.txt");
                receiver(editor.window().to_owned(), Some(editor), None)
            }
            Kind::Firefox => {
                let process = Browser::Firefox.open(desktop, &stage.server, "");
                let is_page = |title: &str| title.starts_with(browser::TITLE);
                let window = desktop.wait_active(is_page, "the field of the page");
                receiver(window, None, Some(process))
            }
            Kind::Cat => {
                let script = format!("stty -icanon -echo -icrnl; exec cat >> {}", file.display());
                let process = terminal(desktop, &name, &["sh", "-c", &script]);
                let window = desktop.wait_active(|title| title == name, "the terminal");
                wait::until("the terminal takes what comes in", || file.is_file().then_some(()));
                receiver(window, None, Some(process))
            }
            Kind::Bash | Kind::BashWithoutBrackets => {
                let settings = home.join(format!("{name}.rc"));
                put(&settings, &bash(&file, kind == Kind::Bash));
                let settings = settings.display().to_string();
                let process = terminal(desktop, &name, &["bash", "--noprofile", "--rcfile", &settings, "-i"]);
                let window = desktop.wait_active(|title| title == name, "the terminal");
                let receiver = receiver(window, None, Some(process));
                wait::until("the shell waits for a line", || (receiver.prompts() == 1).then_some(()));
                receiver
            }
        }
    }

    pub fn is_terminal(&self) -> bool {
        matches!(self.kind, Kind::Cat | Kind::Bash | Kind::BashWithoutBrackets)
    }

    /// Whether each line that comes in is run.
    pub fn runs_lines(&self) -> bool {
        self.kind == Kind::BashWithoutBrackets
    }

    #[track_caller]
    pub fn to_front(&self) {
        self.desktop.activate(&self.window);
    }

    /// Waits until it has this text; a shell must not have run anything besides.
    #[track_caller]
    pub fn expect(&self, text: &str) {
        let mut now = String::new();
        let same = wait::attempt(wait::LIMIT, || {
            now = self.text();
            (now == text).then_some(())
        });
        assert!(same.is_some(), "{:?} has {now:?} and not {text:?}", self.kind);
        if matches!(self.kind, Kind::Bash | Kind::BashWithoutBrackets) {
            assert_eq!(self.prompts(), 1, "a line was run: {text:?}");
        }
    }

    /// Whether a terminal got nothing and ran nothing, as far as it tells without being asked.
    pub fn is_untouched(&self) -> bool {
        if self.kind == Kind::Cat { self.text().is_empty() } else { self.prompts() == 1 }
    }

    /// Empties it.
    #[track_caller]
    pub fn clear(&self) {
        self.to_front();
        match self.kind {
            Kind::Cat => put(&self.file, ""),
            Kind::Bash | Kind::BashWithoutBrackets => self.desktop.key("ctrl+g"),
            Kind::Editor | Kind::Firefox => {
                self.desktop.key("ctrl+a");
                self.desktop.key("Delete");
            }
        }
        self.expect("");
    }

    fn text(&self) -> String {
        match self.kind {
            Kind::Cat => read(&self.file).replace('\r', "\n"),
            Kind::Bash | Kind::BashWithoutBrackets => {
                self.to_front();
                self.desktop.key("ctrl+t");
                read(&self.file)
            }
            Kind::Editor => self.editor.as_ref().expect("the editor is open").text(),
            Kind::Firefox => browser::field(self.server).unwrap_or_default(),
        }
    }

    /// How often the shell asked for a line.
    fn prompts(&self) -> usize {
        read(&self.file.with_extension("prompts")).lines().count()
    }
}

fn terminal(desktop: &Desktop, title: &str, program: &[&str]) -> Group {
    let mut command = desktop.guarded("xterm");
    command.args(["-T", title, "-xrm", "XTerm*allowTitleOps: false", "-e"]).args(program);
    Group::start(&mut command)
}

/// The settings of a shell in which Ctrl+T writes the line as it stands into a file and Ctrl+G empties it.
fn bash(file: &Path, takes_brackets: bool) -> String {
    let brackets = if takes_brackets { "on" } else { "off" };
    let file = file.display();
    format!(
        "PS1='$ '\nHISTFILE=\nPROMPT_COMMAND='echo >> {file}.prompts'\nbind 'set enable-bracketed-paste {brackets}'\n\
         bind -x '\"\\C-t\": printf %s \"$READLINE_LINE\" > {file}.new; mv {file}.new {file}'\n\
         bind -x '\"\\C-g\": READLINE_LINE=; READLINE_POINT=0'\n"
    )
}

fn read(file: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into_owned()
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a file of the desktop");
}
