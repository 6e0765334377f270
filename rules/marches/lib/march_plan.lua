-- What the captain writes on its sheets: its points split among the provinces to which it can go and its own land, each part where it
-- brings most, by the chances of battles on paper, what its mission and power want, and what could fall upon it meanwhile
-- (GM-TURN-02, GM-BATTLE-02, GM-WIN-01). It looks at what its realm has been told, and at what all may know.
local advice = require("lib/march_advice")
local chances = require("lib/march_chances")
local marches = require("lib/marches")
local muster = require("lib/muster")
local neutral = require("lib/neutral")
local parties = require("lib/parties")
local provinces = require("lib/march_worth")
local vassals = require("lib/vassals")

local plan = {}

-- Parts into which the points of a round are split, and what one such part must bring at least, in hundredths of what a province is
-- valued by: what stays at home meets whatever comes.
local PARTS, LEAST = 10, 300

-- What an army of so many points may bring that goes to a province, in hundredths.
local function gain(target, points)
	local empty, beaten = chances.of(target.defence, points)
	return (empty * target.worth.taken + beaten * target.worth.fought) // target.defence.all
end

-- The provinces to which an army can go, with what it may bring there for each number of parts, and for a single point.
local function targets(realm, part)
	local found, worth, defenders = {}, provinces.worth(realm), chances.defenders(realm)
	for _, tile in ipairs(advice.around(realm)) do
		if not advice.spared(tile) and not marches.target_fault(realm, tile, false) then
			local gains = { [0] = 0 } ---@type table<integer, integer>
			local target = { tile = tile, label = tile.label, defence = defenders(tile), worth = worth(tile), gains = gains, parts = 0, points = 0 }
			for parts = 1, PARTS do
				gains[parts] = gain(target, parts * part)
			end
			target.probe = gain(target, 1)
			table.insert(found, target)
		end
	end
	return found
end

-- What the realm stands to lose at home, in hundredths, by how many parts of its points stay there.
local function dangers(realm, part)
	local threats, found = chances.attackers(realm), {}
	for parts = 0, PARTS do
		local sum = 0 ---@type number
		for _, threat in ipairs(threats) do
			local lost = 0 ---@type number
			for _, case in ipairs(threat.cases) do
				lost += case.parts * chances.wins(case.points, parts * part, threat.relic)
			end
			sum += lost * provinces.loss(realm, threat.tile) // threat.all
		end
		found[parts] = sum
	end
	return found
end

-- The army to which the next parts go: that which brings most for each of them, and how many; nil if none brings enough. Who has no
-- leader left makes armies larger that it has.
local function next_best(found, home, danger, led)
	local best, most, more, safe = nil, LEAST, 0, danger[home]
	for _, target in ipairs(found) do
		local has, gains = target.parts, target.gains
		for parts = 1, (led or has > 0) and home or 0 do
			local each = (gains[has + parts] - gains[has] - danger[home - parts] + safe) // parts
			if each > most then
				best, most, more = target, each, parts
			end
		end
	end
	return best, more
end

-- Who is left to lead something goes with a single point to where nobody may stand: land that nobody defends is taken all the same.
local function probe(found, home, leaders)
	table.sort(found, function(one, other)
		return one.probe > other.probe or one.probe == other.probe and one.label < other.label
	end)
	for _, target in ipairs(found) do
		if leaders > 0 and home > 0 and target.points == 0 and target.probe > 0 then
			target.points, home, leaders = 1, home - 1, leaders - 1
		end
	end
end

-- The armies of the round, those with the most points first; the same however many of them are written already.
local function armies(realm)
	return campaign.once("armies of " .. realm.name, function()
		local all, leaders = muster.home(realm, {}), #muster.free_leaders(realm, {})
		-- A point for each leader is left for those who go with a single one.
		local part, home = math.max(0, all - leaders) // PARTS, PARTS
		local found, danger = targets(realm, part), dangers(realm, part)
		local best, more = next_best(found, home, danger, leaders > 0)
		while best do
			leaders -= best.parts == 0 and 1 or 0
			best.parts, home = best.parts + more, home - more
			best, more = next_best(found, home, danger, leaders > 0)
		end
		for _, target in ipairs(found) do
			target.points = target.parts * part
			all -= math.floor(target.points)
		end
		probe(found, all, leaders)
		table.sort(found, function(one, other)
			return one.points > other.points or one.points == other.points and one.label < other.label
		end)
		local sent = {}
		for at, target in ipairs(found) do
			sent[at] = { tile = target.tile, label = target.label, points = target.points, worth = target.worth.taken }
		end
		return sent
	end)
end

-- The labels of the provinces to which a realm has written armies and scouts.
local function written(realm)
	local found = {}
	for _, line in ipairs(campaign.sheet(realm)) do
		local given = line.arguments
		local tile = given.where or given.to and given.to[#given.to]
		if tile then
			found[tile.label] = line.order
		end
	end
	return found
end

-- The next army of the captain; a bound vassal goes where it is directed.
function plan.army(realm, is_raid)
	if vassals.bound(realm) then
		return advice.army(realm, is_raid)
	elseif is_raid then
		return nil
	end
	local ordered = written(realm)
	for _, army in ipairs(armies(realm)) do
		if army.points > 0 and ordered[army.label] ~= "march" then
			local most, leader = marches.largest(realm)
			return most > 0 and { to = { army.tile }, points = math.min(army.points, most), leader = leader } or nil
		end
	end
	return nil
end

-- Scouts of the captain go where it would be good to know more, and no army goes.
function plan.scout(realm)
	if vassals.bound(realm) then
		return advice.scout(realm)
	end
	local best, most, ordered = nil, 0, written(realm)
	for _, army in ipairs(armies(realm)) do
		local unknown = army.points == 0 and not ordered[army.label] and not army.tile.realm and not neutral.knows(realm, army.tile)
		if unknown and army.worth > most and not parties.fault(realm, army.tile) then
			best, most = army.tile, army.worth
		end
	end
	return best and { best }
end

return plan
