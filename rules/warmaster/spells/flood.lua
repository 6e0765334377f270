-- Flood (WM-SEASON-12): mine, city and castle on the tile may be washed away, and less easily those on the course below.
local tiles = require("lib/tiles")

declare.spell({
	name = "flood",
	cast = function(realm, tile)
		tiles.strike(tile, "flood_here", "flood", realm)
		for _, below in ipairs(tile.downstream) do
			tiles.strike(below, "flood_below", "flood", realm)
		end
	end,
})
