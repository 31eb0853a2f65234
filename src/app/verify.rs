//! `closing verify`: every revision derived again from its basis, and held against what was sealed.

use rustc_hash::FxHashSet;

use crate::app::book::{self, Book};
use crate::app::revise::period_of;
use crate::app::{Amount, AppResult, Context, published};
use crate::ledger::{Content, Evidence, Fingerprint, Period, Published, derive, plan};
use crate::model::{CountedGame, Digest, Instant};
use crate::rating::Knowledge;
use crate::report::verify::{Now, VerifiedClosing, Verify};
use crate::store::{ListRow, Reader, StoredRevision};

/// Derives every revision of a list's closings, or of those of all lists, again.
///
/// # Errors
/// Where there is no such list, or the file cannot be read. What differs is no error but in the report.
pub fn closing_verify(context: &Context<'_>, list: Option<&str>) -> AppResult<Verify> {
    let store = context.open()?;
    verify_lists(context, store.reader(), list)
}

/// As [`closing_verify`], of a file that is open.
///
/// # Errors
/// As [`closing_verify`].
pub(super) fn verify_lists(
    context: &Context<'_>,
    reader: Reader<'_>,
    list: Option<&str>,
) -> AppResult<Verify> {
    let rows = match list {
        Some(name) => vec![book::find_list(reader, name)?],
        None => reader.lists()?,
    };
    let mut report = Verify { verified: true, ..Verify::default() };
    for row in rows {
        verify_list(context, reader, &row, &mut report)?;
    }
    report.verified = report.closings.iter().all(VerifiedClosing::is_sound);
    Ok(report)
}

fn verify_list(
    context: &Context<'_>,
    reader: Reader<'_>,
    row: &ListRow,
    report: &mut Verify,
) -> AppResult<()> {
    let names = reader.names()?;
    let mut book = book::load(reader, &names, row)?;
    book.closings.sort_by_key(|closing| (closing.kind, closing.start));
    let sealed = read_sealed(reader, &book)?;
    let mut outcomes: Vec<Outcome> = book.closings.iter().map(|_| Outcome::default()).collect();
    for (index, revisions) in sealed.iter().enumerate() {
        outcomes[index].differences.extend(misfits(&book, index, revisions));
    }
    derive_again(context, &book, &sealed, &mut outcomes)?;
    report.lists.push(book.list.name.clone());
    report.revisions += sealed.iter().map(|revisions| revisions.len() as u64).sum::<u64>();
    let closings = book.closings.iter().zip(outcomes).zip(&sealed);
    report.closings.extend(closings.map(|((closing, outcome), revisions)| VerifiedClosing {
        list: book.list.name.clone(),
        kind: closing.kind.into(),
        label: closing.label.clone(),
        revisions: revisions.len() as u32,
        verified: outcome.differences.is_empty(),
        now: outcome.now,
        differences: outcome.differences,
    }));
    Ok(())
}

/// What is stored with a revision, as far as it is compared.
struct Sealed {
    stored: StoredRevision,
    published: Fingerprint,
    evidence: Kept,
}

/// The stored evidence of a revision.
enum Kept {
    /// That of an original, which holds every game.
    Whole(Digest),
    /// That of a later one: the games it adds or changes.
    Changes(Evidence),
}

/// What was found out about a closing.
struct Outcome {
    differences: Vec<String>,
    now: Now,
}

impl Default for Outcome {
    fn default() -> Self {
        Self { differences: Vec::new(), now: Now::Same }
    }
}

fn read_sealed(reader: Reader<'_>, book: &Book) -> AppResult<Vec<Vec<Sealed>>> {
    let mut all = Vec::new();
    for closing in &book.closings {
        let revisions = reader.revisions(closing.id)?;
        let mut sealed = Vec::new();
        published::each(reader, &book.list, closing, &revisions, |index, published, evidence| {
            sealed.push(Sealed {
                stored: revisions[index].clone(),
                published: published.fingerprint(),
                evidence: if index == 0 { Kept::Whole(evidence.digest()) } else { Kept::Changes(evidence) },
            });
        })?;
        all.push(sealed);
    }
    Ok(all)
}

/// What does not fit about a closing, whatever its content: its place among the others, its numbering, its
/// rules.
fn misfits(book: &Book, index: usize, revisions: &[Sealed]) -> Vec<String> {
    let closing = &book.closings[index];
    let mut found = Vec::new();
    let before = index.checked_sub(1).map(|before| &book.closings[before]);
    let follows = before.filter(|before| before.kind == closing.kind);
    if follows.is_some_and(|before| before.end != closing.start) {
        found.push("it does not begin where the period before it ended (R-TIME-2)".to_owned());
    }
    if revisions.is_empty() {
        found.push("it has no original".to_owned());
    }
    let rules = book.list.rules_of_period(closing.end);
    let digest = rules.profile.digest();
    for (index, sealed) in revisions.iter().enumerate() {
        let revision = &sealed.stored.revision;
        if revision.number != index as u32 + 1 {
            found.push(format!("revision {} stands in the place of revision {}", revision.number, index + 1));
        }
        if revision.basis.version != rules.number || revision.profile != digest {
            found.push(format!("revision {}: the rules are not those that were sealed", revision.number));
        }
    }
    found
}

/// A question to a replay: the content of a closing as a revision knew it, or as it is known now.
#[derive(Clone, Copy)]
struct Question {
    closing: usize,
    /// The index of the revision; `None`: now.
    revision: Option<usize>,
}

fn derive_again(
    context: &Context<'_>,
    book: &Book,
    sealed: &[Vec<Sealed>],
    outcomes: &mut [Outcome],
) -> AppResult<()> {
    let mut questions: Vec<Question> = Vec::new();
    let mut asked: Vec<(Instant, Knowledge)> = Vec::new();
    for (closing, revisions) in sealed.iter().enumerate() {
        let end = book.closings[closing].end;
        for (index, one) in revisions.iter().enumerate() {
            let basis = &one.stored.revision.basis;
            questions.push(Question { closing, revision: Some(index) });
            asked.push((end, Knowledge { game: basis.game, decisions: basis.decisions }));
        }
        questions.push(Question { closing, revision: None });
        asked.push((end, Knowledge::ALL));
    }
    context.progress.begin(&format!("verifying {}", book.list.name), Amount::Steps(asked.len() as u64));
    let mut done = 0;
    for (knowledge, group) in plan(&book.facts, &asked)? {
        let mut by_closing: Vec<(usize, Vec<Question>)> = Vec::new();
        for question in group.into_iter().map(|index| questions[index]) {
            match by_closing.iter_mut().find(|(closing, _)| *closing == question.closing) {
                Some((_, others)) => others.push(question),
                None => by_closing.push((question.closing, vec![question])),
            }
        }
        let periods: Vec<Period> =
            by_closing.iter().map(|(closing, _)| period_of(&book.closings[*closing])).collect();
        derive(&book.facts, &book.list, knowledge, &periods, |index, content| {
            let (closing, questions) = &by_closing[index];
            let published = Published::from(&content).fingerprint();
            for question in questions {
                answer(&sealed[*closing], *question, &content, published, &mut outcomes[*closing]);
            }
            done += questions.len() as u64;
            context.progress.at(done);
        })?;
    }
    context.progress.end();
    Ok(())
}

fn answer(
    revisions: &[Sealed],
    question: Question,
    content: &Content,
    published: Fingerprint,
    outcome: &mut Outcome,
) {
    if let Some(index) = question.revision {
        outcome.differences.extend(differences(&revisions[index], content, published));
        return;
    }
    let is = |sealed: Option<&Sealed>| sealed.is_some_and(|sealed| sealed.published == published);
    outcome.now = match (is(revisions.last()), is(revisions.first())) {
        (true, true) => Now::Same,
        (true, false) => Now::Covered,
        (false, _) => Now::Uncovered,
    };
}

/// How a revision differs from what its basis gives.
fn differences(sealed: &Sealed, content: &Content, published: Fingerprint) -> Vec<String> {
    let revision = &sealed.stored.revision;
    let mut found = Vec::new();
    let mut hold = |same: bool, what: &str| {
        if !same {
            found.push(format!("revision {}: {what} not what its basis gives", revision.number));
        }
    };
    hold(sealed.published.rows == published.rows, "the stored rows are");
    hold(content.rows_digest == revision.rows, "the sealed digest of its rows is");
    hold(
        sealed.published.games == published.games && sealed.evidence.holds_for(content),
        "the stored evidence is",
    );
    hold(content.evidence_digest == revision.evidence, "the sealed digest of its evidence is");
    hold(content.counted.len() as u32 == revision.counted, "the number of games it counts is");
    found
}

impl Kept {
    fn holds_for(&self, content: &Content) -> bool {
        match self {
            Self::Whole(digest) => *digest == Evidence::from(content).digest(),
            Self::Changes(evidence) => {
                let changed: FxHashSet<&CountedGame> = evidence.counted.iter().collect();
                let removed: FxHashSet<u32> = evidence.removed.iter().copied().collect();
                let found = content.counted.iter().filter(|game| changed.contains(game)).count();
                let gone = content.counted.iter().all(|game| !removed.contains(&game.game));
                found == evidence.counted.len() && gone && evidence.excluded.is_empty()
            }
        }
    }
}
