-- Dam the River (WM-SEASON-08): the course runs dry from the tile down, until the next spells of spring.
local tiles = require("lib/tiles")

declare.spell({
	name = "dam_the_river",
	cast = function(realm, tile)
		change.mark(tile, "dam_the_river", { ends = "lifted", by = realm })
		for _, below in ipairs(tiles.downstream(tile)) do
			change.mark(below, "dam_the_river", { ends = "lifted", by = realm })
		end
	end,
})
