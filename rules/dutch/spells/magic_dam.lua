-- Magic dam (NL-EQX-07): the river runs dry here and downstream for the season. At the start of each of their turns the
-- caster may try to let the water back, which drowns every force but their own that stands where it was.
local spells = require("lib/spells")

local NAME = "magic_dam"
local WHY = "magic dam"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		spells.dry_up(realm, tile, NAME)
	end,
})

filter.obstacle(function(_, tile, obstacle)
	if obstacle == "river" and tile:mark(NAME) then
		return false
	end
	return nil
end)

on.after_event("turn_began", function(event)
	local realm = event.realm
	local dry = spells.marked_by(realm, NAME)
	if #dry == 0 or not ask.yes(realm, campaign.text("magic dam: try to let the river back?")) then
		return
	end
	if play.roll("d6", "end of the magic dam", realm) < 5 then
		return
	end
	for _, tile in ipairs(dry) do
		change.unmark(tile, NAME)
		for _, banner in ipairs(tile.banners) do
			if banner.realm ~= realm then
				change.remove(banner, WHY)
			end
		end
		for _, horde in ipairs(tile.hordes) do
			play.horde_loses(tile, horde.name, horde.amount)
		end
	end
end)
