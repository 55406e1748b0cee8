//! Real applications with the same text in each: how each is started, what is selected in it and how it is read.

use std::path::{Path, PathBuf};

use extremis_tests::browser::{self, Browser};
use extremis_tests::desktop::Desktop;
use extremis_tests::group::Group;
use extremis_tests::wait;

use super::{LIMIT, SOON};
use crate::stage::Stage;

/// One line of the text, without a space: a double click anywhere on it selects all of it.
pub(super) const LINE: &str = "WilhelminaWilhelminaWilhelminaWilhelmina";
/// How many lines there are.
const LINES: usize = 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Mousepad,
    FeatherPad,
    Xterm,
    Firefox,
    Chromium,
    Writer,
}

impl Kind {
    /// What people call it, and what it is made with.
    pub fn label(self) -> &'static str {
        match self {
            Self::Mousepad => "Mousepad (GTK)",
            Self::FeatherPad => "FeatherPad (Qt)",
            Self::Xterm => "xterm",
            Self::Firefox => "Firefox",
            Self::Chromium => "Chromium",
            Self::Writer => "LibreOffice Writer",
        }
    }

    /// The name that is captured.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mousepad => "Mousepad",
            Self::FeatherPad => "FeatherPad",
            Self::Xterm => "XTerm",
            Self::Firefox => "Firefox ESR",
            Self::Chromium => "Chromium Web Browser",
            Self::Writer => "LibreOffice Writer",
        }
    }

    pub fn is_browser(self) -> bool {
        matches!(self, Self::Firefox | Self::Chromium)
    }

    /// A terminal has nothing that can be replaced, and takes nothing back.
    pub fn is_terminal(self) -> bool {
        self == Self::Xterm
    }

    /// A place in its window where there is text.
    fn in_text(self) -> (i32, i32) {
        match self {
            Self::Xterm => (60, 60),
            Self::Writer => (440, 400),
            _ => (120, 260),
        }
    }
}

/// A running application.
pub(super) struct Program<'a> {
    stage: &'a Stage,
    pub kind: Kind,
    window: String,
    file: PathBuf,
    _process: Group,
}

impl<'a> Program<'a> {
    /// Starts it with the text.
    #[track_caller]
    pub fn open(stage: &'a Stage, kind: Kind) -> Self {
        let desktop = &stage.desktop;
        let file = desktop.home().join(if kind == Kind::Writer { "letter.fodt" } else { "letter.txt" });
        let process = start(stage, kind, &file);
        let is_it = |title: &str| match kind {
            Kind::Firefox | Kind::Chromium => title.starts_with(browser::TITLE),
            Kind::Xterm => title == "Terminal",
            _ => title.contains("letter"),
        };
        let window = desktop.wait_active(is_it, kind.label());
        let program = Self { stage, kind, window, file, _process: process };
        // A terminal has the size of its rows and columns.
        if !kind.is_terminal() {
            desktop.maximize(&program.window, false);
            desktop.place(&program.window, (60, 60), (1000, 700));
            wait::until("the text is there", || (program.text()? == text()).then_some(()));
        }
        program
    }

    fn desktop(&self) -> &Desktop {
        &self.stage.desktop
    }

    #[track_caller]
    pub fn to_front(&self) {
        self.desktop().activate(&self.window);
    }

    pub fn title(&self) -> String {
        let told = self.desktop().run("xdotool", &["getwindowname", &self.window]);
        String::from_utf8_lossy(&told.stdout).trim().to_owned()
    }

    /// Selects a line by a double click.
    #[track_caller]
    pub fn select_by_mouse(&self) {
        self.to_front();
        let desktop = self.desktop();
        desktop.point(&self.window, self.kind.in_text());
        wait::until("a line is selected by the mouse", || {
            // What was selected here before says nothing of these clicks.
            desktop.select_elsewhere("Something else");
            desktop.input().click(1, 2);
            wait::attempt(LIMIT, || (desktop.primary_selection()?.trim() == LINE).then_some(()))
        });
    }

    /// Selects the first line by keys.
    #[track_caller]
    pub fn select_by_keys(&self) {
        self.select_nothing();
        self.desktop().key("shift+End");
        self.wait_told(1);
    }

    /// Selects all by its key.
    #[track_caller]
    pub fn select_all(&self) {
        self.to_front();
        self.desktop().key("ctrl+a");
        self.wait_told(LINES);
    }

    /// Waits until the X server knows that so many lines are selected; Qt tells it not of all that is.
    fn wait_told(&self, lines: usize) {
        let limit = if self.kind == Kind::FeatherPad { SOON } else { LIMIT };
        wait::attempt(limit, || {
            (self.desktop().primary_selection()?.matches(LINE).count() == lines).then_some(())
        });
    }

    /// Goes to the beginning of the text, where nothing is selected.
    #[track_caller]
    pub fn select_nothing(&self) {
        self.to_front();
        self.desktop().key("ctrl+Home");
    }

    /// Takes back what was done last.
    #[track_caller]
    pub fn undo(&self) {
        self.to_front();
        self.desktop().key("ctrl+z");
    }

    /// Makes its text what it was at first.
    #[track_caller]
    pub fn restore(&self) {
        if self.kind.is_terminal() {
            return put(&self.file, "");
        }
        for _ in 0..20 {
            if self.text() == Some(text()) {
                return;
            }
            self.undo();
        }
    }

    /// All of its text, line by line; of a terminal, what came in.
    pub fn text(&self) -> Option<Vec<String>> {
        let text = match self.kind {
            Kind::Xterm => read(&self.file)?,
            Kind::Firefox | Kind::Chromium => browser::field(&self.stage.server)?,
            Kind::Mousepad | Kind::FeatherPad | Kind::Writer => {
                let before = read(&self.file)?;
                self.to_front();
                self.desktop().key("ctrl+s");
                // Not again and again: what comes then would wait behind all of that.
                wait::attempt(SOON, || (read(&self.file)? != before).then_some(()));
                let written = read(&self.file)?;
                if self.kind == Kind::Writer { paragraphs(&written) } else { written }
            }
        };
        Some(text.lines().map(str::to_owned).collect())
    }
}

/// The lines that each application begins with.
pub(super) fn text() -> Vec<String> {
    vec![LINE.to_owned(); LINES]
}

fn start(stage: &Stage, kind: Kind, file: &Path) -> Group {
    let desktop = &stage.desktop;
    // An editor may end the last line when it saves, which would be one step to undo more.
    let lines = text().join("\n") + "\n";
    let mut command = match kind {
        Kind::Firefox => return Browser::Firefox.open(desktop, &stage.server, &lines),
        Kind::Chromium => return Browser::Chromium.open(desktop, &stage.server, &lines),
        Kind::Mousepad => {
            put(file, &lines);
            let mut command = desktop.guarded("mousepad");
            command.arg("--disable-server").arg(file);
            command
        }
        Kind::FeatherPad => {
            put(file, &lines);
            let mut command = desktop.guarded("featherpad");
            command.arg("--standalone").arg(file);
            command
        }
        Kind::Xterm => {
            let shown = desktop.home().join("shown.txt");
            put(&shown, &lines);
            let script =
                format!("stty -icanon -echo -icrnl; cat {}; exec cat >> {}", shown.display(), file.display());
            let mut command = desktop.guarded("xterm");
            command.args(["-T", "Terminal", "-xrm", "XTerm*allowTitleOps: false", "-e", "sh", "-c", &script]);
            command
        }
        Kind::Writer => {
            put(file, &document(&lines));
            let profile = desktop.home().join("writer");
            std::fs::create_dir_all(profile.join("user")).expect("a folder for the settings");
            put(&profile.join("user/registrymodifications.xcu"), WITHOUT_TIPS);
            let mut command = desktop.guarded("soffice");
            command.args(["--norestore", "--nologo", "--nolockcheck"]);
            command.arg(format!("-env:UserInstallation=file://{}", profile.display())).arg(file);
            command
        }
    };
    Group::start(&mut command)
}

const WITHOUT_TIPS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Setup/Product"><prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>99.9</value></prop></item>
</oor:items>"#;

const DOCUMENT: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>"#;

/// A document of these lines, each a paragraph.
fn document(lines: &str) -> String {
    let paragraphs = lines.trim_end().replace('\n', "</text:p><text:p>");
    format!("{DOCUMENT}<text:p>{paragraphs}</text:p></office:text></office:body></office:document>")
}

/// The paragraphs of a document, one a line.
fn paragraphs(document: &str) -> String {
    let body = document.split_once("<office:text").map_or("", |(_, body)| body);
    let paragraphs = body.split("<text:p").skip(1).filter_map(|rest| {
        let rest = rest.split_once('>')?.1;
        let inside = rest.split_once("</text:p>").map_or("", |(inside, _)| inside);
        Some(inside.split('<').map(|part| part.rsplit('>').next().unwrap_or_default()).collect::<String>())
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}

fn read(file: &Path) -> Option<String> {
    Some(String::from_utf8_lossy(&std::fs::read(file).ok()?).into_owned())
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
pub(super) fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a file of the desktop");
}
