-- A realm's fortress is never undefended: while no banner is there a skeleton garrison holds it (EN-SIEGE-09).
local garrisons = require("lib/garrisons")
local walls = require("lib/walls")

-- True if such a garrison holds a tile for its realm.
local function manned(tile)
	local owner = tile.realm
	if not owner or tile.besieged or not garrisons.walls(tile) then
		return false
	end
	return #owner:force(tile) == 0
end

-- True if a tile belongs to an enemy of a realm.
local function of_enemy(realm, tile)
	local owner = tile.realm
	return owner ~= nil and owner ~= realm and realm:hostile_to(owner, tile)
end

-- It is rolled when a force has entered, unless its scouts know it already.
replace.garrison(function(tile, realm)
	local told = garrisons.told(tile)
	if told then
		return told
	end
	if of_enemy(realm, tile) and manned(tile) then
		return garrisons.roll(tile)
	end
	return nil
end, { cite = "EN-SIEGE-09" })

on.scouts_back(function(banner, from, tile)
	if not tile.settlement then
		return
	end
	local realm = banner.realm
	if not of_enemy(realm, tile) or not manned(tile) or garrisons.told(tile) or walls.hides(banner, from, tile) then
		return
	end
	if play.result("garrison_told", "whether the scouts see the garrison", { realm = realm }) == "told" then
		garrisons.tell(realm, tile, garrisons.roll(tile))
	end
end, { cite = "EN-SCOUT-25" })

-- When the last banner of a besieged fortress goes, alive or dead, its people hold it from then on and the siege goes on. Where the
-- place is lost with its banners the siege is over before they go.
local function take_over(banner)
	local tile = banner.tile
	if not banner.shut_in or not tile.besieged or tile.realm ~= banner.realm or not garrisons.walls(tile) then
		return
	end
	for _, other in ipairs(tile.banners) do
		if other ~= banner and other.shut_in then
			return
		end
	end
	change.say(campaign.text("The people of {tile} hold their walls themselves.", { tile = tile }))
	play.garrison(tile, garrisons.roll(tile))
end

on.before_event("shut_in", function(event)
	if not event.shut_in then
		take_over(event.banner)
	end
end, { cite = "EN-SIEGE-09" })

on.before_event("banner_removed", function(event)
	take_over(event.banner)
end, { cite = "EN-SIEGE-09" })
