//! `schemas/json/` is what the reports write: generated from them, and every sample obeys its schema.
//!
//! After a change of a report, `ARBITRO_WRITE_SCHEMAS=1 cargo test --test schemas` writes the files anew.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod samples;

use std::collections::BTreeSet;
use std::path::PathBuf;

use arbitro::render::{Options, format, render};
use arbitro::report::schema::SCHEMAS;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("schemas/json")
}

fn generated(name: &str) -> serde_json::Value {
    let make = SCHEMAS.iter().find(|(known, _)| *known == name).expect("a report with this name").1;
    make().to_value()
}

#[test]
fn committed_schemas_are_those_of_the_reports() {
    let write = std::env::var_os("ARBITRO_WRITE_SCHEMAS").is_some();
    for (name, _) in SCHEMAS {
        let path = folder().join(format!("{name}.schema.json"));
        let text = serde_json::to_string_pretty(&generated(name)).unwrap() + "\n";
        if write {
            std::fs::write(&path, &text).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "{} differs from its report: ARBITRO_WRITE_SCHEMAS=1 cargo test --test schemas writes it anew",
            path.display()
        );
    }
}

#[test]
fn no_schema_is_left_of_a_report_that_is_gone() {
    let known: BTreeSet<_> = SCHEMAS.iter().map(|(name, _)| format!("{name}.schema.json")).collect();
    let found: BTreeSet<_> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, known);
}

#[test]
fn every_report_has_a_sample_that_obeys_its_schema() {
    let samples = samples::all();
    let with_sample: BTreeSet<_> = samples.iter().map(|(name, _)| *name).collect();
    assert_eq!(with_sample, SCHEMAS.iter().map(|(name, _)| *name).collect());
    for (name, report) in &samples {
        let validator = jsonschema::validator_for(&generated(name)).unwrap();
        let bytes = render(report.as_ref(), format("json").unwrap(), &Options::default()).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        let wrong: Vec<_> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
}

#[test]
fn a_schema_refuses_what_a_report_never_writes() {
    let bytes = render(&samples::ranking(), format("json").unwrap(), &Options::default()).unwrap();
    let validator = jsonschema::validator_for(&generated("ranking")).unwrap();
    let right: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    for key in ["list", "label", "revision", "closed_at", "digests", "rows"] {
        let mut wrong = right.clone();
        wrong.as_object_mut().unwrap().remove(key);
        assert!(!validator.is_valid(&wrong), "{key} may be absent");
    }
    let mut wrong = right.clone();
    wrong["start"] = "2026-11-17T20:00:00-03:00".into();
    assert!(!validator.is_valid(&wrong), "an instant without Z passes");
    let mut wrong = right;
    wrong["rows"][0]["rating"] = "1043.287104112".into();
    assert!(!validator.is_valid(&wrong), "a rating as a text passes");
}

#[test]
fn rows_have_a_cell_for_every_column_and_names_are_stable_words() {
    for (name, report) in &samples::all() {
        let tables = std::iter::once(report.table()).chain(report.more());
        for table in tables {
            let names: BTreeSet<_> = table.columns.iter().map(|column| column.name.as_ref()).collect();
            assert_eq!(names.len(), table.columns.len(), "{name}: a column twice");
            let stable = |word: &str| {
                word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
            };
            assert!(names.iter().all(|word| stable(word)), "{name}: {names:?}");
            for row in table.rows {
                assert_eq!(row.len(), table.columns.len(), "{name}: {row:?}");
            }
        }
    }
}
