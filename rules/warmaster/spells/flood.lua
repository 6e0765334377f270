-- Flood (WM-SEASON-12): mine, castle and city on the tile may be washed away, and less easily those on the course below.
local tiles = require("lib/tiles")

declare.spell({
	name = "flood",
	cast = function(realm, tile)
		local what = campaign.name("spell", "flood") or "flood"
		tiles.strike(tile, "flood_here", what, realm, "mine")
		for _, below in ipairs(tiles.downstream(tile)) do
			tiles.strike(below, "flood_below", what, realm, "mine")
		end
	end,
})
