-- Wizards' towers: the wizard's own force, and what the tower holds for whoever beats the wizard (EN-WILD-14, EN-WILD-15).
local forces = require("lib/forces")
local items = require("lib/items")
local joining = require("lib/joining")
local locations = require("lib/locations")

local towers = {}

-- The mark of a tower whose wizard stands a siege.
towers.BESIEGED = "besieged_tower"

-- The tiles of all towers; none in a campaign without the wilderness.
function towers.tiles()
	return locations.on() and campaign.marked("wizards_tower") or {}
end

-- True if a wizard's tower stands on a tile.
function towers.at(tile)
	return locations.has(tile, "tower")
end

-- An amount of the towers' table of dice.
function towers.roll(row, what, realm)
	return math.floor(play.roll(campaign.amount("tower_dice", row), what, realm))
end

-- The force of the wizard, rolled anew for each fight.
function towers.wizards_force(realm)
	return towers.roll("wizards_force", "points of the wizard's force", realm)
end

-- Points of a force together.
function towers.strength(realm, tile)
	return forces.points(joining.force(realm, tile))
end

-- A realm's force plunders a tower, which is gone; the tile may be explored again (EN-WILD-15).
function towers.plunder(realm, tile)
	local before = play.cite("EN-WILD-15")
	change.say(campaign.text("The wizard's tower on {tile} is plundered.", { tile = tile }))
	local points, parts = 0, {}
	for _, row in ipairs(campaign.rows("tower_plunder")) do
		local record = campaign.record("tower_plunder", row)
		local what = row:gsub("_", " ") .. " of the tower"
		if record.points then
			local worth = math.floor(play.roll(record.points, what, realm))
			if campaign.rosters then
				items.give(realm, joining.force(realm, tile), worth, what)
			end
			points = points + worth
			table.insert(parts, { worth, what })
		else
			joining.baggage(realm, tile, math.floor(play.roll(record.baggage, what, realm)), what)
		end
	end
	if not campaign.rosters then
		change.explain("plunder of the tower", parts)
		items.give(realm, joining.force(realm, tile), points, "plunder of the tower")
	end
	locations.remove(tile, "wizards_tower")
	play.cite(before)
end

-- The wizard's force fights one on the tower's tile, which leaves it unless it wins (EN-WILD-14).
function towers.battle(realm, tile, points)
	if play.attack(tile, points, realm) == "won" and #joining.force(realm, tile) > 0 then
		towers.plunder(realm, tile)
	end
end

-- A tower that is gone is besieged no more.
locations.on_removal("tower", function(tile)
	if tile:mark(towers.BESIEGED) then
		change.unmark(tile, towers.BESIEGED)
		if tile.besieged then
			change.break_siege(tile, "garrison", "the tower is gone")
		end
	end
end)

return towers
