-- How computer players split the points of a round among the provinces to which they can go: each part goes where it brings most, by
-- the chances of battles on paper and by what provinces are worth to the realm (GM-TURN-02, GM-BATTLE-02, GM-WIN-01). It looks at what
-- its realm has been told, and at what all may know.
local chances = require("lib/march_chances")
local land = require("lib/land")
local marches = require("lib/marches")
local muster = require("lib/muster")
local neutral = require("lib/neutral")
local parties = require("lib/parties")
local provinces = require("lib/march_worth")
local vassals = require("lib/vassals")

local shares = {}

-- A manner says how somebody marches: { name, bold, remembers, dangers }. Who is `bold` goes where nobody has told it what stands there,
-- and sends single points; who `remembers` reckons with what others sent in the last round; and `dangers`, a function of the realm and
-- of the points of a part, says what it stands to lose by how many parts stay at home. Without it nothing does.

-- Parts into which the points of a round are split, and what one such part must bring at least, in hundredths of what a province is
-- valued by: what stays at home meets whatever comes.
local PARTS, LEAST = 10, 300

shares.PARTS = PARTS

-- True if a province is of a vassal of the realm or of its liege, who win for it what they win, or of one that is no enemy.
local function bound(realm, other)
	return other and (vassals.liege(other) == realm or vassals.liege(realm) == other or not realm:hostile_to(other))
end

-- Provinces beside a realm's own that are neither its own nor of its liege or vassals, in the order of the map.
function shares.around(realm)
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

-- The same provinces with what each is worth to the realm.
function shares.valued(realm)
	return campaign.once("worth of what is around " .. realm.name, function()
		local found, worth = {}, provinces.worth(realm)
		for at, tile in ipairs(shares.around(realm)) do
			local value = worth(tile)
			found[at] = { tile = tile, label = tile.label, worth = value.taken, fought = value.fought }
		end
		return found
	end)
end

-- True if a computer player leaves a province alone for now: a capital in the first rounds.
local function spared(tile)
	return tile.realm and tile.settlement == "capital" and campaign.year < campaign.value("advice.capitals_from")
end

-- True if nobody has told the realm what stands in a province of nobody's.
local function unknown(realm, tile)
	return not tile.realm and not neutral.knows(realm, tile)
end

-- What an army of so many points may bring that goes to a province, in hundredths.
local function gain(target, points)
	local empty, beaten = chances.of(target.defence, points)
	return (empty * target.worth + beaten * target.fought) // target.defence.all
end

-- The provinces to which an army can go, with what it may bring there for each number of parts, and for a single point.
local function targets(realm, part, manner)
	local found, defenders = {}, chances.defenders(realm, manner.remembers)
	for _, one in ipairs(shares.valued(realm)) do
		local tile = one.tile
		local goes = manner.bold or not unknown(realm, tile)
		if goes and not spared(tile) and not marches.target_fault(realm, tile, false) then
			local gains = { [0] = 0 } ---@type table<integer, integer>
			local target = { tile = tile, label = one.label, defence = defenders(tile), worth = one.worth, fought = one.fought, gains = gains, parts = 0, points = 0 }
			for parts = 1, PARTS do
				gains[parts] = gain(target, parts * part)
			end
			target.probe = gain(target, 1)
			table.insert(found, target)
		end
	end
	return found
end

-- The army to which the next parts go: that which brings most for each of them, and how many; nil if none brings enough. Who has no
-- leader left makes armies larger that it has.
local function next_best(found, home, danger, led)
	local best, most, more, safe = nil, LEAST, 0, danger[home] or 0
	for _, target in ipairs(found) do
		local has, gains = target.parts, target.gains
		for parts = 1, (led or has > 0) and home or 0 do
			local each = (gains[has + parts] - gains[has] - (danger[home - parts] or 0) + safe) // parts
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

-- What the realm stands to lose at home, in hundredths, by how many parts of its points stay there.
function shares.dangers(realm, part)
	local threats, losses, found = chances.attackers(realm), {}, {}
	for at, threat in ipairs(threats) do
		losses[at] = provinces.loss(realm, threat.tile)
	end
	for parts = 0, shares.PARTS do
		local sum = 0 ---@type number
		for at, threat in ipairs(threats) do
			local lost = 0 ---@type number
			for _, case in ipairs(threat.cases) do
				lost += case.parts * chances.wins(case.points, parts * part, threat.relic)
			end
			sum += lost * losses[at] // threat.all
		end
		found[parts] = sum
	end
	return found
end

-- The armies of the round, those with the most points first; the same however many of them are written already.
function shares.armies(realm, manner)
	return campaign.once("armies of " .. realm.name .. " by " .. manner.name, function()
		local all, leaders = muster.home(realm, {}), #muster.free_leaders(realm, {})
		-- A point for each leader is left for those who go with a single one.
		local part, home = math.max(0, all - leaders) // PARTS, PARTS
		local found, danger = targets(realm, part, manner), manner.dangers and manner.dangers(realm, part) or {}
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
		probe(found, all, manner.bold and leaders or 0)
		table.sort(found, function(one, other)
			return one.points > other.points or one.points == other.points and one.label < other.label
		end)
		local sent = {}
		for at, target in ipairs(found) do
			sent[at] = { tile = target.tile, label = target.label, points = target.points, worth = target.worth }
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

-- The next of these armies that the realm has not written yet, as an order; nil if none is left.
function shares.army(realm, manner)
	local ordered = written(realm)
	for _, army in ipairs(shares.armies(realm, manner)) do
		if army.points > 0 and ordered[army.label] ~= "march" then
			local most, leader = marches.largest(realm)
			return most > 0 and { to = { army.tile }, points = math.min(army.points, most), leader = leader } or nil
		end
	end
	return nil
end

-- Scouts go where it would be best to know more, of some provinces with their worth to the realm: { tile, label, worth } each.
function shares.scout(realm, tiles)
	local best, most, ordered = nil, 0, written(realm)
	for _, one in ipairs(tiles) do
		if not ordered[one.label] and one.worth > most and unknown(realm, one.tile) and not parties.fault(realm, one.tile) then
			best, most = one.tile, one.worth
		end
	end
	return best and { best }
end

return shares
