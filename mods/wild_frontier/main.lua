-- Wild frontier: unknown land is laid when scouts first go there, and rivers run on.

-- What known land shows where it meets a side of a tile, nil where nothing is known.
local function met(tile, side)
	local other = tile:beside(side)
	return other and other.known and other.sides[(side + 2) % 6 + 1] or nil
end

-- True if a design lies well at a tile: rivers meet where the land beside it is known.
local function suits(tile, design, turn)
	for side, shown in campaign.sides(design, turn) do
		local beside = met(tile, side)
		if beside and (beside == "river") ~= (shown == "river") then
			return false
		end
	end
	return true
end

on.before_event("scouts_sent", function(event)
	local tile, rows = event.to, "frontier"
	if tile.known then
		return
	end
	for side = 1, 6 do
		rows = met(tile, side) == "river" and "river_goes_on" or rows
	end
	local design = tostring(play.result(rows, "frontier", { tile = tile }))
	-- It is turned at random, and further until it suits its neighbours.
	local first = play.roll("d6", "lie of the land", { tile = tile })
	for step = 0, 5 do
		local turn = (first + step) % 6
		if suits(tile, design, turn) and change.replace_tile(tile, design, turn) == nil then
			return
		end
	end
	change.say(campaign.text("{tile} stays as it is: nothing else would lie there.", { tile = tile }))
end)
