-- Wild frontier: unknown land is laid when scouts first go there, and rivers run on.
local function river(side)
	return side == "river"
end

-- Whether a design lies well at a tile: rivers meet where the land beside it is known.
local function suits(tile, design, turn)
	for side, shown in campaign.sides(design, turn) do
		local other = tile:beside(side)
		local opposite = (side + 2) % 6 + 1
		if other and other.known and river(shown) ~= river(other.sides[opposite]) then
			return false
		end
	end
	return true
end

local function fed(tile)
	for side = 1, 6 do
		local other = tile:beside(side)
		if other and other.known and river(other.sides[(side + 2) % 6 + 1]) then
			return true
		end
	end
	return false
end

local function lay(tile)
	local design = play.result(if fed(tile) then "river_goes_on" else "frontier", "frontier", { tile = tile })
	-- It is turned at random, and further until it suits its neighbours.
	local first = play.roll("d6", "lie of the land", { tile = tile })
	for step = 0, 5 do
		local turn = (first + step) % 6
		if suits(tile, design, turn) and change.replace_tile(tile, design, turn) == nil then
			return
		end
	end
	change.say(`{tile} stays as it is: nothing else would lie there.`)
end

on.before_event("scouts_sent", function(event)
	if not event.to.known then
		lay(event.to)
	end
end)
