-- The dragon of the hoard in battle: its profile, how it fared, and what becomes of the hoard (WM-DRAGON-05 to WM-DRAGON-09).
local citing = require("margrave/citing")
local tables = require("lib/tables")
local tiles = require("lib/tiles")

local dragon = {}

-- True if an undefeated dragon joins a battle there (WM-DRAGON-05).
function dragon.guards(tile)
	return tile.terrain == "volcano" and tile:mark("dragon") ~= nil
end

-- What players need to know of it, for the scenario sheet (WM-DRAGON-05, WM-DRAGON-06, WM-DRAGON-07).
function dragon.lines(tile)
	if not dragon.guards(tile) then
		return {}
	end
	local profile = campaign.record("dragon_profile", "emperor_dragon")
	local about = {
		dragon = tables.title("dragon_profile", "emperor_dragon"),
		kind = profile.kind,
		attacks = profile.attacks,
		armour = profile.armour,
		hits = { profile.hits, "hit" },
		causes = profile.causes,
	}
	local lines = { campaign.text("{dragon}: {kind}, attacks {attacks}, armour {armour}, {hits}, causes {causes}", about) }
	for _, row in ipairs(campaign.rows("dragon_habits")) do
		table.insert(lines, "  " .. tables.text(campaign.record("dragon_habits", row).text))
	end
	for _, fate in ipairs(campaign.rows("dragon_points")) do
		local row = campaign.record("dragon_points", fate)
		local won = { what = tables.title("dragon_points", fate), points = { row.points, "table point" }, to = row.to }
		table.insert(lines, "  " .. campaign.text("{what}: {points} {to}", won))
	end
	return lines
end

-- Its fate by the hits it has taken, or by dice on paper (WM-DRAGON-06).
local function fate()
	if options.battles == "paper" then
		return play.result("paper_dragon", "the dragon")
	end
	local most = campaign.record("dragon_profile", "emperor_dragon").hits
	local hits = ask.number(nil, campaign.text("hits on the dragon when the battle ended"), 0, most, { advice = 0 })
	return play.read("dragon_fate", hits, "the dragon")
end

-- How it fared, and what that is worth to whom: points go to `add` (WM-DRAGON-06, WM-DRAGON-07). The battle remembers its fate.
function dragon.count(battle, decide, add)
	if not dragon.guards(battle.tile) then
		return
	end
	citing.as("WM-DRAGON-06", function()
		battle.dragon = fate()
	end)
	citing.as("WM-DRAGON-07", function()
		local row = campaign.record("dragon_points", battle.dragon)
		local realm = decide(tables.text(row.question), tables.title("dragon_points", battle.dragon))
		if realm then
			add(realm, row.points, tables.title("dragon_points", battle.dragon))
		end
	end)
end

-- A slain dragon never returns; one that is driven off does in the next battle; from one that is neither the hoard's owner flees
-- (WM-DRAGON-02, WM-DRAGON-08, WM-DRAGON-09).
function dragon.aftermath(battle)
	local tile = battle.tile
	if battle.dragon then
		change.remember("dragon_fates", tile.label, battle.dragon)
	end
	if battle.dragon == "slain" then
		citing.as("WM-DRAGON-08", function()
			change.unmark(tile, "dragon")
			change.say(campaign.text("The dragon is dead, and the hoard lies open."))
		end)
	elseif battle.dragon == "driven_off" then
		local flown = campaign.text("The dragon has flown, and the hoard lies open. It comes back in the next battle there.")
		citing.say("WM-DRAGON-09", flown)
	elseif battle.dragon then
		citing.as("WM-DRAGON-09", function()
			local owner = tile.realm
			if owner then
				tiles.pass(tile, nil)
				local leaves = { realm = owner, tile = tile }
				change.say(campaign.text("The dragon has its hoard again, and {realm} leaves {tile}.", leaves))
			else
				change.say(campaign.text("The dragon keeps its hoard."))
			end
		end)
	end
end

return dragon
