-- The choice of the first provinces: who chooses when, what may be chosen, and what a computer player takes (GM-PROV-01 to
-- GM-PROV-06).
local choosing = require("margrave/choosing")

local choice = {}

-- What a computer player weighs when it chooses: provinces of its own beside one, special provinces beside it, room to grow,
-- and steps to the nearest rival, of which more than FAR count no more.
local TOGETHER, SPECIAL, ROOM, APART, FAR = 4, 3, 1, 2, 4

-- Whether a province is one of those that nobody takes before the first round (GM-PROV-06).
function choice.barred(tile)
	return tile.kind == "special" or tile.kind == "fortress"
end

-- Whether a province may be chosen at all: it is nobody's, and none of those.
function choice.open(tile)
	return tile.owner == nil and not choice.barred(tile)
end

function choice.all_open()
	local found = {}
	for _, tile in ipairs(campaign.tiles) do
		if choice.open(tile) then
			table.insert(found, tile)
		end
	end
	return found
end

-- Whether a province shares a stretch of border with one of a realm's; to meet at a corner is not enough (GM-PROV-04).
function choice.adjoins(realm, tile)
	for _, near in ipairs(tile.neighbours) do
		if near.realm == realm then
			return true
		end
	end
	return false
end

-- What a realm may choose now, and whether it begins an enclave with it: what adjoins its provinces, and where nothing does
-- any free province of the map (GM-PROV-03, GM-PROV-05). Whoever is hemmed in stays so, but for the enclave, which is where
-- the further choices must adjoin.
function choice.candidates(realm)
	local open = choice.all_open()
	if #realm.tiles == 0 then
		return open, false
	end
	local beside = {}
	for _, tile in ipairs(open) do
		if choice.adjoins(realm, tile) then
			table.insert(beside, tile)
		end
	end
	if #beside > 0 then
		return beside, false
	end
	return open, #open > 0
end

-- Steps from each province, by its label, to the nearest one of another realm; nothing for those as far as FAR or farther.
local function steps_to_rivals(realm)
	local steps, ends = {}, {}
	for _, tile in ipairs(campaign.tiles) do
		if tile.realm ~= nil and tile.realm ~= realm then
			steps[tile.label] = 0
			table.insert(ends, tile)
		end
	end
	for far = 1, FAR - 1 do
		local further = {}
		for _, tile in ipairs(ends) do
			for _, near in ipairs(tile.neighbours) do
				if not steps[near.label] then
					steps[near.label] = far
					table.insert(further, near)
				end
			end
		end
		ends = further
	end
	return steps
end

-- What a computer player takes: provinces that keep its realm together, lie near special ones, and away from rivals.
function choice.best(realm, tiles)
	local steps = steps_to_rivals(realm)
	local best = choosing.best(tiles, function(tile)
		local worth = (steps[tile.label] or FAR) * APART
		for _, near in ipairs(tile.neighbours) do
			if near.realm == realm then
				worth += TOGETHER
			elseif near.kind == "special" then
				worth += SPECIAL
			elseif choice.open(near) then
				worth += ROOM
			end
		end
		return worth
	end)
	return best
end

-- Realms by their throws of 2d6, the highest first; those who tie throw again among themselves (GM-PROV-02).
function choice.thrown(realms, what)
	local throws, order = {}, {}
	for _, realm in ipairs(realms) do
		local total = play.roll("2d6", what, realm)
		throws[total] = throws[total] or {}
		table.insert(throws[total], realm)
	end
	local totals = {}
	for total in pairs(throws) do
		table.insert(totals, total)
	end
	table.sort(totals, function(one, other)
		return one > other
	end)
	for _, total in ipairs(totals) do
		local tied = throws[total]
		if #tied > 1 then
			tied = choice.thrown(tied, "order of choice, thrown again after a tie")
		end
		table.move(tied, 1, #tied, #order + 1, order)
	end
	return order
end

return choice
