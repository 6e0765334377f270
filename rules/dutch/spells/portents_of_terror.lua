-- Portents of terror (NL-EQX-09): at the start of its owner's turn a force on the tile rolls. On 1-3 it does nothing in
-- this turn but eat and defend itself, and its mercenaries and allies are gone.
local spells = require("lib/spells")

local NAME = "portents_of_terror"
local STRUCK = "fear"
local WHY = "portents of terror"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		change.mark(tile, NAME, { by = realm })
	end,
})

-- Nightmares come to the living; where players read it so, to the undead as well.
filter.value("portents.touches", function()
	return options.portents == "all" and 1 or nil
end, { why = "every force is frightened" })

on.after_event("turn_began", function(event)
	for _, tile in ipairs(campaign.marked(NAME)) do
		local force = spells.force_on(event.realm, tile)
		if spells.can_be_frightened(force) and play.roll("d6", WHY, { realm = event.realm, tile = tile }) <= 3 then
			change.mark(tile, STRUCK, { by = event.realm })
			for _, banner in ipairs(force) do
				if banner.service == "mercenary" or banner.service == "allied" then
					change.remove(banner, WHY)
				else
					change.forbid_moves(banner, 1)
				end
			end
		end
	end
end)

on.after_event("turn_ended", function(event)
	for _, tile in ipairs(campaign.marked(STRUCK)) do
		local mark = tile:mark(STRUCK)
		if mark and mark.by == event.realm then
			change.unmark(tile, STRUCK)
		end
	end
end)

local function struck(realm, tile)
	local mark = tile:mark(STRUCK)
	return mark ~= nil and mark.by == realm
end

-- Orders of banners, and orders about a tile. What is given in a fight, or to feed the force, is not refused.
local OF_BANNERS = { "scout", "move", "embark", "land", "assign", "store", "load" }
local OF_TILES = { "assault", "bombard", "lift", "sally", "terms", "raze", "divide", "divide_service", "destroy" }

for _, name in ipairs(OF_BANNERS) do
	refuse.order(name, function(realm, order)
		local banners
		if name == "move" then
			banners = order.banners
		else
			banners = { order.banner }
		end
		for _, banner in ipairs(banners) do
			if realm and struck(realm, banner.tile) then
				return campaign.text("{banner} is frozen with fear this turn", { banner = banner })
			end
		end
		return nil
	end)
end

for _, name in ipairs(OF_TILES) do
	refuse.order(name, function(realm, order)
		if realm and struck(realm, order.tile) then
			return campaign.text("the force on {tile} is frozen with fear this turn", { tile = order.tile })
		end
		return nil
	end)
end

refuse.order("give", function(realm, order)
	if realm and campaign.phase == "reorganization" and struck(realm, order.from.tile) then
		return campaign.text("{who} is frozen with fear this turn", { who = order.from })
	end
	return nil
end)
