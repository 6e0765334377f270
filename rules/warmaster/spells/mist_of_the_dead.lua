-- Mist of the Dead (WM-SEASON-14): the tile is closed and brings nothing in until the end of the next autumn.
declare.spell({
	name = "mist_of_the_dead",
	cast = function(realm, tile)
		change.mark(tile, "mist_of_the_dead", { ends = "lifted", by = realm })
	end,
})
