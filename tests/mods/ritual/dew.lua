declare.spell({
	name = "dew",
	cast = function(realm, tile)
		for _, banner in ipairs(realm:force(tile)) do
			change.baggage(banner, 1)
		end
	end,
})
