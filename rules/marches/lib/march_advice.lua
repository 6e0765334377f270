-- What the greedy player writes on its sheets: all its points where they win most at once, of what it knows, with no thought of what may
-- fall upon its own land meanwhile except in the first round, and scouts into the best land of which it knows nothing. And the orders that
-- are worth trying for whoever plays (GM-TURN-02, GM-SCOUT-01, GM-RAID-05).
local marches = require("lib/marches")
local orders = require("lib/orders")
local parties = require("lib/parties")
local shares = require("lib/march_shares")

local advice = {}

-- In the first round it keeps at home what it fears to lose there: whose capital falls then has no gold for the stronghold without which
-- it has no points to win it back (GM-REALM-06, GM-REALM-01).
local function dangers(realm, part)
	return campaign.year == 1 and shares.dangers(realm, part) or {}
end

-- The greedy player looks before it leaps, and thinks of this round alone.
local MANNER = { name = "advice", bold = false, remembers = false, dangers = dangers }

-- True if an order would be accepted; where fame limits armies it names who can lead most.
local function accepted(realm, order)
	local _, leader = marches.largest(realm)
	order.leader = leader
	return marches.fault(realm, order) == nil
end

-- An order to where the liege directs, with its share of what is left (GM-VASSAL-03).
local function directed(realm, raid)
	local still = marches.still_directed(realm)
	for _, tile in ipairs(still) do
		local way = marches.way(realm, tile, raid)
		local order = way and { to = way, points = math.min(marches.largest(realm), math.max(1, orders.left(realm) // #still)), raid = raid }
		if order and accepted(realm, order) then
			return order
		end
	end
	return nil
end

-- The next army of the greedy player; where its liege directs comes first. It raids nowhere else: what it sends nowhere defends its land.
function advice.army(realm, is_raid)
	local order = directed(realm, is_raid) or not is_raid and shares.army(realm, MANNER)
	return order and { to = order.to, points = order.points, leader = order.leader } or nil
end

-- An army to each province around and one beyond: half of the largest that could march and all of it in turn.
function advice.army_candidates(realm, is_raid)
	local found = {}
	local most, leader = marches.largest(realm)
	if most < 1 then
		return found
	end
	local tried = shares.around(realm)
	for _, tile in ipairs(shares.around(realm)) do
		for _, beyond in ipairs(tile.neighbours) do
			if beyond.realm ~= realm and not table.find(tried, beyond) then
				table.insert(tried, beyond)
			end
		end
	end
	for _, tile in ipairs(tried) do
		local way = marches.way(realm, tile, is_raid)
		if way then
			table.insert(found, { to = way, points = #found % 2 == 0 and (most + 1) // 2 or most, leader = leader })
		end
	end
	return found
end

-- True if a party could be written into a province, and none is yet.
local function may_scout(realm, tile)
	return not table.find(parties.written(realm), tile) and not parties.fault(realm, tile)
end

function advice.scout_candidates(realm)
	local found = {}
	for _, tile in ipairs(shares.around(realm)) do
		if may_scout(realm, tile) then
			table.insert(found, { tile })
		end
	end
	return found
end

-- Scouts go into the best land around of which the realm knows nothing.
function advice.scout(realm)
	return shares.scout(realm, shares.valued(realm))
end

return advice
