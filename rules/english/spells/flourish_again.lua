-- Prosper (EN-EQX-26): the tile and the razed tiles next to it recover at once and are the caster's. Where nobody casts it they
-- fall to whoever has the strongest claim, as ruins that recover do (EN-RECOV-02). What is guarded against magic stays as it is.
local NAME = "flourish_again"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local tiles = tile.around
		table.insert(tiles, 1, tile)
		for _, razed in ipairs(tiles) do
			local guarded = razed.razed and campaign.spell_refused(NAME, razed, realm)
			if guarded then
				change.say(guarded)
			elseif razed.razed then
				-- What recovers is a new settlement of its owner's people, and no captured one (EN-RACE-19).
				change.owner(razed, realm or razed:claimant())
				change.razed(razed, false)
			end
		end
	end,
})
