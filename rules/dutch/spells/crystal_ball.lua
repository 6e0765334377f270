-- Crystal ball (NL-EQX-13): the caster alone learns, once, what stands on the tile.
declare.spell({
	name = "crystal_ball",
	cast = function(realm, tile)
		for _, banner in ipairs(tile.all_banners) do
			if banner.realm ~= realm then
				change.reveal(banner, realm)
			end
		end
	end,
})
