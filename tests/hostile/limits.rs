//! Large and malicious files through the real binary: what is refused is refused soon, memory stays within
//! 300 MiB, and four times the input takes no more than a small multiple of four times the time.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// The most memory that any input may make the program take, in KiB.
const MOST_KIB: u64 = 300 * 1024;
/// Ticks of the processor's clock in a second, as Linux counts them for `/proc`.
const TICKS: f64 = 100.0;

/// What a run took and said.
struct Run {
    code: i32,
    said: String,
    /// The most memory it held, in KiB; 0 where the system does not tell.
    peak_kib: u64,
    /// Seconds of processor time.
    cpu: f64,
}

struct World(TempDir);

impl World {
    fn new() -> Self {
        let world = Self(TempDir::new().unwrap());
        world.run("init", 0);
        world.run("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00", 0);
        world
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    #[track_caller]
    fn run(&self, line: &str, code: i32) -> Run {
        let child = Command::new(env!("CARGO_BIN_EXE_arbitro"))
            .current_dir(self.0.path())
            .args(["--now", "2026-01-01T00:00:00Z", "--actor", "tester"])
            .args(line.split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(self.path("said.txt")).unwrap())
            .spawn()
            .unwrap();
        let run = watched(child, &self.path("said.txt"));
        assert_eq!(run.code, code, "arbitro {line}\n{}", shortened(&run.said));
        assert!(run.peak_kib <= MOST_KIB, "arbitro {line} held {} KiB", run.peak_kib);
        run
    }
}

fn shortened(said: &str) -> String {
    said.chars().take(2000).collect()
}

/// Waits for a process and looks at it meanwhile: its high-water mark only grows.
fn watched(mut child: Child, said: &std::path::Path) -> Run {
    let (mut peak_kib, mut cpu) = (0, 0.0);
    let status = loop {
        let of =
            |file: &str| std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap_or_default();
        peak_kib = peak_kib.max(high_water(&of("status")).unwrap_or(0));
        cpu = processor_time(&of("stat")).unwrap_or(cpu);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let said = String::from_utf8_lossy(&std::fs::read(said).unwrap()).into_owned();
    Run { code: status.code().unwrap_or(-1), said, peak_kib, cpu }
}

fn high_water(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

fn processor_time(stat: &str) -> Option<f64> {
    // The name of the program stands in parentheses and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some(ticks / TICKS)
}

const HEADER: &str = "id,finished_at,mode,first,second,result\n";

#[test]
fn a_line_of_ten_megabytes_is_refused() {
    let world = World::new();
    let long = "x".repeat(10_000_000);
    world.write("a.csv", format!("{HEADER}1,2021-01-06T12:00:00Z,matchmaking,{long},bo,1-0\n"));
    world.write("b.csv", format!("{HEADER}1,2021-01-06T12:00:00Z,matchmaking,\"{long}\n"));
    world.write("c.csv", &long);
    world.write("d.jsonl", format!("{{\"id\":\"{long}\"}}\n"));
    for name in ["a.csv", "b.csv", "c.csv", "d.jsonl"] {
        let run = world.run(&format!("import {name} --game damas"), 65);
        assert!(run.said.len() < 10_000, "{name} is quoted at length: {} bytes", run.said.len());
    }
    world.write("a.toml", format!("name = \"{long}\"\n"));
    world.run("list add x --game x --profile a.toml --zone UTC --activated 2021-01-01T00:00", 65);
    world.run("nightly --config a.toml", 65);
}

#[test]
fn a_million_columns_are_refused_or_ignored_in_linear_time() {
    let world = World::new();
    let columns = |count: usize| {
        let mut text = String::from("id,finished_at,mode,first,second,result");
        (0..count).for_each(|_| text.push_str(",x"));
        text + "\n"
    };
    world.write("few.csv", columns(100_000));
    world.write("many.csv", columns(400_000));
    world.write("million.csv", columns(1_000_000));
    // A line of less than a mebibyte is read, and what nobody knows in it is told in few words.
    let (few, many) =
        (world.run("import few.csv --game damas", 0), world.run("import many.csv --game damas", 0));
    assert!(many.cpu <= 10.0 * few.cpu + 1.0, "{} s, then {} s", few.cpu, many.cpu);
    let million = world.run("import million.csv --game damas", 65);
    for said in [few.said, many.said, million.said] {
        assert!(said.len() < 10_000, "{} bytes: {}", said.len(), shortened(&said));
    }
}

/// Games in which the same two names play.
fn same_names(count: usize) -> String {
    let mut text = String::from(HEADER);
    for id in 0..count {
        let (day, hour, minute) = (1 + id / 1440 % 28, id / 60 % 24, id % 60);
        writeln!(text, "{id},2021-01-{day:02}T{hour:02}:{minute:02}:00Z,matchmaking,ana,bo,1-0").unwrap();
    }
    text
}

/// Games in which everybody has nearly the same name.
fn alike_names(count: usize) -> String {
    let mut text = String::from(HEADER);
    let letters = |mut number: usize| {
        let mut name = String::from("maximilian");
        for _ in 0..4 {
            name.push(char::from(b'a' + (number % 26) as u8));
            number /= 26;
        }
        name
    };
    for id in 0..count {
        writeln!(text, "{id},2021-01-06T12:00:00Z,matchmaking,{},bo,1-0", letters(id)).unwrap();
    }
    text
}

#[test]
fn a_hundred_thousand_identical_names_and_thousands_of_similar_ones_take_linear_time() {
    let games: [(&str, usize, fn(usize) -> String); 2] =
        [("same", 100_000, same_names), ("alike", 20_000, alike_names)];
    for (name, most, games) in games {
        let time = |count: usize| {
            let world = World::new();
            world.write("games.csv", games(count));
            let import = world.run("import games.csv --game damas", 0).cpu;
            import + world.run("doctor", 0).cpu + world.run("ranking damas", 0).cpu
        };
        let (few, many) = (time(most / 4), time(most));
        println!("{name}: {few} s, then {many} s");
        assert!(many <= 10.0 * few + 1.0, "{name}: {few} s, then {many} s");
    }
}

#[test]
fn a_report_takes_no_more_memory_for_more_games() {
    let world = |count: usize| {
        let world = World::new();
        world.write("games.csv", same_names(count));
        world.run("import games.csv --game damas", 0);
        world
    };
    let (small, large) = (world(24_000), world(48_000));
    for format in ["csv", "json", "jsonl", "markdown", "table"] {
        for command in ["check damas", "export --list damas --table games"] {
            let line = format!("{command} --format {format}");
            let many = large.run(&line, 0).peak_kib;
            // The packed log is in memory as a whole, some 30 bytes a game; a game in a report takes hundreds. The peak is
            // looked at from outside, and on a busy machine the end of a run may be missed: once of three is enough.
            let is_held = |few: &u64| many.saturating_sub(*few) <= 3_000;
            let is_flat = (0..3).any(|_| is_held(&small.run(&line, 0).peak_kib));
            assert!(is_flat, "{line}: {many} KiB for 48,000 games, and less for 24,000");
        }
    }
}

#[test]
fn deep_json_and_deep_toml_are_refused() {
    let world = World::new();
    for (name, bytes) in [
        ("a.jsonl", "[".repeat(1_000_000)),
        ("b.jsonl", "{\"id\":".repeat(150_000)),
        ("c.jsonl", format!("{{\"id\":{}1{}}}\n", "[".repeat(400_000), "]".repeat(400_000))),
    ] {
        world.write(name, bytes);
        world.run(&format!("import {name} --game damas"), 65);
    }
    world.write("a.toml", format!("a = {}", "[".repeat(500_000)));
    world.write("b.toml", format!("{}a = 1", "a.".repeat(250_000)));
    for name in ["a.toml", "b.toml"] {
        world.run(&format!("nightly --config {name}"), 65);
    }
}

/// So many times a packed million of blank lines stands in the file.
const BOMB: usize = 600;

#[test]
fn archives_that_unpack_without_end_are_refused_at_the_limit() {
    let world = World::new();
    let block = vec![b'\n'; 1_000_000];
    let gzip = |bytes: &[u8]| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    };
    let zstd = |bytes: &[u8]| zstd::bulk::compress(bytes, 3).unwrap();
    world.write("a.csv.gz", [gzip(HEADER.as_bytes()), gzip(&block).repeat(BOMB)].concat());
    world.write("b.csv.zst", [zstd(HEADER.as_bytes()), zstd(&block).repeat(BOMB)].concat());
    for name in ["a.csv.gz", "b.csv.zst"] {
        let run = world.run(&format!("import {name} --game damas"), 65);
        assert!(run.said.contains("250") || run.said.contains("unpack"), "{name}: {}", shortened(&run.said));
    }
}

#[test]
fn exports_made_to_hurt_are_refused() {
    let world = World::new();
    world.run("export --facts facts", 0);
    let good = std::fs::read_to_string(world.path("facts/manifest.json")).unwrap();
    for bytes in [
        "[".repeat(1_000_000),
        "{\"format\":".repeat(90_000),
        good.replace("\"rows\": ", "\"rows\": 9999999999999"),
    ] {
        world.write("facts/manifest.json", bytes);
        world.run("init --from facts --db new.db", 65);
    }
    world.write("facts/manifest.json", &good);
    let word = std::fs::read_to_string(world.path("facts/word.csv")).unwrap();
    for row in [
        format!("1,1,{}", "x".repeat(10_000_000)),
        format!("1,1,\"{}", "\n".repeat(10_000_000)),
        ",".repeat(10_000_000),
    ] {
        world.write("facts/word.csv", format!("{word}{row}"));
        let run = world.run("init --from facts --db new.db", 65);
        assert!(run.said.contains("word.csv") && run.said.len() < 10_000, "{}", shortened(&run.said));
    }
    assert!(!world.path("new.db").exists());
}
