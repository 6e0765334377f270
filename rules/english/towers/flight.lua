-- Where a tower's spell comes down (EN-WILD-19), and which tile it strikes from there (EN-WILD-21).
local flight = {}

local function roll(row, what)
	return math.floor(play.roll(campaign.amount("tower_flight", row), what))
end

-- A spell flies straight on from a tower: the tile where it lands, nil off the map, and how far it flew.
function flight.land(tower)
	local side = roll("direction", "direction of the spell")
	local distance = roll("distance", "distance of the spell")
	local tile = tower ---@type Tile?
	for _ = 1, distance do
		tile = tile and tile:beside(side)
	end
	if tile then
		change.say(campaign.text("The spell lands on {tile}, {tiles} away.", { tile = tile, tiles = { distance, "tile" } }))
	else
		change.say(campaign.text("The spell leaves the map."))
	end
	return tile, distance
end

-- True if it has the strength for so long a way (EN-WILD-20).
function flight.holds(distance)
	return roll("strength", "strength of the spell") >= distance
end

-- One of some things, by a die where there are several.
local function any(things, what)
	if #things > 1 then
		return things[play.roll("d" .. #things, what)]
	end
	return things[1]
end

-- The nearest of some tiles, a random one among equals; none beyond so many steps.
function flight.nearest(from, tiles, what, most)
	local best, found = most or math.huge, {}
	for _, tile in ipairs(tiles) do
		local steps = from:distance(tile)
		if steps < best then
			best, found = steps, { tile }
		elseif steps == best then
			table.insert(found, tile)
		end
	end
	return any(found, what)
end

return flight
