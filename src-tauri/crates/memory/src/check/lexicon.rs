//! What a contradiction is recognised by: words that deny, that weigh, that exclude one another.
//!
//! Short on purpose, and in few languages: where a word is not listed, nothing is claimed. All words are in
//! lower case; those that are compared with stems are listed as they are written.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::words::stem;

fn set(words: &'static str) -> HashSet<&'static str> {
    words.split_whitespace().collect()
}

fn stems(words: &'static str) -> HashSet<String> {
    words.split_whitespace().map(stem).collect()
}

macro_rules! word_list {
    ($(#[$doc:meta] $name:ident: $words:expr;)*) => {
        $(#[$doc] pub(crate) fn $name(word: &str) -> bool {
            static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| set($words));
            WORDS.contains(word)
        })*
    };
}

macro_rules! stem_list {
    ($(#[$doc:meta] $name:ident: $words:expr;)*) => {
        $(#[$doc] pub(super) fn $name(stem: &str) -> bool {
            static STEMS: LazyLock<HashSet<String>> = LazyLock::new(|| stems($words));
            STEMS.contains(stem)
        })*
    };
}

word_list! {
    /// Turns a statement into its opposite.
    denies: "not no never cannot nobody nothing none nicht kein keine keinen keinem keiner nie niemals pas jamais nunca \
        не нет никогда нельзя 不 没 未 无 勿 dislikes dislike disliked hates hate hated avoids avoid hasst meidet ненавидит избегает";
    /// Does the same for what follows, of whatever does not work both ways.
    lacks: "without ohne sans sin без";
    /// Says what somebody likes; says nothing else.
    prefers: "likes like liked loves love prefers prefer preferred prefering enjoys enjoy mag bevorzugt liebt möchte любит предпочитает нравится \
        dislikes dislike disliked hates hate hated avoids avoid hasst meidet ненавидит избегает 喜 欢";
    /// Leaves open whether something is so, or says that it was so once.
    leaves_open: "if unless maybe perhaps possibly might could whether either or considered considering considers suggested suggests suggest \
        proposed proposes proposal option options alternatively alternative alternatives example e.g previously formerly originally initially \
        earlier before until till unsure unclear undecided asked asks discussed compared debated wenn falls vielleicht könnte ob oder früher \
        ursprünglich bisher vorher eventuell evtl peut-être ou если может возможно раньше изначально или ли прежде 如 或 曾 原 若";
    /// Makes a number a bound or a guess.
    approximates: "about approximately around roughly nearly almost least most more less up under above below minimum maximum min max circa ca etwa \
        ungefähr mindestens höchstens bis около примерно минимум максимум 约 至 超";
    /// Adds something to what else is so.
    adds: "also too additionally another both other several various among including auch zusätzlich ebenfalls aussi también также тоже ещё 也 还 另";
    /// Joins what is spoken of with what it is.
    joins: "is are was were be = : ist sind war waren est sont es son это является — 是 为";
    /// The same, of what was so once.
    joined: "was were war waren был была было были";
    /// Stands before the one thing of its kind.
    is_definite: "the our my your their his her user's der die das unser unsere mein meine ihr ihre le la les el nuestro mi";
    /// Stands before what limits a statement to a place, a time or a part.
    limits: "in on at for under during within inside with by from of bei für im am auf unter während mit von в на для при у из с 在 于";
    /// Says what part something plays.
    names_a_part: "as als";
    /// Stands between what is preferred and what is not.
    compares: "over than to als vor чем перед";
}

stem_list! {
    /// Happens more than once, so that two of it do not exclude one another.
    happens: "meeting meet met call called visit visited email mail wrote write sent send paid pay payment invoice session talk talked spoke \
        found find fixed fix add added bought buy ordered order booked book read received trip flight appointment \
        sitzung treffen anruf termin rechnung встреча звонок письмо счёт committed commit merged created tested";
    /// Has many things at a time.
    includes: "support supports knows know speaks speak runs run includes include contains contain read reads visit learn learns test tests tried try \
        offers offer handles handle accepts accept allows allow works work likes available compatible provides provide understands needs need \
        requires require imports import exports export unterstützt spricht kennt enthält läuft поддерживает знает говорит содержит 支 持";
    /// Is as well with something as without it.
    works_either_way: "works work runs run available usable possible functions funktioniert läuft работает";
    /// Has one thing at a time.
    has_one: "named born lives live lived resides due owned owner led heißt wohnt geboren живёт живет зовут родился родилась";
    /// Says that something is so, or that it became so; says nothing of what.
    decides: "moved move changed change set agreed agree scheduled schedule planned plan decided decide updated update extended extend postponed \
        postpone shifted shift pushed raised increased reduced lowered chosen chose choose selected fixed confirmed project team app application \
        product system agreed total whole official overall verschoben geändert festgelegt beschlossen geplant projekt перенесён перенесли \
        назначен назначена решили проект";
    /// Stands before the number of a thing, as in `chapter 2`.
    is_numbered: "chapter version step phase part room section page line figure table level task issue ticket item question sprint milestone \
        build stage option case day week meeting example kapitel seite schritt teil zeile raum глава версия шаг этап часть страница 第";
    /// Begins a line without being what the line is about.
    is_heading: "note notes todo topic topics example fact facts decision decisions question questions user assistant goal task tasks item step info tip \
        source summary problem answer request requests context key main open items important critical reminder preference preferences result \
        idea plan update next done notiz frage aufgabe entscheidung wichtig заметка вопрос решение важно";
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

/// Which alternatives a word is one of, and which one it is.
pub(crate) fn alternative(word: &str) -> Option<(usize, usize)> {
    static BY_NAME: LazyLock<HashMap<&str, (usize, usize)>> = LazyLock::new(|| {
        let groups = ALTERNATIVES.iter().enumerate();
        let all = groups.flat_map(|(group, words)| {
            words.iter().enumerate().map(move |(place, names)| (*names, (group, place)))
        });
        all.flat_map(|(names, place)| names.split(' ').map(move |name| (name, place))).collect()
    });
    BY_NAME.get(word).copied()
}
