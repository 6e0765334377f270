//! Results of scripts that are kept while nothing they were found from changes (`src/lua/api/result_cache.rs`): campaigns come to
//! the same, steps of scripts and all (but for those of functions that are tried out), where they are found anew after each event.

use std::fs;
use std::path::Path;

use crate::support::{assert_success, copy_folder, margrave, often, out, root};

/// A mod whose results hang on all kinds of things that a script may read, and whose campaigns hang on its results.
const WATCHER: &str = r#"
local function sum(key, look)
	return campaign.once(key, look)
end

local finders = {
	marks = function() return #campaign.marked("seen") end,
	vars = function() return campaign.vars.scouted or 0 end,
	points = function(realm)
		local points = 0
		for _, banner in realm.banners do
			points += (banner.points or 0) // 100 + (banner.baggage or 0)
		end
		return points
	end,
	money = function(realm) return (realm.crowns or 0) // 50 + (realm.pool or 0) // 100 end,
	clock = function() return campaign.round + #campaign.phase end,
	fed = function(realm)
		local fed = 0
		for _, tile in realm.tiles do
			fed += tile:feeds(realm) + (if tile.besieged then 1 else 0)
		end
		return fed
	end,
	hostile = function(realm)
		local near = 0
		for _, other in campaign.realms do
			for _, banner in if realm:hostile_to(other) then other.banners else {} do
				near += #banner.tile.neighbours + #banner.tile.label
			end
		end
		return near
	end,
	ways = function(realm)
		local ways = campaign.ways(realm.tiles, { mark = { seen = 2 }, settlement = { city = 1 }, most = 3 })
		return #ways
	end,
	nested = function(realm)
		return campaign.once("inner " .. realm.name, function() return #realm.banners + #realm.ships end)
	end,
	values = function(realm) return campaign.value("banner.food", { banner = realm.banners[1] }) end,
}
local names = { "marks", "vars", "points", "money", "clock", "fed", "hostile", "ways", "nested", "values" }

on.scouts_back(function(banner, _, to)
	campaign.vars.scouted = (campaign.vars.scouted or 0) + 1
	if campaign.vars.scouted % 3 == 0 and not to:mark("seen") then
		change.mark(to, "seen")
	end
end)

on.phase_begins("order_of_play", function()
	for _, realm in campaign.seats do
		for _, name in names do
			if name ~= "values" or realm.banners[1] then
				local found = sum(name .. " " .. realm.name, function() return { is = finders[name](realm) } end)
				change.crowns(realm, 1 + found.is % 7, name)
			end
		end
	end
end)

filter.value("banner.food", function(amount, realm, banner)
	if not realm or not banner or amount == 0 then
		return nil
	end
	local found = 0
	for _, name in names do
		if name ~= "values" then
			local one = sum(name .. " " .. realm.name, function() return { is = finders[name](realm) } end)
			found += one.is
			one.is = "gone"
		end
	end
	return amount + found % 3, "watched"
end)
"#;

const WATCHER_MANIFEST: &str = "name: watcher\ntitle: Watcher\nabout: A trial.\napi: 3\nversion: 1.0.0\nscripts_keep_nothing: yes\nfiles: [marks.yaml, main.lua]\n";
const WATCHER_MARKS: &str =
    "marks:\n  seen: {cite: house-rule, name: {en: seen}, symbol: \"?\", doc: A trial.}\n";

/// Plays campaigns with a mod of a folder, and returns what the tables say of them.
fn rows(mods: &Path, (edition, name): (&str, &str), folder: &Path) -> String {
    let mut command = margrave();
    command.args(["simulate", "--edition", edition, "--campaigns", often("2", "3")]);
    command.args(["--years", "2", "--mods"]);
    command.arg(mods).args(["--mod", name, "--players", "greedy,hard-captain", "--threads", "1"]);
    let run = command.arg("--out").arg(folder).output().expect("margrave runs");
    assert_success(&run, &out(&run));
    fs::read_to_string(folder.join("campaigns.csv")).expect("a table")
}

/// Rows without the steps of scripts: functions of a mod that keeps nothing are tried out as well, to see if they do anything.
fn without_steps(rows: &str) -> Vec<String> {
    let heads: Vec<&str> = rows.lines().next().unwrap_or_default().split(',').collect();
    let steps = heads.iter().position(|head| *head == "steps").expect("a column of steps");
    let row = |row: &str| {
        let cells = row.split(',').enumerate().filter(|(at, _)| *at != steps);
        cells.map(|(_, cell)| cell).collect::<Vec<_>>().join(",")
    };
    rows.lines().map(row).collect()
}

#[test]
fn kept_results_are_those_that_are_found_anew() {
    const KEEPS: &str = "scripts_keep_nothing: yes\n";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [kept, anew] = ["kept", "anew"].map(|name| folder.path().join(name));
    copy_folder(&root().join("mods/supply_lines"), &kept.join("supply_lines"));
    let watcher = kept.join("watcher");
    fs::create_dir_all(&watcher).expect("a folder is made");
    fs::write(watcher.join("mod.yaml"), WATCHER_MANIFEST).expect("written");
    fs::write(watcher.join("marks.yaml"), WATCHER_MARKS).expect("written");
    fs::write(watcher.join("main.lua"), WATCHER).expect("written");
    copy_folder(&kept, &anew);
    for name in ["supply_lines", "watcher"] {
        let manifest = anew.join(name).join("mod.yaml");
        let text = fs::read_to_string(&manifest).expect("a manifest");
        assert!(text.contains(KEEPS), "{name} says that it keeps nothing");
        fs::write(&manifest, text.replace(KEEPS, "")).expect("written");
    }
    for (edition, name) in [("dutch", "supply_lines"), ("dutch", "watcher"), ("english", "watcher")]
    {
        let [one, other] = [&kept, &anew].map(|mods| {
            let out = folder.path().join(format!("{edition} {name} {}", mods.ends_with("kept")));
            rows(mods, (edition, name), &out)
        });
        let same = if name == "watcher" {
            without_steps(&one) == without_steps(&other)
        } else {
            one == other
        };
        assert!(same, "{edition} with {name}:\n{one}{other}");
    }
}
