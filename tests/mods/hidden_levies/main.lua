-- Banners that are in hiding from the moment they are formed.
declare.order({
	name = "levy_in_secret",
	doc = "Forms a banner in hiding.",
	arguments = { "tile: tile", "told: realm?" },
	example = "levy_in_secret D4",
	during = "reorganization",
	play = function(realm, tile, told)
		change.form(realm, tile, 300, 1, nil, nil, told or realm)
	end,
})
