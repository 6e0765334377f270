//! The shipped rules and mods lie inside the program: it is built anew when one of their files
//! comes, goes or changes. Their YAML is scanned here, so that no run of the program does it again.

#[path = "build/shipped.rs"]
mod shipped;
#[path = "build/tree.rs"]
mod tree;

use std::env;
use std::path::PathBuf;

fn main() {
    for folder in ["rules", "mods"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed=src/build");
    let variable = |name| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    let (own, out) = (variable("CARGO_MANIFEST_DIR"), variable("OUT_DIR"));
    shipped::write(&own, &out)
        .expect("the files of rules and mods are read, and what is made of them is written");
}
