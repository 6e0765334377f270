-- Blinding (NL-EQX-16): for the season a die says through which side scouts leave the tile; each banner rolls for its own.
local NAME = "blinding"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		change.mark(tile, NAME, { by = realm })
	end,
})

replace.scouting(function(banner, from)
	if from:mark(NAME) then
		play.stray(banner, "d6")
		return true
	end
	return nil
end)
