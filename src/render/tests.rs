//! Every output of one small report, as a person would write it down.

use crate::model::Rating;
use crate::report::{Cell, Column, Exact, Items, Json, Report, Table, Value};

use super::{OUTPUTS, Options, RenderError, format, render};

/// A report with everything that outputs have to care for.
struct Names {
    rows: Vec<(&'static str, i64, bool)>,
}

const EMPTY: Names = Names { rows: vec![] };

fn names(rows: &[(&'static str, i64, bool)]) -> Names {
    Names { rows: rows.to_vec() }
}

impl Report for Names {
    fn title(&self) -> Option<String> {
        Some("Names".into())
    }

    fn lead(&self) -> Vec<String> {
        vec!["live".into()]
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("name", "Name"),
            Column::right("shown", "Rating"),
            Column::left("mark", ""),
            Column::right("rating", "Exact rating").detail(),
            Column::left("codes", "Codes"),
        ];
        let rows = self.rows.iter().map(|(name, shown, mark)| {
            let words = if *mark { vec!["bye".into(), "late".into()] } else { vec![] };
            vec![
                (*name).into(),
                (*shown).into(),
                Cell::said(*mark, if *mark { "?" } else { "" }),
                Exact(Rating::from_nanos(shown * 1_000_000_000 + 5)).into(),
                Value::Words(words).into(),
            ]
        });
        Table::new(columns, rows).empty("no ranked players yet").notes(["A note.".into()])
    }

    fn more(&self) -> Vec<Table<'_>> {
        let rows = self.rows.iter().take(1).map(|(name, ..)| vec![(*name).into()]);
        vec![Table::new(vec![Column::left("name", "Name")], rows).caption("Others")]
    }

    fn json(&self) -> Json {
        serde_json::value::to_raw_value(&self.rows)
    }

    fn items(&self) -> Items<'_> {
        Box::new(self.rows.iter().map(serde_json::value::to_raw_value))
    }
}

fn text(report: &Names, output: &str, columns: &[&str]) -> String {
    let columns = (!columns.is_empty()).then(|| columns.iter().map(|name| (*name).to_owned()).collect());
    let options = Options { columns, ..Options::default() };
    String::from_utf8(render(report, format(output).unwrap(), &options).unwrap()).unwrap()
}

fn error(columns: &[&str]) -> RenderError {
    let columns = Some(columns.iter().map(|name| (*name).to_owned()).collect());
    let options = Options { columns, ..Options::default() };
    render(&EMPTY, format("csv").unwrap(), &options).unwrap_err()
}

#[test]
fn table_aligns_accents_and_wide_letters() {
    let report = names(&[("José", 1043, true), ("李娜", 998, false), ("Zoe\u{301}", 7, false)]);
    let expected = "\
Names
live

Name  Rating     Codes
José    1043  ?  bye late
李娜     998
Zoe\u{301}        7

A note.

Others
Name
José
";
    assert_eq!(text(&report, "table", &[]), expected);
}

#[test]
fn table_shows_control_characters_instead_of_obeying_them() {
    let shown = text(&names(&[("a\u{1b}[31mb\nc", 1, false)]), "table", &[]);
    assert!(shown.contains("a\\u{1b}[31mb\\nc       1"), "{shown}");
}

#[test]
fn r_vezz_6_an_empty_table_is_a_sentence() {
    assert_eq!(text(&EMPTY, "table", &[]), "Names\nlive\n\nno ranked players yet\n\nA note.\n");
    assert_eq!(text(&EMPTY, "markdown", &[]), "## Names\n\nlive\n\nno ranked players yet\n\nA note.\n");
    assert_eq!(text(&EMPTY, "csv", &[]), "name,shown,mark,rating,codes\n");
    assert_eq!(text(&EMPTY, "json", &[]), "[]\n");
    assert_eq!(text(&EMPTY, "jsonl", &[]), "");
}

#[test]
fn table_keeps_within_a_width_and_never_breaks_a_number() {
    let report = names(&[("Maria Magdalena Ruiz de la Prada", 1043, true)]);
    let options = Options { width: Some(36), ..Options::default() };
    let shown = String::from_utf8(render(&report, format("table").unwrap(), &options).unwrap()).unwrap();
    assert!(shown.lines().all(|line| line.chars().count() <= 36), "{shown}");
    assert!(shown.contains("1043"), "{shown}");
    assert!(shown.contains("Prada"), "{shown}");
}

#[test]
fn table_of_too_many_columns_runs_over_the_edge_rather_than_breaking_every_word() {
    let report = names(&[("Maria Magdalena Ruiz de la Prada", 1043, true)]);
    let options = Options { width: Some(23), ..Options::default() };
    let shown = String::from_utf8(render(&report, format("table").unwrap(), &options).unwrap()).unwrap();
    assert!(shown.contains("\nMaria Magdalena Ruiz de la Prada    1043  ?  bye late\n"), "{shown}");
}

#[test]
fn headings_are_bold_only_where_colour_is_asked_for() {
    let report = names(&[("Ana", 1, false)]);
    let options = Options { color: true, ..Options::default() };
    let shown = String::from_utf8(render(&report, format("table").unwrap(), &options).unwrap()).unwrap();
    assert!(shown.starts_with("\u{1b}[1mNames\u{1b}[0m\n"), "{shown:?}");
    assert!(!text(&report, "table", &[]).contains('\u{1b}'));
}

#[test]
fn csv_loses_nothing() {
    let report = names(&[("O'Neil, \"Ted\"\n|\u{1b}", 1043, true)]);
    let expected = "name,shown,mark,rating,codes\n\
        \"O'Neil, \"\"Ted\"\"\n|\u{1b}\",1043,true,1043.000000005,bye late\n";
    assert_eq!(text(&report, "csv", &[]), expected);
}

#[test]
fn markdown_marks_are_escaped() {
    let report = names(&[("a|b*c_d<e\\", 1043, true)]);
    let expected = "\
## Names

live

| Name | Rating |  | Codes |
| --- | --: | --- | --- |
| a\\|b\\*c\\_d&lt;e\\\\ | 1043 | ? | bye late |

A note.

### Others

| Name |
| --- |
| a\\|b\\*c\\_d&lt;e\\\\ |
";
    assert_eq!(text(&report, "markdown", &[]), expected);
}

#[test]
fn columns_pick_and_order_in_every_output() {
    let report = names(&[("Ana", 1043, true)]);
    let wanted = ["rating", " name", "mark"];
    assert_eq!(text(&report, "csv", &wanted), "rating,name,mark\n1043.000000005,Ana,true\n");
    assert_eq!(
        text(&report, "jsonl", &wanted),
        "{\"rating\":1043.000000005,\"name\":\"Ana\",\"mark\":true}\n"
    );
    assert_eq!(
        text(&report, "json", &wanted),
        "[\n  {\n    \"rating\": 1043.000000005,\n    \"name\": \"Ana\",\n    \"mark\": true\n  }\n]\n"
    );
    let table = "Names\nlive\n\n  Exact rating  Name\n1043.000000005  Ana   ?\n\nA note.\n";
    assert_eq!(text(&report, "table", &wanted), table);
    assert!(text(&report, "markdown", &wanted).contains("| 1043.000000005 | Ana | ? |"));
}

#[test]
fn columns_are_found_by_what_stands_above_them() {
    let report = names(&[("Ana", 1043, true)]);
    // "Rating" stands above the rating that people see; the exact one is called so.
    assert_eq!(text(&report, "csv", &["Rating", "Name"]), "shown,name\n1043,Ana\n");
    assert_eq!(text(&report, "csv", &["rating"]), "rating\n1043.000000005\n");
    assert_eq!(text(&report, "csv", &["EXACT RATING", "CODES"]), "rating,codes\n1043.000000005,bye late\n");
    // The same column by two names is asked for twice; no heading is no name.
    assert_eq!(error(&["name", "Name"]).to_string(), "column \"Name\" is asked for twice");
    assert!(matches!(error(&[""]), RenderError::UnknownColumn { .. }));
    // Words may be parted in another way, as in the names of tie-breaks.
    assert_eq!(text(&report, "csv", &["exact-rating"]), "rating\n1043.000000005\n");
    let message = error(&["Exact ratng"]).to_string();
    assert!(message.contains("did you mean \"rating\"?"), "{message}");
}

#[test]
fn a_wrong_column_names_the_right_ones() {
    assert_eq!(
        error(&["ratng"]).to_string(),
        "there is no column \"ratng\" (did you mean \"rating\"?); \
         the columns are name, shown, mark, rating, codes"
    );
    assert_eq!(
        error(&["elephant"]).to_string(),
        "there is no column \"elephant\"; the columns are name, shown, mark, rating, codes"
    );
    assert_eq!(error(&["name", "shown", "name"]).to_string(), "column \"name\" is asked for twice");
}

#[test]
fn the_first_output_is_the_table_and_names_are_unique() {
    let names: Vec<_> = OUTPUTS.iter().map(|output| output.name).collect();
    assert_eq!(names, ["table", "csv", "json", "jsonl", "markdown"]);
    assert!(format("xml").is_none());
}

/// More rows than are laid out as a whole.
struct Long;

const ROWS: i64 = 12_345;

impl Report for Long {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![Column::right("number", "Number"), Column::left("name", "Name")];
        let rows = (0..ROWS).map(|number| {
            vec![number.into(), if number == ROWS - 1 { "the widest of all" } else { "a" }.into()]
        });
        Table::new(columns, rows).notes(["A note.".into()])
    }

    fn json(&self) -> Json {
        serde_json::value::to_raw_value(&ROWS)
    }

    fn items(&self) -> Items<'_> {
        Box::new((0..ROWS).map(|number| serde_json::value::to_raw_value(&number)))
    }
}

#[test]
fn a_long_table_has_every_row_and_ends_as_a_short_one_does() {
    let shown =
        String::from_utf8(render(&Long, format("table").unwrap(), &Options::default()).unwrap()).unwrap();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len() as i64, ROWS + 3);
    assert_eq!(lines[..2], ["Number  Name", "     0  a"]);
    assert_eq!(lines[ROWS as usize..], [" 12344  the widest of all", "", "A note."]);
}

/// Takes so many bytes and then no more, as a pipe does whose reader has left.
struct Closed(usize);

impl std::io::Write for Closed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(std::io::ErrorKind::BrokenPipe.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_leaves_is_told_by_every_output() {
    for output in OUTPUTS {
        for room in [0, 3] {
            let told = super::render_to(&Long, output, &Options::default(), &mut Closed(room));
            let Err(RenderError::Write(error)) = told else { panic!("{}: {told:?}", output.name) };
            assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe, "{}", output.name);
        }
    }
}
