-- A realm's fortress is never undefended: while no banner is there a skeleton garrison holds it (EN-SIEGE-09).
local garrisons = require("lib/garrisons")
local walls = require("lib/walls")

-- Whether such a garrison holds a tile for its realm.
local function manned(tile)
	local owner = tile.empire
	if not owner or tile.besieged or not garrisons.walls(tile) then
		return false
	end
	return #owner:force(tile) == 0
end

-- It is rolled when somebody has entered, unless his scouts know it already.
replace.garrison(function(tile, realm)
	local told = garrisons.told(tile)
	if told then
		return told
	end
	if tile.empire ~= realm and manned(tile) then
		return garrisons.roll(tile)
	end
	return nil
end, { cite = "EN-SIEGE-09" })

on.scouts_back(function(banner, from, tile)
	local realm = banner.realm
	if tile.empire == realm or not manned(tile) or garrisons.told(tile) or walls.hides(banner, from, tile) then
		return
	end
	if play.result("garrison_told", "whether the scouts see the garrison", { realm = realm }) == "told" then
		garrisons.tell(realm, tile, garrisons.roll(tile))
	end
end, { cite = "EN-SCOUT-25" })
