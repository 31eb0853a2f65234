//! Consent: whoever is asked is asked while nothing is locked, and what is written is what was agreed to.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arbitro::app::import::{ImportRequest, OnConflict, Reading, import};
use arbitro::app::{
    self, AddList, AppError, AppResult, CloseRequest, Consent, Context, DecideRequest, Given, Kind, NoInput,
    Progress, Question, Unwatched,
};
use arbitro::model::audit::Author;
use arbitro::model::{Act, Clock, Instant, PeriodKind};
use arbitro::report::Report;
use arbitro::report::changes::Changes;
use arbitro::store::Salts;

/// Somebody who gives an answer after doing something else.
struct Person<'a> {
    db: &'a Path,
    answer: bool,
    /// What happens while the first questions are open.
    meanwhile: RefCell<Vec<Box<dyn Fn() + 'a>>>,
    asked: RefCell<Vec<String>>,
}

impl<'a> Person<'a> {
    fn new(db: &'a Path, answer: bool) -> Self {
        Self { db, answer, meanwhile: RefCell::default(), asked: RefCell::default() }
    }
}

fn text(question: &Question) -> String {
    format!("{} {}", question.effect.json().unwrap().get(), question.text)
}

impl Consent for Person<'_> {
    fn knows(&self, question: &Question) -> AppResult<bool> {
        Ok(self.asked.borrow().contains(&text(question)))
    }

    fn ask(&self, question: &Question) -> AppResult<bool> {
        // Another process can write at once.
        let other = rusqlite::Connection::open(self.db).unwrap();
        other.busy_timeout(Duration::ZERO).unwrap();
        other.execute_batch("BEGIN IMMEDIATE; ROLLBACK").expect("nothing is locked");
        drop(other);
        if let Some(act) = self.meanwhile.borrow_mut().pop() {
            act();
        }
        self.asked.borrow_mut().push(text(question));
        Ok(self.answer)
    }
}

#[derive(Default)]
struct Notes(RefCell<Vec<String>>);

impl Progress for Notes {
    fn begin(&self, _what: &str, _amount: app::Amount) {}
    fn at(&self, _done: u64) {}
    fn end(&self) {}
    fn note(&self, sentence: &str) {
        self.0.borrow_mut().push(sentence.to_owned());
    }
}

struct World {
    folder: tempfile::TempDir,
}

const NOW: &str = "2021-02-03T12:00:00Z";
const HEAD: &str = "id,finished_at,mode,first,second,result\n";

impl World {
    /// Two games of January, and all of January closed.
    fn closed() -> Self {
        let world = Self { folder: tempfile::tempdir().unwrap() };
        let context = world.context(&Given, &Unwatched);
        app::init(&context).unwrap();
        app::list_add(&context, &list("damas")).unwrap();
        world.write(
            "a.csv",
            "1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n2,2021-01-07T12:00:00Z,matchmaking,ana,eva,1-0\n",
        );
        import(&context, &world.file("a.csv", None)).unwrap();
        app::close(&context, &CloseRequest::default()).unwrap();
        world
    }

    fn db(&self) -> PathBuf {
        self.folder.path().join("a.db")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, rows: &str) {
        std::fs::write(self.path(name), format!("{HEAD}{rows}")).unwrap();
    }

    fn file(&self, name: &str, rejects: Option<&str>) -> ImportRequest {
        ImportRequest {
            files: vec![self.path(name).display().to_string()],
            game: "damas".to_owned(),
            reading: Reading::default(),
            rejects: rejects.map(|name| self.path(name)),
            on_conflict: OnConflict::Refuse,
            reason: None,
            dry_run: false,
        }
    }

    fn context<'a>(&self, consent: &'a dyn Consent, progress: &'a dyn Progress) -> Context<'a> {
        self.at(NOW, consent, progress)
    }

    fn at<'a>(&self, now: &str, consent: &'a dyn Consent, progress: &'a dyn Progress) -> Context<'a> {
        let now = Instant::parse(now).unwrap();
        Context {
            db: self.db(),
            author: Author {
                actor: "eva".into(),
                os_user: "eva".into(),
                host: "hall".into(),
                now,
                clock: Clock::Given,
            },
            machine_now: now,
            salts: Salts::new([3; 32]),
            input: &NoInput,
            progress,
            consent,
        }
    }

    fn void(&self, id: u32, consent: &dyn Consent, progress: &dyn Progress) -> AppResult<Changes> {
        app::decide(&self.context(consent, progress), &void(id))
    }

    /// Reasons of the revisions of the week of the games.
    fn revisions(&self) -> Vec<Option<String>> {
        let closings = app::closing_ls(&self.context(&Given, &Unwatched), "damas").unwrap().closings;
        let week = closings.into_iter().filter(|one| one.label.as_deref() == Some("2021-01-05"));
        week.map(|one| one.reason).collect()
    }
}

fn void(id: u32) -> DecideRequest {
    DecideRequest {
        key: format!("damas/{id}"),
        act: Act::Void,
        reason: format!("ruling {id}"),
        set: Vec::new(),
        dry_run: false,
    }
}

fn list(name: &str) -> AddList {
    AddList {
        name: name.to_owned(),
        game: name.to_owned(),
        profile: app::profile_named("vezz").unwrap(),
        zone: "UTC".to_owned(),
        activated: Instant::parse("2021-01-01T00:00:00Z").unwrap(),
        default_mode: None,
        late_results: None,
        dry_run: false,
    }
}

#[track_caller]
fn refused(error: &AppError) {
    assert_eq!((error.kind, error.message.as_str()), (Kind::Refused, "not agreed to: nothing was changed"));
}

#[test]
fn a_person_is_asked_once_while_nothing_is_locked() {
    let world = World::closed();
    let db = world.db();
    let person = Person::new(&db, true);
    assert!(world.void(1, &person, &Unwatched).unwrap().written);
    assert_eq!(person.asked.borrow().len(), 1);
    assert_eq!(world.revisions(), [None, Some("ruling 1".to_owned())]);
}

#[test]
fn a_no_changes_nothing() {
    let world = World::closed();
    let db = world.db();
    let person = Person::new(&db, false);
    refused(&world.void(1, &person, &Unwatched).unwrap_err());
    assert_eq!(world.revisions(), [None]);
}

#[test]
fn what_others_changed_meanwhile_is_asked_again() {
    let world = World::closed();
    let db = world.db();
    let (person, notes) = (Person::new(&db, true), Notes::default());
    person.meanwhile.borrow_mut().push(Box::new(|| {
        world.void(2, &Given, &Unwatched).unwrap();
    }));
    assert!(world.void(1, &person, &notes).unwrap().written);
    assert_eq!(person.asked.borrow().len(), 2);
    assert!(notes.0.borrow()[0].contains("changed meanwhile"), "{:?}", notes.0);
    assert_eq!(world.revisions(), [None, Some("ruling 2".to_owned()), Some("ruling 1".to_owned())]);
}

#[test]
fn a_change_that_alters_nothing_of_it_is_not_asked_again() {
    let world = World::closed();
    let db = world.db();
    let person = Person::new(&db, true);
    person.meanwhile.borrow_mut().push(Box::new(|| {
        app::list_add(&world.context(&Given, &Unwatched), &list("go")).unwrap();
    }));
    assert!(world.void(1, &person, &Unwatched).unwrap().written);
    assert_eq!(person.asked.borrow().len(), 1);
}

#[test]
fn a_decision_that_somebody_else_just_took_is_not_taken_again() {
    let world = World::closed();
    let db = world.db();
    let person = Person::new(&db, true);
    person.meanwhile.borrow_mut().push(Box::new(|| {
        world.void(1, &Given, &Unwatched).unwrap();
    }));
    let report = world.void(1, &person, &Unwatched).unwrap();
    assert_eq!((report.written, report.already), (false, vec!["game damas/1 is void already".to_owned()]));
    assert_eq!(world.revisions().len(), 2);
}

#[test]
fn late_results_and_their_rejects_wait_for_the_answer() {
    let world = World::closed();
    let db = world.db();
    world.write(
        "late.csv",
        "3,2021-01-08T12:00:00Z,matchmaking,bo,eva,1-0\n4,2021-01-08T12:00:00Z,matchmaking,bo,eva,2-0\n",
    );
    let no = Person::new(&db, false);
    refused(&import(&world.context(&no, &Unwatched), &world.file("late.csv", Some("bad.csv"))).unwrap_err());
    assert_eq!((no.asked.borrow().len(), world.revisions().len()), (1, 1));
    let left = || {
        let names = std::fs::read_dir(world.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name.to_string_lossy().starts_with("bad")).count()
    };
    assert_eq!(left(), 0);
    let yes = Person::new(&db, true);
    let report = import(&world.context(&yes, &Unwatched), &world.file("late.csv", Some("bad.csv"))).unwrap();
    assert_eq!((report.total.new, report.total.rejected, yes.asked.borrow().len()), (1, 1, 1));
    assert_eq!((left(), world.revisions().len()), (1, 2));
    assert!(std::fs::read_to_string(world.path("bad.csv")).unwrap().contains("2-0"));
}

#[test]
fn a_close_of_many_days_is_asked_about_while_nothing_is_locked() {
    let world = World::closed();
    let db = world.db();
    let request = CloseRequest { kinds: vec![PeriodKind::Monthly], ..CloseRequest::default() };
    let no = Person::new(&db, false);
    refused(&app::close(&world.at("2021-06-01T12:00:00Z", &no, &Unwatched), &request).unwrap_err());
    let yes = Person::new(&db, true);
    let report = app::close(&world.at("2021-06-01T12:00:00Z", &yes, &Unwatched), &request).unwrap();
    // February to May.
    assert_eq!((report.closed.len(), yes.asked.borrow().len()), (4, 1));
}

#[test]
fn a_dry_run_asks_nobody() {
    let world = World::closed();
    let db = world.db();
    let (nobody, notes) = (Person::new(&db, false), Notes::default());
    let request = CloseRequest { dry_run: true, ..CloseRequest::default() };
    let mut context = world.at("2021-06-01T12:00:00Z", &nobody, &notes);
    context.machine_now = Instant::parse(NOW).unwrap();
    assert!(!app::close(&context, &request).unwrap().closed.is_empty());
    let changes = app::decide(&context, &DecideRequest { dry_run: true, ..void(1) }).unwrap();
    assert!(!changes.written && !changes.revised.is_empty());
    assert!(nobody.asked.borrow().is_empty());
    let notes = notes.0.borrow();
    assert!(notes.iter().any(|note| note.contains("the machine's clock says")), "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("would be frozen")), "{notes:?}");
    assert_eq!(world.revisions().len(), 1);
}
