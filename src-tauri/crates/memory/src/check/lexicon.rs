//! What a contradiction is recognised by: words that deny, that weigh, that exclude one another.
//!
//! Short on purpose, and in few languages: where a word is not listed, nothing is claimed. All words are in
//! lower case; those that are compared with stems are listed as they are written.

use std::sync::LazyLock;

use extremis_text::table::Table;
use extremis_text::whole_words::{FUNCTION_WORDS, light_stem};

/// What a word is listed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    /// Says nothing of its own.
    Stop,
    /// Turns a statement into its opposite.
    Denies,
    /// Does the same for what follows, of whatever does not work both ways.
    Lacks,
    /// Says what somebody likes; says nothing else.
    Prefers,
    /// Leaves open whether something is so, or says that it was so once.
    LeavesOpen,
    /// Makes a number a bound or a guess.
    Approximates,
    /// Adds something to what else is so.
    Adds,
    /// Joins what is spoken of with what it is.
    Joins,
    /// The same, of what was so once.
    Joined,
    /// Stands before the one thing of its kind.
    IsDefinite,
    /// Stands before what limits a statement to a place, a time or a part.
    Limits,
    /// Says what part something plays.
    NamesAPart,
    /// Stands between what is preferred and what is not.
    Compares,
    /// Happens more than once, so that two of it do not exclude one another.
    Happens,
    /// Has many things at a time.
    Includes,
    /// Is as well with something as without it.
    WorksEitherWay,
    /// Has one thing at a time.
    HasOne,
    /// Says that something is so, or that it became so; says nothing of what.
    Decides,
    /// Stands before the number of a thing, as in `chapter 2`.
    IsNumbered,
    /// Begins a line without being what the line is about.
    IsHeading,
}

/// Words as they are written.
const WORDS: &[(List, &str)] = &[
    (List::Stop, FUNCTION_WORDS),
    (
        List::Denies,
        "not no never cannot nobody nothing none nicht kein keine keinen keinem keiner nie niemals pas jamais nunca \
         не нет никогда нельзя 不 没 未 无 勿 dislikes dislike disliked hates hate hated avoids avoid hasst meidet ненавидит избегает",
    ),
    (List::Lacks, "without ohne sans sin без"),
    (
        List::Prefers,
        "likes like liked loves love prefers prefer preferred prefering enjoys enjoy mag bevorzugt liebt möchte любит предпочитает нравится \
         dislikes dislike disliked hates hate hated avoids avoid hasst meidet ненавидит избегает 喜 欢",
    ),
    (
        List::LeavesOpen,
        "if unless maybe perhaps possibly might could whether either or considered considering considers suggested suggests suggest \
         proposed proposes proposal option options alternatively alternative alternatives example e.g previously formerly originally initially \
         earlier before until till unsure unclear undecided asked asks discussed compared debated wenn falls vielleicht könnte ob oder früher \
         ursprünglich bisher vorher eventuell evtl peut-être ou если может возможно раньше изначально или ли прежде 如 或 曾 原 若",
    ),
    (
        List::Approximates,
        "about approximately around roughly nearly almost least most more less up under above below minimum maximum min max circa ca etwa \
         ungefähr mindestens höchstens bis около примерно минимум максимум 约 至 超",
    ),
    (
        List::Adds,
        "also too additionally another both other several various among including auch zusätzlich ebenfalls aussi también также тоже ещё 也 还 另",
    ),
    (List::Joins, "is are was were be = : ist sind war waren est sont es son это является — 是 为"),
    (List::Joined, "was were war waren был была было были"),
    (
        List::IsDefinite,
        "the our my your their his her user's der die das unser unsere mein meine ihr ihre le la les el nuestro mi",
    ),
    (
        List::Limits,
        "in on at for under during within inside with by from of bei für im am auf unter während mit von в на для при у из с 在 于",
    ),
    (List::NamesAPart, "as als"),
    (List::Compares, "over than to als vor чем перед"),
];

/// Words that are looked up by their stems.
const STEMS: &[(List, &str)] = &[
    (
        List::Happens,
        "meeting meet met call called visit visited email mail wrote write sent send paid pay payment invoice session talk talked spoke \
         found find fixed fix add added bought buy ordered order booked book read received trip flight appointment \
         sitzung treffen anruf termin rechnung встреча звонок письмо счёт committed commit merged created tested",
    ),
    (
        List::Includes,
        "support supports knows know speaks speak runs run includes include contains contain read reads visit learn learns test tests tried try \
         offers offer handles handle accepts accept allows allow works work likes available compatible provides provide understands needs need \
         requires require imports import exports export unterstützt spricht kennt enthält läuft поддерживает знает говорит содержит 支 持",
    ),
    (
        List::WorksEitherWay,
        "works work runs run available usable possible functions funktioniert läuft работает",
    ),
    (
        List::HasOne,
        "named born lives live lived resides due owned owner led heißt wohnt geboren живёт живет зовут родился родилась",
    ),
    (
        List::Decides,
        "moved move changed change set agreed agree scheduled schedule planned plan decided decide updated update extended extend postponed \
         postpone shifted shift pushed raised increased reduced lowered chosen chose choose selected fixed confirmed project team app application \
         product system agreed total whole official overall verschoben geändert festgelegt beschlossen geplant projekt перенесён перенесли \
         назначен назначена решили проект",
    ),
    (
        List::IsNumbered,
        "chapter version step phase part room section page line figure table level task issue ticket item question sprint milestone \
         build stage option case day week meeting example kapitel seite schritt teil zeile raum глава версия шаг этап часть страница 第",
    ),
    (
        List::IsHeading,
        "note notes todo topic topics example fact facts decision decisions question questions user assistant goal task tasks item step info tip \
         source summary problem answer request requests context key main open items important critical reminder preference preferences result \
         idea plan update next done notiz frage aufgabe entscheidung wichtig заметка вопрос решение важно",
    ),
];

/// All that a word is listed for: it is looked up once, however much is asked of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks(u32);

impl Marks {
    /// Those of a word in lower case.
    pub(super) fn of_word(lower: &str) -> Self {
        static BY_WORD: LazyLock<Table<&str, Marks>> = LazyLock::new(|| by_name(WORDS, |word| word));
        BY_WORD.get(lower).copied().unwrap_or_default()
    }

    /// Those of a stem.
    pub(super) fn of_stem(word: &str) -> Self {
        static BY_STEM: LazyLock<Table<String, Marks>> = LazyLock::new(|| by_name(STEMS, light_stem));
        BY_STEM.get(word).copied().unwrap_or_default()
    }

    pub(super) fn has(self, list: List) -> bool {
        self.0 & list.bit() != 0
    }

    pub(super) fn has_any(self, lists: &[List]) -> bool {
        lists.iter().any(|list| self.has(*list))
    }
}

impl List {
    fn bit(self) -> u32 {
        1 << self as u32
    }
}

fn by_name<Name: std::hash::Hash + Eq>(
    lists: &[(List, &'static str)],
    name: impl Fn(&'static str) -> Name,
) -> Table<Name, Marks> {
    let mut marks: Table<Name, Marks> = Table::default();
    for (list, words) in lists {
        for word in words.split_whitespace() {
            marks.entry(name(word)).or_default().0 |= list.bit();
        }
    }
    marks
}

/// Whether a word turns a statement into its opposite.
pub(crate) fn denies(lower: &str) -> bool {
    Marks::of_word(lower).has(List::Denies)
}

/// Whether a word leaves open whether something is so.
pub(crate) fn leaves_open(lower: &str) -> bool {
    Marks::of_word(lower).has(List::LeavesOpen)
}

/// Two of one line exclude one another.
const ALTERNATIVES: &[&[&str]] = &[
    &[
        "postgres postgresql",
        "sqlite sqlite3",
        "mysql",
        "mariadb",
        "mongodb mongo",
        "oracle",
        "dynamodb",
        "cassandra",
        "duckdb",
        "mssql",
    ],
    &["react", "vue", "svelte", "angular", "solidjs"],
    &["npm", "pnpm", "yarn", "bun"],
    &["vim neovim nvim", "emacs", "vscode", "intellij", "helix", "zed"],
    &["bash", "zsh", "fish", "powershell"],
    &["windows", "linux", "macos"],
    &["aws", "gcp", "azure"],
    &["github", "gitlab", "bitbucket"],
    &["mit", "gpl", "apache", "bsd", "mpl"],
    &[
        "rust",
        "go golang",
        "python",
        "java",
        "kotlin",
        "swift",
        "ruby",
        "php",
        "typescript ts",
        "javascript js",
        "haskell",
        "c++",
        "c#",
    ],
    &["json", "yaml", "toml", "xml", "csv"],
    &["tabs tab", "spaces space"],
    &[
        "english englisch английский",
        "german deutsch немецкий",
        "french französisch французский",
        "spanish spanisch испанский",
        "italian",
        "russian russisch русский",
        "chinese chinesisch китайский",
        "japanese",
    ],
    &[
        "dark dunkel dunkle dunkles dunklen темный тёмный тёмная",
        "light hell helle helles hellen светлый светлая",
    ],
    &["enabled enable on aktiviert включен включён", "disabled disable off deaktiviert выключен"],
    &["true", "false"],
    &["public öffentlich", "private privat"],
    &["allowed erlaubt", "forbidden prohibited verboten"],
    &["required mandatory", "optional"],
    &["synchronous sync", "asynchronous async"],
    &["monthly monatlich", "weekly wöchentlich", "daily täglich", "yearly annually jährlich"],
    &["metric", "imperial"],
    &["tea tee чай", "coffee kaffee кофе"],
    &["formal förmlich", "informal casual"],
    &["short kurz", "long lang"],
    &["vegan", "vegetarian"],
    &["morning", "afternoon", "evening"],
    &["celsius", "fahrenheit"],
    &["red rot", "green grün", "blue blau", "black schwarz", "white weiß", "yellow gelb"],
];

/// Which of [`ALTERNATIVES`] a word is one of, and which one it is.
pub(crate) type Alternative = (usize, usize);

/// What it excludes and is excluded by, if anything.
pub(crate) fn alternative(word: &str) -> Option<Alternative> {
    static BY_NAME: LazyLock<Table<&str, Alternative>> = LazyLock::new(|| {
        let groups = ALTERNATIVES.iter().enumerate();
        let all = groups.flat_map(|(group, words)| {
            words.iter().enumerate().map(move |(place, names)| (*names, (group, place)))
        });
        all.flat_map(|(names, place)| names.split(' ').map(move |name| (name, place))).collect()
    });
    BY_NAME.get(word).copied()
}
