//! Where the file stands. SQLite's locks do not hold on most network file systems, and a service that
//! synchronises a folder copies the file and its log at different instants.

use std::path::{Path, PathBuf};

use super::Found;
use crate::report::doctor::Level;

/// File systems that are another machine's.
const NETWORK: [&str; 15] = [
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "afs",
    "ncpfs",
    "9p",
    "ceph",
    "glusterfs",
    "lustre",
    "fuse.sshfs",
    "fuse.rclone",
    "fuse.s3fs",
    "davfs",
];

/// Parts of paths that synchronising services make.
const SYNCED: [&str; 10] = [
    "dropbox",
    "onedrive",
    "google drive",
    "googledrive",
    "icloud drive",
    "mobile documents",
    "nextcloud",
    "owncloud",
    "syncthing",
    "pcloud drive",
];

/// Files that mark a folder as synchronised, in it or above it.
const MARKS: [&str; 4] = [".stfolder", ".dropbox", ".sync_folder", ".owncloudsync.log"];

/// Where Linux tells what is mounted.
const MOUNTS: &str = "/proc/self/mountinfo";

const REMEDY: &str =
    "keep the database on a disk of this machine, and backups (arbitro backup) where they are synchronised";

pub(super) fn check(db: &Path) -> Found {
    let mut found = Found::of("the folder of the database");
    let path = db.canonicalize().unwrap_or_else(|_| db.to_owned());
    // Elsewhere than on Linux nothing tells, and the name of the folder is all there is.
    let mounts = std::fs::read_to_string(MOUNTS).unwrap_or_default();
    if let Some(kind) = network(&mounts, &path) {
        let message =
            format!("{} is on a network file system ({kind}), where locks do not hold", path.display());
        found.add(Level::Warning, message, REMEDY);
    }
    let mut copy = path.as_os_str().to_owned();
    copy.push(".dry-run");
    if let Some(copy) = Some(PathBuf::from(copy)).filter(|copy| copy.is_dir()) {
        let message = format!("{} holds the copy of a dry run that was ended or is at work", copy.display());
        found.add(Level::Note, message, "the next arbitro nightly --dry-run removes it");
    }
    let mark = path
        .ancestors()
        .skip(1)
        .flat_map(|folder| MARKS.map(|mark| folder.join(mark)))
        .find(|mark| mark.exists());
    let service = synced(&path)
        .or_else(|| mark.as_deref().and_then(Path::parent).map(|folder| folder.display().to_string()));
    if let Some(service) = service {
        let message = format!("{} is in a synchronised folder ({service})", path.display());
        found.add(Level::Warning, message, REMEDY);
    }
    found
}

/// The network file system that a path is on: that of the longest mount point above it.
fn network(mounts: &str, path: &Path) -> Option<String> {
    let mount = |line: &str| {
        let (before, after) = line.split_once(" - ")?;
        let point = unescaped(before.split(' ').nth(4)?);
        Some((point, after.split(' ').next()?.to_owned()))
    };
    let above = mounts.lines().filter_map(mount).filter(|(point, _)| path.starts_with(point));
    // Of two mounts at one point the later hides the earlier.
    let (_, kind) = above.max_by_key(|(point, _)| point.components().count())?;
    NETWORK.contains(&kind.as_str()).then_some(kind)
}

/// Blanks in mount points are written as octal numbers.
fn unescaped(text: &str) -> PathBuf {
    PathBuf::from(text.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\"))
}

/// The synchronising service that a path speaks of.
fn synced(path: &Path) -> Option<String> {
    let parts = path.parent()?.components().filter_map(|part| part.as_os_str().to_str());
    let is_service = |part: &&str| {
        let part = part.to_lowercase();
        SYNCED.iter().any(|service| {
            part == *service
                || part.starts_with(&format!("{service} "))
                || part.starts_with(&format!("{service}-"))
        })
    };
    parts.into_iter().find(is_service).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "\
22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
30 22 0:27 / /srv rw,relatime shared:5 - nfs4 server:/srv rw,vers=4.2
31 30 259:3 / /srv/local rw,relatime - xfs /dev/sdb1 rw
32 22 0:28 / /mnt/my\\040share rw,relatime shared:6 master:1 - cifs //server/share rw
";

    #[test]
    fn the_nearest_mount_decides() {
        let kind = |path: &str| network(SAMPLE, Path::new(path));
        assert_eq!(kind("/home/ana/club.db"), None);
        assert_eq!(kind("/srv/club.db").as_deref(), Some("nfs4"));
        assert_eq!(kind("/srvother/club.db"), None);
        assert_eq!(kind("/srv/local/club.db"), None);
        assert_eq!(kind("/mnt/my share/club.db").as_deref(), Some("cifs"));
        assert_eq!(network("", Path::new("/srv/club.db")), None);
    }

    #[test]
    fn folders_of_services_are_known_by_name() {
        let service = |path: &str| synced(Path::new(path));
        assert_eq!(service("/home/ana/Dropbox/club.db").as_deref(), Some("Dropbox"));
        assert_eq!(service("/Users/ana/OneDrive - Club/2026/club.db").as_deref(), Some("OneDrive - Club"));
        assert_eq!(service("/home/ana/dropboxes/club.db"), None);
        assert_eq!(service("/home/ana/dropbox"), None, "the file itself may be called so");
    }

    #[test]
    fn a_copy_that_was_left_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let db = folder.path().join("club.db");
        std::fs::write(&db, "x").unwrap();
        std::fs::create_dir(folder.path().join("club.db.dry-run")).unwrap();
        let found = check(&db).findings;
        assert_eq!((found.len(), found[0].0), (1, Level::Note));
    }

    #[test]
    fn a_mark_in_a_folder_above_tells() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("club")).unwrap();
        let db = folder.path().join("club/club.db");
        std::fs::write(&db, "x").unwrap();
        assert!(check(&db).findings.is_empty());
        std::fs::create_dir(folder.path().join(".stfolder")).unwrap();
        assert_eq!(check(&db).findings.len(), 1);
    }
}
