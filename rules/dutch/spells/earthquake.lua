-- Earthquake (NL-EQX-10): until the season ends the walls give nothing, and a garrison counts its own points once.
local NAME = "earthquake"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		change.mark(tile, NAME, { by = realm })
	end,
})

filter.lookup("defence", function(walls, tile)
	if tile:mark(NAME) then
		return math.min(walls, 1)
	end
	return nil
end)
