-- Chaos Void (WM-SEASON-06): the tile is closed until the next spells of spring.
declare.spell({
	name = "chaos_void",
	cast = function(realm, tile)
		change.mark(tile, "chaos_void", { ends = "lifted", by = realm })
	end,
})
