-- The choice of the first provinces: who chooses when, what may be chosen, and what a computer player takes (GM-PROV-01 to
-- GM-PROV-06). A hundred realms choose in one phase, so what is looked at for each of them is kept ready in a plan.
local choosing = require("margrave/choosing")
local ties_ruled = require("lib/ties")

local choice = {}

-- What a computer player weighs when it chooses: provinces of its own beside one, special provinces beside it, room to grow,
-- and how many steps the nearest rival is away, of which FAR are far enough.
local TOGETHER, SPECIAL, ROOM, APART, FAR = 4, 3, 1, 2, 4

-- True if a province is one of those that nobody takes before the first round (GM-PROV-06).
function choice.barred(tile)
	return tile.kind == "special" or tile.kind == "fortress"
end

-- True if a province may be chosen at all: it is nobody's, and none of those.
function choice.open(tile)
	return tile.owner == nil and not choice.barred(tile)
end

-- Marks how near a province that is taken now lies to those around it.
local function mark_near(plan, taken)
	local now, seen = { taken }, { [taken.label] = true }
	for step = 1, FAR - 1 do
		local further = {}
		for _, tile in ipairs(now) do
			for _, near in ipairs(tile.neighbours) do
				if not seen[near.label] then
					seen[near.label] = true
					plan.near[near.label] = math.min(plan.near[near.label] or FAR, step)
					table.insert(further, near)
				end
			end
		end
		now = further
	end
end

-- What can be chosen when the choosing begins, what lies around each of it, and how near those are who have chosen.
function choice.plan()
	local plan = { open = {}, labels = {}, worth = {}, near = {} }
	for _, tile in ipairs(campaign.tiles) do
		if choice.open(tile) then
			local worth = 0
			for _, near in ipairs(tile.neighbours) do
				worth += near.kind == "special" and SPECIAL or choice.open(near) and ROOM or 0
			end
			plan.worth[tile.label] = worth
			table.insert(plan.open, tile)
			table.insert(plan.labels, tile.label)
		elseif tile.realm then
			mark_near(plan, tile)
		end
	end
	return plan
end

-- A province is taken and no choice any more; a `seat` is what others keep away from.
function choice.taken(plan, tile, seat)
	local at = table.find(plan.labels, tile.label)
	if at then
		table.remove(plan.open, at)
		table.remove(plan.labels, at)
	end
	if seat then
		mark_near(plan, tile)
	end
end

-- What a realm may choose now, and whether it begins an enclave with it: what adjoins its provinces, and where nothing does
-- any free province of the map (GM-PROV-03, GM-PROV-05). To meet at a corner is not to adjoin (GM-PROV-04). Whoever is hemmed in
-- stays so, but for the enclave, which is where the further choices must adjoin.
function choice.candidates(plan, realm)
	local beside, seen = {}, {}
	for _, tile in ipairs(realm.tiles) do
		for _, near in ipairs(tile.neighbours) do
			if not seen[near.label] and choice.open(near) then
				seen[near.label] = true
				table.insert(beside, near)
			end
		end
	end
	if #beside > 0 then
		return beside, false
	end
	return plan.open, #plan.open > 0 and #realm.tiles > 0
end

-- What a province beside its own is worth to a realm: its provinces that it joins, and its rivals' that lie beside it.
local function worth_beside(plan, realm, tile)
	local worth = plan.worth[tile.label]
	for _, near in ipairs(tile.neighbours) do
		if near.realm == realm then
			worth += TOGETHER
		elseif near.realm ~= nil then
			worth -= APART
		end
	end
	return worth
end

-- Of all that is open the best for a seat: much room and something special beside it, and nobody near.
local function best_seat(plan)
	local best, most = 1, nil
	for at, label in ipairs(plan.labels) do
		local worth = plan.worth[label] + (plan.near[label] or FAR) * APART
		if not most or worth > most then
			best, most = at, worth
		end
	end
	return plan.open[best]
end

-- What a computer player takes: provinces that keep its realm together, lie near special ones, and away from rivals.
function choice.best(plan, realm, tiles)
	if tiles == plan.open then
		return best_seat(plan)
	end
	local best = choosing.best(tiles, function(tile)
		return worth_beside(plan, realm, tile)
	end)
	return best
end

-- Realms by their throws of 2d6, the highest first; those who tie throw again among themselves (GM-PROV-02).
---@param realms Realm[]
---@param what string
---@param ties integer? Ties before that left these together.
---@return Realm[]
function choice.thrown(realms, what, ties)
	ties = ties or 0
	local throws, order = {}, {} ---@type table<integer, Realm[]>, Realm[]
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
			tied = ties_ruled(what, ties + 1, tied) or choice.thrown(tied, "order of choice, thrown again after a tie", ties + 1)
		end
		table.move(tied, 1, #tied, #order + 1, order)
	end
	return order
end

return choice
