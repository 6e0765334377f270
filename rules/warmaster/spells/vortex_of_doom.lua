-- Vortex of Doom (WM-SEASON-13): one die for each tile it comes to, until it dies down; what it strikes is gone, and the tile keeps
-- its owner.
local tiles = require("lib/tiles")

declare.spell({
	name = "vortex_of_doom",
	cast = function(realm, target)
		local tile = target
		local result = play.result("vortex", "vortex on " .. tile.label, { realm = realm, tile = tile })
		while result ~= "ends" do
			if result == "destroyed" then
				for _, building in ipairs(tiles.buildings(tile)) do
					tiles.destroy(tile, building)
				end
			end
			tile = tiles.drift(tile, "where the vortex goes", realm)
			result = play.result("vortex", "vortex on " .. tile.label, { realm = realm, tile = tile })
		end
	end,
})
