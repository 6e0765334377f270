-- Abundance (NL-EQX-05): the tile feeds every force for the season, but not in a storm (NL-EQX-14). Razed, it gives more loot, and the spell ends.
local NAME = "abundance"
local EVERYBODY = 99

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		change.mark(tile, NAME, { by = realm })
	end,
})

filter.lookup("forage", function(fed, tile)
	if tile:mark(NAME) and not tile:mark("magic_storm") then
		return math.max(fed, EVERYBODY)
	end
	return nil
end)

filter.loot(function(loot, tile)
	if tile:mark(NAME) then
		change.unmark(tile, NAME)
		return loot + play.roll("d6", "loot of an abundant tile")
	end
	return nil
end)

on.after_event("razed_changed", function(event)
	if event.razed then
		change.unmark(event.tile, NAME)
	end
end)
