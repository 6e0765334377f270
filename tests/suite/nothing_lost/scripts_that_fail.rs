//! Scripts that break what must hold, fail, or let a computer player come to no end: nothing that was
//! accepted is lost.

use super::{check, text_of};
use crate::support::begun::{PEOPLE, begun, is_hash, play};

/// A computer player that does not finish, or is refused what it gives, hands its realm to the host
/// with a report; nothing is broken, also when the campaign is opened again.
#[test]
fn a_computer_player_without_an_end() {
    let endless = "local turns = 0\nrefuse.order('done', function(realm) if realm and realm.name == 'blue' then return 'blue goes on' end end)\n";
    let refusing = "for _, name in { 'done', 'scout', 'move', 'raze', 'give', 'store', 'load', 'divide', 'destroy' } do\n\
                    refuse.order(name, function(realm) if realm and realm.name == 'blue' then return 'nothing is right' end end)\nend\n";
    for (lua, report) in [
        (endless, "does not finish"),
        (refusing, "gave an order that is refused: `done`: nothing is right"),
    ] {
        let (_kept, path) = begun(&[("stubborn", lua)], "realm red human\nrealm blue greedy\n");
        let said = play(&path, "done\nview as host\nhash\n");
        let unwrapped = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            unwrapped.contains(report) || unwrapped.contains("gave an order that is refused"),
            "{said}"
        );
        assert!(
            unwrapped.contains("Whoever sits at the screen answers for blue from now on"),
            "{said}"
        );
        assert!(text_of(&path).contains("\nhost: hand blue human\n"), "{}", text_of(&path));
        let lines = text_of(&path).lines().count();
        assert!(lines < 2100, "{lines} lines");
        check(&path);
        // Given back it is stuck again, and play goes on.
        let said = play(&path, "hand blue greedy\numpire say we go on\nquit\n");
        assert!(said.contains("umpire: we go on"), "{said}");
        check(&path);
    }
}

/// A hook that always fails where a phase ends does not keep an amendment from taking hold that
/// leaves its mod out.
#[test]
fn an_amendment_gets_past_a_failing_hook() {
    for hook in
        ["on.phase_ends('scouting'", "on.phase_begins('movement'", "on.after_event('scouted'"]
    {
        let lua = format!("{hook}, function() error('never') end)\n");
        let (_kept, path) = begun(&[("broken", &lua)], PEOPLE);
        let said = play(
            &path,
            "note one\nscout 1 E6\ndone\namend without broken\nscout 1 E6\ndone\nview as host\nhash\nview as seat\nwhere\nmods\n",
        );
        assert!(said.contains("never"), "{hook}: {said}");
        assert!(said.contains("movement") || said.contains("blue: scouting"), "{hook}: {said}");
        let hash = said.lines().rfind(|line| is_hash(line)).expect("a state");
        assert!(check(&path).contains(hash), "{hook}: {said}\n{}", text_of(&path));
        assert!(play(&path, "view as host\nhash\n").contains(hash), "{hook}");
        // The amendment can be taken back like any other.
        let said = play(&path, "undo 3 yes\nmods\n");
        assert!(
            said.contains("The rules are again those of before") || said.contains("broken"),
            "{hook}: {said}"
        );
        check(&path);
    }
}

/// Invariants of mods are looked at after each order; the script is blamed that broke one, and the
/// order is taken back, so that the campaign can be opened again.
#[test]
fn invariants_hold_after_each_order() {
    let law = "declare.invariant('no banner has 777 points', function()\n\tfor _, banner in campaign.banners do\n\
               \t\tif banner.points == 777 then return tostring(banner) .. ' has' end\n\tend\nend)\n";
    let breaks = "-- It breaks the law of another mod.\non.after_event('noted', function(event)\n\tif event.text == 'break' then\n\
                  \t\tlocal banner = campaign.realm('red').banners[1]\n\t\tchange.points(banner, 777 - banner.points, 'whim')\n\tend\nend)\n";
    let innocent = "on.after_event('noted', function() change.say('a note') end)\n";
    let (_kept, path) = begun(&[("law", law), ("breaks", breaks), ("innocent", innocent)], PEOPLE);
    let said = play(
        &path,
        "note all is well\nnote break\nnote it goes on\nview as host\numpire banner red 1 points 777\nhash\n",
    );
    let unwrapped = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        unwrapped.contains("what must always hold does not: no banner has 777 points: red 1 has"),
        "{said}"
    );
    assert!(said.contains("mods/breaks/main.lua:5"), "the one that did it is named: {said}");
    assert!(said.contains("The campaign is as it was before `red: note break`"), "{said}");
    assert!(said.contains("red writes: it goes on"), "{said}");
    assert!(
        unwrapped.contains("that would leave the campaign broken: no banner has 777 points"),
        "{said}"
    );
    let hash = said.lines().rfind(|line| is_hash(line)).expect("a state");
    assert!(check(&path).contains(hash));
    assert!(play(&path, "view as host\nhash\n").contains(hash));
    // A break by the rules themselves is nobody's fault.
    let law = "declare.invariant('nobody scouts', function()\n\tif campaign.tile('E6').known then return 'E6 is known' end\nend)\n";
    let (_kept, path) = begun(&[("law", law), ("innocent", innocent)], PEOPLE);
    let said = play(&path, "dice 4 4\nscout 1 E6\nnote on\n");
    let unwrapped = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        unwrapped.contains("no script changed anything that broke it")
            && said.contains("mods/law/main.lua:1"),
        "{said}"
    );
    assert!(said.contains("red writes: on"), "{said}");
    check(&path);
}
