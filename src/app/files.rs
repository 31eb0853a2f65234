//! Profiles and configurations as a user names them: a built-in name, or a file.

use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

use crate::app::{AppError, AppResult, Kind, book};
use crate::formats::config::{self, Config};
use crate::formats::{profile, text_of};
use crate::model::{Diagnostic, Profile, Zone};

/// The names of the profiles that are built in.
pub fn built_in_profiles() -> impl Iterator<Item = &'static str> {
    profile::EMBEDDED.iter().map(|(name, _)| *name)
}

/// The profile of a name: a built-in one, else the file of that name.
///
/// # Errors
/// Where there is neither (2, or 66 where a file was meant), or the file is no profile (65).
pub fn profile_named(named: &str) -> AppResult<Profile> {
    let bad = |problems| AppError::data(format!("{named} is no profile"), problems);
    if let Some(text) = profile::embedded(named) {
        return profile::read(text, named).map_err(bad);
    }
    let path = Path::new(named);
    if !path.exists() && path.extension().is_none() && path.components().count() == 1 {
        let known: Vec<&str> = built_in_profiles().collect();
        let hint = format!("built in are {}; FILE.toml names one of your own", known.join(", "));
        return Err(book::unknown("profile", named, &known, &hint));
    }
    read(path, bad, |text| profile::read(text, named))
}

/// The configuration of a night.
///
/// # Errors
/// Where the file is missing (66), cannot be read (74) or is no configuration (65).
pub fn configuration(path: &Path) -> AppResult<Config> {
    let file = path.display().to_string();
    let bad = |problems| AppError::data(format!("{file} is no configuration"), problems);
    read(path, bad, |text| config::read(text, &file))
}

/// Takes time zones from a folder of compiled files instead of those that are built in. To be called before
/// anything else.
///
/// # Errors
/// Where there is no such folder (66), or no zones are in it (65).
pub fn use_zone_data(folder: &Path) -> AppResult<()> {
    if !folder.is_dir() {
        let message = format!("{}: there is no such folder", folder.display());
        return Err(AppError::new(Kind::Missing, message).hint("name a folder such as /usr/share/zoneinfo"));
    }
    Zone::use_data(folder, &release_of(folder)).map_err(|error| {
        AppError::data(error.to_string(), Vec::new()).hint("name a folder such as /usr/share/zoneinfo")
    })
}

/// The release of zone data, where a file beside it says so: `+VERSION`, or the first line of `tzdata.zi`.
fn release_of(folder: &Path) -> String {
    let first_line = |file: &str| {
        let mut line = String::new();
        let file = std::fs::File::open(folder.join(file)).ok()?;
        std::io::BufReader::new(file.take(100)).read_line(&mut line).ok()?;
        let release = line.trim().trim_start_matches("# version ").to_owned();
        Some(release).filter(|release| release.starts_with(|c: char| c.is_ascii_digit()))
    };
    first_line("+VERSION").or_else(|| first_line("tzdata.zi")).unwrap_or_else(|| "unknown".to_owned())
}

/// The database that a configuration names; a relative path starts in the folder of its file.
pub fn database_of(path: &Path, config: &Config) -> PathBuf {
    config::resolve(path, &config.database)
}

/// Reads a small file whole: settings, a key, a seal.
pub(super) fn read<T>(
    path: &Path,
    bad: impl Fn(Vec<Diagnostic>) -> AppError,
    parse: impl FnOnce(&str) -> Result<T, Vec<Diagnostic>>,
) -> AppResult<T> {
    let file = path.display().to_string();
    if path.is_dir() {
        return Err(AppError::data(format!("{file} is a folder"), Vec::new()).hint("name a file in it"));
    }
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            AppError::new(Kind::Missing, format!("{file}: there is no such file"))
                .hint("see that the name is right")
        }
        _ => AppError::new(Kind::Io, format!("{file}: {error}")).hint("see that it can be read"),
    })?;
    let text = text_of(&bytes, &file).map_err(&bad)?;
    parse(text).map_err(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_profiles_are_found_by_name() {
        for name in built_in_profiles() {
            assert_eq!(profile_named(name).unwrap().name, name);
        }
    }

    #[test]
    fn a_misspelt_profile_is_no_missing_file() {
        let error = profile_named("vez").unwrap_err();
        assert_eq!(error.kind, Kind::Usage);
        assert!(error.hint.unwrap().contains("\"vezz\""));
        assert_eq!(profile_named("nowhere/club.toml").unwrap_err().kind, Kind::Missing);
        assert_eq!(profile_named("club.toml").unwrap_err().kind, Kind::Missing);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_placed() {
        let error = profile_named("fixtures/profiles/wrong.toml").unwrap_err();
        assert_eq!(error.kind, Kind::Data);
        assert!(error.diagnostics[0].place.as_ref().unwrap().line > 0);
        assert_eq!(profile_named("fixtures").unwrap_err().kind, Kind::Data);
    }

    #[test]
    fn the_database_stands_beside_the_configuration() {
        let path = Path::new("fixtures/config/nightly.toml");
        let config = configuration(path).unwrap();
        assert_eq!(database_of(path, &config), Path::new("fixtures/config").join(&config.database));
    }
}
