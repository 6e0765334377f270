//! Helpers of several test programs: the binary, temporary folders, copies of the shipped rules.
#![allow(dead_code)]

pub mod begun;
pub mod pages_here;
pub mod recorded;
pub mod samples;
pub mod scripted;
pub mod series;
pub mod watched;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The binary, run in the folder of the project, without colour settings of whoever runs the test.
pub fn margrave() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_margrave"));
    command
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("FORCE_COLOR");
    command
}

/// Runs a command with this text as standard input.
pub fn feed(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let text = input.to_owned();
    // The program may stop reading early, so a broken pipe is no failure.
    let writer = std::thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the input was written");
    output
}

pub fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Ended with a report: status 1, something said on standard error, and no panic.
pub fn assert_reported(output: &Output, what: &str) {
    let text = err(output);
    assert!(!text.contains("panicked"), "{what}: {text}");
    assert_eq!(output.status.code(), Some(1), "{what}: {}{text}", out(output));
    assert!(!text.trim().is_empty(), "{what} says nothing");
}

pub fn assert_success(output: &Output, what: &str) {
    assert!(output.status.success(), "{what}: {:?}\n{}{}", output.status, out(output), err(output));
}

pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder is made");
    for entry in fs::read_dir(from).expect("a folder is read") {
        let path = entry.expect("an entry is read").path();
        let target = to.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            copy_folder(&path, &target)
        } else {
            let _bytes = fs::copy(&path, &target).expect("a file is copied");
        }
    }
}

/// Files below a folder with this ending, in order of name.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// True if expected texts are to be written instead of compared.
pub fn bless() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// Returns the usual number, or the larger one in a soak, which `MARGRAVE_SOAK=1` asks for.
pub fn often<T>(usual: T, in_a_soak: T) -> T {
    let soak = std::env::var_os("MARGRAVE_SOAK").is_some_and(|value| value == "1");
    if soak { in_a_soak } else { usual }
}
