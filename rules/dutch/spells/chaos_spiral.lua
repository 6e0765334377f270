-- Chaos spiral (NL-EQX-06): all that is on the tile vanishes, ruins too (NL-RAZE-02), and so does every force that enters it in the season. The
-- disc is there for all to see, and the tile is scouted as any other.
local NAME = "chaos_spiral"
local WHY = "chaos spiral"

local function swallow(tile)
	change.destroy_forces(tile, WHY)
	for _, ship in ipairs(tile.ships) do
		change.wreck(ship, WHY)
	end
end

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		swallow(tile)
		if tile.razed then
			change.settlement(tile, nil)
		end
		local stored = tile.baggage or 0
		if stored > 0 then
			change.tile_baggage(tile, -stored)
		end
		if tile.owner ~= nil then
			change.owner(tile, nil)
		end
		change.mark(tile, NAME, { by = realm })
	end,
})

local function enters(tile)
	if tile:mark(NAME) then
		swallow(tile)
	end
end

for _, kind in ipairs({ "banner_moved", "banner_placed", "ship_moved" }) do
	on.after_event(kind, function(event)
		enters(event.to)
	end)
end

on.after_event("landed", function(event)
	enters(event.banner.tile)
end)

-- An army of nobody comes as its mark does.
on.after_event("mark_laid", function(event)
	if #event.mark.tile.hordes > 0 then
		enters(event.mark.tile)
	end
end)
