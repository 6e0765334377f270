-- Flood wave (NL-EQX-19): the settlement on the tile may be razed, and so may every village downstream.
-- The lowest face that razes; a capital stands as firm as a city.
local HERE = { village = 4, fortress = 5, city = 6, capital = 6 }
local BELOW = 6

local function flood(tile, from)
	if from and not tile.razed and play.roll("d6", "flood wave", { tile = tile }) >= from then
		change.razed(tile, true)
	end
end

declare.spell({
	name = "flood_wave",
	cast = function(_, tile)
		local course = tile.downstream
		flood(tile, tile.settlement and HERE[tile.settlement])
		for _, below in ipairs(course) do
			if below.settlement == "village" then
				flood(below, BELOW)
			end
		end
	end,
})
