-- A temple of the high elves or the lizardmen keeps every kind of magic off its tile, its owner's too, and dragons (EN-WILD-34).
-- Any other that stands alone falls to them by a die of its own and not with the settlement that it counts for (EN-DRAGON-05).
local temples = require("lib/temples")

refuse.spell(function(spell, tile)
	-- What is no spell, such as a location, is laid there all the same.
	if campaign.spell(spell) and temples.guards(tile) then
		return tile.label .. " is guarded by a " .. temples.on(tile).name
	end
	return nil
end, { cite = "EN-WILD-34" })

refuse.dragons(function(_, tile)
	if temples.guards(tile) then
		return "the dragons do nothing at " .. tile.label .. ": it is guarded by a " .. temples.on(tile).name
	end
	return nil
end, { cite = "EN-WILD-34" })

refuse.dragons(function(what, tile)
	if what == "raze" and tile.settlement == "temple" then
		return "the temple at " .. tile.label .. " stands"
	end
	return nil
end, { cite = "EN-DRAGON-05" })
