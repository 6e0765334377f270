-- Spells, which the host casts: they ask, throw dice and change what they will.
declare.spell({
	name = "plague",
	doc = "An army near the tile falls ill: as many points as the dice say, for as many nights as the caster wishes.",
	season = "spring",
	number = 3,
	cast = function(realm, tile)
		local at = ask.tile(realm, "where?", tile.neighbours)
		local nights = ask.number(realm, "how many nights?", 1, 3)
		for _, banner in at.banners do
			for _, face in play.faces(nights .. "d6", "plague", realm) do
				change.points(banner, -10 * face, "plague")
			end
			change.reveal(banner, realm)
		end
	end,
})

declare.spell({
	name = "gold",
	doc = "Gold falls from the sky.",
	cast = function(realm)
		change.pool(realm, 50)
	end,
})

declare.spell({
	name = "exile",
	doc = "A realm is no more.",
	cast = function(realm)
		change.out(realm)
	end,
})
