//! `[[reports]]`: rankings to write.

use super::super::document::{Fields, Node, Problems, choice, short, wrong_type};
use super::types::{ReportConfig, ReportFormat, ReportKind};
use super::{Entry, paths, values};
use crate::model::Diagnostic;
use crate::model::instant::days_from_civil;
use crate::model::key::plain_name;

pub(super) const KEYS: &[&str] = &["list", "kind", "label", "format", "path"];
const KINDS: [ReportKind; 3] = [ReportKind::General, ReportKind::Weekly, ReportKind::Monthly];
const WRITTEN_AS: [ReportFormat; 5] =
    [ReportFormat::Csv, ReportFormat::Json, ReportFormat::Jsonl, ReportFormat::Markdown, ReportFormat::Table];

/// Reads one report.
pub(super) fn read(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<ReportConfig> {
    let fields = Fields::of("a report", node, KEYS, problems)?;
    let list = values::needed_text(&fields, "list", "add list = \"…\"", problems);
    let kinds = KINDS.map(ReportKind::as_str);
    let kind = fields.need("kind", "add kind = \"general\", \"weekly\" or \"monthly\"", problems);
    let kind = kind.and_then(|node| choice("kind", &kinds, node, problems)).map(|index| KINDS[index]);
    let formats = WRITTEN_AS.map(ReportFormat::as_str);
    let format = fields.need("format", "add format = \"csv\"", problems);
    let format = format.and_then(|node| choice("format", &formats, node, problems));
    let path = fields.need("path", "add path = \"reports/{list}-{kind}.csv\"", problems);
    let path = path.and_then(|node| template(node, problems));
    let label = fields.get("label").and_then(|node| label_of(node, kind, problems));
    Some(ReportConfig {
        list: plain_name(&list?).into_owned(),
        kind: kind?,
        label,
        format: WRITTEN_AS[format?],
        path: path?,
        line: problems.line_of(node.span().start),
    })
}

fn template(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<String> {
    let path = values::path("path", node, problems)?;
    match paths::check_template(&path) {
        Ok(()) => Some(path),
        Err((message, remedy)) => {
            problems.add(Some(node.span()), Diagnostic::error("value", message).remedy(remedy));
            None
        }
    }
}

/// A label of the report's kind (R-TIME-5); `latest` means the latest closed period, as no label does.
fn label_of(node: &Node<'_>, kind: Option<ReportKind>, problems: &mut Problems<'_>) -> Option<String> {
    let Some(typed) = values::as_typed(node, problems) else {
        wrong_type("label", "a text in quotes", node, problems);
        return None;
    };
    let typed = typed.trim();
    if typed == "latest" && kind != Some(ReportKind::General) {
        return None;
    }
    let (message, remedy) = match kind? {
        ReportKind::General => {
            ("a general ranking has no label".to_owned(), "leave it out, or set kind = \"weekly\"")
        }
        ReportKind::Weekly if is_label(typed, 3) => return Some(typed.to_owned()),
        ReportKind::Monthly if is_label(typed, 2) => return Some(typed.to_owned()),
        ReportKind::Weekly => (
            format!("\"{}\" is no week's label", short(typed)),
            "write the date on which it starts, such as \"2026-11-17\"",
        ),
        ReportKind::Monthly => {
            (format!("\"{}\" is no month's label", short(typed)), "write year and month, such as \"2026-11\"")
        }
    };
    let code = if kind == Some(ReportKind::General) { "contradiction" } else { "value" };
    problems.add(Some(node.span()), Diagnostic::error(code, message).remedy(remedy));
    None
}

/// Whether a text is `YYYY-MM` or `YYYY-MM-DD`, for a bridging period with `-bridge` behind it.
fn is_label(text: &str, parts: usize) -> bool {
    let date = text.trim_end_matches("-bridge");
    let numbers: Vec<&str> = date.split('-').collect();
    let widths = [4, 2, 2];
    let digits =
        |(part, width): (&&str, usize)| part.len() == width && part.bytes().all(|byte| byte.is_ascii_digit());
    numbers.len() == parts && numbers.iter().zip(widths).all(digits) && {
        let number = |index: usize| numbers.get(index).map_or(Ok(1), |part| part.parse::<i64>()).unwrap_or(0);
        days_from_civil(number(0), number(1), number(2)).is_some()
    }
}

/// Complains about reports that write the same file.
pub(super) fn same_file(reports: &[Entry<ReportConfig>], problems: &mut Problems<'_>) {
    for (index, (range, report)) in reports.iter().enumerate() {
        let both = reports[..index].iter().find_map(|(_, other)| Some((other, common_file(other, report)?)));
        if let Some((first, file)) = both {
            let message = format!("path: the report of line {} writes \"{}\" too", first.line, short(&file));
            let wrong = Diagnostic::error("contradiction", message);
            problems.add(Some(range.clone()), wrong.remedy("use {list}, {kind} or {label} in the path"));
        }
    }
}

/// The file that two reports write, however they spell it; one of all periods writes that of the other's label, too.
fn common_file(first: &ReportConfig, second: &ReportConfig) -> Option<String> {
    let label_of = |report: &ReportConfig, other: &ReportConfig| {
        let of_other = other.label.clone().filter(|_| report.kind == other.kind);
        report.label.clone().or(of_other).unwrap_or_else(|| "latest".to_owned())
    };
    let file = second.path_for(&label_of(second, first));
    (paths::plain(&first.path_for(&label_of(first, second))) == paths::plain(&file)).then_some(file)
}
