//! SQL: only in `store`, never replacing rows, never reading a clock or chance, migrations without gaps.

use crate::lexer::Kind;
use crate::source::Source;

/// How a statement begins; one of these and a blank at the start of a string is SQL.
const STATEMENTS: &[&str] = &[
    "insert into",
    "insert or",
    "update or",
    "replace into",
    "delete from",
    "create table",
    "create temp",
    "create view",
    "create index",
    "create unique index",
    "create trigger",
    "drop table",
    "drop view",
    "drop index",
    "drop trigger",
    "alter table",
    "begin immediate",
    "begin exclusive",
    "attach database",
    "pragma",
    "vacuum",
    "with recursive",
];

/// Every string outside `store` that holds SQL.
pub(crate) fn check_place(files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.room().is_some_and(|room| room != "store")) {
        for token in file.tokens.iter().filter(|token| token.kind == Kind::Text && is_sql(&token.text)) {
            findings.push(format!("{}:{}: SQL belongs to store", file.path, token.line));
        }
    }
    findings
}

fn is_sql(text: &str) -> bool {
    let plain = one_line(text);
    let lower = plain.to_lowercase();
    let begins = STATEMENTS.iter().any(|start| lower == *start || lower.starts_with(&format!("{start} ")));
    let queries = lower.starts_with("select ") && lower.contains(" from ")
        || lower.starts_with("update ") && lower.contains(" set ");
    // Inside a longer text only SQL written as such, in capitals, is taken for it.
    let within = plain.contains("SELECT ") && plain.contains(" FROM ")
        || STATEMENTS.iter().any(|start| plain.contains(&format!("{} ", start.to_uppercase())));
    begins || queries || within
}

/// White space folded, SQL comments dropped.
fn one_line(sql: &str) -> String {
    let uncommented = sql.lines().map(|line| line.split("--").next().unwrap_or(line));
    uncommented.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// What a statement that loses rows silently, or that does not give the same twice, would contain.
fn forbidden(sql: &str) -> Vec<&'static str> {
    let upper = one_line(sql).to_uppercase();
    let squeezed = upper.replace(" (", "(");
    let replacing = ["REPLACE INTO", "OR REPLACE", "ON CONFLICT REPLACE"];
    let unsteady = ["CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", "'NOW'", "RANDOM()", "RANDOMBLOB("];
    replacing.into_iter().chain(unsteady).filter(|word| squeezed.contains(word)).collect()
}

/// Every statement in `src` and in the schemas that replaces rows, or reads a clock or chance.
///
/// Test code may try to replace rows, to show that the file refuses it.
pub(crate) fn check_words(files: &[Source], schemas: &[(String, String)]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.room().is_some()) {
        for token in file.tokens.iter().filter(|token| token.kind == Kind::Text && !token.test) {
            for word in forbidden(&token.text) {
                findings.push(format!("{}:{}: {word} is forbidden", file.path, token.line));
            }
        }
    }
    for (path, text) in schemas {
        findings.extend(forbidden(text).into_iter().map(|word| format!("{path}: {word} is forbidden")));
    }
    findings
}

/// What is wrong with the names of the migrations: `NNNN_name.sql`, from 0001, without gaps.
pub(crate) fn check_migrations(names: &[String], store_exists: bool) -> Vec<String> {
    if names.is_empty() && store_exists {
        return vec!["src/store exists and schemas/sql holds no migration".to_owned()];
    }
    let mut findings = Vec::new();
    let mut sorted = names.to_vec();
    sorted.sort();
    for (at, name) in sorted.iter().enumerate() {
        let wanted = format!("{:04}_", at + 1);
        let tail = name.strip_prefix(&wanted).and_then(|rest| rest.strip_suffix(".sql"));
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !tail.is_some_and(|tail| !tail.is_empty() && tail.chars().all(plain)) {
            findings.push(format!("schemas/sql/{name}: a migration here is named {wanted}name.sql"));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &str, text: &str) -> usize {
        check_place(&[Source::new(path, text)]).len()
    }

    #[test]
    fn sql_outside_store_is_found() {
        for bad in [
            "\"SELECT key FROM games\"",
            "\"select key\n from games\"",
            "\"insert into games values (1)\"",
            "r#\"  CREATE TABLE a (b)\"#",
            "\"PRAGMA user_version\"",
            "\"vacuum\"",
            "\"update games set a = 1\"",
            "\"x; DELETE FROM games\"",
        ] {
            assert_eq!(place("src/app/a.rs", bad), 1, "{bad}");
            assert_eq!(place("src/store/a.rs", bad), 0, "{bad}");
        }
    }

    #[test]
    fn plain_english_is_no_sql() {
        for good in [
            "\"select a list to rank\"",
            "\"updates the ratings\"",
            "\"cannot update the file\"",
            "\"drop the table tennis list\"",
            "// SELECT key FROM games",
        ] {
            assert_eq!(place("src/app/a.rs", good), 0, "{good}");
        }
    }

    #[test]
    fn replacing_is_found_in_code_and_schemas() {
        for bad in [
            "REPLACE INTO a VALUES (1)",
            "insert or replace into a values (1)",
            "INSERT OR\n  REPLACE INTO a VALUES (1)",
            "CREATE TABLE a (b UNIQUE ON CONFLICT REPLACE)",
            "UPDATE OR REPLACE a SET b = 1",
            "CREATE TABLE a (b DEFAULT CURRENT_TIMESTAMP)",
            "SELECT datetime('now')",
            "SELECT random ()",
        ] {
            let code = Source::new("src/store/a.rs", &format!("f(r#\"{bad}\"#)"));
            assert!(!check_words(&[code], &[]).is_empty(), "{bad}");
            let schema = ("schemas/sql/0001_a.sql".to_owned(), bad.to_owned());
            assert!(!check_words(&[], &[schema]).is_empty(), "{bad}");
        }
    }

    #[test]
    fn a_test_may_show_that_replacing_is_refused() {
        let code = "#[cfg(test)] mod t { f(\"INSERT OR REPLACE INTO a VALUES (1)\"); }";
        assert!(check_words(&[Source::new("src/store/a.rs", code)], &[]).is_empty());
        let good = "INSERT INTO a SELECT replace(b, 'x', 'y') FROM c; -- never INSERT OR REPLACE";
        assert!(check_words(&[], &[("schemas/sql/0001_a.sql".to_owned(), good.to_owned())]).is_empty());
    }

    #[test]
    fn migrations_have_no_gaps() {
        let check = |names: &[&str], store| {
            check_migrations(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), store).len()
        };
        assert_eq!(check(&["0002_audit.sql", "0001_facts.sql"], true), 0);
        assert_eq!(check(&[], false), 0);
        assert_eq!(check(&[], true), 1);
        assert_eq!(check(&["0001_facts.sql", "0003_audit.sql"], true), 1);
        assert_eq!(check(&["0001_facts.sql", "0001_more.sql"], true), 1);
        assert_eq!(check(&["0001_Facts.sql"], true), 1);
        assert_eq!(check(&["0001_.sql"], true), 1);
        assert_eq!(check(&["notes.txt"], true), 1);
    }
}
