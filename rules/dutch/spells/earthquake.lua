-- Earthquake (NL-EQX-10): until the season ends the walls give nothing, and a garrison counts its own points once; or nothing at all,
-- where the players read the source to the letter.
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

filter.defence(function(_, tile)
	return options.earthquake == "garrison" and tile:mark(NAME) and 0 or nil
end)
