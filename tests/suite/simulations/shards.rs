//! The recipes for many machines in `scripts/shards`: each is run as it stands, and what its shards
//! join to is what one run writes. Tools that are not there are named.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::files;
use crate::support::{assert_success, err, feed, margrave, out, root};

const ARGUMENTS: &[&str] = &[
    "--players",
    "greedy,random",
    "--campaigns",
    "5",
    "--years",
    "1",
    "--seed",
    "9",
    "--against",
    "mod weather",
];

fn recipe(name: &str) -> PathBuf {
    root().join("scripts/shards").join(name)
}

/// A command in a folder, which finds the program that is tested as `margrave`.
fn command(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    let binary = Path::new(env!("CARGO_BIN_EXE_margrave")).parent().expect("a folder").to_owned();
    let mut path: OsString = binary.into();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    command.env("PATH", path).current_dir(folder);
    command
}

/// True if a tool is there; if not, it is said which.
fn is_there(program: &str, arguments: &[&str]) -> bool {
    let there =
        Command::new(program).args(arguments).output().is_ok_and(|run| run.status.success());
    if !there {
        println!("not tried, as it is not installed: {program} {}", arguments.join(" "));
    }
    there
}

fn merged(folder: &Path) -> Output {
    feed(command("margrave", folder).args(["simulate", "merge", "shards", "--out", "whole"]), "")
}

/// A run of its own, and what is in the folder that shards were joined to, are the same.
fn assert_whole(folder: &Path) {
    let alone = folder.join("alone");
    if !alone.exists() {
        let run = feed(margrave().arg("simulate").args(ARGUMENTS).arg("--out").arg(&alone), "");
        assert_success(&run, "one run");
    }
    for part in ["", "against"] {
        let found = files(&folder.join("whole").join(part), &[]);
        assert!(!found.is_empty() && files(&alone.join(part), &[]) == found, "`{part}` differs");
    }
}

/// GNU parallel on this machine; given again, nothing is played twice.
#[cfg(unix)]
#[test]
fn gnu_parallel_plays_shards() {
    if !is_there("parallel", &["--version"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = || {
        let mut parallel = command("sh", folder.path());
        feed(parallel.arg(recipe("parallel.sh")).arg("3").args(ARGUMENTS), "")
    };
    let run = play();
    assert_success(&run, "parallel.sh");
    assert_whole(folder.path());
    fs::remove_dir_all(folder.path().join("whole")).expect("the folder is removed");
    let again = play();
    assert_success(&again, "parallel.sh again");
    assert!(err(&again).contains("0 campaigns played in"), "{}", err(&again));
    assert_whole(folder.path());
}

/// A cluster of Dask on this machine. `PYTHON` names a Python that has it.
#[cfg(unix)]
#[test]
fn dask_plays_shards() {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !is_there(&python, &["-c", "import dask.distributed"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut dask = command(&python, folder.path());
    let run = feed(dask.arg(recipe("with_dask.py")).arg("2").args(ARGUMENTS), "");
    assert_success(&run, "with_dask.py");
    assert_whole(folder.path());
}

/// Each task of a Slurm array and each pod of an indexed Job plays its shard: here one after the
/// other.
#[cfg(unix)]
#[test]
fn tasks_and_pods_play_shards() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for task in ["1", "2"] {
        let mut slurm = command("sh", folder.path());
        slurm.env("SLURM_ARRAY_TASK_ID", task).arg(recipe("slurm.sh")).arg("2").args(ARGUMENTS);
        assert_success(&feed(&mut slurm, ""), "slurm.sh");
    }
    assert_success(&merged(folder.path()), "the shards of Slurm");
    assert_whole(folder.path());

    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = fs::read_to_string(recipe("kubernetes.yaml")).expect("a file is read");
    let job: serde_yaml::Value = serde_yaml::from_str(&text).expect("YAML");
    assert_eq!(job["spec"]["completionMode"], "Indexed");
    let shards = job["spec"]["completions"].as_u64().expect("a number");
    let pod = &job["spec"]["template"]["spec"]["containers"][0];
    let script = pod["args"][0].as_str().expect("a script");
    assert!(script.contains(&format!("/{shards}\"")), "{script}");
    // As many shards take long: two of them stand for all.
    let script = script.replace(&format!("/{shards}\""), "/2\"").replace(
        "--edition dutch --campaigns 100000 --seed 7",
        "--players greedy,random --campaigns 5 --years 1 --seed 9 --against 'mod weather'",
    );
    for index in ["0", "1"] {
        let mut sh = command("sh", folder.path());
        let run = feed(sh.env("JOB_COMPLETION_INDEX", index).args(["-c", &script]), "");
        assert!(run.status.success(), "{script}: {}{}", out(&run), err(&run));
    }
    assert_success(&merged(folder.path()), "the shards of the Job");
    assert_whole(folder.path());
}
