//! Names of months and weekdays in the languages that people write dates out in most.

use std::sync::LazyLock;

use crate::table::Table;

/// The beginnings by which a month is known; those of one line are the same month.
const MONTHS: [&[&str]; 12] = [
    &[
        "january",
        "jan",
        "januar",
        "jänner",
        "janvier",
        "enero",
        "gennaio",
        "janeiro",
        "januari",
        "январь",
        "января",
        "январе",
    ],
    &[
        "february",
        "feb",
        "februar",
        "février",
        "febrero",
        "febbraio",
        "fevereiro",
        "februari",
        "февраль",
        "февраля",
        "феврале",
    ],
    &["march", "mar", "märz", "mars", "marzo", "março", "maart", "март", "марта", "марте"],
    &["april", "apr", "avril", "abril", "aprile", "апрель", "апреля", "апреле"],
    &["may", "mai", "mayo", "maggio", "maio", "mei", "май", "мая", "мае"],
    &["june", "jun", "juni", "juin", "junio", "giugno", "junho", "июнь", "июня", "июне"],
    &["july", "jul", "juli", "juillet", "julio", "luglio", "julho", "июль", "июля", "июле"],
    &["august", "aug", "août", "agosto", "augustus", "август", "августа", "августе"],
    &[
        "september",
        "sept",
        "sep",
        "septembre",
        "septiembre",
        "settembre",
        "setembro",
        "сентябрь",
        "сентября",
        "сентябре",
    ],
    &[
        "october",
        "oct",
        "oktober",
        "okt",
        "octobre",
        "octubre",
        "ottobre",
        "outubro",
        "октябрь",
        "октября",
        "октябре",
    ],
    &["november", "nov", "novembre", "noviembre", "novembro", "ноябрь", "ноября", "ноябре"],
    &[
        "december",
        "dec",
        "dezember",
        "dez",
        "décembre",
        "diciembre",
        "dicembre",
        "dezembro",
        "декабрь",
        "декабря",
        "декабре",
    ],
];

const WEEKDAYS: [&[&str]; 7] = [
    &[
        "monday",
        "montag",
        "montags",
        "lundi",
        "lunes",
        "lunedì",
        "понедельник",
        "понедельника",
        "понедельнику",
    ],
    &["tuesday", "dienstag", "dienstags", "mardi", "martes", "martedì", "вторник", "вторника", "вторнику"],
    &["wednesday", "mittwoch", "mittwochs", "mercredi", "miércoles", "mercoledì", "среду", "среды"],
    &[
        "thursday",
        "donnerstag",
        "donnerstags",
        "jeudi",
        "jueves",
        "giovedì",
        "четверг",
        "четверга",
        "четвергу",
    ],
    &[
        "friday",
        "freitag",
        "freitags",
        "vendredi",
        "viernes",
        "venerdì",
        "пятница",
        "пятницу",
        "пятницы",
        "пятнице",
    ],
    &[
        "saturday",
        "samstag",
        "sonnabend",
        "samedi",
        "sábado",
        "sabato",
        "суббота",
        "субботу",
        "субботы",
        "субботе",
    ],
    &[
        "sunday",
        "sonntag",
        "sonntags",
        "dimanche",
        "domingo",
        "domenica",
        "воскресенье",
        "воскресенья",
        "воскресенью",
    ],
];

/// The month of this name, from 1. `word` is in lower case.
pub fn month(word: &str) -> Option<u8> {
    static BY_NAME: LazyLock<Table<&str, u8>> = LazyLock::new(|| by_name(&MONTHS));
    BY_NAME.get(word).map(|place| place + 1)
}

/// The weekday of this name, from 0 for Monday. `word` is in lower case.
pub fn weekday(word: &str) -> Option<u8> {
    static BY_NAME: LazyLock<Table<&str, u8>> = LazyLock::new(|| by_name(&WEEKDAYS));
    BY_NAME.get(word).copied()
}

/// Whether a word in any case begins like a month or a weekday: few others do. Of words in other letters than those of
/// ASCII nothing is known.
pub fn may_be_day(word: &str) -> bool {
    // A bit for each third letter.
    static BEGINNINGS: LazyLock<[u32; 26 * 26]> = LazyLock::new(|| {
        let mut beginnings = [0; 26 * 26];
        let names = MONTHS.iter().chain(&WEEKDAYS).flat_map(|names| names.iter());
        for (place, third) in names.filter_map(|name| beginning(name)) {
            beginnings[place] |= third;
        }
        beginnings
    });
    if word.is_ascii() {
        beginning(word).is_some_and(|(place, third)| BEGINNINGS[place] & third != 0)
    } else {
        word.len() >= 3
    }
}

/// The first two letters as a number, and the third as a bit; none where one is not of ASCII.
fn beginning(word: &str) -> Option<(usize, u32)> {
    let letter = |byte: u8| byte.is_ascii_alphabetic().then(|| byte.to_ascii_lowercase() - b'a');
    let [first, second, third] = *word.as_bytes().first_chunk()?;
    Some((usize::from(letter(first)?) * 26 + usize::from(letter(second)?), 1 << letter(third)?))
}

fn by_name(names: &[&[&'static str]]) -> Table<&'static str, u8> {
    let places = (0u8..).zip(names);
    places.flat_map(|(place, names)| names.iter().map(move |name| (*name, place))).collect()
}
