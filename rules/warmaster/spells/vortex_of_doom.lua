-- Vortex of Doom (WM-SEASON-13): one die for each tile it comes to, whatever stands there, until it dies down; what it strikes is
-- gone, and the tile keeps its owner.
local tiles = require("lib/tiles")

declare.spell({
	name = "vortex_of_doom",
	cast = function(realm, target)
		local what = campaign.name("spell", "vortex_of_doom") or "vortex"
		local tile = target
		local result, throws = nil, 0
		repeat
			result = play.result("vortex", what .. " on " .. tile.label, { realm = realm, tile = tile })
			if result == "destroyed" then
				tiles.raze(tile)
			end
			if result ~= "ends" then
				tile = tiles.drift(tile, what .. " moves", realm)
			end
			throws = throws + 1
		until result == "ends" or ask.ruling(what, throws, { "ends" })
	end,
})
