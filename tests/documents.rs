//! What is written about the program is what it does: the README's transcript and the reference.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use margrave::rules::Library;
use margrave::script::run::run;
use margrave::session::Screen;

#[derive(Clone, Default)]
struct Recorder(Rc<RefCell<String>>);

impl Screen for Recorder {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push_str(&format!("{text}\n"));
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Replaces what stands between two marks.
fn between(text: &str, name: &str, content: &str) -> String {
    let begin = format!("<!-- {name} -->\n");
    let start = text.find(&begin).expect("the README has the mark") + begin.len();
    let end = start + text[start..].find("<!-- end -->").expect("the mark is closed");
    format!("{}```\n{}```\n{}", &text[..start], content, &text[end..])
}

/// `BLESS=1` writes the file, otherwise it must be current.
fn check(path: &str, wanted: &str) {
    let path = root().join(path);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).expect("the file is there");
    assert!(found == wanted, "{} is stale: run `BLESS=1 cargo test --test documents`", path.display());
}

/// Shows that the README's script and its output are what the program reads and prints.
#[test]
fn readme_transcript() {
    let script = fs::read_to_string(root().join("scripts/readme.campaign")).expect("the script is there");
    let recorder = Recorder::default();
    let sound = run(&root().join("scripts/readme.campaign"), &Library::shipped(), Box::new(recorder.clone()), false);
    assert!(matches!(sound, Ok(true)), "{}", recorder.0.borrow());
    let readme = fs::read_to_string(root().join("README.md")).expect("the README is there");
    let readme = between(&readme, "script", &script);
    check("README.md", &between(&readme, "output", &recorder.0.borrow()));
}

/// Shows that the generated reference is current.
#[test]
fn reference() {
    check("rules/REFERENCE.md", &margrave::command::reference());
}

/// Shows that what mods can call is written down as it is, for readers and for editors.
#[test]
fn pages_of_mods() {
    use margrave::lua::pages;
    check("mods/API.md", &pages::reference());
    check("mods/types/margrave.d.luau", &pages::luau());
    check("mods/types/margrave.lua", &pages::luacats());
    check("mods/.luarc.json", &pages::luarc());
    check("mods/.luaurc", &pages::luaurc());
}
