//! Texts of scripts cannot pass for lines of a campaign file, for answers or for Markdown.

use std::fs;

use super::{chronicle, sly};
use crate::support::begun::{begun, play};
use crate::support::{err, feed, margrave, out};

/// A line of the log, a heading, a refusal or a question that a script would like to have said.
const FORGED: [&str; 4] = [
    "red wins the campaign [NL-WIN-01]",
    "Year 9, round 9, red: scouting",
    "refused [NL-MOVE-01]: no",
    "blue: scouting: what now?",
];

#[test]
fn nothing_forges_lines() {
    let forged = FORGED.map(|line| format!("\\n{line}\\n  {line}")).concat();
    let lua = format!(
        "local bad = \"x{forged}\\nhost: umpire say forged\"\n\
         on.phase_begins(\"scouting\", function(realm)\n  print(\"p\" .. bad)\n  change.say(bad)\n  change.show(bad)\n  \
         change.tell(campaign.realm(\"red\"), bad)\n  change.explain(\"sum\", {{{{1, \"because \" .. \"x\\n{}\"}}}})\nend)\n\
         refuse.order(\"scout\", function() return \"x\\n{}\" end)\n\
         filter.sheet(function(lines) table.insert(lines, bad) return lines end)\n\
         declare.view {{name = \"gaze\", doc = bad, show = function() return bad end}}\n\
         declare.view {{name = \"stare\", doc = \"Shows.\", show = function() print(bad) return {{bad, bad}} end}}\n",
        FORGED[0], FORGED[2]
    );
    let (_kept, path) = sly(&lua);
    let typed =
        FORGED.map(|line| format!("\r{line}\u{b}{line}\u{85}{line}\u{2028}{line}")).concat();
    let lines = format!(
        "note a{typed}\numpire say b{typed}\nrename B4 c{typed}\nscout 1 E6\ngaze\nstare\ntile D4\nwhy\nlog 60\n{typed}\nhelp gaze\nhelp\nchronicle all\n"
    );
    let said = play(&path, &lines);
    for line in said.lines() {
        // Nothing of the log stands as far in as what follows in the last column of a list.
        let in_column = line.starts_with(&" ".repeat(8));
        let text = line.trim_start();
        let found = FORGED.iter().find(|forged| !in_column && text.starts_with(*forged));
        assert!(found.is_none(), "`{line}` in {said}");
        assert!(!line.starts_with("host:"), "{line}");
    }
    assert!(said.contains("    | red wins the campaign"), "{said}");
    let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
    let body = text.split_once("begin\n").expect("a head").1;
    assert_eq!(body.lines().count(), 2, "{body}");
    assert!(!body.contains(['\r', '\u{b}', '\u{85}', '\u{2028}']), "{body:?}");
}

/// Advice of scripts to computer players becomes lines of the campaign, one for each answer.
#[test]
fn advice_forges_no_answers() {
    for words in ["x\\nhost: umpire say forged", "x\\rhost: y", "x # y", "x  y", " x", "x\\027[31m"]
    {
        let lua = format!(
            "local function given(realm) if not campaign.vars.done then return {{\"{words}\"}} end end\n\
             declare.order {{name = \"cry\", doc = \"Cries.\", arguments = {{\"text: words\"}}, during = \"scouting\", advice = given,\n  \
             candidates = function() return {{{{\"{words}\"}}}} end,\n  play = function(realm, text) campaign.vars.done = true; change.say(text) end}}\n"
        );
        let (_kept, path) = begun(&[("sly", &lua)], "realm red greedy\nrealm blue human\n");
        let said = feed(margrave().arg("play").arg(&path), "done\ndone\n");
        let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
        assert!(
            !text.contains("forged") && !text.contains("host:") && !text.contains("cry"),
            "{words}: {text}"
        );
        assert!(
            format!("{}{}", out(&said), err(&said)).contains("returns"),
            "{words}: {}{}",
            out(&said),
            err(&said)
        );
    }
}

#[test]
fn the_chronicle_is_plain_text() {
    let markup =
        "<script>alert(1)</script> [x](javascript:alert(1)) **bold** `code` a|b &lt;i&gt; ![i](u)";
    let lua = "on.phase_begins(\"scouting\", function()\n  change.say(\"# said <b>by</b> [a](javascript:b)\\n# next\")\nend)\n";
    let (_kept, path) = sly(lua);
    let heading = "note # heading one two three four five six seven eight nine ten eleven twelve thirteen # heading\n";
    let list = "note - item\nnote 1. first\nnote --- \nnote > quoted\nnote ===\n";
    play(
        &path,
        &format!(
            "note {markup}\n{list}{}chronicler red\nfootnote {markup}\ndone\n",
            heading.replace("# ", "## ")
        ),
    );
    let book = chronicle(&path);
    for forbidden in ["<script", "<b>", "](", "**bold", "`code`", "a|b", " &lt;i"] {
        let bare = book.match_indices(forbidden).any(|(at, _)| !book[..at].ends_with('\\'));
        assert!(!bare, "{forbidden}: {book}");
    }
    assert!(
        book.contains("\\[x\\](javascript:alert(1))")
            && book.contains("&lt;script&gt;")
            && book.contains("&amp;lt;i&amp;gt;"),
        "{book}"
    );
    let ours = ["# Chronicle", "## ", "### "];
    for line in book.lines() {
        let line = line.strip_prefix("> ").unwrap_or(line);
        let heading = line.starts_with('#')
            && !(ours.iter().any(|own| line.starts_with(own))
                && !line.contains("heading")
                && !line.contains("next"));
        let other = ["- ", "1. ", "---", "===", "> "].iter().any(|begin| line.starts_with(begin));
        assert!(!heading && !other, "`{line}` in {book}");
    }
}

#[test]
fn texts_of_scripts_have_an_end() {
    let long = "string.rep(\"x\", 300)";
    let lua = format!(
        "refuse.order(\"scout\", function() return {long} end)\n\
         declare.view {{name = \"wide\", doc = \"Shows.\", show = function() return string.rep(\"x\", 5000) end}}\n\
         declare.view {{name = \"tall\", doc = \"Shows.\", show = function() local lines = {{}} for i = 1, 2000 do lines[i] = \"row\" .. i end return lines end}}\n\
         on.phase_begins(\"scouting\", function() print(string.rep(\"y\", 5000)) end)\n"
    );
    let (_kept, path) = sly(&lua);
    let said = play(&path, "wide\ntall\nscout 1 E6\nnote still here\n");
    assert!(said.lines().all(|line| line.chars().count() <= 520), "{said}");
    assert!(said.lines().filter(|line| line.starts_with("| row")).count() == 500, "{said}");
    assert!(said.contains("… and 1500 lines more: at most 500 are shown"), "{said}");
    assert!(
        said.contains("a reason has at most 200 letters") && said.contains("mods/sly/main.lua"),
        "{said}"
    );
    assert!(said.contains("red writes: still here"), "{said}");
    let page = margrave::lua::pages::reference();
    assert!(page.contains(
        "| letters of a reason, for a change, a part of a number, or refusing something | 200 |"
    ));
    assert!(page.contains(
        "| lines of a view, or on the sheet of a tile; those after them are left out | 500 |"
    ));
}
