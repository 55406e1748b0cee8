//! Candidates for a message: whatever has the words of it that tell most, wherever it was said.
//!
//! Quick rather than complete: of each word the newest places are looked at, and no more words than there is time for.
//! Whoever asks reads the conversations and weighs all words anew; what counts here is that the right ones are among
//! them, at a cost that does not grow with the archive.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use extremis_domain::{MessageId, SessionId};
use extremis_text::Bm25;
use rusqlite::{Connection, OptionalExtension, params};

use crate::ids::{id_text, session_of};
use crate::search::{newest, number_of};
use crate::{ItemKind, SearchError, vocabulary};

/// Words that are looked for, at most: the rarest.
const MOST_WORDS: usize = 24;
/// Places of a word that are looked at, at most: the newest.
const MOST_PLACES: usize = 400;
/// A question has hardly more words than this: they are looked for however slow the machine is.
const FEW_WORDS: usize = 8;

/// What candidates are looked for.
#[derive(Debug, Clone)]
pub struct CandidateQuery<'a> {
    /// Stems, each with what it counts.
    pub words: Vec<(&'a str, f32)>,
    /// The session that asks, which is no candidate.
    pub except: SessionId,
    /// How many.
    pub limit: usize,
    /// How long it may take, about.
    pub time_limit: Duration,
}

/// A message that may be what is looked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The session.
    pub session: SessionId,
    /// The message.
    pub message: MessageId,
    /// How well it fits: its share of what the words of a query could tell, from 0 to 1, or a cosine.
    pub score: f64,
}

/// The messages outside the trash that have most of the words, the best first, the newer before the older.
pub(crate) fn candidates(
    connection: &Connection,
    query: &CandidateQuery<'_>,
) -> Result<Vec<Candidate>, SearchError> {
    let mut looking = CandidateSearch {
        connection,
        until: Instant::now() + query.time_limit,
        except: number_of(connection, query.except)?.unwrap_or_default(),
        newest: newest(connection)?,
        found: HashMap::new(),
    };
    let mut words = query
        .words
        .iter()
        .map(|(stem, counts)| {
            let items = vocabulary::exactly(connection, stem)?.map_or(0, |known| known.items);
            Ok((items, *stem, f64::from(*counts)))
        })
        .collect::<rusqlite::Result<Vec<_>>>()?;
    words.sort_by_key(|(items, ..)| *items);
    words.truncate(MOST_WORDS);
    let possible = looking.look_for(&words)?;
    let mut found: Vec<_> = looking.found.into_iter().collect();
    found.retain(|(_, place)| place.told > 0.0);
    found.sort_by(|(_, one), (_, other)| {
        other.told.total_cmp(&one.told).then_with(|| other.newest.cmp(&one.newest))
    });
    found.truncate(query.limit);
    let mut sessions = HashMap::new();
    let mut out = Vec::new();
    for ((number, key), place) in found {
        let session = match sessions.get(&number) {
            Some(known) => *known,
            None => *sessions.entry(number).or_insert(session(connection, number)?),
        };
        out.extend(session.map(|session| Candidate {
            session,
            message: MessageId::from(id_text(&key)),
            score: place.told / possible,
        }));
    }
    Ok(out)
}

/// A message of which something was found: what the words tell that it has, and where it was found last.
#[derive(Debug, Default)]
struct CandidateScore {
    told: f64,
    newest: i64,
}

struct CandidateSearch<'a> {
    connection: &'a Connection,
    until: Instant,
    except: i64,
    newest: i64,
    /// By session and message.
    found: HashMap<(i64, Vec<u8>), CandidateScore>,
}

impl CandidateSearch<'_> {
    /// Looks for the words, the rarest first; gives what all of them together could tell.
    fn look_for(&mut self, words: &[(u64, &str, f64)]) -> rusqlite::Result<f64> {
        let (mut known, mut missing) = (0.0_f64, 0.0_f64);
        let (mut rare, mut common) = (Vec::new(), Vec::new());
        for (number, (_, stem, counts)) in words.iter().enumerate() {
            if number >= FEW_WORDS && Instant::now() >= self.until {
                break;
            }
            let word = quoted(stem);
            let places = self.places(&word)?;
            let told = counts * self.idf(&places);
            *if places.is_empty() { &mut missing } else { &mut known } += told;
            match places.last() {
                Some(oldest) if places.len() >= MOST_PLACES => common.push((word, told, oldest.id)),
                _ => rare.push(word),
            }
            self.add(places, told);
        }
        // Of a common word only the newest places were looked at; where it stands with a rare one, it counts, too.
        for (word, told, oldest) in common {
            if rare.is_empty() || Instant::now() >= self.until {
                break;
            }
            let mut places = self.places(&format!("{word} AND ({})", rare.join(" OR ")))?;
            places.retain(|place| place.id < oldest);
            self.add(places, told);
        }
        // Something long has many words that nobody else ever said.
        Ok(known + if words.len() > FEW_WORDS { missing.min(known) } else { missing })
    }

    /// The newest places that an expression matches.
    fn places(&self, expression: &str) -> rusqlite::Result<Vec<Row>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT said.rowid, item.session, item.key FROM said CROSS JOIN item ON item.id = said.rowid
             WHERE said MATCH ?1 AND item.session != ?2 AND item.kind IN (?3, ?4)
               AND item.session NOT IN (SELECT id FROM session WHERE trashed)
             ORDER BY said.rowid DESC LIMIT ?5",
        )?;
        let values = params![
            format!("{{body parts}} : ({expression})"),
            self.except,
            ItemKind::Message.number(),
            ItemKind::Context.number(),
            i64::try_from(MOST_PLACES).unwrap_or(i64::MAX),
        ];
        let rows = statement
            .query_map(values, |row| Ok(Row { id: row.get(0)?, session: row.get(1)?, key: row.get(2)? }))?;
        rows.collect()
    }

    /// How much it tells that something has a word (Okapi's inverse document frequency); how often it is said is guessed
    /// from the newest places where there are many.
    #[expect(clippy::cast_precision_loss, reason = "there are far fewer items than an f64 tells apart")]
    fn idf(&self, places: &[Row]) -> f64 {
        let all = self.newest.max(1) as f64;
        let span = match places.last() {
            Some(oldest) if places.len() >= MOST_PLACES => (self.newest - oldest.id + 1).max(1) as f64,
            _ => all,
        };
        let having = (places.len() as f64 * all / span).min(all);
        Bm25::idf(all, having)
    }

    /// Notes what a word tells of the messages that have it: once, whether they or what was captured with them have it.
    fn add(&mut self, places: Vec<Row>, told: f64) {
        let mut before = HashSet::new();
        for Row { id, session, key } in places {
            let place = self.found.entry((session, key.clone())).or_default();
            place.newest = place.newest.max(id);
            if before.insert((session, key)) {
                place.told += told;
            }
        }
    }
}

struct Row {
    id: i64,
    session: i64,
    key: Vec<u8>,
}

/// Stems are letters and digits alone, so that nothing in them ends the quotation; to be sure all the same.
fn quoted(stem: &str) -> String {
    format!("\"{}\"", stem.replace('"', "\"\""))
}

fn session(connection: &Connection, number: i64) -> rusqlite::Result<Option<SessionId>> {
    let mut statement = connection.prepare_cached("SELECT uuid FROM session WHERE id = ?1")?;
    let uuid = statement.query_row(params![number], |row| row.get(0)).optional()?;
    Ok(uuid.and_then(session_of))
}
