-- Magical protection (NL-EQX-08): what other spells laid on the tile is annulled, and until the season ends no spell takes
-- hold there. A spell that covers several tiles is cancelled on this one alone.
local spells = require("lib/spells")

local NAME = "magical_protection"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		spells.protect(realm, tile, NAME)
	end,
})

refuse.spell(function(spell, tile)
	return spells.kept_off(spell, tile, NAME)
end)
