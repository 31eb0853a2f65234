//! Values as reports write them: exact ratings, instants with their local reading, stable words.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::model::audit::Head;
use crate::model::{Digest, Instant, PeriodKind, Rating, Reason, Reasons, Verdict, Zone};

/// A number of 10⁻⁹ points, written in JSON as a number with exactly nine decimals.
///
/// JSON readers that hold numbers as doubles read it to about fifteen digits; its text is exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Exact(pub Rating);

impl Exact {
    /// For people, with one decimal; halves away from zero: `361.4`.
    pub fn tenths(self) -> String {
        let nanos = i128::from(self.0.nanos());
        let tenths = (nanos.abs() + 50_000_000) / 100_000_000;
        let sign = if nanos < 0 && tenths > 0 { "-" } else { "" };
        format!("{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.to_string()).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl JsonSchema for Exact {
    fn schema_name() -> Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "description": "A number written with exactly nine decimals." })
    }
}

/// An instant, and how the clock of the list's zone reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Time {
    /// The instant; JSON and CSV write it in UTC with `Z` at the end.
    pub at: Instant,
    /// What people read: local time with the offset, such as `2026-11-24 20:00:00 -03:00`.
    pub local: String,
}

impl Time {
    /// An instant as a zone's clock reads it.
    pub fn new(at: Instant, zone: &Zone) -> Self {
        Self { at, local: zone.show(at) }
    }

    /// The local date alone.
    pub fn date(&self) -> &str {
        self.local.split(' ').next().unwrap_or_default()
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.at)
    }
}

impl JsonSchema for Time {
    fn schema_name() -> Cow<'static, str> {
        "Time".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date-time", "pattern": "Z$" })
    }
}

/// The kind of a ranking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// All players, at an instant.
    General,
    /// The players of a month.
    Monthly,
    /// The players of a week.
    Weekly,
}

impl Kind {
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Monthly => PeriodKind::Monthly.as_str(),
            Self::Weekly => PeriodKind::Weekly.as_str(),
        }
    }
}

impl From<PeriodKind> for Kind {
    fn from(kind: PeriodKind) -> Self {
        match kind {
            PeriodKind::Monthly => Self::Monthly,
            PeriodKind::Weekly => Self::Weekly,
        }
    }
}

/// The end of an audit chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChainHead {
    /// The number of the last entry; 0 where there is none.
    pub seq: u32,
    /// When it was recorded; `null` where there is none.
    pub recorded: Option<Time>,
    /// Its hash; zeros where there is none.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub hash: Digest,
}

impl ChainHead {
    /// The end of a chain, its instant in UTC.
    pub fn of(head: &Head) -> Self {
        let recorded = (head.seq.0 > 0).then(|| Time::new(head.recorded, &Zone::utc()));
        Self { seq: head.seq.0, recorded, hash: head.hash }
    }

    /// For people: what to write down, so that a cut tail shows later.
    pub fn sentence(&self) -> String {
        match &self.recorded {
            None => "Nothing was recorded yet.".to_owned(),
            Some(recorded) => {
                format!("Audit chain: {} entries, the last of {}, head {}", self.seq, recorded.at, self.hash)
            }
        }
    }
}

/// Writes a digest as 64 hexadecimal digits.
///
/// # Errors
/// Those of the serializer.
pub(crate) fn digest<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(digest)
}

/// The schema of a digest.
pub(crate) fn digest_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
}

/// Writes a verdict as its word (R-VER-1).
///
/// # Errors
/// Those of the serializer.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
pub(crate) fn verdict<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.as_str())
}

/// The schema of a verdict.
pub(crate) fn verdict_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": Verdict::ALL.map(Verdict::as_str) })
}

/// Writes reasons as their codes, in the order of R-VER-1.
///
/// # Errors
/// Those of the serializer.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
pub(crate) fn reasons<S: Serializer>(reasons: &Reasons, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(reasons.codes())
}

/// The schema of reasons.
pub(crate) fn reasons_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "type": "string", "enum": Reason::ALL.map(Reason::code) } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(nanos: i64) -> String {
        serde_json::to_string(&Exact(Rating::from_nanos(nanos))).unwrap()
    }

    #[test]
    fn r_num_1_json_has_exactly_nine_decimals() {
        assert_eq!(json(1_043_287_104_112), "1043.287104112");
        assert_eq!(json(1_000_000_000_000), "1000.000000000");
        assert_eq!(json(1), "0.000000001");
        assert_eq!(json(-500_000_000), "-0.500000000");
        // Sixteen digits, more than a double holds.
        assert_eq!(json(1_234_567_123_456_789), "1234567.123456789");
    }

    #[test]
    fn tenths_are_rounded() {
        let tenths = |nanos| Exact(Rating::from_nanos(nanos)).tenths();
        assert_eq!(tenths(361_400_000_000), "361.4");
        assert_eq!(tenths(361_449_999_999), "361.4");
        assert_eq!(tenths(361_450_000_000), "361.5");
        assert_eq!(tenths(-40_000_000), "0.0");
    }

    #[test]
    fn times_are_utc_for_machines_and_local_for_people() {
        let zone = Zone::named("America/Santiago").unwrap();
        let time = Time::new(Instant::parse("2026-11-24T23:00:00Z").unwrap(), &zone);
        assert_eq!(serde_json::to_string(&time).unwrap(), "\"2026-11-24T23:00:00Z\"");
        assert_eq!(time.local, "2026-11-24 20:00:00 -03:00");
        assert_eq!(time.date(), "2026-11-24");
    }
}
