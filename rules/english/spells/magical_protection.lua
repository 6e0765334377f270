-- Magical Protection (EN-EQX-10): what other spells laid on the tile is annulled, and no equinox magic takes hold there in this
-- spring, the season and the autumn that closes it. A spell that covers several tiles is cancelled on this one alone.
local NAME = "magical_protection"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		for _, mark in ipairs(tile.marks) do
			if campaign.spell(mark.name) then
				change.unmark(tile, mark.name)
			end
		end
		change.mark(tile, NAME, { by = realm, ends = "lifted" })
	end,
})

refuse.spell(function(spell, tile)
	if tile:mark(NAME) then
		local told = { tile = tile, spell = campaign.name("spell", spell) or spell }
		return campaign.text("{tile} is protected by magic: {spell} does not take hold there", told)
	end
	return nil
end)

on.phase_ends("autumn_equinox", function()
	for _, tile in ipairs(campaign.marked(NAME)) do
		change.unmark(tile, NAME)
	end
end)
