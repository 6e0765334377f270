-- What the captain writes on its sheets: of all armies that it could still send the one that brings most, by the chances of battles on
-- paper, what its mission and power want, and what could fall upon its own land meanwhile (GM-TURN-02, GM-BATTLE-02, GM-WIN-01).
-- It looks at what its realm has been told, and at what all may know.
local advice = require("lib/march_advice")
local chances = require("lib/march_chances")
local land = require("lib/land")
local marches = require("lib/marches")
local mission_wants = require("lib/mission_wants")
local missions = require("lib/missions")
local orders = require("lib/orders")
local parties = require("lib/parties")
local power = require("lib/power")
local vassals = require("lib/vassals")

local plan = {}

-- Our own guesses: what wins the campaign is worth WIN; a province, a special one beside it, what a rival loses, a rival's capital
-- and one's own; what a thousand points are worth that could march elsewhere; and what a province is worth that yields nothing.
local WIN, PROVINCE, SPECIAL, TAKEN, CAPITAL, SEAT, POINTS, EXILE = 1000, 60, 30, 60, 500, 800, 40, 20
-- Parts of eight of what can march that are tried for an army.
local PARTS = 8

-- What one more of something is worth of which so many are missing.
local function step(missing)
	return missing > 0 and WIN // (missing * missing) or 0
end

-- What a realm wants, worked out once for all provinces.
local function wishes(realm)
	local has, needs = missions.progress(realm)
	local mission = missions.of(realm)
	local check = mission and campaign.record("mission_deck", mission.card).check
	return {
		wanted = mission_wants(realm),
		mission = needs and step(needs - has) or 0,
		battles = check == "neutral_battles",
		power = step(power.needed() - power.counted(realm)),
		connected = land.connected(realm),
	}
end

-- What it is worth to take a province.
local function value(realm, tile, wish)
	local sum = PROVINCE + (land.special(tile) and SPECIAL or 0)
	local joined = land.is_capital(tile)
	for _, near in ipairs(tile.neighbours) do
		joined = joined or table.find(wish.connected, near) ~= nil
	end
	sum = joined and sum + wish.power or EXILE
	if wish.wanted(tile) and not wish.battles then
		sum += wish.mission
	end
	if tile.realm then
		sum += TAKEN
	end
	if tile == realm.capital then
		sum += SEAT
	elseif land.is_capital(tile) and tile.realm then
		sum += CAPITAL
	end
	return sum
end

-- What an army of so many points may bring that goes to a province, in hundredths.
local function gain(points, target, wish)
	local sum = 0
	for _, case in ipairs(target.cases) do
		local won = target.value + (wish.battles and not target.tile.realm and case.points > 0 and wish.mission or 0)
		sum += case.parts * chances.wins(points, case.points) * won // target.all
	end
	return sum
end

-- The provinces to which an army can go, with what may defend each.
local function targets(realm, wish)
	local found, scouted = {}, parties.written(realm)
	for _, tile in ipairs(advice.around(realm)) do
		local way = not advice.spared(tile) and marches.way(realm, tile, false)
		if way then
			local cases, all = chances.defenders(realm, tile)
			local looked_for = table.find(scouted, tile) and 2 or 1
			table.insert(found, { tile = tile, way = way, cases = cases, all = all, value = value(realm, tile, wish) // looked_for })
		end
	end
	return found
end

-- What the realm stands to lose at home, in hundredths, by how many points stay there.
local function dangers(realm)
	local threats = chances.attackers(realm)
	return function(points)
		local sum = 0
		for _, threat in ipairs(threats) do
			local lost = threat.tile == realm.capital and SEAT or PROVINCE + TAKEN
			sum += threat.parts * chances.wins(threat.points, points) * lost // threat.all
		end
		return sum
	end
end

-- The army that brings most beyond what it leaves open at home; nil if none brings anything.
local function best(realm)
	local most, leader = marches.largest(realm)
	if most < 1 then
		return nil
	end
	local wish, home = wishes(realm), orders.left(realm)
	local danger = dangers(realm)
	local safe = danger(home)
	local found, top = nil, 0
	for _, target in ipairs(targets(realm, wish)) do
		for part = 1, PARTS do
			local points = math.max(1, most * part // PARTS)
			local sum = gain(points, target, wish) - (danger(home - points) - safe) - points * POINTS // 10
			if sum > top then
				local order = { to = target.way, points = points, leader = leader }
				if not marches.fault(realm, order) then
					found, top = order, sum
				end
			end
		end
	end
	return found
end

-- The next army of the captain; a bound vassal goes where it is directed.
function plan.army(realm, is_raid)
	if vassals.bound(realm) then
		return advice.army(realm, is_raid)
	end
	return not is_raid and best(realm) or nil
end

return plan
