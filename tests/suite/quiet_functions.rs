//! Functions of hooks that are left uncalled because they do nothing (`src/lua/host/quiet.rs`): no rule is kept
//! from firing by it, whatever a script does with what it is told.

use std::fs;

use crate::support::{assert_success, copy_folder, margrave, out, root};

/// The scripts of an edition that keeps nothing between calls. Each function has a part of its own in what red has
/// at last.
const SCRIPTS: &str = r#"
local function pay(crowns, looks)
	on.after_event("baggage_changed", function(event)
		if looks(event) then
			change.crowns(campaign.realm("red"), crowns, "looked")
		end
	end)
end

-- What tells a table apart without looking into it.
pay(1, function(event)
	return type(event) == "table"
end)
pay(2, function(event)
	return typeof(event) == "table"
end)
pay(4, function(event)
	return tostring(event) == "table"
end)
pay(8, function(event)
	return pcall(next, event)
end)
pay(16, function(event)
	return pcall(rawlen, event)
end)
-- What hangs on memory and marks sleeps until these change, and as soon as they do it is called again.
pay(32, function()
	return campaign.vars.packs == 1
end)
pay(64, function(event)
	return #campaign.marked("mist") > 0 and event.banner.number == 1
end)
-- What was called in vain is called all the same.
pay(128, function(event)
	return event.banner.number == 1
end)

on.after_event("baggage_changed", function(event)
	print(event and "packed")
end)

declare.order({
	name = "pack",
	doc = "Packs more baggage.",
	during = "reorganization",
	cite = "house-rule",
	play = function(realm)
		change.baggage(realm.banners[1], 1, "packed")
		campaign.vars.packs = (campaign.vars.packs or 0) + 1
	end,
})

declare.order({
	name = "fog",
	doc = "Lays mist on the capital.",
	during = "reorganization",
	cite = "house-rule",
	play = function(realm)
		change.mark(realm.capital, "mist")
	end,
})
"#;

const CAMPAIGN: &str = "margrave 2
edition told
realm red human
realm blue human
map MAP
tile B4 capital red
tile H4 capital blue
banner red 1 B4 900
start reorganization
begin
red: pack
expect said packed
expect realm red crowns 159
red: pack
expect said packed
expect realm red crowns 350
red: fog
red: pack
expect said packed
expect realm red crowns 573
";

#[test]
fn no_rule_sleeps_that_has_something_to_do() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rules = folder.path().join("rules");
    copy_folder(&root().join("rules/dutch"), &rules.join("dutch"));
    fs::copy(root().join("rules/styles.yaml"), rules.join("styles.yaml")).expect("copied");
    let told = rules.join("told");
    fs::create_dir_all(&told).expect("a folder is made");
    let manifest = "name: Told\nabout: A trial.\nextends: dutch\nversion: 1.0.0\nscripts_keep_nothing: yes\nfiles: [told.lua]\n";
    fs::write(told.join("edition.yaml"), manifest).expect("written");
    fs::write(told.join("told.lua"), SCRIPTS).expect("written");
    let script = folder.path().join("told.campaign");
    let map = root().join("tests/maps/vale.yaml").display().to_string();
    fs::write(&script, CAMPAIGN.replace("MAP", &map)).expect("written");
    let run = margrave().arg("--rules").arg(&rules).arg("test").arg(&script).output();
    let run = run.expect("margrave runs");
    assert_success(&run, &out(&run));
}
