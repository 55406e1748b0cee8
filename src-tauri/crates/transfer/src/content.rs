//! What lies at a place: conversations of Extremis, or files of other assistants; and each conversation of it.

use std::cell::{Cell, RefCell};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use extremis_archive::{ArchiveError, Progress, ProgressStage, Report};
use extremis_domain::Session;

use crate::assistants::{self, FileFormat, FoundThere};
use crate::carried::Carried;
use crate::documents::{Documents, FilesThere};
use crate::files::At;
use crate::foreign::KeptCounts;
use crate::source::Source;
use crate::unpacked::{NamesSay, UnpackedPackage, has_own, names_say, unpack_all};
use crate::{format, places};

/// What lies at a place.
pub(crate) enum Content {
    Own(Box<Source>),
    Foreign(Box<Documents>),
}

/// A conversation that was read.
pub(crate) struct Brought {
    pub(crate) session: Session,
    /// Where it lay.
    pub(crate) path: PathBuf,
    /// Whose it is; none: of Extremis.
    pub(crate) assistant: Option<&'static str>,
    /// Its label among message lines.
    pub(crate) label: Option<String>,
    pub(crate) kept: KeptCounts,
    /// What goes along with its messages.
    pub(crate) carried: Carried,
}

/// A conversation, or where something lies that cannot be read, and why.
pub(crate) type FoundSession = Result<Brought, (PathBuf, String)>;
/// Takes what is found.
pub(crate) type TakeEach<'a> = dyn FnMut(FoundSession) -> Result<(), ArchiveError> + 'a;

impl Content {
    /// Looks what lies at `from`. `progress` says whether to go on where that takes long.
    pub(crate) fn find(
        from: &Path,
        progress: &mut Report<'_>,
    ) -> Result<ControlFlow<(), Self>, ArchiveError> {
        let metadata = fs::metadata(from).at(from)?;
        let own = |from: &Path| match format::find(from) {
            Ok(source) => Ok(Some(Self::Own(Box::new(source)))),
            Err(ArchiveError::NothingToImport { .. }) => Ok(None),
            Err(error) => Err(error),
        };
        let mut doubtful = None;
        if (metadata.is_dir() || format::is_archive(from, &metadata))
            && let Some(Self::Own(source)) = own(from)?
        {
            if !source.is_doubtful() {
                return Ok(ControlFlow::Continue(Self::Own(source)));
            }
            doubtful = Some(source);
        }
        let mut documents = Documents::find(from)?;
        if !metadata.is_dir() && !documents.is_one_file && may_be_own(&mut documents) {
            match own_package(from, &mut documents, progress)? {
                ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
                ControlFlow::Continue(Some(source)) if !source.is_doubtful() => {
                    return Ok(ControlFlow::Continue(Self::Own(Box::new(source))));
                }
                ControlFlow::Continue(source) => doubtful = source.map(Box::new),
            }
        }
        if let Some(source) = doubtful {
            let is_foreign = has_foreign(&mut documents);
            let content = if is_foreign { Self::Foreign(Box::new(documents)) } else { Self::Own(source) };
            return Ok(ControlFlow::Continue(content));
        }
        if documents.is_one_file
            && !has_foreign(&mut documents)
            && let Some(Self::Own(source)) = own(from)?
            && source.has_something()
        {
            return Ok(ControlFlow::Continue(Self::Own(source)));
        }
        Ok(ControlFlow::Continue(Self::Foreign(Box::new(documents))))
    }

    /// Reads one conversation after the other; `progress` is asked after each, and says whether to go on.
    pub(crate) fn each(
        &mut self,
        progress: &mut Report<'_>,
        take: &mut TakeEach<'_>,
    ) -> Result<ControlFlow<()>, ArchiveError> {
        match self {
            Self::Own(source) => each_own(source, progress, take),
            Self::Foreign(documents) => each_foreign(documents, progress, take),
        }
    }
}

/// The same of a source of our own.
pub(crate) fn each_own(
    source: &mut Source,
    progress: &mut Report<'_>,
    take: &mut TakeEach<'_>,
) -> Result<ControlFlow<()>, ArchiveError> {
    for failed in std::mem::take(&mut source.failed) {
        take(Err(failed))?;
    }
    let places = std::mem::take(&mut source.places);
    let total = places.len();
    for (done, place) in places.into_iter().enumerate() {
        if progress(Progress { task: ProgressStage::Import, done, total }).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let lies = place.path();
        let path = source.shown(&lies);
        match source.read(place) {
            Ok((session, damage)) => {
                if let Some(damage) = damage {
                    take(Err((path.clone(), damage)))?;
                }
                let carried = Carried::Own(places::attachments_of(session.id(), &lies));
                let kept = KeptCounts::default();
                take(Ok(Brought { session, path, assistant: None, label: None, kept, carried }))?;
            }
            Err(reason) => take(Err((path, reason)))?,
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn each_foreign(
    documents: &mut Documents,
    progress: &mut Report<'_>,
    take: &mut TakeEach<'_>,
) -> Result<ControlFlow<()>, ArchiveError> {
    for refused in std::mem::take(&mut documents.refused) {
        take(Err(refused))?;
    }
    let formats = known(documents);
    let all = formats.iter().map(|(at, _)| documents.list[*at].size).sum();
    let there = Rc::new(RefCell::new(FilesThere::new(documents)));
    let mut reading = Reading { bytes: documents.count_anew(), all, done: 0 };
    for (at, format) in formats {
        let (path, modified) = (documents.list[at].path.clone(), documents.modified);
        let mut ended: Option<Result<(), ArchiveError>> = None;
        let read = format.read(documents, at, &mut |found| {
            let found = match found {
                FoundThere::Session { assistant, session } => {
                    let session = session.into_session(assistant, modified, &there.borrow());
                    match session.transpose() {
                        None => return ControlFlow::Continue(()),
                        Some(Ok((session, kept, files))) => {
                            let carried = Carried::Foreign { files, there: Rc::clone(&there) };
                            let (path, assistant) = (path.clone(), Some(assistant));
                            Ok(Brought { session, path, assistant, label: None, kept, carried })
                        }
                        Some(Err(reason)) => Err((path.clone(), reason)),
                    }
                }
                FoundThere::Labelled { label, session } => Ok(Brought {
                    session: *session,
                    path: path.clone(),
                    assistant: None,
                    label: Some(label),
                    kept: KeptCounts::default(),
                    carried: Carried::Nowhere,
                }),
                FoundThere::Refused(reason) => Err((path.clone(), reason)),
            };
            if progress(reading.progress()).is_break() {
                ended = Some(Ok(()));
                return ControlFlow::Break(());
            }
            reading.done += usize::from(found.is_ok());
            match take(found) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    ended = Some(Err(error));
                    ControlFlow::Break(())
                }
            }
        });
        match (ended, read) {
            (Some(Ok(())), _) => return Ok(ControlFlow::Break(())),
            (Some(Err(error)), _) => return Err(error),
            (None, Err(reason)) => take(Err((path, reason)))?,
            (None, Ok(())) => {}
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// How far the files were read.
struct Reading {
    bytes: Rc<Cell<u64>>,
    all: u64,
    /// Conversations.
    done: usize,
}

impl Reading {
    /// How many conversations there are is known at the end alone; until then it is told from how many there were in the
    /// bytes that were read.
    fn progress(&self) -> Progress {
        let read = self.bytes.get().clamp(1, self.all.max(1));
        let total = u128::from(self.all.max(1)) * self.done as u128 / u128::from(read);
        let total = usize::try_from(total).unwrap_or(usize::MAX).max(self.done + 1);
        Progress { task: ProgressStage::Import, done: self.done, total }
    }
}

/// The files that are of a format.
fn known(documents: &mut Documents) -> Vec<(usize, &'static dyn FileFormat)> {
    let places = 0..documents.list.len();
    let formats = places.filter_map(|at| Some((at, assistants::format_of(documents, at)?)));
    formats.collect()
}

/// Whether a package is of Extremis, as far as that can be told without unpacking it: by the names of its files, and where others
/// name theirs so, too, by what the first of them hold.
fn may_be_own(documents: &mut Documents) -> bool {
    match names_say(documents) {
        NamesSay::Foreign => false,
        NamesSay::Own => true,
        NamesSay::Doubtful(first) => has_own(documents, &first) || !has_foreign(documents),
    }
}

/// What a package of ours holds; none where it holds nothing of the kind.
fn own_package(
    from: &Path,
    documents: &mut Documents,
    progress: &mut Report<'_>,
) -> Result<ControlFlow<(), Option<Source>>, ArchiveError> {
    let UnpackedPackage { unpacked, folder, mut failed } = match unpack_all(from, documents, progress)? {
        ControlFlow::Continue(package) => package,
        ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
    };
    let mut source = match format::find(&folder) {
        Ok(source) => source,
        Err(ArchiveError::NothingToImport { .. }) => return Ok(ControlFlow::Continue(None)),
        Err(error) => return Err(error),
    };
    failed.extend(source.failed.drain(..).map(|(path, reason)| (unpacked.shown(&path), reason)));
    source.failed = failed;
    source.unpacked = Some(unpacked);
    Ok(ControlFlow::Continue(Some(source)))
}

/// Whether there is a conversation of another assistant.
fn has_foreign(documents: &mut Documents) -> bool {
    known(documents).into_iter().any(|(at, format)| {
        let mut found = false;
        // A failure is told when all is read.
        let _ = format.read(documents, at, &mut |there| {
            found |= !matches!(there, FoundThere::Refused(_));
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    })
}
