-- Magical protection (NL-EQX-08): what other spells laid on the tile is annulled, and until the season ends no spell takes
-- hold there. A spell that covers several tiles is cancelled on this one alone.
local NAME = "magical_protection"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		for _, mark in ipairs(tile.marks) do
			if campaign.spell(mark.name) then
				change.unmark(tile, mark.name)
			end
		end
		change.mark(tile, NAME, { by = realm })
	end,
})

refuse.spell(function(spell, tile)
	if tile:mark(NAME) then
		local called = campaign.name("spell", spell) or spell
		return campaign.text("{tile} is protected by magic: {spell} does not take hold there", { tile = tile, spell = called })
	end
	return nil
end)
