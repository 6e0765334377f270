-- Flourish again (NL-EQX-24): the tile and the razed tiles next to it recover at once and are the caster's.
declare.spell({
	name = "flourish_again",
	cast = function(realm, tile)
		local tiles = tile.around
		table.insert(tiles, 1, tile)
		for _, razed in ipairs(tiles) do
			if razed.razed then
				change.razed(razed, false)
				change.owner(razed, realm)
			end
		end
	end,
})
