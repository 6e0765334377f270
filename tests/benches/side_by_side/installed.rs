//! Installs those whom Margrave is measured beside: below `target`, and nowhere else.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where their scripts and the lists of their packages are.
pub fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches/side_by_side")
}

/// Where they are; or a sentence that says what is missing.
pub struct Installed {
    /// A folder with the scripts and the packages they use.
    pub boardgame_io: Result<PathBuf, String>,
    /// A Python that knows it.
    pub open_spiel: Result<PathBuf, String>,
}

impl Installed {
    /// Installs those that are wanted, where they are not there yet.
    pub fn below(folder: &Path, boardgame_io: bool, open_spiel: bool) -> Installed {
        let none = || Ok(PathBuf::new());
        let left_out = |name: &str, needs: &str, why: String| {
            format!("{name}, which needs {needs} and a package registry, is left out: {why}")
        };
        let boardgame_io = if boardgame_io { node_packages(folder) } else { none() };
        let open_spiel = if open_spiel { python_environment(folder) } else { none() };
        Installed {
            boardgame_io: boardgame_io
                .map_err(|why| left_out("boardgame.io", "Node.js with npm", why)),
            open_spiel: open_spiel
                .map_err(|why| left_out("OpenSpiel", "Python 3 with venv and pip", why)),
        }
    }
}

/// What a command prints; or what it says when it fails.
pub fn output(command: &mut Command) -> Result<String, String> {
    let name = Path::new(command.get_program()).file_name().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    let output = command.output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("`{name}` is not there"),
        _ => format!("`{name}` could not be started: {error}"),
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("`{name}` failed\n{}", said.trim_end()))
}

/// Makes the folder new by these commands, if it was made by another list of packages.
fn install(folder: &Path, list: &Path, commands: &mut [Command]) -> Result<(), String> {
    let stamp = folder.join("installed");
    let wanted = fs::read(list).map_err(|error| error.to_string())?;
    if fs::read(&stamp).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    eprintln!("side by side: installs into {}", folder.display());
    commands.iter_mut().try_for_each(|command| output(command).map(drop))?;
    fs::write(stamp, wanted).map_err(|error| error.to_string())
}

/// The scripts, and the packages that they use beside them.
fn node_packages(folder: &Path) -> Result<PathBuf, String> {
    let folder = &folder.join("boardgame.io");
    let files = [
        "package.json",
        "package-lock.json",
        "boardgame_io.mjs",
        "small_war.mjs",
        "tic_tac_toe.mjs",
    ];
    output(Command::new("node").arg("--version"))?;
    let copied = files.iter().try_for_each(|file| {
        fs::create_dir_all(folder)?;
        fs::copy(sources().join(file), folder.join(file)).map(drop)
    });
    copied.map_err(|error| error.to_string())?;
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--cache", "cache"]);
    npm.current_dir(folder);
    install(folder, &folder.join("package-lock.json"), &mut [npm])?;
    Ok(folder.clone())
}

fn python_environment(folder: &Path) -> Result<PathBuf, String> {
    let folder = &folder.join("OpenSpiel");
    let list = sources().join("requirements.txt");
    let python = folder.join("bin/python");
    let mut environment = Command::new("python3");
    environment.args(["-m", "venv", "--clear"]).arg(folder);
    let mut pip = Command::new(&python);
    // Nothing is built here, which would take an hour; nor is anything kept elsewhere.
    pip.args(["-m", "pip", "install", "--no-cache-dir", "--disable-pip-version-check"]);
    pip.args(["--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement"])
        .arg(&list);
    install(folder, &list, &mut [environment, pip])?;
    Ok(python)
}
