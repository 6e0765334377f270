-- The pirates' part of the season: found by scouts, sailing before the players' turns, home for the winter (EN-SHIP-17 to 22).
local coast = require("lib/coast")
local pirates = require("lib/pirates")

on.after_event("ship_launched", function(event)
	-- What the host launches is what the host says it is.
	if options.pirates and event.owner == "independent" and event.rule ~= "house-rule" and campaign.phase ~= "pirates" then
		pirates.found(event.ship)
	end
end, { cite = "EN-SHIP-17" })

-- One tile after the other, until something stops the ship (EN-SHIP-18).
local function sail(ship, way)
	play.cite("EN-SHIP-18")
	for _ = 1, play.roll(campaign.amount("pirate_dice", "tiles"), "tiles " .. way .. " the coast") do
		play.cite("EN-SHIP-18")
		local ahead, off_the_map = coast.next(ship.tile, way)
		if not ahead then
			if off_the_map then
				change.wreck(ship, "off the map")
			end
			return
		end
		change.sail(ship, ahead)
		if ship.removed then
			return
		end
		play.cite("EN-SHIP-20")
		local stopped = pirates.intercepted(ship)
		if not ship.removed and ship.tile == ahead then
			pirates.raid(ship)
		end
		if stopped then
			return
		end
	end
end

declare.phase("pirates", function()
	for _, ship in ipairs(options.pirates and pirates.ships() or {}) do
		-- A battle may have sunk one that is still to come.
		if not ship.removed then
			play.cite("EN-SHIP-18")
			play.matter("pirates", { ship = ship })
			local way = play.result("pirate_course", campaign.text("course of {ship}", { ship = ship }))
			if way ~= "stays" then
				sail(ship, way)
			end
		end
	end
end)

on.phase_begins("winter_quarters", function()
	if options.pirates then
		pirates.winter()
	end
end, { cite = "EN-SHIP-22" })

declare.view({
	name = "coast",
	doc = "Shows the coast as pirates sail it, each stretch from its lower end up the coast; or the stretch of one tile.",
	arguments = { "tile: tile?" },
	example = "coast D1",
	show = function(_, only)
		local lines, seen = {}, {}
		for _, tile in ipairs(only and { only } or campaign.tiles) do
			if tile.up_coast and not seen[tile.label] then
				local labels = {}
				for _, at in ipairs(coast.stretch(tile)) do
					seen[at.label] = true
					table.insert(labels, at.label)
				end
				local told = { tiles = table.concat(labels, " ") }
				table.insert(lines, campaign.text("up the coast, the sea to starboard: {tiles}", told))
			end
		end
		if #lines == 0 then
			return { only and campaign.text("{tile} lies on no coast.", { tile = only }) or campaign.text("There is no coast.") }
		end
		return lines
	end,
})
