-- Rot (EN-EQX-14): all baggage on the tile is destroyed, and so is whatever is gained there or carried in until the season ends.
local spells = require("dutch/lib/spells")

local NAME = "rot"

local function rots(banner)
	local carried = math.floor(banner.baggage or 0)
	if carried > 0 and not banner.removed and not banner.aboard and banner.tile:mark(NAME) then
		change.baggage(banner, -carried, NAME)
	end
end

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local stored = tile.baggage or 0
		if not change.mark(tile, NAME, { by = realm }) then
			return
		end
		if stored > 0 then
			change.tile_baggage(tile, -stored)
		end
		for _, banner in ipairs(tile.banners) do
			rots(banner)
		end
	end,
})

for _, kind in ipairs({ "banner_moved", "banner_placed", "banner_formed", "landed" }) do
	on.after_event(kind, function(event)
		rots(event.banner)
	end)
end

-- Who stands there has none to give: what is received is handed over by nobody.
filter.baggage_gained(function(_, banner, what)
	return spells.gained_in_rot(banner, what, NAME)
end)

on.after_event("stock_changed", function(event)
	spells.stored_in_rot(event, NAME)
end)
