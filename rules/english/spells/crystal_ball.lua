-- Scrye (EN-EQX-15): the caster alone learns, once, what stands on the tile. Where nobody casts it nobody learns anything.
declare.spell({
	name = "crystal_ball",
	cast = function(realm, tile)
		for _, banner in ipairs(realm and tile.all_banners or {}) do
			if banner.realm ~= realm then
				change.reveal(banner, realm)
			end
		end
	end,
})
