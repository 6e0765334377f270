-- A temple of the high elves or the lizardmen keeps every kind of magic off its tile, its owner's too, and dragons (EN-WILD-34).
-- Any other that stands alone falls to them by a die of its own and not with the settlement that it counts for (EN-DRAGON-05).
local temples = require("lib/temples")

refuse.spell(function(spell, tile)
	-- What is no spell, such as a location, is laid there all the same.
	if campaign.spell(spell) and temples.guards(tile) then
		return campaign.text("{tile} is guarded by {temple:a}", { tile = tile, temple = temples.on(tile).name })
	end
	return nil
end, { cite = "EN-WILD-34" })

refuse.dragons(function(_, tile)
	if temples.guards(tile) then
		local temple = temples.on(tile).name
		return campaign.text("the dragons do nothing at {tile}: it is guarded by {temple:a}", { tile = tile, temple = temple })
	end
	return nil
end, { cite = "EN-WILD-34" })

refuse.dragons(function(what, tile)
	if what == "raze" and tile.settlement == "temple" then
		return campaign.text("the temple at {tile} stands", { tile = tile })
	end
	return nil
end, { cite = "EN-DRAGON-05" })
