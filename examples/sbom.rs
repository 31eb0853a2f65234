//! Writes the software bill of materials of the program to standard output: `CycloneDX` 1.5 as JSON, from
//! `cargo metadata` and `Cargo.lock`, nothing else needed. The same sources give the same bytes.
//!
//! ```sh
//! cargo run --example sbom > arbitro.cdx.json
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::process::Command;

use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let root = env!("CARGO_MANIFEST_DIR");
    let metadata = metadata(root)?;
    let sums = checksums(&std::fs::read_to_string(format!("{root}/Cargo.lock"))?)?;
    let bill = bill(&metadata, &sums)?;
    // The one place of this example that prints.
    std::io::Write::write_all(&mut std::io::stdout(), format!("{bill:#}\n").as_bytes())?;
    Ok(())
}

fn metadata(root: &str) -> Result<Value, Box<dyn Error>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["metadata", "--format-version", "1", "--locked"];
    let ran = Command::new(cargo).args(arguments).current_dir(root).output()?;
    if !ran.status.success() {
        return Err(String::from_utf8_lossy(&ran.stderr).into_owned().into());
    }
    Ok(serde_json::from_slice(&ran.stdout)?)
}

/// The SHA-256 of each package's archive, by name and version.
fn checksums(lock: &str) -> Result<BTreeMap<(String, String), String>, Box<dyn Error>> {
    let lock: toml::Table = toml::from_str(lock)?;
    let packages = lock.get("package").and_then(toml::Value::as_array).ok_or("Cargo.lock has no packages")?;
    let text = |package: &toml::Value, key: &str| package.get(key)?.as_str().map(str::to_owned);
    let sum =
        |package| Some(((text(package, "name")?, text(package, "version")?), text(package, "checksum")?));
    Ok(packages.iter().filter_map(sum).collect())
}

fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, Box<dyn Error>> {
    value[key].as_str().ok_or_else(|| format!("cargo metadata names no {key}").into())
}

fn array<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// What each package needs to be built into the program; what only tests and benches need is left out.
fn needed(metadata: &Value) -> Result<BTreeMap<&str, BTreeSet<&str>>, Box<dyn Error>> {
    let mut graph = BTreeMap::new();
    for node in array(&metadata["resolve"], "nodes") {
        let mut needs = BTreeSet::new();
        for need in array(node, "deps") {
            if array(need, "dep_kinds").iter().any(|kind| kind["kind"] != "dev") {
                needs.insert(text(need, "pkg")?);
            }
        }
        graph.insert(text(node, "id")?, needs);
    }
    let mut reached = BTreeMap::new();
    let mut open = vec![text(&metadata["resolve"], "root")?];
    while let Some(id) = open.pop() {
        let needs = graph.get(id).ok_or("cargo metadata names a package that it does not describe")?;
        if reached.insert(id, needs.clone()).is_none() {
            open.extend(needs);
        }
    }
    Ok(reached)
}

fn bill(metadata: &Value, sums: &BTreeMap<(String, String), String>) -> Result<Value, Box<dyn Error>> {
    let needed = needed(metadata)?;
    let root = text(&metadata["resolve"], "root")?;
    let mut components = BTreeMap::new();
    let mut urls = BTreeMap::new();
    for package in array(metadata, "packages") {
        let id = text(package, "id")?;
        if needed.contains_key(id) {
            let component = component(package, sums, id == root)?;
            urls.insert(id, text(&component, "purl")?.to_owned());
            components.insert(id, component);
        }
    }
    let program = components.remove(root).ok_or("cargo metadata does not describe the program")?;
    let depends = needed.iter().map(|(id, needs)| {
        let on: BTreeSet<_> = needs.iter().map(|need| &urls[need]).collect();
        (&urls[id], json!({"ref": urls[id], "dependsOn": on}))
    });
    let depends: BTreeMap<_, _> = depends.collect();
    let mut components: Vec<_> = components.into_values().collect();
    components.sort_by_key(|component| component["purl"].to_string());
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": program},
        "components": components,
        "dependencies": depends.into_values().collect::<Vec<_>>(),
    }))
}

fn component(
    package: &Value,
    sums: &BTreeMap<(String, String), String>,
    is_program: bool,
) -> Result<Value, Box<dyn Error>> {
    let (name, version) = (text(package, "name")?, text(package, "version")?);
    // Older manifests write a slash where SPDX writes OR.
    let license = text(package, "license")?.replace(" / ", " OR ").replace('/', " OR ");
    let url = format!("pkg:cargo/{name}@{version}");
    let mut component = json!({
        "type": if is_program { "application" } else { "library" },
        "bom-ref": url,
        "name": name,
        "version": version,
        "purl": url,
        "licenses": [{"expression": license}],
    });
    if let Some(sum) = sums.get(&(name.to_owned(), version.to_owned())) {
        component["hashes"] = json!([{"alg": "SHA-256", "content": sum}]);
    }
    if let Some(repository) = package["repository"].as_str() {
        component["externalReferences"] = json!([{"type": "vcs", "url": repository}]);
    }
    Ok(component)
}
