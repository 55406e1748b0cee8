//! Words that say what a sentence is: a decision, a promise, something to remember, a correction of what was said.

use std::collections::HashSet;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use extremis_text::whole_words::light_stem;

/// What a sentence is, as far as its words say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one independent property of a sentence")]
pub(super) struct Cues {
    pub decides: bool,
    pub commits: bool,
    pub prefers: bool,
    pub reminds: bool,
    /// It puts right what was said before.
    pub corrects: bool,
    /// It may do so: "now", "new".
    pub updates: bool,
    /// It takes back what was said before.
    pub retracts: bool,
    /// It asks.
    pub asks: bool,
    /// It says yes to what was asked.
    pub agrees: bool,
    /// Nothing but courtesy.
    pub greets: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Decides,
    Commits,
    Prefers,
    Reminds,
    Corrects,
    Updates,
    Retracts,
    Agrees,
    Greets,
}

/// Separated by bars. A `^` stands for the beginning of the sentence.
const PHRASES: &[(Class, &str)] = &[
    (
        Class::Decides,
        "we decided|i decided|i've decided|we've decided|have decided|has decided|was decided|decided to|decided on|decided against|let's go with|\
        let's use|let's take|let's do|let's make|let's stick|we'll use|we will use|we'll take|we agreed|agreed on|agreed to|agreed that|settled on|\
        going with|go with|decision|the plan is|we chose|i chose|i've chosen|we picked|i picked|we'll go|final answer|approved|signed off|\
        haben entschieden|habe entschieden|habe mich entschieden|haben uns entschieden|entschieden|beschlossen|entscheidung|wir nehmen|ich nehme|geeinigt|einigen uns|\
        vereinbart|abgemacht|festgelegt|steht fest|on a décidé|nous avons décidé|hemos decidido|decidimos|решили|решил|решено|договорились",
    ),
    (
        Class::Commits,
        "i will|i'll|we'll|we will|i'm going to|we're going to|i am going to|gonna|need to|needs to|have to|has to|must|should|to do:|todo|deadline|\
        due|promise|promised|plan to|plans to|planning to|planned|scheduled|signed up|appointment|meeting|starts on|starting|by the end of|at the latest|\
        responsible for|in charge|assigned|ich werde|wir werden|werde ich|werden wir|muss|müssen|bis zum|bis spätestens|spätestens|frist|termin|abgabe|\
        verantwortlich|zuständig|kümmert sich|kümmere mich|verspreche|versprochen|geplant|soll bis|должен|должны|нужно|срок|обещаю|debo|tengo que|je vais|dois",
    ),
    (
        Class::Prefers,
        "i prefer|i like|i love|i hate|i dislike|i enjoy|i don't like|i can't stand|i'd rather|favorite|favourite|i always|i never|allergic|vegetarian|vegan|\
        we prefer|prefers|ich mag|ich bevorzuge|ich liebe|ich hasse|lieblings|am liebsten|ich will|ich möchte|allergisch|je préfère|prefiero|предпочитаю|люблю",
    ),
    (
        Class::Reminds,
        "remember that|remember:|please remember|don't forget|do not forget|note that|important:|keep in mind|bear in mind|for the record|fyi|make sure|\
        merk dir|merke dir|denk daran|denke daran|wichtig:|vergiss nicht|bitte beachten|zur info|запомни|не забудь|recuerda|n'oublie pas",
    ),
    (
        Class::Corrects,
        "actually|change:|correction|corrected|i meant|i mean|we meant|change of plan|change of plans|changed my mind|changed our mind|changed our minds|changed their mind|instead|\
        no longer|not anymore|any more|anymore|^sorry|sorry,|sorry -|sorry –|sorry —|my mistake|my bad|i was wrong|we were wrong|that's wrong|that was wrong|that is wrong|is wrong|was wrong|\
        is incorrect|was incorrect|not correct|oops|^wait|wait,|^no,|^no -|^no –|^no —|^no.|^no wait|^nope|^nah|rather than|make it|make that|moved to|moved from|been moved|has moved|was moved|were moved|we moved|moved it|\
        move it|move the|moving to|postponed|postpone|rescheduled|reschedule|pushed to|pushed back|push it|pushed it|brought forward|bring forward|moved up|changed to|changed from|has changed|have changed|was changed|changed it|\
        change it|change the|change that|changed the|changed that|changing the|switch to|switched to|switched from|switch from|switching to|switching from|switch the|switched the|migrate to|migrating to|migrated to|replace|replaced|replacing|is now|are now|it's now|we're now|now it's|now is|now we|\
        now use|now uses|from now on|as of now|as of today|after all|on second thought|second thoughts|turns out|turned out|typo|mistyped|misspoke|misremembered|mixed up|confused|\
        update:|edit:|updated|revised|new date|new deadline|new plan|new time|new address|new number|new budget|raised to|increased to|reduced to|lowered to|dropped to|cut to|extended to|extended until|\
        bumped to|bumped|bump it|bump the|renamed|rename|not the|isn't|is not|aren't|wasn't|won't be|^not|but not|, not|stop using|stopped using|got rid of|gave up|quit|let's not|reconsidered|reconsider|reverted|revert|went back to|go back to|going back to|better to|\
        korrektur|korrigiere|ich meinte|ich meine|wir meinten|gemeint war|doch nicht|doch lieber|lieber doch|dann doch|jetzt doch|nun doch|stattdessen|statt|anstatt|anstelle|sondern|nicht mehr|verschoben|verlegt|vorgezogen|geändert|ändert sich|ändern|\
        geändert:|umentschieden|anders überlegt|anders entschieden|war falsch|ist falsch|stimmt nicht|nicht richtig|nicht korrekt|mein fehler|vertan|verwechselt|verschrieben|vertippt|versprochen habe ich mich|^nein|nein,|quatsch|^moment|^warte|^halt|entschuldigung|^sorry|\
        eigentlich|ab jetzt|ab sofort|ab heute|von nun an|ist jetzt|ist nun|sind jetzt|sind nun|heißt jetzt|liegt jetzt|jetzt bei|nun bei|neuer termin|neues datum|neue frist|neue adresse|neue nummer|erhöht auf|gesenkt auf|verlängert bis|umbenannt|wechseln zu|wechseln wir|gewechselt|umgestiegen|steigen um|\
        ersetzen|ersetzt|tatsächlich|wir nehmen doch|nicht der|nicht die|nicht das|nicht am|nicht um|в итоге|на самом деле|нет,|вместо|теперь|передумал|передумали|перенесли|перенесён|исправление|больше не|не,|en fait|plutôt|au lieu|finalement|désormais|en realidad|mejor|en lugar|en vez|ya no|ahora",
    ),
    (
        Class::Updates,
        "now|new|already|finally|extended|increase|increased|reduce|reduced|lower|raise|jetzt|nun|neue|neuer|neues|neuen|inzwischen|mittlerweile|endgültig|теперь|новый|maintenant|nouveau|nueva|nuevo",
    ),
    (
        Class::Retracts,
        "scratch that|strike that|never mind|nevermind|forget that|forget what i said|forget about|forget the|forget it|ignore that|ignore what i said|ignore my|disregard|take that back|\
        changed my mind|changed our minds|changed our mind|change of plan|change of plans|cancel that|cancelled|canceled|cancel the|called off|that's wrong|that was wrong|that is wrong|is off|not happening|\
        i was wrong|my mistake|my bad|i misspoke|i mixed up|^sorry, no|^no, sorry|^no, that's|that's not right|that's not correct|that isn't right|\
        vergiss das|vergiss es|vergiss, was|ignorier das|doch nicht|abgesagt|fällt aus|anders überlegt|umentschieden|das war falsch|das stimmt nicht|das ist falsch|ich habe mich vertan|mein fehler|nehme das zurück|забудь|отменили|отменяется|передумал",
    ),
    (
        Class::Agrees,
        "^yes|^yeah|^yep|^yup|^sure|^ok|^okay|^done|^of course|^sounds good|^agreed|^deal|^got it|^noted|^absolutely|^definitely|^perfect|^great|^works for me|^fine|^alright|^will do|^no problem|\
        ^ja|^klar|^gerne|^gern|^einverstanden|^passt|^gut|^alles klar|^erledigt|^natürlich|^sicher|^in ordnung|^notiert|^да|^конечно|^хорошо|^oui|^sí|^vale",
    ),
    (
        Class::Greets,
        "^hi|^hey|^hello|^thanks|^thank you|^good to|^great to|^nice to|^take care|^bye|^talk to you|^see you|^wow|^that's great|^that's awesome|^that's amazing|^sounds great|^awesome|^congrats|^congratulations|\
        ^good luck|^glad|^hallo|^danke|^vielen dank|^tschüss|^super|^schön|^freut mich|^guten|^bis dann|^bis bald|^you're welcome|^no worries|^cool|^absolutely|^definitely|^totally|^привет|^спасибо",
    ),
];

struct Phrases {
    all: AhoCorasick,
    /// By phrase: its class, and whether it must begin the sentence.
    about: Vec<(Class, bool)>,
}

static ALL: LazyLock<Option<Phrases>> = LazyLock::new(|| {
    let split = PHRASES.iter().flat_map(|(class, phrases)| {
        phrases
            .split('|')
            .map(|phrase| (phrase.strip_prefix('^').unwrap_or(phrase), (*class, phrase.starts_with('^'))))
    });
    let (patterns, about): (Vec<&str>, Vec<(Class, bool)>) = split.unzip();
    // Every phrase is tried by the tests of this module.
    let all = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::Standard)
        .build(patterns)
        .ok()?;
    Some(Phrases { all, about })
});

/// What a sentence is.
pub(super) fn of(sentence: &str) -> Cues {
    let mut cues = Cues {
        asks: sentence.trim_end_matches(['"', ')', '*', ' ', '”', '!']).ends_with(['?', '？']),
        ..Cues::default()
    };
    let Some(phrases) = &*ALL else { return cues };
    let straight;
    let text = if sentence.contains('’') {
        straight = sentence.replace('’', "'");
        &straight
    } else {
        sentence
    };
    let begin = text.find(char::is_alphanumeric).unwrap_or(0);
    for found in phrases.all.find_overlapping_iter(text) {
        let (class, begins) = phrases.about[found.pattern().as_usize()];
        if begins && found.start() != begin || !is_apart(text, found.start(), found.end()) {
            continue;
        }
        match class {
            Class::Decides => cues.decides = true,
            Class::Commits => cues.commits = true,
            Class::Prefers => cues.prefers = true,
            Class::Reminds => cues.reminds = true,
            Class::Corrects => cues.corrects = true,
            Class::Updates => cues.updates = true,
            Class::Retracts => {
                cues.retracts = true;
                cues.corrects = true;
            }
            Class::Agrees => cues.agrees = true,
            Class::Greets => cues.greets = true,
        }
    }
    cues
}

/// Whether no word goes on before or after it.
fn is_apart(text: &str, start: usize, end: usize) -> bool {
    let inside = text[start..end].chars();
    let (first, last) = (inside.clone().next(), inside.clone().next_back());
    let before = text[..start].chars().next_back();
    let after = text[end..].chars().next();
    let joins = |one: Option<char>, other: Option<char>| {
        one.is_some_and(char::is_alphanumeric) && other.is_some_and(char::is_alphanumeric)
    };
    !joins(before, first) && !joins(last, after)
}

/// A number in words, or a day seen from today.
pub(super) fn is_loose_value(lower: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred thousand million dozen couple half twice \
        yesterday tomorrow tonight weekend zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig fünfzig hundert tausend \
        gestern morgen übermorgen vorgestern wochenende вчера завтра сегодня hier demain ayer mañana"
            .split_whitespace()
            .collect()
    });
    WORDS.contains(lower)
}

/// Whether a word (as a stem) only says that something is corrected, and nothing of what.
pub(crate) fn is_of_correction(word: &str) -> bool {
    static STEMS: LazyLock<HashSet<String>> = LazyLock::new(|| {
        "actually correction corrected meant mean change changes changed changing mind instead longer anymore any sorry mistake bad wrong incorrect correct oops wait no nope nah \
        rather make made move moved moving postponed postpone rescheduled reschedule push pushed back brought bring forward switch switched switching replace replaced replacing \
        second thought thoughts turns turned out typo mistyped misspoke mixed confused update updated edit revised raised increased reduced lowered dropped cut extended bumped bump renamed rename \
        stop stopped rid gave quit reconsidered reconsider reverted revert went go going better after scratch strike never forget ignore said disregard take cancel cancelled canceled called off happening \
        korrektur korrigiere meinte meine meinten gemeint doch lieber stattdessen statt anstatt sondern mehr verschoben verlegt vorgezogen geändert ändert ändern umentschieden anders überlegt entschieden \
        falsch stimmt richtig korrekt fehler vertan verwechselt verschrieben vertippt nein quatsch moment warte halt entschuldigung eigentlich ab jetzt nun sofort heute erhöht gesenkt verlängert \
        umbenannt wechseln gewechselt umgestiegen steigen ersetzen ersetzt tatsächlich vergiss ignorier abgesagt fällt let use used need think thing oh well right fine really time today"
            .split_whitespace()
            .map(light_stem)
            .collect()
    });
    STEMS.contains(word)
}
