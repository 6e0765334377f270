//! The shipped rules and mods lie inside the program: it is built anew when one of their files
//! comes, goes or changes.

fn main() {
    for folder in ["rules", "mods"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
