-- Garrisons without banners whose size is known before anybody enters: what was rolled holds for the turn of the realm
-- whose scouts learnt it (EN-SCOUT-24, EN-SCOUT-25).
local temples = require("lib/temples")

local garrisons = {}

-- Settlements that a skeleton garrison holds.
local HELD = campaign.rows("skeleton")

-- What a skeleton garrison would hold on a tile, by the word of the table `skeleton`: its settlement, or the temple beside that; nil
-- where nothing is held without banners (EN-SIEGE-09, EN-WILD-26).
function garrisons.walls(tile)
	local settlement = tile.settlement
	if not settlement then
		return nil
	elseif not tile.razed and table.find(HELD, settlement) then
		return settlement
	end
	return temples.beside(tile) and "temple" or nil
end

-- Its points.
function garrisons.roll(tile)
	return play.roll(campaign.amount("skeleton", garrisons.walls(tile) or ""), "size of the garrison", { tile = tile })
end

-- The points that this turn's scouts found on a tile, or nil.
function garrisons.told(tile)
	return campaign.recall("garrisons_told", tile.label)
end

-- Scouts learn how strong a garrison is.
function garrisons.tell(realm, tile, points)
	change.remember("garrisons_told", tile.label, points)
	change.tell(realm, campaign.text("the scouts count the garrison of {tile}: {points}", { tile = tile, points = { points, "point" } }))
end

on.after_event("turn_began", function()
	if next(campaign.vars.garrisons_told or {}) then
		campaign.vars.garrisons_told = {}
	end
end, { cite = "EN-SCOUT-24" })

return garrisons
