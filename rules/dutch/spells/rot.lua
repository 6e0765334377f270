-- Rot (NL-EQX-12): all baggage on the tile is destroyed, and so is what is gained there until the season ends. What
-- banners carry in with them, and give to each other, does not rot.
local spells = require("lib/spells")

local NAME = "rot"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local stored = tile.baggage or 0
		if stored > 0 then
			change.tile_baggage(tile, -stored)
		end
		for _, banner in ipairs(tile.banners) do
			local carried = banner.baggage or 0
			change.baggage(banner, -carried, NAME)
		end
		change.mark(tile, NAME, { by = realm })
	end,
})

filter.baggage_gained(function(_, banner, what)
	return spells.gained_in_rot(banner, what, NAME)
end)

on.after_event("stock_changed", function(event)
	spells.stored_in_rot(event, NAME)
end)
