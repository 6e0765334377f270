//! Files with faults without number, and paths that are no files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::{HEAD, ended, folder};
use crate::support::{assert_reported, err, margrave, often, root};

/// Returns the number of faults in one file.
fn number_of_faults() -> usize {
    often(5_000, 16_000)
}

/// As many faults as there are lines take about as long each as a few: all are counted, and the
/// first are shown.
#[test]
fn many_faults_are_one_report() {
    let each = |line: fn(usize) -> String| (0..number_of_faults()).map(line).collect::<String>();
    let files = [
        ("sections", each(|at| format!("section{at}: 1\n"))),
        ("values", format!("values:\n{}", each(|at| format!("  banner.points.ma{at}: 1\n")))),
        ("twice", format!("values:\n{}", each(|_| "  banner.points.max: 1\n".to_owned()))),
        (
            "options",
            format!(
                "options:\n{}",
                each(|at| format!("  option{at}: {{default: 3, doc: x, cite: NL-{at}}}\n"))
            ),
        ),
        (
            "references",
            format!(
                "tables:\n{}",
                each(|at| format!(
                    "  table{at}:\n    cite: house-rule\n    roll: d6\n    rows:\n      1-6: {{roll_on: tabel{at}}}\n"
                ))
            ),
        ),
        ("one_line", format!("values: {{{}}}\n", each(|at| format!("value{at}: 1, ")))),
        (
            "effects",
            format!(
                "tables:\n  one:\n    cite: house-rule\n    roll: d6\n    rows:\n{}",
                each(|at| format!("      {at}: {{loose: 1}}\n"))
            ),
        ),
    ];
    for (name, text) in files {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let home = folder.path().join("mods").join(name);
        fs::create_dir_all(&home).expect("a folder is made");
        let manifest = format!(
            "name: {name}\ntitle: X\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [x.yaml]\n"
        );
        fs::write(home.join("mod.yaml"), manifest).expect("written");
        fs::write(home.join("x.yaml"), text).expect("written");
        let began = Instant::now();
        let output = ended(margrave().current_dir(folder.path()).args([
            "--mods",
            "mods",
            "check",
            &format!("mods/{name}"),
        ]));
        assert_reported(&output, name);
        let said = err(&output);
        let more = said.lines().find_map(|line| {
            line.strip_prefix("… and ")?.strip_suffix(" more")?.parse::<usize>().ok()
        });
        assert!(more.is_some_and(|more| more + 101 >= number_of_faults()), "{name}: {more:?} more");
        assert!(began.elapsed() < Duration::from_secs(15), "{name} takes {:?}", began.elapsed());
    }
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("pipes can be made");
    assert!(made.success());
}

/// Makes something that is no file.
type Make = fn(&Path);

/// Pipes, devices and folders in the place of a file: a map, a script or rules of a mod, an
/// edition, a campaign.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused() {
    let makes: [(&str, Make); 3] = [
        ("a device or a pipe", pipe),
        ("a device or a pipe", |path| {
            std::os::unix::fs::symlink("/dev/zero", path).expect("a link is made")
        }),
        ("a folder", |path| fs::create_dir(path).expect("a folder is made")),
    ];
    // Files that are replaced, and the commands then.
    let tries: &[(&str, &[&[&str]])] = &[
        (
            "vale.yaml",
            &[
                &["check", "try.campaign"],
                &["run", "try.campaign"],
                &["check", "vale.yaml"],
                &["play", "new", "--map", "vale.yaml"],
            ],
        ),
        (
            "try.campaign",
            &[&["run", "try.campaign"], &["check", "try.campaign"], &["test", "try.campaign"]],
        ),
        (
            "mods/hung/main.lua",
            &[&["run", "try.campaign"], &["check", "mods/hung"], &["check", "dutch+hung"]],
        ),
        ("mods/hung/mod.yaml", &[&["run", "try.campaign"], &["check", "dutch+hung"]]),
        ("war/campaign.txt", &[&["play", "war"], &["check", "war"]]),
        ("war/vale.yaml", &[&["play", "war"], &["check", "war"]]),
    ];
    for (what, make) in makes {
        for (path, commands) in tries {
            let folder = folder("", "hash\n");
            fs::create_dir_all(folder.path().join("war")).expect("a folder is made");
            fs::copy(root().join("tests/maps/vale.yaml"), folder.path().join("war/vale.yaml"))
                .expect("copied");
            fs::write(folder.path().join("war/campaign.txt"), HEAD).expect("written");
            let replaced: PathBuf = folder.path().join(path);
            fs::remove_file(&replaced).expect("removed");
            make(&replaced);
            for command in *commands {
                let output = ended(
                    margrave().current_dir(folder.path()).args(["--mods", "mods"]).args(*command),
                );
                let said = err(&output);
                assert!(
                    !output.status.success() && !said.contains("panicked"),
                    "{path} is {what}, {command:?}: {said}"
                );
                assert!(!said.trim().is_empty(), "{path} is {what}, {command:?}: {said}");
            }
        }
    }
}

/// Output is a file as well: nothing goes into a pipe or a device, which nobody may read from, and
/// a file that shows all that a host sees is for its owner alone.
#[cfg(unix)]
#[test]
fn what_is_written_is_a_file() {
    let makes: [Make; 3] = [
        pipe,
        |path| std::os::unix::fs::symlink("/dev/zero", path).expect("a link is made"),
        |path| fs::create_dir(path).expect("a folder is made"),
    ];
    let commands: [&[&str]; 4] = [
        &["atlas", "try.campaign", "-o", "out"],
        &["atlas", "try.campaign", "--as", "red", "-o", "out"],
        &["map", "try.campaign", "--svg", "out"],
        &["simulate", "--campaigns", "1", "--years", "1", "--report", "out"],
    ];
    for command in commands {
        let run = |folder: &Path| {
            ended(margrave().current_dir(folder).args(["--mods", "mods"]).args(command))
        };
        for make in makes {
            let folder = folder("", "hash\n");
            make(&folder.path().join("out"));
            let said = err(&run(folder.path()));
            assert!(said.contains("out") && !said.contains("panicked"), "{command:?}: {said}");
        }
        let folder = folder("", "hash\n");
        let output = run(folder.path());
        assert!(output.status.success(), "{command:?}: {}", err(&output));
        let open = margrave::basics::files::open_to_others(&folder.path().join("out"));
        let of_host = ["atlas", "map"].contains(&command[0]) && !command.contains(&"--as");
        assert!(!(of_host && open), "{command:?}: others may read it");
    }
}
