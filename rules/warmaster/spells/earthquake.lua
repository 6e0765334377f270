-- Earthquake (WM-SEASON-07): whoever conquers the tile before the next spells of spring pays nothing for it.
declare.spell({
	name = "earthquake",
	cast = function(realm, tile)
		change.mark(tile, "earthquake", { ends = "lifted", by = realm })
	end,
})
