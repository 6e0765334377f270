//! The shipped rules and mods lie inside the program: it is built anew when one of their files
//! comes, goes or changes. Their YAML is scanned here and their scripts are compiled, so that no run of
//! the program does it again.

#[path = "build/lua.rs"]
mod lua;
#[path = "build/prelude.rs"]
mod prelude;
#[path = "build/shipped.rs"]
mod shipped;
#[path = "build/tree.rs"]
mod tree;

use std::env;
use std::path::PathBuf;

fn main() {
    let made_of = ["rules", "mods", "src/build.rs", "src/build"];
    let for_scripts =
        ["src/lua/compiler.rs", "src/lua/library", "src/lua/meter", "src/lua/prelude"];
    for path in made_of.into_iter().chain(for_scripts) {
        println!("cargo::rerun-if-changed={path}");
    }
    let variable = |name| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    let (own, out) = (variable("CARGO_MANIFEST_DIR"), variable("OUT_DIR"));
    shipped::write(&own, &out).expect("what is made of rules and mods is written");
    prelude::write(&own, &out).expect("the prelude is compiled and written");
}
