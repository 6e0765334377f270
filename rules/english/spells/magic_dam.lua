-- Hold River (EN-EQX-09): the river runs dry here and downstream for the season. Once in a campaign turn its caster may try
-- to let the water back: at the start of the caster's own turn, or when an enemy force sets out across the dry bed, which then drowns.
local choosing = require("margrave/choosing")
local spells = require("dutch/lib/spells")

local NAME = "magic_dam"
-- Lies for the rest of the campaign turn in which the caster has tried.
local TRIED = "river_held_fast"
local WHY = "Hold River"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		spells.dry_up(realm, tile, NAME)
	end,
})

-- Whose dry bed counts as a river, and nothing else as an obstacle, while a crossing of it is looked for.
local LOOKED_FOR = "held_river_looked_for"

filter.obstacle(function(_, tile, obstacle)
	local mark = obstacle == "river" and tile:mark(NAME)
	local realm = campaign.vars[LOOKED_FOR]
	if realm then
		return mark and mark.by == realm or false
	elseif mark then
		return false
	end
	return nil
end)

-- True if a mark lies, and is a realm's.
local function is_of(realm, mark)
	return mark ~= nil and mark.by == realm
end

-- Those of a force that cross the river that a realm holds into a tile.
local function crossing(realm, banners, tile)
	campaign.vars[LOOKED_FOR] = realm
	local found = choosing.those(banners, function(banner)
		return not banner.removed and play.way_blocked({ banner }, tile)
	end)
	campaign.vars[LOOKED_FOR] = nil
	return found
end

local function holds(realm, name)
	return #spells.marked_by(realm, name, 1) > 0
end

-- The one die of the campaign turn: true if the river flows again.
local function let_back(realm, question, advice)
	if not holds(realm, NAME) or holds(realm, TRIED) or not ask.yes(realm, question, { advice = advice }) then
		return false
	end
	local dry = spells.marked_by(realm, NAME)
	if play.result("hold_river_undone", "end of Hold River", { realm = realm }) ~= "flows" then
		change.mark(dry[1], TRIED, { by = realm, ends = 1 })
		return false
	end
	for _, tile in ipairs(dry) do
		change.unmark(tile, NAME)
	end
	return true
end

-- With the round the next die may be thrown.
on.after_event("round_ended", function()
	for _, tile in ipairs(campaign.marked(TRIED)) do
		change.unmark(tile, TRIED)
	end
end)

on.after_event("turn_began", function(event)
	let_back(event.realm, campaign.text("Hold River: try to let the river back?"), false)
end)

on.march(function(banners, tile)
	local first = banners[1]
	if not first then
		return
	end
	local there, here = tile:mark(NAME), first.tile:mark(NAME)
	for _, realm in ipairs(campaign.seats) do
		local held = is_of(realm, there) or is_of(realm, here)
		local force = held and first.realm ~= realm and crossing(realm, banners, tile)
		if force and #force > 0 then
			local told = { banners = force, tile = tile }
			local text = campaign.text("Hold River: {banners} {banners?crosses|cross} the dry bed to {tile}: try to let the river back?", told)
			if let_back(realm, text, true) then
				for _, banner in ipairs(force) do
					change.remove(banner, WHY)
				end
			end
		end
	end
end)
