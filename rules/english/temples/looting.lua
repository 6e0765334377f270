-- Looting: the army that captures or sacks a temple takes its treasure, and nothing is left of it (EN-WILD-27, EN-WILD-28).
local locations = require("lib/locations")
local temples = require("lib/temples")
local treasure = require("lib/treasure")

-- The banners of a realm on a tile carry the loot of its temple away; without any nobody takes it.
local function loot(tile, realm)
	play.cite("EN-WILD-28")
	local force = realm:force(tile)
	if #force > 0 then
		treasure.give(force, play.roll(campaign.amount("temple_loot", "crowns"), "loot of the temple", realm), "temple loot")
	end
end

-- A temple falls to a realm.
local function fall(tile, realm)
	loot(tile, realm)
	change.say(campaign.text("The temple at {tile} is torn down.", { tile = tile }))
	locations.remove(tile, "temple", realm)
end

-- A force of its own realm may sack it as well, alone or beside a settlement.
locations.on_razing("temple", loot)

-- Its tile goes to another realm. Rebels who turn independent leave it standing: it is of their own people.
on.before_event("owner_changed", function(event)
	if not temples.any() then
		return
	end
	local tile, owner = event.tile, event.owner
	local keeper = temples.keeper(tile)
	if keeper and owner and owner ~= "independent" and owner ~= keeper then
		fall(tile, owner)
	end
end, { cite = "EN-WILD-28" })

-- One that stands alone is razed: by a force of the realm whose turn it is, which takes the loot, or by whatever else lays it waste.
on.after_event("razed_changed", function(event)
	local tile = event.tile
	if not event.razed or tile.settlement ~= "temple" then
		return
	end
	local sacker = campaign.phase == "razing" and campaign.turn_of or nil
	if sacker and tile:mark("temple") then
		fall(tile, sacker)
	else
		locations.remove(tile, "temple")
	end
end, { cite = "EN-WILD-28" })
