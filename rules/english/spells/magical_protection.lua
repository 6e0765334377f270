-- Magical Protection (EN-EQX-10): what other spells laid on the tile is annulled, and no equinox magic takes hold there in this
-- spring, the season and the autumn that closes it. A spell that covers several tiles is cancelled on this one alone.
local spells = require("dutch/lib/spells")

local NAME = "magical_protection"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		spells.protect(realm, tile, NAME, "lifted")
	end,
})

refuse.spell(function(spell, tile)
	return spells.kept_off(spell, tile, NAME)
end)

on.phase_ends("autumn_equinox", function()
	for _, tile in ipairs(campaign.marked(NAME)) do
		change.unmark(tile, NAME)
	end
end)
