//! The shipped rules and mods lie inside the program: it is built anew when one of their files
//! comes, goes or changes. Their YAML is scanned here and their scripts are compiled, so that no run of
//! the program does it again. The sentences of the program are listed from its source, and packed as its
//! catalogues are.

#[path = "build/lua.rs"]
mod lua;
#[path = "build/pack.rs"]
mod pack;
#[path = "build/prelude.rs"]
mod prelude;
#[path = "build/sentences.rs"]
mod sentences;
#[path = "build/shipped.rs"]
mod shipped;
#[path = "build/tree.rs"]
mod tree;

use std::env;
use std::path::PathBuf;

fn main() {
    for path in ["rules", "mods", "src"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let variable = |name| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    let (own, out) = (variable("CARGO_MANIFEST_DIR"), variable("OUT_DIR"));
    shipped::write(&own, &out).expect("what is made of rules and mods is written");
    sentences::write(&own, &out).expect("the list of sentences is written");
    pack::catalogues(&own, &out).expect("the catalogues are packed and written");
    prelude::write(&own, &out).expect("the prelude is compiled and written");
}
