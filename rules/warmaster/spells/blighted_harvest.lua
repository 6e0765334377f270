-- Blighted Harvest (WM-SEASON-11): the taxes of the tile's whole realm are halved in the winter that follows, if one does.
local taxes = require("lib/taxes")

declare.spell({
	name = "blighted_harvest",
	cast = function(_, tile)
		local victim = tile.empire
		if victim then
			taxes.blight(victim, "blighted harvest")
		end
	end,
})
