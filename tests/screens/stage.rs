//! A browser on a screen of its own, and what one does there.

use extremis_tests::desktop::{Desktop, Look};
use extremis_tests::picture::Picture;
use extremis_tests::webdriver::Driver;
use extremis_tests::{browser_title, wait};

use crate::faults;
use crate::pages::Pages;
use crate::state::{State, Step, Window, selector};

/// How wide the windows are.
pub const WIDTHS: [u32; 3] = [480, 900, 1440];
const HEIGHTS: [u32; 3] = [800, 720, 900];
/// The languages of the windows.
pub const LANGUAGES: [&str; 3] = ["en", "de", "ar"];
/// The looks, each with what the root of the page says of it.
const LOOKS: [(&str, &str, &str); 3] =
    [("light", "light", ""), ("dark", "dark", ""), ("contrast", "light", "high")];

const MAIN: &str = browser_title!("Extremis");
const POPUP: &str = browser_title!("Extremis Popup");
/// What the conversation is called that is shown in a window of its own.
const CONVERSATION: &str = browser_title!("Why does the borrow checker reject this?");

/// The browser and its screen.
pub struct Stage<'a> {
    pages: &'a Pages,
    width: u32,
    // Before the desktop that it runs on.
    page: Driver,
    _desktop: Desktop,
}

impl<'a> Stage<'a> {
    /// Starts the browser on a screen of this width.
    pub fn set(pages: &'a Pages, width: u32) -> Self {
        let at = WIDTHS.iter().position(|known| *known == width).expect("a width of the list");
        let desktop = Desktop::with_screen(Look::Light, (width, HEIGHTS[at]));
        let page = Driver::browse(&desktop);
        Self { pages, width, page, _desktop: desktop }
    }

    /// Plays a state in one language, and gives each look of it away; tells the faults and in which picture each is.
    pub fn play(
        &mut self,
        state: &State,
        language: &str,
        mut keep: impl FnMut(&str, Picture),
    ) -> Vec<(String, String)> {
        self.show(state, language);
        for step in &state.steps {
            self.take(*step);
        }
        self.page.wait_still();
        let mut told = Vec::new();
        for (look, theme, contrast) in LOOKS {
            self.wear(theme, contrast);
            self.wait_settled();
            let picture = format!("{}.{look}.{}.{language}", state.name, self.width);
            keep(&picture, self.page.still_picture());
            let mut found = Vec::new();
            // Neither places nor words differ from look to look.
            if look == "light" {
                found.extend(faults::of_places(&self.page, language));
            }
            if self.asks_axe(look, language) {
                found.extend(
                    self.page.accessibility_violations().into_iter().map(|rule| format!("axe: {rule}")),
                );
            }
            told.extend(found.into_iter().map(|fault| (fault, picture.clone())));
        }
        told
    }

    /// Its rules see colours, of which there are some in each look, and names, which are there in each language: not all
    /// pictures have to be asked about, which would take most of the time.
    fn asks_axe(&self, look: &str, language: &str) -> bool {
        match language {
            "en" => self.width == 900 || look == "light",
            "ar" => self.width == 480 && look == "light",
            _ => false,
        }
    }

    fn show(&self, state: &State, language: &str) {
        self.page.open(&self.pages.empty());
        self.page.forget();
        // As at every start but the first: the window knows its language before there is anything in it.
        self.page
            .script("localStorage.setItem('extremis.language', arguments[0])", &[language.into()])
            .expect("the page keeps its language");
        // Where nothing is that changes under the pointer.
        self.page.point(i32::try_from(self.width / 2).expect("a width of a screen"), 0);
        let (file, title, there) = match state.window {
            Window::Main => ("index", MAIN, "[data-message-id], .welcome, @first-run"),
            Window::Conversation => ("index", CONVERSATION, "[data-message-id]"),
            Window::Popup => ("popup", POPUP, "@composer"),
        };
        let query = format!("{file}.html?{}&theme=light&language={language}", state.query);
        self.page.open(&self.pages.address(&query));
        self.page.is_in(title);
        self.page.wait_for(&selector(there));
        self.page.wait_keys();
        self.page.wait_still();
    }

    fn wear(&self, theme: &str, contrast: &str) {
        let script = "
            const root = document.documentElement;
            root.dataset.theme = arguments[0];
            root.toggleAttribute('data-contrast', false);
            if (arguments[1] !== '') root.dataset.contrast = arguments[1];";
        self.page.script(script, &[theme.into(), contrast.into()]).expect("the page changes its look");
    }

    /// Until what comes later than the words has come: colours of code, formulas, diagrams that are in sight.
    fn wait_settled(&self) {
        const COMING: &str = "[data-drawing], [data-colouring], span.waiting, [data-diagram-state=drawing]";
        self.page.wait_drawn();
        wait::until("all is drawn", || self.page.look(COMING).is_empty().then_some(()));
    }

    fn take(&self, step: Step) {
        let page = &self.page;
        match step {
            Step::Key(keys) => page.key(keys),
            Step::Type(text) => page.type_text(text),
            Step::Click(what) => page.click(&selector(what)),
            Step::Mark(what) => page.click_holding("ctrl", &selector(what)),
            Step::Menu(what) => page.right_click(&selector(what)),
            Step::Point(what) => page.hover(&selector(what)),
            Step::Wheel(what, notches) => {
                page.wheel(&selector(what), notches);
                page.wait_still();
            }
            Step::Write(what, text) => page.write(&selector(what), text),
            Step::See(what) => drop(page.wait_for(&selector(what))),
            Step::List => self.toggle("nav.side", "ctrl+b"),
            Step::Memory => self.toggle("[data-memory-tab]", "ctrl+m"),
        }
    }

    /// Has something shown by its key, unless the window has room for it and shows it.
    fn toggle(&self, what: &str, keys: &str) {
        if self.page.look(what).is_empty() {
            self.page.key(keys);
        }
        wait::until(&format!("{what} is shown"), || (!self.page.look(what).is_empty()).then_some(()));
    }
}
