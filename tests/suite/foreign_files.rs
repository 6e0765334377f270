//! A path leads to no file that is none of it: links in the folders of mods and editions stay
//! inside, and what is no map and no campaign shows nothing of itself.

use std::fs;
use std::path::Path;

use crate::support::{assert_reported, assert_success, err, feed, margrave, out, root};

#[cfg(unix)]
fn linked(target: &Path, link: &Path) {
    let _ = fs::remove_file(link);
    std::os::unix::fs::symlink(target, link).expect("a link is made");
}

/// A link in the folder of a mod or an edition that leads out of it is refused, and nothing of what
/// it leads to is shown.
#[cfg(unix)]
#[test]
fn links_do_not_lead_out() {
    let secret = "tiles:\n  secret: secret\n--secret\n";
    let kept = tempfile::tempdir().expect("a temporary folder");
    let outside = kept.path().join("outside");
    fs::create_dir_all(&outside).expect("a folder is made");
    for name in
        ["main.lua", "extra.lua", "rows.yaml", "mod.yaml", "vale.yaml", "t.campaign", "t.out"]
    {
        fs::write(outside.join(name), secret).expect("written");
    }
    for linked_file in ["main.lua", "lib/extra.lua", "rows.yaml", "lib", "mod.yaml"] {
        let home = kept.path().join(format!("{}/mods/sly", linked_file.replace(['/', '.'], "_")));
        fs::create_dir_all(home.join("lib")).expect("a folder is made");
        fs::write(
            home.join("mod.yaml"),
            "name: sly\ntitle: Sly\nversion: 1.0.0\nfiles: [main.lua, lib/extra.lua, rows.yaml]\n",
        )
        .expect("written");
        fs::write(home.join("main.lua"), "local extra = require(\"lib/extra\")\n")
            .expect("written");
        fs::write(home.join("lib/extra.lua"), "return 1\n").expect("written");
        fs::write(home.join("rows.yaml"), "{}\n").expect("written");
        let sound = margrave().arg("check").arg(&home).output().expect("the binary runs");
        assert_success(&sound, "without a link");
        let target = if linked_file == "lib" {
            fs::remove_dir_all(home.join("lib")).expect("removed");
            outside.clone()
        } else {
            outside.join(linked_file.rsplit('/').next().unwrap_or_default())
        };
        linked(&target, &home.join(linked_file));
        let output = margrave().arg("check").arg(&home).output().expect("the binary runs");
        assert_reported(&output, linked_file);
        assert!(
            err(&output).contains("is a link that leads out of its folder"),
            "{linked_file}: {}",
            err(&output)
        );
        assert!(!err(&output).contains("secret"), "{linked_file}: {}", err(&output));
    }
    // A link within the folder is as good as a file, and the folder itself may be one.
    let home = kept.path().join("inside/mods/sly");
    fs::create_dir_all(&home).expect("a folder is made");
    fs::write(home.join("mod.yaml"), "name: sly\ntitle: Sly\nversion: 1.0.0\nfiles: [main.lua]\n")
        .expect("written");
    fs::write(home.join("real.lua"), "\n").expect("written");
    linked(Path::new("real.lua"), &home.join("main.lua"));
    assert_success(
        &margrave().arg("check").arg(&home).output().expect("the binary runs"),
        "a link within",
    );
    fs::create_dir_all(kept.path().join("other")).expect("a folder is made");
    linked(&home, &kept.path().join("other/sly"));
    assert_success(
        &margrave()
            .arg("check")
            .arg(kept.path().join("other/sly"))
            .output()
            .expect("the binary runs"),
        "a linked folder",
    );
    // Tests of a mod, their maps and what they expect.
    fs::create_dir_all(home.join("tests")).expect("a folder is made");
    let head = "margrave 2\nrealm red human\nrealm blue human\nmap vale.yaml free\nbegin\nexpect phase scouting\n";
    fs::write(home.join("tests/a.campaign"), head).expect("written");
    linked(&outside.join("vale.yaml"), &home.join("tests/vale.yaml"));
    for change in ["the map", "what is expected", "the script"] {
        match change {
            "the map" => {}
            "what is expected" => {
                fs::remove_file(home.join("tests/vale.yaml")).expect("removed");
                fs::copy(root().join("tests/maps/vale.yaml"), home.join("tests/vale.yaml"))
                    .expect("copied");
                linked(&outside.join("t.out"), &home.join("tests/a.out"));
            }
            _ => linked(&outside.join("t.campaign"), &home.join("tests/a.campaign")),
        }
        let output =
            margrave().arg("test").arg(home.join("tests")).output().expect("the binary runs");
        assert!(
            out(&output).contains("is a link that leads out of its folder"),
            "{change}: {}",
            out(&output)
        );
        assert!(!out(&output).contains("secret"), "{change}: {}", out(&output));
    }
}

/// The same in the folder of an edition.
#[cfg(unix)]
#[test]
fn links_do_not_lead_out_of_editions() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let rules = kept.path().join("rules");
    crate::support::copy_folder(&root().join("rules"), &rules);
    let secret = kept.path().join("secret.yaml");
    fs::write(&secret, "secret: [\n").expect("written");
    linked(&secret, &rules.join("dutch/values.yaml"));
    let output = margrave()
        .arg("--rules")
        .arg(&rules)
        .args(["check", "dutch"])
        .output()
        .expect("the binary runs");
    assert_reported(&output, "a link");
    assert!(
        err(&output).contains("rules/dutch/values.yaml is a link that leads out"),
        "{}",
        err(&output)
    );
    assert!(!err(&output).contains("secret: ["), "{}", err(&output));
}

/// A map or a campaign named by its path can be any file of the disk: one that is neither shows
/// nothing of itself.
#[test]
fn other_files_are_not_shown() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("passwords", "root:secret:0:0\nother:secret:1:1\n"),
        ("passwords.txt", "tiles:\n  secret\n"),
        ("config.yaml", "password: secret\nother: [secret\n"),
        ("config.yml", "- secret\n"),
        ("key.yaml", "secret\n"),
        ("odd.yaml", " tiles: secret\n"),
        ("notes.campaign", "secret words\nmargrave 2\n"),
        ("margraves", "margraves secret\n"),
        ("unended", "something\nsecret"),
    ] {
        let path = kept.path().join(name);
        fs::write(&path, text).expect("written");
        let head = format!(
            "margrave 2\nrealm red human\nrealm blue human\nmap {}\ntile B4 capital red\nbegin\n",
            path.display()
        );
        let script = kept.path().join("begun.campaign");
        fs::write(&script, &head).expect("written");
        let folder = kept.path().join(format!("war-{name}"));
        fs::create_dir_all(&folder).expect("a folder is made");
        fs::write(folder.join("campaign.txt"), &head).expect("written");
        let copied = kept.path().join(format!("copy-{name}"));
        fs::create_dir_all(&copied).expect("a folder is made");
        fs::write(copied.join("campaign.txt"), text).expect("written");
        let (path, new) = (path.as_os_str(), kept.path().join("new"));
        let ways: [(&[&std::ffi::OsStr], &str); 10] = [
            (&["run".as_ref(), path], "run"),
            (&["check".as_ref(), path], "check"),
            (&["test".as_ref(), path], "test"),
            (&["chronicle".as_ref(), path], "chronicle"),
            (
                &[
                    "compare".as_ref(),
                    path,
                    "--with".as_ref(),
                    "dutch".as_ref(),
                    "--with".as_ref(),
                    "english".as_ref(),
                ],
                "compare",
            ),
            (&["run".as_ref(), script.as_os_str()], "map in a script"),
            (&["check".as_ref(), folder.as_os_str()], "map in a campaign"),
            (&["play".as_ref(), copied.as_os_str()], "a campaign"),
            (
                &["play".as_ref(), "--from-snapshot".as_ref(), copied.as_os_str()],
                "a campaign and its saved state",
            ),
            (&["play".as_ref(), new.as_os_str(), "--map".as_ref(), path], "--map"),
        ];
        for (words, what) in ways {
            let output = feed(margrave().args(words), "");
            let said = format!("{}{}", out(&output), err(&output));
            assert!(!output.status.success(), "{what} {name}: {said}");
            assert!(!said.contains("secret"), "{what} {name}: {said}");
            assert_eq!(
                fs::read_to_string(copied.join("campaign.txt")).expect("it is read"),
                text,
                "{what} {name}"
            );
            // One report: nothing is said of the tiles of a map that is not there.
            assert_eq!(said.matches('×').count(), 1, "{what} {name}: {said}");
            assert!(
                said.contains("is not a map file") || said.contains("is not a campaign file"),
                "{what} {name}: {said}"
            );
        }
    }
    // A map with a mistake is shown, as one has to mend it.
    let path = kept.path().join("mine.yaml");
    fs::write(&path, "tiles:\n  A1: medow\n").expect("written");
    let output = margrave().arg("check").arg(&path).output().expect("the binary runs");
    assert!(err(&output).contains("A1: medow"), "{}", err(&output));
}
