-- Portents of Terror (EN-EQX-11): at the start of each campaign turn every force on the tile rolls. On 1-3 it does nothing in
-- its turn but eat and defend itself, and its mercenaries and allies are gone. Who comes later is not afraid yet.
local spells = require("dutch/lib/spells")

local NAME = "portents_of_terror"
local WHY = "Portents of Terror"
local STRUCK = { cite = "EN-EQX-11", why = WHY }

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		change.mark(tile, NAME, { by = realm })
	end,
})

-- Who is struck in this campaign turn.
local function afraid()
	return campaign.vars.struck_with_fear or {}
end

-- Nightmares come to the living; where players read it so, to the undead and to the roaming dead as well.
for _, value in ipairs({ "portents.touches", "portents.hordes" }) do
	filter.value(value, function()
		return campaign.option("dutch.portents") == "all" and 1 or nil
	end, { cite = "EN-EQX-11", why = "every force is frightened" })
end

local function strike(realm, tile)
	local struck = table.clone(afraid())
	for _, banner in ipairs(spells.force_on(realm, tile)) do
		if banner.service == "mercenary" or banner.service == "allied" then
			change.remove(banner, WHY)
		else
			change.forbid_moves(banner, 1)
			table.insert(struck, banner)
		end
	end
	campaign.vars.struck_with_fear = struck
end

on.phase_ends("order_of_play", function()
	campaign.vars.struck_with_fear = {}
	for _, tile in ipairs(campaign.marked(NAME)) do
		for _, realm in ipairs(campaign.seats) do
			if spells.can_be_frightened(spells.force_on(realm, tile)) and play.result(NAME, WHY, { realm = realm, tile = tile }) == "struck" then
				strike(realm, tile)
			end
		end
	end
end)

-- With the season its terror is over.
on.after_event("season_ended", function()
	if campaign.vars.struck_with_fear then
		campaign.vars.struck_with_fear = nil
	end
end)

local function struck(banner)
	return table.find(afraid(), banner) ~= nil
end

local function refuse_for(banners)
	for _, banner in ipairs(banners) do
		if struck(banner) then
			return campaign.text("{banner} is frozen with fear this turn", { banner = banner })
		end
	end
	return nil
end

-- Orders of banners, and orders about a tile. What is given in a fight, or to feed the force, is not refused.
local OF_BANNERS = { "scout", "embark", "land", "assign", "store", "load" }
local OF_TILES = { "assault", "bombard", "lift", "sally", "terms", "raze", "divide", "divide_service", "destroy" }

for _, name in ipairs(OF_BANNERS) do
	refuse.order(name, function(_, order)
		return refuse_for({ order.banner })
	end, STRUCK)
end

refuse.order("move", function(_, order)
	return refuse_for(order.banners)
end, STRUCK)

refuse.order("give", function(_, order)
	if campaign.phase == "reorganization" then
		return refuse_for({ order.from })
	end
	return nil
end, STRUCK)

-- An order about a tile is refused if all who could carry it out are struck.
local function all_struck(realm, tile)
	local force = realm and realm:force(tile) or {}
	for _, banner in ipairs(force) do
		if not struck(banner) then
			return nil
		end
	end
	return #force > 0 and campaign.text("the force on {tile} is frozen with fear this turn", { tile = tile }) or nil
end

for _, name in ipairs(OF_TILES) do
	refuse.order(name, function(realm, order)
		return all_struck(realm, order.tile)
	end, STRUCK)
end

-- Orders that the edition brings, such as to explore or to search, by the banners and tiles that they name.
refuse.order("order", function(realm, order)
	for _, named in ipairs(order.call) do
		local why = refuse_for({ named })
		if not why and table.find(campaign.tiles, named) then
			why = all_struck(realm, named)
		end
		if why then
			return why
		end
	end
	return nil
end, STRUCK)
