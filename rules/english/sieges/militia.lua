-- What scouts learn of the people of an independent settlement, also of one that they have only now found: on a good die the
-- militia is rolled at once, and holds for this turn; else it is rolled when somebody has entered (EN-SCOUT-24).
local garrisons = require("lib/garrisons")
local walls = require("lib/walls")

on.scouts_back(function(banner, from, tile)
	if tile.owner ~= "independent" or not tile.settlement then
		return
	end
	local realm = banner.realm
	if tile.besieged or not tile:hostile_garrison(realm) or garrisons.told(tile) or walls.hides(banner, from, tile) then
		return
	end
	if play.result("militia_told", "whether the scouts see the militia", { realm = realm }) == "told" then
		local points = play.result("garrison", "size of the militia", { realm = realm, tile = tile })
		garrisons.tell(realm, tile, tonumber(points) or 0)
	end
end, { cite = "EN-SCOUT-24" })
