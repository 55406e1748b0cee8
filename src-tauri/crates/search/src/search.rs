//! Answering a query: matching in the full-text table, the newest first and no more than can be weighed in time, and
//! then weighing what matched by the words themselves.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use extremis_domain::{MessageId, Role, SessionId, Timestamp};
use rusqlite::types::{Type, Value};
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

use crate::expand::{self, Asked};
use crate::ids::{id_text, session_of, uuid_of};
use crate::items::role_of_number;
use crate::labels;
use crate::page::{Reading, TextSpan};
use crate::query::Term;
use crate::rank::{Answer, Ranking};
use crate::snippet::{SnippetSegment, snippet};
use crate::spelling::{Misspelling, misspellings};
use crate::store::tag;
use crate::{ItemKind, ParsedQuery, SearchError};

/// How many matches are weighed at least, of which the best are shown.
const WEIGHED: usize = 100;
/// Conversations that are looked into because of their titles, at most.
const MOST_TITLED: usize = 500;
/// Words that an unfinished one may become, at most: while somebody types, when there is time, and in titles, of which
/// there are few.
const ENDINGS: usize = 10;
const ENDINGS_IN_TIME: usize = 200;
const ENDINGS_IN_TITLES: usize = 2000;
/// How many of the newest items are looked through at first; then four times as many each time.
const FIRST_STRETCH: i64 = 1 << 16;

/// What is asked.
pub struct IndexRequest<'a> {
    /// What was typed.
    pub query: &'a ParsedQuery,
    /// What `in:this` means.
    pub this: Option<SessionId>,
    /// How many hits.
    pub limit: usize,
    /// Sessions in the trash, too.
    pub trashed: bool,
    /// After so long it is enough to have looked through the newest items.
    pub patience: Option<Duration>,
    /// Whether nobody waits for the answer any more.
    pub cancelled: &'a dyn Fn() -> bool,
}

/// What was found, the best first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct IndexResults {
    /// The hits.
    pub hits: Vec<Hit>,
    /// There is more than that.
    pub more: bool,
    /// Nothing has all of the words; these have most of them.
    pub partial: bool,
    /// There was no time to look through everything.
    pub hurried: bool,
    /// How many there are in all, where that is known.
    pub total: Option<usize>,
    /// Words that nothing has, where not all of the words were found.
    pub misspellings: Vec<Misspelling>,
}

/// One place where it was said.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The session.
    pub session: SessionId,
    /// Its title.
    pub title: String,
    /// The message to show.
    pub message: Option<MessageId>,
    /// What it is.
    pub kind: ItemKind,
    /// Who said it.
    pub role: Option<Role>,
    /// The application that it was captured from.
    pub app: Option<String>,
    /// When.
    pub at: Timestamp,
    /// Why it was found.
    pub snippet: Vec<SnippetSegment>,
    /// How it was found.
    pub matched: Matched,
    /// How good it is; higher is better, comparable within one answer alone.
    pub score: f64,
}

/// How something was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Matched {
    /// The words in a row.
    Phrase,
    /// The words.
    Words,
    /// What it means.
    Meaning,
}

/// A row of the index that matched.
struct Match {
    id: i64,
    session: i64,
    kind: ItemKind,
    key: Vec<u8>,
    target: Option<Vec<u8>>,
    role: Option<Role>,
    app: Option<String>,
    at: i64,
    text: String,
}

/// Looks for it.
pub(crate) fn search(
    connection: &Connection,
    request: &IndexRequest<'_>,
) -> Result<IndexResults, SearchError> {
    let query = request.query;
    let this = match (query.in_this, request.this) {
        (false, _) => None,
        (true, this) => match this.map(|this| number_of(connection, this)).transpose()?.flatten() {
            None => return Ok(IndexResults::default()),
            number => number,
        },
    };
    if query.is_empty() {
        return Ok(IndexResults::default());
    }
    let until = request.patience.map(|patience| Instant::now() + patience);
    let titles_only = query.titles_only();
    let titled = if titles_only { None } else { find_titled(connection, request)? };
    if let Some(titled) = titled.as_ref().filter(|titled| titled.sessions.is_empty()) {
        return Ok(IndexResults {
            misspellings: misspellings(connection, &titled.asked)?,
            ..IndexResults::default()
        });
    }
    let (terms, endings) = match (titles_only, until) {
        (true, _) => (&query.titles, ENDINGS_IN_TITLES),
        (false, Some(_)) => (&query.terms, ENDINGS),
        (false, None) => (&query.terms, ENDINGS_IN_TIME),
    };
    let asked = asked(connection, request, terms, endings, until)?;
    let is_cut = titled.as_ref().is_some_and(|titled| titled.is_cut) || asked.iter().any(|asked| asked.cut);
    let titled = titled.map(|titled| titled.sessions);
    let mut matching = Matching::of(connection, request, tags(query, this, titled.as_deref()), until)?;
    matching.hurried = asked.iter().any(|asked| asked.hurried);
    matching.cut = is_cut;
    let wanted = WEIGHED.max(request.limit.saturating_mul(2));
    if let Some(row) = expand::in_a_row(&asked) {
        matching.add(Some(&row), wanted / 2)?;
    }
    let all: Vec<String> = asked.iter().map(Asked::expression).collect();
    let words = (!all.is_empty()).then(|| all.join(" AND "));
    matching.add(words.as_deref(), wanted)?;
    let items = u64::try_from(matching.newest).unwrap_or_default();
    let mut ranking = Ranking::new(&asked, items);
    let mut answers = weigh(&ranking, &matching.rows);
    let mut partial = false;
    if answers.is_empty() && asked.len() > 1 && !(request.cancelled)() {
        // Nothing has all of the words; what has most of them is better than nothing.
        ranking.all = false;
        partial = true;
        matching.add(Some(&all.join(" OR ")), wanted)?;
        answers = weigh(&ranking, &matching.rows);
        let most = answers.iter().map(|(answer, _)| answer.words).max().unwrap_or_default();
        answers.retain(|(answer, _)| answer.words == most);
    }
    sort(&mut answers);
    let hurried = matching.hurried;
    let misspellings =
        if answers.is_empty() || partial { misspellings(connection, &asked)? } else { Vec::new() };
    let is_counted = titles_only && !is_cut && asked.iter().all(is_told_by_stems);
    let total = if is_counted { Some(matching.count(words.as_deref())?) } else { None };
    let more = answers.len() > request.limit || matching.cut || hurried;
    answers.truncate(request.limit);
    let hits = answers.iter().map(|(answer, row)| hit(connection, answer, row));
    Ok(IndexResults {
        hits: hits.collect::<Result<Vec<_>, SearchError>>()?.into_iter().flatten().collect(),
        more,
        partial,
        hurried,
        total,
        misspellings,
    })
}

/// Whether whatever has one of its stems is what was asked for.
fn is_told_by_stems(asked: &Asked) -> bool {
    matches!(asked.words.as_slice(), [forms] if forms.iter().all(|form| form.exactly.is_none()))
}

fn asked(
    connection: &Connection,
    request: &IndexRequest<'_>,
    terms: &[Term],
    endings: usize,
    until: Option<Instant>,
) -> rusqlite::Result<Vec<Asked>> {
    let is_over = || (request.cancelled)() || until.is_some_and(|until| Instant::now() >= until);
    terms.iter().map(|term| expand::expand(connection, term, endings, &is_over)).collect()
}

/// The sessions with these titles, the newest first; none where titles do not matter.
pub(crate) fn titled(
    connection: &Connection,
    request: &IndexRequest<'_>,
) -> Result<Option<Vec<i64>>, SearchError> {
    Ok(find_titled(connection, request)?.map(|titled| titled.sessions))
}

/// Sessions that are looked into because of their titles.
struct Titled {
    sessions: Vec<i64>,
    asked: Vec<Asked>,
    /// There may be more.
    is_cut: bool,
}

fn find_titled(connection: &Connection, request: &IndexRequest<'_>) -> Result<Option<Titled>, SearchError> {
    let titles = &request.query.titles;
    if titles.is_empty() {
        return Ok(None);
    }
    let asked = asked(connection, request, titles, ENDINGS_IN_TITLES, None)?;
    let all: Vec<String> = asked.iter().map(Asked::expression).collect();
    let only_titles = format!("tags : (\"{}\")", tag::kind(ItemKind::Title));
    let whenever = ParsedQuery::default();
    let of_titles = IndexRequest { query: &whenever, ..*request };
    let mut matching = Matching::of(connection, &of_titles, Some(only_titles), None)?;
    matching.add(Some(&all.join(" AND ")), MOST_TITLED)?;
    let ranking = Ranking::new(&asked, u64::try_from(matching.newest).unwrap_or_default());
    let sessions = weigh(&ranking, &matching.rows).into_iter().map(|(_, row)| row.session).collect();
    let is_cut = matching.cut || asked.iter().any(|asked| asked.cut);
    Ok(Some(Titled { sessions, asked, is_cut }))
}

fn weigh<'a>(ranking: &Ranking, rows: &'a [Match]) -> Vec<(Answer, &'a Match)> {
    rows.iter().filter_map(|row| Some((ranking.answer(row.kind, &row.text)?, row))).collect()
}

/// The words in a row first; then what is clearly better; then what is newer.
fn sort(answers: &mut [(Answer, &Match)]) {
    let best = answers.iter().map(|(answer, _)| answer.score).fold(f64::MIN_POSITIVE, f64::max);
    #[expect(clippy::cast_possible_truncation, reason = "from 0 to 20")]
    let grade = |answer: &Answer| (answer.score / best * 20.0) as i64;
    answers.sort_by(|(one, first), (other, second)| {
        let key = |answer: &Answer, row: &Match| (answer.phrase, grade(answer), row.at, row.id);
        key(other, second).cmp(&key(one, first))
    });
}

/// Matches, as they are collected.
struct Matching<'a> {
    connection: &'a Connection,
    request: &'a IndexRequest<'a>,
    tags: Option<String>,
    rows: Vec<Match>,
    texts: Reading,
    seen: HashSet<i64>,
    until: Option<Instant>,
    newest: i64,
    /// There may be more that matches.
    cut: bool,
    /// There was no time to look through everything.
    hurried: bool,
}

impl<'a> Matching<'a> {
    fn of(
        connection: &'a Connection,
        request: &'a IndexRequest<'a>,
        tags: Option<String>,
        until: Option<Instant>,
    ) -> rusqlite::Result<Self> {
        Ok(Self {
            connection,
            request,
            tags,
            rows: Vec::new(),
            texts: Reading::default(),
            seen: HashSet::new(),
            until,
            newest: newest(connection)?,
            cut: false,
            hurried: false,
        })
    }

    /// Adds the newest `most` items that match.
    fn add(&mut self, words: Option<&str>, most: usize) -> Result<(), SearchError> {
        let words = words.map(|words| format!("{{body parts}} : ({words})"));
        let parts: Vec<&str> = words.iter().chain(&self.tags).map(String::as_str).collect();
        let expression = parts.join(" AND ");
        let (mut top, mut stretch, mut found) = (self.newest, FIRST_STRETCH, 0);
        while top > 0 && found < most {
            if (self.request.cancelled)() || (top < self.newest && self.is_late()) {
                self.hurried = true;
                break;
            }
            let bottom = top.saturating_sub(stretch).max(0);
            found += self.look(&expression, bottom, top, most - found)?;
            top = bottom;
            stretch = stretch.saturating_mul(4);
        }
        self.cut |= found >= most;
        Ok(())
    }

    /// How many items match in all.
    fn count(&self, words: Option<&str>) -> rusqlite::Result<usize> {
        let words = words.map(|words| format!("{{body parts}} : ({words})"));
        let parts: Vec<&str> = words.iter().chain(&self.tags).map(String::as_str).collect();
        let query = self.request.query;
        let (labelled, labels) = labels::condition(&query.labels, 4);
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT count(*) FROM said CROSS JOIN item ON item.id = said.rowid
             WHERE said MATCH ?1 AND item.at >= ?2 AND item.at < ?3
               AND (?4 OR item.session NOT IN (SELECT id FROM session WHERE trashed)){labelled}"
        ))?;
        let mut values = vec![
            Value::Text(parts.join(" AND ")),
            Value::Integer(query.since.map_or(i64::MIN, Timestamp::as_second)),
            Value::Integer(query.until.map_or(i64::MAX, Timestamp::as_second)),
            Value::Integer(self.request.trashed.into()),
        ];
        values.extend(labels);
        let count: i64 = statement.query_row(params_from_iter(values), |row| row.get(0))?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn look(&mut self, expression: &str, above: i64, upto: i64, most: usize) -> rusqlite::Result<usize> {
        let query = self.request.query;
        let since = query.since.map_or(i64::MIN, Timestamp::as_second);
        let until = query.until.map_or(i64::MAX, Timestamp::as_second);
        let source = if expression.is_empty() {
            "item WHERE ?1 = '' AND item.id > ?2 AND item.id <= ?3"
        } else {
            "said CROSS JOIN item ON item.id = said.rowid
             WHERE said MATCH ?1 AND said.rowid > ?2 AND said.rowid <= ?3"
        };
        let order = if expression.is_empty() { "item.id" } else { "said.rowid" };
        let (labelled, labels) = labels::condition(&query.labels, 7);
        let sql = format!(
            "SELECT item.id, item.session, item.kind, item.key, item.target, item.role, item.app, item.at,
                    item.page, item.start, item.length
             FROM {source} AND item.at >= ?4 AND item.at < ?5
               AND (?6 OR item.session NOT IN (SELECT id FROM session WHERE trashed)){labelled}
             ORDER BY {order} DESC LIMIT ?7"
        );
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(&sql)?;
        let trashed = self.request.trashed.into();
        let mut values = vec![Value::Text(expression.to_owned())];
        values.extend([above, upto, since, until, trashed, limit].map(Value::Integer));
        values.extend(labels);
        let mut rows = statement.query(params_from_iter(values))?;
        let mut found = 0;
        while let Some(row) = rows.next()? {
            found += 1;
            if self.seen.insert(row.get(0)?) {
                let place = TextSpan { page: row.get(8)?, start: row.get(9)?, length: row.get(10)? };
                let text = self.texts.text(self.connection, place)?.to_owned();
                self.rows.push(read(row, text)?);
            }
        }
        Ok(found)
    }
}

fn read(row: &Row<'_>, text: String) -> rusqlite::Result<Match> {
    Ok(Match {
        id: row.get(0)?,
        session: row.get(1)?,
        kind: ItemKind::of_number(row.get(2)?).ok_or(rusqlite::Error::IntegralValueOutOfRange(2, -1))?,
        key: row.get(3)?,
        target: row.get(4)?,
        role: role_of_number(row.get(5)?),
        app: row.get(6)?,
        at: row.get(7)?,
        text,
    })
}

fn tags(query: &ParsedQuery, this: Option<i64>, titled: Option<&[i64]>) -> Option<String> {
    let session = this.map(tag::session);
    let role = query.role.map(|role| tag::role(role).to_owned());
    let kind = query.titles_only().then(|| tag::kind(ItemKind::Title));
    let pinned = query.pinned.then(|| tag::PINNED.to_owned());
    let apps = query.apps.iter().flatten().map(|word| tag::app(word));
    let all: Vec<String> = [session, role, kind, pinned]
        .into_iter()
        .flatten()
        .chain(apps)
        .map(|tag| format!("\"{tag}\""))
        .chain(titled.map(any_of))
        .collect();
    (!all.is_empty()).then(|| format!("tags : ({})", all.join(" AND ")))
}

fn any_of(sessions: &[i64]) -> String {
    let tags: Vec<String> = sessions.iter().map(|number| format!("\"{}\"", tag::session(*number))).collect();
    format!("({})", tags.join(" OR "))
}

fn hit(connection: &Connection, answer: &Answer, row: &Match) -> Result<Option<Hit>, SearchError> {
    let mut statement = connection.prepare_cached("SELECT uuid, title FROM session WHERE id = ?1")?;
    let found = statement.query_row(params![row.session], |row| {
        let uuid: [u8; 16] = row.get(0)?;
        let session =
            session_of(uuid).ok_or(rusqlite::Error::InvalidColumnType(0, "uuid".to_owned(), Type::Blob))?;
        Ok((session, row.get::<_, String>(1)?))
    });
    let Some((session, title)) = found.optional()? else { return Ok(None) };
    let target = match row.kind {
        ItemKind::Message | ItemKind::Context => Some(&row.key),
        _ => row.target.as_ref(),
    };
    Ok(Some(Hit {
        session,
        title,
        message: target.map(|target| MessageId::from(id_text(target))),
        kind: row.kind,
        role: row.role,
        app: row.app.clone(),
        at: Timestamp::from_second(row.at),
        snippet: snippet(&row.text, &answer.places),
        matched: if answer.phrase { Matched::Phrase } else { Matched::Words },
        score: answer.score,
    }))
}

/// The number of a session, if it is known.
pub(crate) fn number_of(connection: &Connection, session: SessionId) -> rusqlite::Result<Option<i64>> {
    let mut statement = connection.prepare_cached("SELECT id FROM session WHERE uuid = ?1")?;
    statement.query_row(params![uuid_of(session)], |row| row.get(0)).optional()
}

pub(crate) fn newest(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("SELECT coalesce(max(id), 0) FROM item")?.query_row([], |row| row.get(0))
}
