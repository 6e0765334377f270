-- Failed crop (NL-EQX-18): the empire that owns the tile collects less in the coming winter.
declare.spell({
	name = "failed_crop",
	cast = function(realm, tile)
		local victim = tile.realm
		if victim == nil then
			return
		end
		change.income(victim, -play.roll("d6", "failed crop", realm), "failed crop")
	end,
})
