-- Tornado (WM-SEASON-15): each city, castle and mine on the tile may be blown away.
local tiles = require("lib/tiles")

declare.spell({
	name = "tornado",
	cast = function(realm, tile)
		tiles.strike(tile, "tornado", campaign.name("spell", "tornado") or "tornado", realm)
	end,
})
