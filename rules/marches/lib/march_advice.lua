-- What computer players write on their sheets: land beside their own first, scouts where a strong army may stand, enough at home
-- when somebody adjoins their capital, raids with what is left, and what their mission wants (GM-TURN-02, GM-SCOUT-01).
local land = require("lib/land")
local marches = require("lib/marches")
local mission_wants = require("lib/mission_wants")
local neutral = require("lib/neutral")
local orders = require("lib/orders")
local parties = require("lib/parties")
local vassals = require("lib/vassals")

local advice = {}

-- Whether a province is of a vassal of the realm or of its liege, who win for it what they win, or of one that is no enemy.
local function bound(realm, other)
	return other and (vassals.liege(other) == realm or vassals.liege(realm) == other or not realm:hostile_to(other))
end

-- Provinces beside a realm's own that are neither its own nor of its liege or vassals, in the order of the map.
function advice.around(realm)
	local found, seen = {}, land.labels(realm.tiles)
	for _, tile in ipairs(realm.tiles) do
		for _, near in ipairs(tile.neighbours) do
			local label = near.label
			if not seen[label] then
				seen[label] = true
				table.insert(found, not bound(realm, near.realm) and near or nil)
			end
		end
	end
	return found
end

-- Whether an enemy has land beside the capital of this one.
local function capital_in_danger(realm)
	local seat = realm.capital
	if not seat or seat.realm ~= realm then
		return false
	end
	for _, near in ipairs(seat.neighbours) do
		if near.realm and realm:hostile_to(near.realm, near) then
			return true
		end
	end
	return false
end

-- Points that may march: of all the upkeep a third stays at home while somebody adjoins the capital.
local function to_spend(realm)
	local left, largest = orders.left(realm), marches.largest(realm)
	if capital_in_danger(realm) then
		left = left - (realm:counter("upkeep") or 0) // campaign.value("advice.kept_at_home")
	end
	return math.max(0, math.min(left, largest))
end

-- The most that can stand in neutral land that nobody has looked at (GM-NEUTRAL-02 to GM-NEUTRAL-04).
local function worst(tile)
	local bonus = land.special(tile) and options.well_defended_bonus or 0
	return campaign.value("advice.strength_feared") * options.strength_points + bonus
end

-- What stands in a province as far as the realm knows it, and whether that is certain.
local function expected(realm, tile)
	if tile.realm then
		return (tile.realm:counter("upkeep") or 0) // 2
	elseif neutral.knows(realm, tile) then
		return neutral.army(tile).points
	end
	return worst(tile)
end

-- Points with which a realm would attack what it expects: so many percent of it, and never nothing.
local function needed(points, percent)
	return math.max(options.strength_points, (points * percent + 99) // 100)
end

-- What a province is worth to a realm: what its mission wants, connected land, capitals and special provinces first.
local function worth(realm, tile, connected, wanted)
	local value = wanted(tile) and 6 or 0
	if land.special(tile) then
		value = value + 2
	end
	if tile.settlement == "capital" then
		value = value + (tile == realm.capital and 20 or 8)
	end
	for _, near in ipairs(tile.neighbours) do
		if table.find(connected, near) then
			value = value + 1
		end
	end
	return tile.realm and value or value + 2
end

-- Whether a computer player leaves a province alone for now: a capital in the first rounds.
function advice.spared(tile)
	return tile.realm and tile.settlement == "capital" and campaign.year < campaign.value("advice.capitals_from")
end

-- The provinces that a realm may invade, the best first; where its liege directs, those alone.
local function targets(realm)
	local connected, wanted = land.connected(realm), mission_wants(realm)
	local found = {}
	for _, tile in ipairs(advice.around(realm)) do
		local way = not advice.spared(tile) and marches.way(realm, tile, false)
		if way then
			table.insert(found, { tile = tile, way = way, worth = worth(realm, tile, connected, wanted) })
		end
	end
	table.sort(found, function(one, other)
		if one.worth ~= other.worth then
			return one.worth > other.worth
		end
		return one.tile.label < other.tile.label
	end)
	return found
end

-- Whether an order would be accepted; where fame limits armies it names who can lead most.
local function accepted(realm, order)
	local _, leader = marches.largest(realm)
	order.leader = leader
	return marches.fault(realm, order) == nil
end

-- An order to where the liege directs, with all that is left for it (GM-VASSAL-03).
local function directed(realm, raid)
	for _, tile in ipairs(marches.still_directed(realm)) do
		local way = marches.way(realm, tile, raid)
		local order = way and { to = way, points = (marches.largest(realm)), raid = raid }
		if order and accepted(realm, order) then
			return order
		end
	end
	return nil
end

-- Whether scouts could still tell what stands in a province.
local function can_be_scouted(realm, tile)
	return not tile.realm and not neutral.knows(realm, tile) and not neutral.scouts_refused(tile) and not neutral.scouts_unpaid(realm, 1)
end

-- The invasion that the greedy player orders next, nil if none is left: first where it is sure to be stronger, with what that takes.
-- Points do not last beyond the round, so what is left then marches against the best of what it has a chance against.
local function invasion(realm)
	local ordered = directed(realm, false)
	if ordered then
		return ordered
	end
	local spend, scouted = to_spend(realm), parties.written(realm)
	for _, how in ipairs({ "advice.sure", "advice.bold" }) do
		for _, target in ipairs(targets(realm)) do
			local bold = how == "advice.bold"
			local points = needed(expected(realm, target.tile), campaign.value(how, { realm = realm }))
			local order = { to = target.way, points = bold and spend or points }
			local blind = table.find(scouted, target.tile) or bold and can_be_scouted(realm, target.tile)
			if points <= spend and not blind and accepted(realm, order) then
				return order
			end
		end
	end
	return nil
end

-- A raid with what is left: on the richest neighbour, who cannot field more than comes.
local function raid(realm)
	local ordered = directed(realm, true)
	if ordered then
		return ordered
	end
	local spend = capital_in_danger(realm) and 0 or to_spend(realm)
	for _, tile in ipairs(advice.around(realm)) do
		local order = { to = { tile }, points = spend, raid = true }
		if spend >= options.strength_points and tile.realm and accepted(realm, order) then
			return order
		end
	end
	return nil
end

function advice.army(realm, is_raid)
	local chosen = is_raid and raid or invasion
	local order = chosen(realm)
	if not order then
		return nil
	end
	return { to = order.to, points = order.points, leader = order.leader }
end

-- An army to each province around and one beyond: half of the largest that could march and all of it in turn.
function advice.army_candidates(realm, is_raid)
	local found = {}
	local most, leader = marches.largest(realm)
	if most < 1 then
		return found
	end
	local tried = advice.around(realm)
	for _, tile in ipairs(advice.around(realm)) do
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

-- Whether a party could be written into a province, and none is yet.
local function may_scout(realm, tile)
	return not table.find(parties.written(realm), tile) and not parties.fault(realm, tile)
end

function advice.scout_candidates(realm)
	local found = {}
	for _, tile in ipairs(advice.around(realm)) do
		if may_scout(realm, tile) then
			table.insert(found, { tile })
		end
	end
	return found
end

-- Scouts go where a realm would march and does not know whom it would meet, the best province first.
function advice.scout(realm)
	for _, target in ipairs(targets(realm)) do
		local tile = target.tile
		if not tile.realm and not neutral.knows(realm, tile) and may_scout(realm, tile) then
			return { tile }
		end
	end
	return nil
end

return advice
